//! JSON Schema and TypeScript of all requests and answers, made from the Rust types.

mod typescript;

use std::borrow::Cow;
use std::collections::BTreeMap;

use hackenbush::Colour;
use hackenbush::solve::jungle::Tint;
use partizan::text::{Part, ValueText};
use partizan::{Dyadic, Outcome, Player};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::answer::{Warnings, answers};
use crate::derivation::{Derivation, DerivationStep};
use crate::drawing::{Drawing, DrawingInput};
use crate::error::Failed;
use crate::json::{Json, Variant};
use crate::nodes::Nodes;
use crate::queries::thermograph::ThermographAnswer;
use crate::queries::{decompose, domino, number, value};
use crate::registry::{QUERIES, RequestOptions};
use crate::tags::Id;
use crate::text::KnownText;

pub use typescript::typescript;

/// A query with the schemas of its request and, unless it is a file, its answer.
#[derive(Debug)]
pub struct QuerySchema {
    /// How it is asked for.
    pub name: &'static str,
    /// Its own fields; [`RequestOptions`] come beside them.
    pub request: Value,
    /// Its answer.
    pub answer: Option<Value>,
}

/// All queries, and the types that they mention by name.
#[derive(Debug)]
pub struct Schemas {
    /// The queries in the order of the registry.
    pub queries: Vec<QuerySchema>,
    /// The named types.
    pub definitions: Map<String, Value>,
}

impl Schemas {
    /// The schemas of everything there is.
    #[must_use]
    pub fn new() -> Schemas {
        let mut requests = SchemaSettings::draft2020_12().for_deserialize().into_generator();
        let mut answers = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let queries = QUERIES.iter().map(|entry| {
            let (request, answer) = (entry.schemas)(&mut requests, &mut answers);
            let answer = answer.map(|mut answer| {
                without_nulls(&mut answer);
                answer.to_value()
            });
            QuerySchema { name: entry.name, request: request.to_value(), answer }
        });
        let queries = queries.collect();
        requests.subschema_for::<RequestOptions>();
        // What the command writes, and what any answer may carry.
        answers.subschema_for::<(value::ValueAnswer, number::NumberAnswer, domino::DominoAnswer)>();
        answers.subschema_for::<(decompose::DecomposeAnswer, ThermographAnswer)>();
        answers.subschema_for::<(Failed<'static>, AnswerTags)>();
        let mut definitions = Map::new();
        // A type of both is described as answers have it.
        for mut generator in [answers, requests] {
            for (name, schema) in generator.take_definitions(true) {
                let mut schema = Schema::try_from(schema).unwrap_or_default();
                without_nulls(&mut schema);
                definitions.entry(name).or_insert_with(|| schema.to_value());
            }
        }
        definitions.sort_keys();
        Schemas { queries, definitions }
    }

    /// One JSON Schema with all types as definitions, and each query's under `queries`.
    #[must_use]
    pub fn json_schema(&self) -> Value {
        let queries = self.queries.iter().map(|query| {
            let fields = json!({"allOf": [query.request, {"$ref": "#/$defs/RequestOptions"}]});
            let answer = query.answer.clone().unwrap_or_else(|| json!({"contentMediaType": "*/*"}));
            (query.name.to_owned(), json!({"request": fields, "answer": answer}))
        });
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Questions about Hackenbush positions, and their answers",
            "queries": queries.collect::<Map<String, Value>>(),
            "$defs": self.definitions,
        })
    }
}

impl Default for Schemas {
    fn default() -> Schemas {
        Schemas::new()
    }
}

