//! One text for every JSON value: RFC 8785 (JCS), so that a digest of a record is a digest of what it says.

use serde_json::{Number, Value};

use crate::json;

/// The value as RFC 8785 has it: no white space, names by UTF-16 units, numbers as ECMAScript writes
/// doubles. A value holds no number that is not finite: reading refuses those.
pub fn canonical(value: &Value) -> String {
    let mut out = String::new();
    write(value, &mut out);
    out
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(number) => out.push_str(&of_number(number)),
        Value::String(text) => out.push_str(&json::write(text)),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                separate(at, out);
                write(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
            out.push('{');
            for (at, (name, field)) in fields.into_iter().enumerate() {
                separate(at, out);
                out.push_str(&json::write(name));
                out.push(':');
                write(field, out);
            }
            out.push('}');
        }
    }
}

fn separate(at: usize, out: &mut String) {
    if at > 0 {
        out.push(',');
    }
}

fn of_number(number: &Number) -> String {
    // `serde_json` makes no number that is not finite, so nothing is lost to the default.
    number.as_f64().and_then(canonical_number).unwrap_or_default()
}

/// A double as ECMAScript writes it; `None` for infinities and what is no number.
pub fn canonical_number(number: f64) -> Option<String> {
    if number == 0.0 {
        return Some("0".to_owned());
    }
    // `serde_json` writes the shortest digits that read back as this double, the nearest of those.
    let shortest = Number::from_f64(number.abs())?.to_string();
    let (mantissa, power) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_start_matches('0');
    // `0.0012` is 1.2 times ten to the -3: one for each zero before the first digit.
    let zeros = i32::try_from(digits.len() - significant.len()).ok()?;
    let exponent = power.parse::<i32>().ok()? + i32::try_from(whole.len()).ok()? - 1 - zeros;
    let sign = if number < 0.0 { "-" } else { "" };
    Some(format!("{sign}{}", placed(significant.trim_end_matches('0'), exponent)))
}

/// Digits with the point after the first, times ten to the `exponent`, in the layout of ECMAScript.
fn placed(digits: &str, exponent: i32) -> String {
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    let last = i32::try_from(digits.len()).unwrap_or(i32::MAX) - 1;
    match exponent {
        21.. | ..=-7 => {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            format!("{first}{point}{rest}e{exponent:+}")
        }
        -6..=-1 => format!("0.{}{digits}", zeros(-exponent - 1)),
        _ if exponent >= last => format!("{digits}{}", zeros(exponent - last)),
        _ => {
            let (whole, rest) = digits.split_at(usize::try_from(exponent + 1).unwrap_or(0));
            format!("{whole}.{rest}")
        }
    }
}
