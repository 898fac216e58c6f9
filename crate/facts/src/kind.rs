//! What symbols and references are. The numbers cross between modules: they are only added to.

/// Declares an enum whose variants have a number and a name.
macro_rules! kinds {
    ($(#[$about:meta])* $type:ident { $($(#[$doc:meta])* $variant:ident $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type { $($(#[$doc])* $variant,)* }

        impl $type {
            const ALL: &[Self] = &[$(Self::$variant),*];

            /// Its name in node ids and messages: lower case.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Its number in bytes.
            pub fn number(self) -> u32 {
                self as u32
            }

            /// What has that number; `None` for none.
            pub fn of(number: u32) -> Option<Self> {
                Self::ALL.get(number as usize).copied()
            }
        }
    };
}

kinds! {
    /// What a symbol is.
    SymbolKind {
        /// A function that belongs to no type.
        Function "function",
        /// A function of a type.
        Method "method",
        /// A struct, record or union.
        Struct "struct",
        /// A class.
        Class "class",
        /// An enumeration.
        Enum "enum",
        /// A trait.
        Trait "trait",
        /// An interface or protocol.
        Interface "interface",
        /// A name for a type.
        Type "type",
        /// A module or namespace with a body.
        Module "module",
        /// A constant, or a variable of a file or class body.
        Constant "constant",
        /// A field, property or variant.
        Field "field",
        /// A macro.
        Macro "macro",
        /// More members of a type that is declared elsewhere, or by another name.
        Extension "extension",
        /// A name that the file passes on from elsewhere.
        Export "export",
    }
}

kinds! {
    /// How a name is used.
    ReferenceKind {
        /// It is called.
        Call "call",
        /// It is named as a type or value.
        Use "use",
        /// A type implements it.
        Implements "implements",
        /// A type extends it.
        Extends "extends",
    }
}

impl SymbolKind {
    /// True for what holds members, so that several of one name are parts of one.
    pub fn is_container(self) -> bool {
        matches!(
            self,
            Self::Struct
                | Self::Class
                | Self::Enum
                | Self::Trait
                | Self::Interface
                | Self::Module
                | Self::Extension
        )
    }
}
