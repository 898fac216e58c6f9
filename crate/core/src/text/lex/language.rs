//! The languages that have a table, and how a file says which it is.

use super::table::{BASE, Table};
use super::tables::{
    c, config, data, functional, go, javascript, jvm, lines, markup, perl, php, python, ruby, rust,
    shell,
};
use super::token::{Kind, is_space};

/// Declares the languages: variant, name, table, extensions, whole file names.
macro_rules! languages {
    ($($language:ident $name:literal $table:expr, [$($end:literal)*], [$($file:literal)*];)*) => {
        /// A language with a lexer table, or `Plain` for everything else.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Language {
            /// No table: every byte counts but the line ends.
            Plain,
            $(#[doc = concat!("`", $name, "`.")] $language,)*
        }

        impl Language {
            /// All languages, `Plain` first.
            pub const ALL: &[Self] = &[Self::Plain, $(Self::$language),*];

            /// Its name in reports and lock files: lower case, no spaces.
            pub fn name(self) -> &'static str {
                match self {
                    Self::Plain => "plain",
                    $(Self::$language => $name,)*
                }
            }

            pub(super) fn table(self) -> &'static Table {
                match self {
                    Self::Plain => &PLAIN,
                    $(Self::$language => &$table,)*
                }
            }

            fn extensions(self) -> &'static [&'static str] {
                match self {
                    Self::Plain => &[],
                    $(Self::$language => &[$($end),*],)*
                }
            }

            fn files(self) -> &'static [&'static str] {
                match self {
                    Self::Plain => &[],
                    $(Self::$language => &[$($file),*],)*
                }
            }
        }
    };
}

languages! {
    Rust "rust" rust::RUST, ["rs"], [];
    TypeScript "typescript" javascript::TYPESCRIPT, ["ts" "mts" "cts"], [];
    Tsx "tsx" javascript::JAVASCRIPT, ["tsx"], [];
    JavaScript "javascript" javascript::JAVASCRIPT, ["js" "mjs" "cjs" "jsx"], [];
    Python "python" python::PYTHON, ["py" "pyi" "pyw"], ["SConstruct" "SConscript"];
    Go "go" go::GO, ["go"], [];
    Java "java" jvm::JAVA, ["java"], [];
    C "c" c::C, ["c"], [];
    Cpp "c++" c::CPP, ["cpp" "cc" "cxx" "c++" "h" "hpp" "hh" "hxx" "h++" "ipp" "tpp" "inl" "cu" "cuh"], [];
    CSharp "c#" c::CSHARP, ["cs" "csx"], [];
    Ruby "ruby" ruby::RUBY, ["rb" "rake" "gemspec" "ru"], ["Rakefile" "Gemfile" "Vagrantfile" "Podfile"];
    Php "php" php::PHP, ["php" "phtml" "php5" "inc"], [];
    Shell "shell" shell::SHELL, ["sh" "bash" "zsh" "ksh" "bats"],
        [".bashrc" ".bash_profile" ".profile" ".zshrc" ".envrc" "PKGBUILD"];
    Kotlin "kotlin" jvm::KOTLIN, ["kt" "kts"], [];
    Swift "swift" jvm::SWIFT, ["swift"], [];
    Perl "perl" perl::PERL, ["pl" "pm" "t"], [];
    Sql "sql" data::SQL, ["sql"], [];
    Lua "lua" functional::LUA, ["lua"], [];
    Haskell "haskell" functional::HASKELL, ["hs"], [];
    Elixir "elixir" functional::ELIXIR, ["ex" "exs"], [];
    Erlang "erlang" functional::ERLANG, ["erl" "hrl"], ["rebar.config"];
    Clojure "clojure" functional::CLOJURE, ["clj" "cljs" "cljc" "edn"], [];
    Lisp "lisp" functional::LISP, ["lisp" "lsp" "cl" "el" "scm" "ss" "rkt"], [];
    R "r" functional::R, ["r"], [];
    Julia "julia" functional::JULIA, ["jl"], [];
    Scala "scala" jvm::SCALA, ["scala" "sc" "sbt"], [];
    Dart "dart" jvm::DART, ["dart"], [];
    Zig "zig" functional::ZIG, ["zig" "zon"], [];
    Nim "nim" functional::NIM, ["nim" "nims" "nimble"], [];
    Html "html" markup::HTML, ["html" "htm" "xhtml"], [];
    Xml "xml" markup::XML, ["xml" "svg" "xsd" "xsl" "csproj" "plist"], [];
    Css "css" data::CSS, ["css"], [];
    Scss "scss" data::SCSS, ["scss" "less"], [];
    Toml "toml" data::TOML, ["toml"], ["Cargo.lock" "poetry.lock" "Pipfile"];
    Yaml "yaml" markup::YAML, ["yaml" "yml"], [".clang-format"];
    Json "json" data::JSON, ["json" "jsonc" "json5"], [".babelrc" ".eslintrc"];
    Ini "ini" lines::INI, ["ini" "cfg" "conf" "properties"], [".gitconfig" ".editorconfig"];
    Makefile "makefile" lines::MAKEFILE, ["mk" "mak"], ["Makefile" "makefile" "GNUmakefile"];
    Dockerfile "dockerfile" lines::DOCKERFILE, ["dockerfile"], ["Dockerfile" "Containerfile"];
    Terraform "terraform" config::TERRAFORM, ["tf" "tfvars" "hcl"], [];
    Protobuf "protobuf" data::PROTOBUF, ["proto"], [];
    GraphQl "graphql" data::GRAPHQL, ["graphql" "gql"], [];
    Nix "nix" data::NIX, ["nix"], [];
    CMake "cmake" config::CMAKE, ["cmake"], ["CMakeLists.txt"];
    PowerShell "powershell" config::POWERSHELL, ["ps1" "psm1" "psd1"], [];
    Batch "batch" lines::BATCH, ["bat" "cmd"], [];
    Vim "vim" lines::VIM, ["vim"], [".vimrc" "vimrc"];
    Tex "tex" markup::TEX, ["tex" "sty" "cls"], [];
}

