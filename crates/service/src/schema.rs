//! How types with a form of their own in JSON describe it. The test `types` makes the JSON Schema
//! and the TypeScript of all queries from this.

use std::borrow::Cow;
use std::collections::BTreeMap;

use hackenbush::solve::jungle::Tint;
use hackenbush::{Colour, Way};
use partizan::text::{Part, ValueText};
use partizan::{Dyadic, Outcome, Player};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::answer::{Warnings, answers};
use crate::derivation::{Derivation, DerivationStep};
use crate::drawing::{Drawing, DrawingInput};
use crate::json::{Json, Variant};
use crate::nodes::Nodes;
use crate::tags::Id;
use crate::text::KnownText;

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
    Json<Way>: "Way" => json_schema!({"enum": Way::BOTH.map(Way::name)});
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
