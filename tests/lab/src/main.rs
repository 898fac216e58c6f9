//! The command: draws and judges the edits, prints the matrix, and fails when a verdict is wrong.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use l1ght_lab::formatter::read_formatters;
use l1ght_lab::matrix::{table, wrong};
use l1ght_lab::options::{Options, USAGE};
use l1ght_lab::run::run;
use l1ght_lab::sources::read_manifest;
use l1ght_lab::symbol;
use serde_json::json;

/// Wrong judgements that are printed.
const SHOWN: usize = 20;

fn main() -> ExitCode {
    let options = match Options::read(env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match report(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("the edit lab could not run: {error}");
            ExitCode::from(2)
        }
    }
}

/// True when every verdict is right.
fn report(options: &Options) -> Result<bool, Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = here.join("../../target");
    let cache = target.join("lab");
    fs::create_dir_all(&cache)?;
    let packages = read_manifest(&fs::read_to_string(here.join("sources.toml"))?)?;
    let formatters = read_formatters(&fs::read_to_string(here.join("formatters.toml"))?)?;
    let outcomes = run(options, &packages, formatters, &fs::canonicalize(cache)?)?;
    let languages: Vec<_> = outcomes.iter().map(|outcome| outcome.to_json()).collect();
    let answer = json!({ "seed": options.seed, "share": options.share, "languages": languages });
    fs::write(target.join("lab.json"), format!("{answer:#}\n"))?;
    let symbols: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.symbols.as_ref()).collect();
    let all_wrong = wrong(&outcomes, usize::MAX) + &symbol::matrix::wrong(&symbols, usize::MAX);
    fs::write(target.join("lab-wrong.md"), all_wrong)?;

    println!("{}", table(&outcomes));
    symbols.iter().for_each(|outcome| println!("{}", outcome.table()));
    let edits: usize = outcomes.iter().map(|outcome| outcome.edits()).sum();
    let count: usize = outcomes.iter().map(|outcome| outcome.failures.len()).sum();
    let dropped: usize =
        outcomes.iter().map(|o| o.dropped.values().sum::<usize>() + o.refused).sum();
    println!(
        "seed {}, {edits} edits, {dropped} dropped by an oracle, {count} judged wrongly",
        options.seed
    );
    for outcome in &outcomes {
        println!("{}", outcome.formatter());
        for path in &outcome.unread {
            println!("the oracle of {} cannot read `{path}`", outcome.tongue.name());
        }
    }
    let of_symbols: usize = symbols.iter().map(|outcome| outcome.edits()).sum();
    let wrong_symbols: usize = symbols.iter().map(|outcome| outcome.failures.len()).sum();
    println!(
        "symbols: {} edits for each language and group wanted, {of_symbols} made, {wrong_symbols} \
         judged wrongly",
        options.symbols.div_ceil(options.share)
    );
    if count + wrong_symbols > 0 {
        println!("{}{}", wrong(&outcomes, SHOWN), symbol::matrix::wrong(&symbols, SHOWN));
    }
    Ok(count + wrong_symbols == 0)
}