/// Words, each with the space before it.
const PLAIN: Table = Table {
    hook: |scanner| {
        let length = scanner.rest().iter().take_while(|b| !is_space(b)).count();
        if length > 0 {
            scanner.take(Kind::Prose, length);
        }
        length > 0
    },
    ..BASE
};

/// Interpreters of a `#!` line, without version digits.
const INTERPRETERS: &[(&str, Language)] = &[
    ("sh", Language::Shell),
    ("bash", Language::Shell),
    ("dash", Language::Shell),
    ("zsh", Language::Shell),
    ("ksh", Language::Shell),
    ("python", Language::Python),
    ("pypy", Language::Python),
    ("node", Language::JavaScript),
    ("deno", Language::TypeScript),
    ("bun", Language::TypeScript),
    ("ruby", Language::Ruby),
    ("php", Language::Php),
    ("perl", Language::Perl),
    ("lua", Language::Lua),
    ("Rscript", Language::R),
    ("julia", Language::Julia),
    ("elixir", Language::Elixir),
    ("escript", Language::Erlang),
    ("pwsh", Language::PowerShell),
    ("make", Language::Makefile),
];

impl Language {
    /// The language of a file, by its name, else by a `#!` first line.
    pub fn of(path: &str, source: &[u8]) -> Self {
        let file = path.rsplit('/').next().unwrap_or(path);
        let extension = file.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase());
        let by = |test: &dyn Fn(&Self) -> bool| Self::ALL.iter().copied().find(test);
        by(&|language| language.files().contains(&file))
            .or_else(|| {
                let end = extension?;
                by(&|language| language.extensions().contains(&end.as_str()))
            })
            .or_else(|| interpreter(source))
            .unwrap_or(Self::Plain)
    }

    /// The module whose grammar finds the symbols of the language, if there is one.
    pub fn grammar(self) -> Option<&'static str> {
        Some(match self {
            Self::Rust => "rust",
            Self::TypeScript => "typescript",
            Self::Tsx => "tsx",
            Self::JavaScript => "javascript",
            Self::Python => "python",
            Self::Go => "go",
            Self::Java => "java",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::CSharp => "c-sharp",
            Self::Ruby => "ruby",
            Self::Php => "php",
            Self::Shell => "bash",
            _ => return None,
        })
    }

    /// The normaliser that made a fingerprint: `<language>/lex-<n>`.
    pub fn normalizer(self) -> String {
        format!("{}/lex-1", self.name())
    }
}

/// The language of a `#!` line: `#!/bin/sh -e`, `#!/usr/bin/env -S python3.12 -u`.
fn interpreter(source: &[u8]) -> Option<Language> {
    let line = source.strip_prefix(b"#!")?.split(|b| matches!(b, b'\n' | b'\r')).next()?;
    let words = line.get(..line.len().min(256))?.split(|b| matches!(b, b' ' | b'\t' | b'/'));
    let mut names = words.filter(|word| {
        let option = word.starts_with(b"-") || word.contains(&b'=');
        !option && !matches!(*word, b"" | b"usr" | b"bin" | b"local" | b"env" | b"opt")
    });
    let name = names.next()?;
    let digits = name.iter().position(|b| b.is_ascii_digit()).unwrap_or(name.len());
    let found = INTERPRETERS.iter().find(|(known, _)| known.as_bytes() == &name[..digits]);
    found.map(|(_, language)| *language)
}
