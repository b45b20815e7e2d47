//! JSON's types as people read them.

use std::fmt::Write as _;

use serde_json::Value;

use super::{escape, example, prose};

/// A field of an object, or nothing.
pub(super) fn at<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

/// What a schema stands for, in a few words and with links.
pub(super) fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#shape-{0}\">{0}</a>", escape(name));
    }
    for many in ["oneOf", "anyOf", "allOf"] {
        if let Some(of) = schema[many].as_array() {
            let between = if many == "allOf" { " + " } else { " | " };
            return of.iter().map(kind).collect::<Vec<_>>().join(between);
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<String> = words.iter().map(|word| escape(&word.to_string())).collect();
        return words.join(" | ");
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let named = types.iter().map(|&name| match name {
        "array" => format!("[{}]", kind(&schema["items"])),
        "object" if schema["additionalProperties"].is_object() => {
            format!("{{ …: {} }}", kind(&schema["additionalProperties"]))
        }
        name => format!("{}{}", escape(name), limits(schema)),
    });
    named.collect::<Vec<_>>().join(" | ")
}

/// How large, if that is said.
fn limits(schema: &Value) -> String {
    let bound = |name: &str| schema[name].as_u64().map(|bound| bound.to_string());
    let (least, most) =
        (bound("minimum").or(bound("minLength")), bound("maximum").or(bound("maxLength")));
    match (least, most) {
        (None, None) => String::new(),
        (least, most) => format!(" {}…{}", least.unwrap_or_default(), most.unwrap_or_default()),
    }
}

/// The fields of an object; of anything else what it is.
pub(super) fn fields(schema: &Value, optional: &str) -> String {
    let properties = match schema["items"]["properties"].as_object() {
        Some(of_items) => Some((of_items, &schema["items"]["required"])),
        None => schema["properties"].as_object().map(|own| (own, &schema["required"])),
    };
    let Some((properties, required)) = properties else {
        return format!("<p><span>{}</span></p>\n", kind(schema));
    };
    let mut html = String::from("<dl>\n");
    for (name, property) in properties {
        let is_required = required
            .as_array()
            .is_some_and(|required| required.iter().any(|it| it == name.as_str()));
        let optional = if is_required { String::new() } else { format!(" <i>{optional}</i>") };
        let about = prose(property["description"].as_str().unwrap_or_default());
        let example = example(&property["examples"][0]);
        let _ = writeln!(
            html,
            "<dt><code>{}</code> <span>{}</span>{optional}</dt><dd>{about}{example}</dd>",
            escape(name),
            kind(property),
        );
    }
    html + "</dl>\n"
}
