//! The grammars: one file of rules each, and the tables that the walk reads.

#[cfg(feature = "bash")]
mod bash;
#[cfg(any(feature = "c", feature = "cpp"))]
mod c;
#[cfg(feature = "c-sharp")]
mod c_sharp;
#[cfg(feature = "cpp")]
mod cpp;
#[cfg(any(feature = "c", feature = "cpp"))]
mod declarator;
#[cfg(any(feature = "javascript", feature = "typescript", feature = "tsx"))]
mod ecma;
#[cfg(feature = "go")]
mod go;
#[cfg(feature = "java")]
mod java;
#[cfg(any(feature = "c", feature = "cpp"))]
mod macros;
#[cfg(feature = "php")]
mod php;
#[cfg(feature = "python")]
mod python;
#[cfg(feature = "ruby")]
mod ruby;
#[cfg(feature = "rust")]
mod rust;

use std::cell::OnceCell;
use std::rc::Rc;

use tree_sitter::Language;

use crate::rule::Rule;

/// Declares the grammars: variant, feature, name, language, rules, version of the crate.
macro_rules! grammars {
    ($($(#[$doc:meta])* $grammar:ident $feature:literal $name:literal
        $language:expr, $rules:expr, $version:literal;)*) => {
        /// A grammar, by the names that hosts load modules by.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Grammar { $($(#[$doc])* $grammar,)* }

        impl Grammar {
            /// All of them, built in or not.
            pub const ALL: &[Self] = &[$(Self::$grammar),*];

            /// Its name: lower case, no spaces.
            pub fn name(self) -> &'static str {
                match self { $(Self::$grammar => $name,)* }
            }

            /// The tables, made with the first file; none when the grammar is not built in.
            pub(crate) fn tables(self) -> Option<Rc<Tables>> {
                // Each thread has its own: languages may not be shared on every target.
                thread_local! {
                    static MADE: [OnceCell<Option<Rc<Tables>>>; Grammar::ALL.len()] =
                        const { [const { OnceCell::new() }; Grammar::ALL.len()] };
                }
                let made = || self.make_tables().map(Rc::new);
                MADE.with(|all| all[self as usize].get_or_init(made).clone())
            }

            fn make_tables(self) -> Option<Tables> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$grammar => Some(Tables::new($language.into(), $rules, $version)),
                    )*
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }
    };
}

grammars! {
    /// Rust.
    Rust "rust" "rust" tree_sitter_rust::LANGUAGE, &[rust::RULES], "0.24.2";
    /// TypeScript.
    TypeScript "typescript" "typescript" tree_sitter_typescript::LANGUAGE_TYPESCRIPT, &[ecma::RULES, ecma::TYPES], "0.23.2";
    /// TypeScript with JSX.
    Tsx "tsx" "tsx" tree_sitter_typescript::LANGUAGE_TSX, &[ecma::RULES, ecma::TYPES], "0.23.2";
    /// JavaScript, with JSX.
    JavaScript "javascript" "javascript" tree_sitter_javascript::LANGUAGE, &[ecma::RULES], "0.25.0";
    /// Python.
    Python "python" "python" tree_sitter_python::LANGUAGE, &[python::RULES], "0.25.0";
    /// Go.
    Go "go" "go" tree_sitter_go::LANGUAGE, &[go::RULES], "0.25.0";
    /// Java.
    Java "java" "java" tree_sitter_java::LANGUAGE, &[java::RULES], "0.23.5";
    /// C#.
    CSharp "c-sharp" "c-sharp" tree_sitter_c_sharp::LANGUAGE, &[c_sharp::RULES], "0.23.1";
    /// C.
    C "c" "c" tree_sitter_c::LANGUAGE, &[c::RULES], "0.24.1";
    /// C++.
    Cpp "cpp" "cpp" tree_sitter_cpp::LANGUAGE, &[cpp::RULES, c::RULES], "0.23.4";
    /// Ruby.
    Ruby "ruby" "ruby" tree_sitter_ruby::LANGUAGE, &[ruby::RULES], "0.23.1";
    /// PHP, in files with HTML too.
    Php "php" "php" tree_sitter_php::LANGUAGE_PHP, &[php::RULES], "0.24.2";
    /// Bash.
    Bash "bash" "bash" tree_sitter_bash::LANGUAGE, &[bash::RULES], "0.25.1";
}

impl Grammar {
    /// The grammar of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|grammar| grammar.name() == name)
    }
}

/// A grammar made ready: what each kind of node means.
pub(crate) struct Tables {
    pub(crate) language: Language,
    pub(crate) version: &'static str,
    rules: Vec<Option<Rule>>,
}

/// Kinds of nodes and what they mean.
pub(crate) type Rules = &'static [(&'static str, Rule)];

impl Tables {
    fn new(language: Language, rules: &[Rules], version: &'static str) -> Self {
        let kinds = 0..language.node_kind_count() as u16;
        let rules = kinds.map(|id| {
            let kind = language.node_kind_for_id(id).filter(|_| language.node_kind_is_named(id))?;
            let mut all = rules.iter().copied().flatten();
            all.find(|(named, _)| *named == kind).map(|(_, rule)| *rule)
        });
        Self { rules: rules.collect(), language, version }
    }

    /// The rule for a kind of node.
    pub(crate) fn rule(&self, kind: u16) -> Option<Rule> {
        self.rules.get(kind as usize).copied().flatten()
    }
}
