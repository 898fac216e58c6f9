//! How L1GHT documents are read and written: the cases of `suite/light`.

mod view;

use l1ght_core::light::{parse, text_of};
use l1ght_core::text::RepoPath;
use l1ght_tests::suite::{self, Case};

/// A case has one input; its info string is `md` or the path of the file.
fn answer(case: &Case) -> String {
    let input = case.inputs.first().expect("a case has an input");
    match text_of(input.text.as_bytes()) {
        Err(code) => format!("skipped: {}", code.name()),
        Ok(source) => {
            let path = if input.info == "md" { "doc.md" } else { &input.info };
            view::view(source, &parse(&RepoPath::listed(path), source))
        }
    }
}

#[test]
fn documents_read_as_the_protocol_says() {
    suite::run("light", answer);
}
