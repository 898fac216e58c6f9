//! The peer of the code lane: ingests a folder once with the code adapter of `m1nd-ingest`, and says
//! as JSON what that took.

use std::path::PathBuf;
use std::process::ExitCode;

use cpu_time::ProcessTime;
use m1nd_ingest::{IngestConfig, Ingestor};

fn main() -> ExitCode {
    let root = std::env::args_os().nth(1).map(PathBuf::from).unwrap_or_default();
    let ingestor = Ingestor::new(IngestConfig { root, ..IngestConfig::default() });
    let start = ProcessTime::now();
    let ingested = ingestor.ingest();
    let cpu = start.elapsed().as_secs_f64() * 1000.0;
    match ingested {
        Ok((graph, stats)) => {
            let (files, nodes, edges) = (stats.files_parsed, graph.num_nodes(), graph.num_edges());
            println!(r#"{{"cpu":{cpu},"files":{files},"nodes":{nodes},"edges":{edges}}}"#);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
