//! The table of finding codes is complete: whatever the core can say has a rule with help.

use std::fs;
use std::path::Path;

use l1ght_brain::rules::{rule, rules};

#[test]
fn every_code_of_the_core_has_a_rule() {
    let mut codes = Vec::new();
    read_codes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crate/core/src"), &mut codes);
    assert!(codes.len() > 10, "the codes are found");
    let missing: Vec<&String> = codes.iter().filter(|code| rule(code).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn rules_have_one_code_each_and_say_what_to_do() {
    let mut codes: Vec<&str> = rules().map(|rule| rule.code).collect();
    let count = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), count);
    assert!(rules().all(|rule| !rule.title().is_empty() && !rule.help.is_empty()));
}

#[test]
fn a_verdict_has_the_level_that_its_rule_says() {
    for verdict in l1ght_core::drift::Verdict::ALL {
        let rule = rule(&format!("evidence/{}", verdict.name())).expect("a verdict has a rule");
        assert_eq!(rule.level, verdict.default_level(), "{}", rule.code);
    }
}

/// Text literals in the sources that are a finding code.
fn read_codes(folder: &Path, codes: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the sources are there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_codes(&path, codes);
            continue;
        }
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let source = fs::read_to_string(&path).expect("sources are text");
        let literals = source.split('"').filter(|text| is_code(text));
        codes.extend(literals.map(str::to_owned));
    }
}

fn is_code(text: &str) -> bool {
    let areas = ["evidence/", "light/", "link/"];
    let name = areas.iter().find_map(|area| text.strip_prefix(area)).unwrap_or_default();
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b"-_".contains(&b))
}
