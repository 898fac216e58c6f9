//! The command: judges releases by the claims of the ones before, prints the shares of the verdicts,
//! and writes the drawn cases out for people to check.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use l1ght_lab::releases::{cases, draw, read_pairs, run, table, unbound};

/// The seed unless another is given.
const SEED: u64 = 20_261_130;
/// Findings that are drawn, and as many quiet verdicts.
const DRAWN: usize = 50;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let seed = match words[..] {
        [] => Some(SEED),
        ["--seed", seed] => seed.parse().ok(),
        _ => None,
    };
    let Some(seed) = seed else {
        eprintln!("usage: releases [--seed S]");
        return ExitCode::from(2);
    };
    match report(seed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the releases could not be judged: {error}");
            ExitCode::from(2)
        }
    }
}

fn report(seed: u64) -> Result<(), Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = here.join("../../target");
    let cache = target.join("lab");
    fs::create_dir_all(&cache)?;
    let pairs = read_pairs(&fs::read_to_string(here.join("releases.toml"))?)?;
    let all = run(&pairs, &fs::canonicalize(cache)?)?;
    let drawn = draw(&all, seed, DRAWN);
    fs::write(target.join("releases.md"), cases(&drawn))?;
    println!("{}\nnot bound:\n{}", table(&all), unbound(&all));
    println!("seed {seed}: {} cases to check are in target/releases.md", drawn.len());
    Ok(())
}
