//! Edits of symbols on tiny files: each label finds its place, and what it means is what the engine says.

use std::env::temp_dir;

use l1ght_lab::options::Options;
use l1ght_lab::oracle::Oracle;
use l1ght_lab::sample::Sample;
use l1ght_lab::symbol::cited::Cites;
use l1ght_lab::symbol::matrix::Outcome;
use l1ght_lab::symbol::run::run;
use l1ght_lab::symbol::story::Label;
use l1ght_lab::tongue::Tongue;

const RUST: [&str; 2] = [
    "/// What is left.\npub struct Rest {\n    bytes: Vec<u8>,\n}\n\nimpl Rest {\n    // Takes one more.\n    \
     pub fn next(&mut self, skipped: usize) -> Option<u8> {\n        self.bytes.drain(..skipped).count();\n        \
     self.bytes.pop()\n    }\n}\n\n/// Adds the numbers.\nfn sum(numbers: &[u32]) -> u32 {\n    let mut total = 0;\n    \
     for number in numbers {\n        total += number * 10;\n        log(\"one more\", total);\n    }\n    total\n}\n\n\
     fn least(numbers: &[u32]) -> Option<u32> {\n    numbers.iter().copied().filter(|number| *number > 3).min()\n}\n",
    "fn other(text: &str) -> usize {\n    text.len() + 1\n}\n",
];
const PYTHON: [&str; 2] = [
    "# Adds the numbers.\ndef total(numbers):\n    result = 0\n    for number in numbers:\n        \
     result += number * 10\n        log(\"one more\", result)\n    return result\n\n\nclass Rest:\n    # Takes one.\n    \
     def next(self, skipped):\n        del self.values[:skipped]\n        return self.values.pop(0) if self.values else None\n",
    "def other(text):\n    return len(text) + 1\n",
];

fn samples(tongue: Tongue, ending: &str, texts: [&str; 2]) -> Vec<Sample> {
    let mut oracle = Oracle::new(tongue);
    let texts = texts.into_iter().enumerate();
    let read = |(at, text): (usize, &str)| {
        Sample::read(&mut oracle, tongue, format!("package/file{at}.{ending}"), text.to_owned())
    };
    texts.map(read).collect()
}

fn outcome(tongue: Tongue, ending: &str, texts: [&str; 2]) -> Outcome {
    let options = Options { seed: 7, share: 1, symbols: 40, tongues: vec![tongue] };
    let (samples, mut oracle) = (samples(tongue, ending, texts), Oracle::new(tongue));
    let outcome = run(&options, tongue, None, &temp_dir(), &mut oracle, &samples);
    outcome.expect("the engine answers").expect("a grammar of ours")
}

#[test]
fn every_label_finds_its_place_and_is_judged_right() {
    for (tongue, ending, texts) in [(Tongue::Rust, "rs", RUST), (Tongue::Python, "py", PYTHON)] {
        let outcome = outcome(tongue, ending, texts);
        assert!(outcome.failures.is_empty(), "{:#?}", outcome.failures);
        for label in Label::GROUPS.into_iter().flatten().copied() {
            let is_made = outcome.verdicts.keys().any(|(made, ..)| *made == label);
            let is_own = !matches!(label, Label::Spaced | Label::Formatted);
            assert_eq!(is_made, is_own, "{} in {}", label.name(), tongue.name());
        }
    }
}

#[test]
fn a_namespace_goes_to_no_file_that_has_a_part_of_it() {
    let body = "\n{\n    class A\n    {\n        int B() { return C(1, 2) + D(3, 4); }\n    }\n}\n";
    let texts = ["", ".Rest"].map(|name| format!("namespace Most{name}{body}"));
    let outcome = outcome(Tongue::CSharp, "cs", [&texts[0], &texts[1]]);
    assert!(outcome.failures.is_empty(), "{:#?}", outcome.failures);
}

#[test]
fn a_number_of_parameters_is_a_part_of_the_name_that_is_cited() {
    let text = "int most(void)\n{\n    return one() + 2;\n}\n\nint most(int a, int b)\n{\n    return a - b * 3;\n}\n";
    let outcome = outcome(Tongue::C, "c", [text, "int other(int a)\n{\n    return a;\n}\n"]);
    assert!(outcome.failures.is_empty(), "{:#?}", outcome.failures);
}

#[test]
fn what_qualifies_a_name_where_it_is_declared_is_a_part_of_it() {
    let text =
        "function View() {}\n\nView.prototype.draw = function () {\n  return this.first + 1;\n};\n";
    let outcome =
        outcome(Tongue::JavaScript, "js", [text, "function other(a) {\n  return a;\n}\n"]);
    assert!(outcome.failures.is_empty(), "{:#?}", outcome.failures);
}

#[test]
fn equal_seeds_give_equal_counts() {
    let count = || outcome(Tongue::Rust, "rs", RUST).verdicts;
    assert_eq!(count(), count());
}

#[test]
fn symbols_are_cited_where_another_reader_has_their_ranges() {
    let samples = samples(Tongue::Python, "py", PYTHON);
    let cites = Cites::read(&mut Oracle::new(Tongue::Python), &samples[0]).expect("a reader");
    let names: Vec<&str> = cites.symbols.iter().map(|cited| cited.reference.as_str()).collect();
    assert!(names.contains(&"total") && names.contains(&"Rest::next"), "{names:?}");
    assert!(cites.unconfirmed.is_empty(), "{:?}", cites.unconfirmed);
}
