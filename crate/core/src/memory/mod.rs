//! What is remembered: so far the rules that a text must keep before it is written down.

mod hygiene;

pub use hygiene::{
    Hit, HygieneRule, Severity, check_name, check_text, hygiene_rule, hygiene_rules,
};
