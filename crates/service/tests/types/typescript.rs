//! Schemas as TypeScript.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::schemas::Schemas;

/// All types as a TypeScript module.
pub(crate) fn typescript(schemas: &Schemas) -> String {
    let mut out = String::from(
        "// Made by `cargo xtask types` from the types of crates/service. Do not edit.\n",
    );
    for (name, schema) in &schemas.definitions {
        out.push('\n');
        comment(&mut out, schema, "");
        let _ = match is_plain_object(schema) {
            true => writeln!(out, "export interface {name} {}", type_of(schema, "")),
            false => writeln!(out, "export type {name} = {};", type_of(schema, "")),
        };
    }
    out += "\n/** Each query with what it is asked and what it answers. */\nexport interface Queries {\n";
    for query in &schemas.queries {
        let answer = query.answer.as_ref();
        let answer = answer.map_or("Blob".to_owned(), |answer| type_of(answer, "  "));
        let request = type_of(&query.request, "  ");
        let _ = writeln!(out, "  '{}': {{ request: {request}; answer: {answer} }};", query.name);
    }
    out += "}\n\n/** The queries that the engine's first part answers: what drawing and values need. */\n";
    let core: Vec<String> = service::CORE.iter().map(|name| format!("  '{name}',\n")).collect();
    out + &format!("export const CORE: readonly (keyof Queries)[] = [\n{}];\n", core.concat())
}

fn comment(out: &mut String, schema: &Value, indent: &str) {
    if let Some(text) = schema.get("description").and_then(Value::as_str) {
        let text = text.replace('\n', &format!("\n{indent} * "));
        let _ = writeln!(out, "{indent}/** {text} */");
    }
}

fn is_plain_object(schema: &Value) -> bool {
    schema.get("properties").is_some()
        && ["anyOf", "oneOf", "allOf"].iter().all(|key| schema.get(key).is_none())
}

fn type_of(schema: &Value, indent: &str) -> String {
    let Some(object) = schema.as_object() else { return "unknown".to_owned() };
    let mut all: Vec<String> = Vec::new();
    if let Some(name) = object.get("$ref").and_then(Value::as_str) {
        all.push(name.rsplit('/').next().unwrap_or(name).to_owned());
    } else if let Some(Value::Array(values)) = object.get("enum") {
        all.push(values.iter().map(literal).collect::<Vec<_>>().join(" | "));
    } else if let Some(value) = object.get("const") {
        all.push(literal(value));
    } else if let Some(kind) = object.get("type") {
        all.push(typed(kind, object, indent));
    } else if object.contains_key("properties") {
        all.push(fields(object, indent));
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(Value::Array(choices)) = object.get(key) {
            let choices: Vec<String> = choices.iter().map(|one| type_of(one, indent)).collect();
            let choices = choices.join(" | ");
            all.push(if all.is_empty() { choices } else { format!("({choices})") });
        }
    }
    if let Some(Value::Array(parts)) = object.get("allOf") {
        all.extend(parts.iter().map(|part| type_of(part, indent)));
    }
    match all.is_empty() {
        true => "unknown".to_owned(),
        false => all.join(" & "),
    }
}

fn literal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| format!("'{text}'"))
}

fn typed(kind: &Value, object: &Map<String, Value>, indent: &str) -> String {
    match kind.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some("array") => list(object, indent),
        Some("object") => fields(object, indent),
        Some(other) => other.to_owned(),
        None => {
            let kinds = kind.as_array().into_iter().flatten();
            kinds.map(|kind| typed(kind, object, indent)).collect::<Vec<_>>().join(" | ")
        }
    }
}

fn list(object: &Map<String, Value>, indent: &str) -> String {
    if let Some(Value::Array(items)) = object.get("prefixItems") {
        let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = object.get("items").map_or("unknown".to_owned(), |item| type_of(item, indent));
    match (object.get("minItems"), object.get("maxItems").and_then(Value::as_u64)) {
        (Some(least), Some(most @ 1..=8)) if least.as_u64() == Some(most) => {
            format!("[{}]", (0..most).map(|_| item.as_str()).collect::<Vec<_>>().join(", "))
        }
        _ if item.contains([' ', '{']) && !item.starts_with('[') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn fields(object: &Map<String, Value>, indent: &str) -> String {
    let others = object.get("additionalProperties");
    let Some(Value::Object(properties)) = object.get("properties") else {
        return match others {
            Some(Value::Bool(false)) | None => "Record<string, never>".to_owned(),
            Some(other) => format!("Record<string, {}>", type_of(other, indent)),
        };
    };
    let required = object.get("required").and_then(Value::as_array);
    let required = |name: &str| required.is_some_and(|all| all.iter().any(|own| own == name));
    let inner = format!("{indent}  ");
    let mut out = "{\n".to_owned();
    for (name, property) in properties {
        comment(&mut out, property, &inner);
        let mark = if required(name) { "" } else { "?" };
        let _ = writeln!(out, "{inner}{name}{mark}: {};", type_of(property, &inner));
    }
    if others.is_some_and(|others| *others != Value::Bool(false)) {
        let _ = writeln!(out, "{inner}[other: string]: unknown;");
    }
    out + indent + "}"
}
