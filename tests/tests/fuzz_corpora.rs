//! Replays the corpora that fuzzing found, and a few hundred changes of each input from a fixed
//! seed. `cargo xtask soak` runs the fuzzer itself.

use std::fs;
use std::panic::{catch_unwind, resume_unwind};
use std::path::Path;

use l1ght_tests::fuzz::TARGETS;

/// Changes of each input of a corpus.
const CHANGES: u64 = 40;

/// A small generator (SplitMix64): the same changes on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % below.max(1) as u64) as usize
    }

    /// The input with a piece of it cut, repeated or moved, or a byte replaced.
    fn change(&mut self, input: &[u8]) -> Vec<u8> {
        let from = self.next(input.len());
        let to = (from + self.next(40)).min(input.len());
        let at = self.next(input.len() + 1);
        let mut out = input.to_vec();
        match self.next(3) {
            0 => drop(out.drain(from..to)),
            1 => drop(out.splice(at..at, input[from..to].iter().copied())),
            _ => out.iter_mut().skip(at).take(1).for_each(|byte| *byte = b"[]\n`:# "[from % 7]),
        }
        out
    }
}

/// Checks an input, and shows it when its property does not hold.
fn hold(check: fn(&[u8]), input: &[u8]) {
    if let Err(panic) = catch_unwind(|| check(input)) {
        eprintln!("the input: {}", input.escape_ascii());
        resume_unwind(panic);
    }
}

#[test]
fn the_properties_hold_for_every_input_of_the_corpora() {
    for (name, check) in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
        let mut files: Vec<_> = fs::read_dir(&folder).expect("a corpus").flatten().collect();
        files.sort_by_key(fs::DirEntry::file_name);
        assert!(!files.is_empty(), "no corpus for {name}");
        let mut random = Random(1);
        for file in files {
            let input = fs::read(file.path()).expect("an input is readable");
            hold(check, &input);
            for _ in 0..CHANGES {
                hold(check, &random.change(&input));
            }
        }
    }
}