/// Fields that may be absent are never null.
fn without_nulls(schema: &mut Schema) {
    let strip = |schema: &mut Schema| {
        let Some(object) = schema.as_object_mut() else { return };
        let required = object.get("required").cloned().unwrap_or_default();
        let required: Vec<&str> =
            required.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
        for (name, property) in properties {
            if required.contains(&name.as_str()) {
                continue;
            }
            let Some(property) = property.as_object_mut() else { continue };
            property.retain(|key, value| !(key == "default" && value.is_null()));
            if let Some(Value::Array(types)) = property.get_mut("type") {
                types.retain(|kind| kind != "null");
                if let [only] = &types[..] {
                    let only = only.clone();
                    property.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(choices)) = property.get_mut("anyOf") {
                choices.retain(|choice| *choice != json!({"type": "null"}));
                if let [Value::Object(only)] = &choices[..] {
                    let only = only.clone();
                    property.remove("anyOf");
                    property.extend(only);
                }
            }
        }
    };
    RecursiveTransform(strip).transform(schema);
}

answers! {
    /// What any answer may carry.
    pub struct AnswerTags {
        /// The line of the file on which the question stands, from 1; from the command.
        line?: usize,
        /// The request's.
        id?: Id,
        /// How the values look, by their texts, if the request asks for that.
        typeset?: BTreeMap<String, Vec<TypesetPart>>,
    }
}

/// A type that stands for another in JSON.
macro_rules! schemas {
    ($($type:ty: $name:literal => $schema:expr;)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )*};
}

fn integer() -> Schema {
    json_schema!({
        "description": "An integer; a decimal text beyond 2^53 - 1.",
        "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+$"}],
    })
}

fn value_text() -> Schema {
    json_schema!({"description": "A value as CGSuite writes it, in ASCII.", "type": "string"})
}

schemas! {
    Json<Outcome>: "Outcome" => json_schema!({
        "description": "Who wins: Left, Right, the next player or the previous player.",
        "enum": ["L", "R", "N", "P"],
    });
    Json<Player>: "Player" => json_schema!({"enum": ["Left", "Right"]});
    Json<Tint>: "Tint" => json_schema!({"enum": ["blue", "red", "green", "untinted"]});
    Json<Colour>: "Colour" => json_schema!({"enum": Colour::ALL.map(Colour::name)});
    Variant: "Variant" => json_schema!({
        "description": "The name of a variant; `about` lists them.",
        "type": "string",
    });
    Json<u32>: "Integer" => integer();
    Json<u64>: "Integer" => integer();
    Json<i64>: "Integer" => integer();
    Json<Dyadic>: "Value" => value_text();
    Json<ValueText>: "Value" => value_text();
    KnownText: "KnownValue" => json_schema!({
        "description": "A value, `between` two values, or `unknown`.",
        "type": "string",
    });
    Warnings: "Warnings" => json_schema!({"type": "array", "items": {"type": "string"}});
    Nodes: "Nodes" => json_schema!({
        "description": "For each follower, by number, the numbers of its options. The game is 0.",
        "type": "object",
        "additionalProperties": {
            "type": "array",
            "items": {"type": "array", "items": {"type": "integer"}},
            "minItems": 2,
            "maxItems": 2,
        },
    });
    Derivation: "Derivation" => {
        let mut schema = SchemaSettings::draft2020_12()
            .for_serialize()
            .with(|settings| settings.inline_subschemas = true)
            .into_generator()
            .into_root_schema_for::<DerivationStep>();
        let parts = json!({"type": "array", "items": {"$ref": "#/$defs/Derivation"}});
        for key in ["$schema", "title"] {
            schema.remove(key);
        }
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            properties.insert("parts".to_owned(), parts);
        }
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.push("parts".into());
        }
        schema
    };
}

impl JsonSchema for DrawingInput {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Drawing::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Drawing>()
    }
}

/// A part of a typeset value.
#[derive(Serialize, Debug)]
pub struct TypesetPart(Part);

impl JsonSchema for TypesetPart {
    fn schema_name() -> Cow<'static, str> {
        "TypesetPart".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let part = |kind: &str, fields: &[&str]| {
            let mut properties = Map::from_iter([("kind".to_owned(), json!({"const": kind}))]);
            properties.extend(fields.iter().map(|&f| (f.to_owned(), json!({"type": "string"}))));
            let required: Vec<&String> = properties.keys().collect();
            json!({"type": "object", "required": required, "properties": properties})
        };
        json_schema!({"oneOf": [
            part("text", &["text"]),
            part("fraction", &["over", "under"]),
            part("superscript", &["text"]),
        ]})
    }
}
