//! Words that only the preprocessor knows, in C and C++: where a grammar has no place for them,
//! what they stand beside looks like something else.

use l1ght_facts::SymbolKind;
use tree_sitter::Node;

use super::declarator::declared;
use crate::declare::Declared;
use crate::node::{children, field, lost, text};
use crate::walk::Walk;

/// What one declarator of `node` declares. In `int f() MARK { … }` and `int *mark a = 0` the mark
/// is taken for the name, and the real name for a mistake.
pub(super) fn declared_in<'t, 'a>(
    walk: &Walk<'a, '_>,
    kind: SymbolKind,
    node: Node<'t>,
    declarator: Node<'t>,
) -> Option<Declared<'t, 'a>> {
    let own = declared(walk, kind, declarator)?;
    let Some(lost) = lost(node) else { return Some(own) };
    let Some(other) = children(lost).find_map(|one| declared(walk, kind, one)) else {
        return Some(own);
    };
    let is_before = lost.start_byte() < declarator.start_byte();
    let is_marked = is_before && is_macro(own.name);
    let is_pointer = declarator.kind() == "pointer_declarator" && own.kind == kind;
    let is_real = is_marked || (!is_before && is_pointer && !is_macro(other.name));
    Some(if is_real { other } else { own })
}

/// True for a macro in a function, `CATCH(e) { … }`, which looks like a function.
pub(super) fn is_block(walk: &Walk<'_, '_>, own: &Declared<'_, '_>) -> bool {
    is_macro(own.name) && walk.around().is_some_and(|outer| !outer.kind.is_container())
}

/// True for what ends without its `;`: the beginning of what follows, cut off by a macro.
pub(super) fn is_cut(node: Node<'_>) -> bool {
    let last = node.child_count().checked_sub(1).and_then(|at| node.child(at as _));
    last.is_some_and(|last| last.is_missing())
}

/// True for `class MARK Name;`, which looks like a variable of that type.
pub(super) fn is_ahead(walk: &Walk<'_, '_>, node: Node<'_>) -> bool {
    let head = field(node, "type").filter(|head| head.kind() == "class_specifier");
    let bare = head.filter(|head| field(*head, "body").is_none());
    let name = bare.and_then(|head| field(head, "name"));
    name.is_some_and(|name| is_macro(text(walk.text, name)))
        && field(node, "declarator").is_some_and(|one| one.kind() == "identifier")
}

/// Macros are written in upper case, or begin with underscores.
fn is_macro(name: &str) -> bool {
    name.starts_with("__") || name.len() > 2 && !name.contains(|c: char| c.is_lowercase())
}
