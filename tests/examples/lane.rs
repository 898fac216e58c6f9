//! The code lane at size: makes a tree of about 100 000 nodes and 300 000 edges, and says as JSON how
//! large its snapshot is and what keeping and reading it took.

use std::fmt::Write as _;

use cpu_time::ProcessTime;
use l1ght_code::{Grammar, facts};
use l1ght_core::graph::{Change, CodeFile, CodeLane};
use l1ght_core::text::RepoPath;

/// How many files there are, in folders of twenty.
const FILES: usize = 1120;
/// Types of a file, each with fields and methods.
const TYPES: usize = 14;
/// Names that many types have.
const COMMON: [&str; 6] = ["new", "len", "get", "push", "parse", "write"];

fn main() {
    let tree: Vec<(RepoPath, String)> = (0..FILES).map(file).collect();
    let lane = lane(&tree);
    let (nodes, edges) = lane.counts();
    let (bytes, encode) = timed(|| lane.encode());
    let (mut read, decode) = timed(|| CodeLane::decode(&bytes).expect("bytes just written"));
    let (_, change) = timed(|| read.apply(&[Change::Remove(&tree[FILES / 2].0)]));
    let size = bytes.len();
    println!(
        r#"{{"nodes":{nodes},"edges":{edges},"bytes":{size},"encode":{encode},"decode":{decode},"first_change":{change}}}"#
    );
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let start = ProcessTime::now();
    let result = run();
    (result, start.elapsed().as_secs_f64() * 1000.0)
}

fn lane(tree: &[(RepoPath, String)]) -> CodeLane {
    let found = |(_, text): &(RepoPath, String)| facts(Grammar::named("rust")?, text.as_bytes());
    let found: Vec<_> = tree.iter().map(found).collect();
    let changes = tree.iter().zip(&found).map(|((path, text), facts)| {
        let (source, facts) = (Some(text.as_bytes()), facts.as_ref());
        let id = Some("0123456789abcdef0123456789abcdef01234567");
        Change::Put(path, CodeFile { id, size: None, source, facts, note: "" })
    });
    let mut lane = CodeLane::default();
    lane.apply(&changes.collect::<Vec<_>>());
    lane
}

/// A file whose types use each other and those of two other files.
fn file(number: usize) -> (RepoPath, String) {
    let mut text = String::new();
    let others = [(number * 7 + 1) % FILES, (number * 13 + 5) % FILES];
    for other in others {
        let _ = writeln!(text, "use crate::{}::{{Type{other}x0, make_{other}_0}};", module(other));
    }
    for at in 0..TYPES {
        let (own, next) = (format!("Type{number}x{at}"), (at + 1) % TYPES);
        let _ = writeln!(text, "pub struct {own} {{ first_{at}: u32, next: Type{number}x{next} }}");
        let _ = writeln!(text, "impl {own} {{");
        for name in [COMMON[at % 6], COMMON[(at + 1) % 6], &format!("only_{number}_{at}")] {
            let [one, two] = others;
            let _ = writeln!(
                text,
                "    fn {name}(&self, other: &Type{one}x0) -> Type{number}x{next} {{\n        \
                 make_{one}_0(); make_{two}_0(); Type{two}x0::{name}(); Type{number}x{next}::new();\n        \
                 self.{}(); Self::{}(other)\n    }}",
                COMMON[(at + 2) % 6],
                COMMON[(at + 3) % 6],
            );
        }
        let _ = writeln!(text, "}}\npub fn make_{number}_{at}() -> {own} {{ {own}::new() }}");
    }
    let path = format!("{}.rs", module(number).replace("::", "/"));
    (RepoPath::listed(format!("src/{path}")), text)
}

fn module(number: usize) -> String {
    format!("part{}::file{number}", number / 20)
}
