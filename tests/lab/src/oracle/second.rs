//! The second opinion on a label, where a language has a reader of its own: Python's `ast`, Ruby's
//! `ripper`, the TypeScript compiler, `bash`, and the token streams of `proc-macro2`. Asked in one batch
//! per language.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use proc_macro2::{Group, TokenStream, TokenTree};
use serde_json::json;

use crate::fetch::{LabError, Pin, Registry};
use crate::tongue::Tongue;

/// The compiler asked about TypeScript and JavaScript.
pub fn compiler() -> Pin {
    let (name, version) = ("typescript".to_owned(), "5.9.3".to_owned());
    Pin { registry: Registry::Npm, name, version }
}

/// What a second oracle says of two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The same code.
    Same,
    /// Other code.
    Differs,
    /// It cannot read the first, so it has no opinion.
    Unread,
}

/// A language's own reader.
pub struct Second {
    program: &'static str,
    arguments: Vec<PathBuf>,
    exchange: PathBuf,
}

impl Second {
    /// The reader of `tongue`, if it has one that runs as a program.
    pub fn of(tongue: Tongue, cache: &Path) -> Option<Self> {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
        let (program, arguments) = match tongue {
            Tongue::Python => ("python3", vec![scripts.join("ast_same.py")]),
            Tongue::Ruby => ("ruby", vec![scripts.join("ripper_same.rb")]),
            Tongue::Shell => ("python3", vec![scripts.join("bash_same.py")]),
            Tongue::TypeScript | Tongue::Tsx | Tongue::JavaScript => {
                ("node", vec![scripts.join("compiler_same.cjs"), compiler().folder(cache)])
            }
            _ => return None,
        };
        let exchange = cache.join(format!("{}.jsonl", tongue.name()));
        Some(Self { program, arguments, exchange })
    }

    /// One answer for each pair of texts.
    ///
    /// # Errors
    /// When the program cannot be run or does not answer every question.
    pub fn ask<'a>(
        &self,
        path: &str,
        pairs: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<Vec<Answer>, LabError> {
        let lines: Vec<String> =
            pairs.map(|pair| json!({ "path": path, "pair": pair }).to_string()).collect();
        fs::write(&self.exchange, lines.join("\n"))?;
        let output = Command::new(self.program)
            .args(&self.arguments)
            .stdin(Stdio::from(fs::File::open(&self.exchange)?))
            .stderr(Stdio::inherit())
            .output()?;
        fs::remove_file(&self.exchange)?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let answers: Vec<Answer> = said.lines().map(read_answer).collect();
        if answers.len() != lines.len() {
            let message =
                format!("`{}` answered {} of {}", self.program, answers.len(), lines.len());
            return Err(LabError(message));
        }
        Ok(answers)
    }
}

fn read_answer(line: &str) -> Answer {
    match line {
        "same" => Answer::Same,
        "differs" => Answer::Differs,
        _ => Answer::Unread,
    }
}

/// What `proc-macro2` says of two Rust texts, comments left out, those for documentation too.
pub fn rust_tokens(before: &str, after: &str) -> Answer {
    let stream = |text: &str| text.parse::<TokenStream>().map(|s| undocumented(s).to_string());
    match (stream(before), stream(after)) {
        (Ok(before), Ok(after)) if before == after => Answer::Same,
        (Ok(_), _) => Answer::Differs,
        (Err(_), _) => Answer::Unread,
    }
}

/// The stream without `#[doc = "…"]`, which is what it has for a comment.
fn undocumented(stream: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for mut tree in stream {
        if let TokenTree::Group(group) = &tree {
            if group.stream().to_string().starts_with("doc =") {
                let signs =
                    kept.iter().rev().take_while(|sign| is_punct(sign, &['#', '!'])).count();
                kept.truncate(kept.len() - signs);
                continue;
            }
            tree = Group::new(group.delimiter(), undocumented(group.stream())).into();
        }
        kept.push(tree);
    }
    kept.into_iter().collect()
}

fn is_punct(tree: &TokenTree, signs: &[char]) -> bool {
    matches!(tree, TokenTree::Punct(punct) if signs.contains(&punct.as_char()))
}
