//! The JSON Schema of all queries and of the types that they mention.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use serde_json::{Map, Value, json};
use service::queries::{decompose, domino, number, thermograph, value};
use service::schema::AnswerTags;
use service::{Failed, QUERIES, RequestOptions};

/// A query with the schemas of its request and, unless it is a file, its answer.
pub(crate) struct QuerySchema {
    /// How it is asked for.
    pub(crate) name: &'static str,
    /// Its own fields; [`RequestOptions`] come beside them.
    pub(crate) request: Value,
    /// Its answer.
    pub(crate) answer: Option<Value>,
}

/// All queries, and the types that they mention by name.
pub(crate) struct Schemas {
    /// The queries in the order of the registry.
    pub(crate) queries: Vec<QuerySchema>,
    /// The named types.
    pub(crate) definitions: Map<String, Value>,
}

impl Schemas {
    /// The schemas of everything there is.
    pub(crate) fn new() -> Schemas {
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
        answers.subschema_for::<(decompose::DecomposeAnswer, thermograph::ThermographAnswer)>();
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
    pub(crate) fn json_schema(&self) -> Value {
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
