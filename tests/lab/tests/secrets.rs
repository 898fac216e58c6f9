//! The rules for secrets beside the samples of a scanner by others, read from its package when this
//! runs: none of them is in this repository.

use std::fs;
use std::path::Path;

use l1ght_core::memory::check_text;
use l1ght_lab::fetch::{Pin, Registry, fetch};

/// Real tokens that the scanner is told to pass over, in a comment or its settings.
const ALLOWED: [&str; 2] = ["pragma: allowlist secret", ".secretsignore"];

fn is_refused(text: &str) -> bool {
    check_text(text).iter().any(|hit| hit.rule.starts_with("secret/"))
}

/// Samples that are no secrets to us though the scanner says so: placeholders, and names that do not
/// tell (`key` alone).
fn is_placeholder(sample: &str) -> bool {
    let lower = sample.to_lowercase();
    ["xxxx", "username:password", "\"key\":", "'key':", "dict_key", "app_key", "hex_key"]
        .iter()
        .any(|word| lower.contains(word))
}

#[test]
fn samples_of_another_scanner_are_judged_alike() {
    let cache = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/lab");
    fs::create_dir_all(&cache).expect("a cache");
    let cache = fs::canonicalize(cache).expect("a cache");
    let (name, version) = ("ripsecrets".to_owned(), "0.1.11".to_owned());
    let pin = Pin { registry: Registry::Crates, name, version };
    fetch(&cache, std::slice::from_ref(&pin)).expect("the scanner's package");
    let folder = pin.folder(&cache).join("test");
    let read = |part: &str| {
        let files = fs::read_dir(folder.join(part)).expect("samples");
        files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("text"))
    };
    let lines: Vec<String> = read("one_per_line").collect();
    let mut samples: Vec<String> =
        lines.iter().flat_map(|text| text.lines()).map(str::to_owned).collect();
    samples.extend(read("one_per_file"));
    let missed: Vec<&String> = samples.iter().filter(|sample| !is_refused(sample)).collect();
    let real = missed.iter().filter(|sample| !is_placeholder(sample)).count();
    let none = fs::read_to_string(folder.join("none")).expect("samples");
    let wrong: Vec<&str> = none
        .lines()
        .filter(|line| !ALLOWED.iter().any(|word| line.contains(word)) && is_refused(line))
        .collect();
    println!(
        "found {} of {}, {real} missed are no placeholders",
        samples.len() - missed.len(),
        samples.len()
    );
    println!("refused {} of {} that are none", wrong.len(), none.lines().count());
    // Those are of forms that no provider publishes, or not any more.
    assert!(samples.len() > 40 && real <= 10, "{missed:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
