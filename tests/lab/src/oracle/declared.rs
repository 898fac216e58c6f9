//! What a grammar says of a declaration, found from its name alone: fields that hold names lead from
//! a name to the node that declares it. Nothing here knows the rules of our own facts.

use std::ops::Range;

use tree_sitter::{Node, Tree};

/// Fields that hold the name of what a node declares, or lead to it.
const NAMES: [&str; 9] =
    ["name", "declarator", "left", "pattern", "key", "property", "alias", "trait", "type"];

/// A declaration as the grammar has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name.
    pub name: Range<usize>,
    /// The node that the name belongs to.
    pub node: Range<usize>,
    /// The same with what only stands around it: `export`, a statement that holds nothing else.
    pub outer: Range<usize>,
    /// The node around that.
    pub parent: Range<usize>,
    /// The node of the file that it is in, or is.
    pub top: Range<usize>,
    /// Where its body begins, if it has one.
    pub body: Option<usize>,
}

/// The declaration of the name at `name` that lies in `within`, as wide as it can be there.
pub(super) fn declared(
    tree: &Tree,
    name: &Range<usize>,
    within: &Range<usize>,
) -> Option<Declared> {
    let mut node = tree.root_node().descendant_for_byte_range(name.start, name.end)?;
    if node.byte_range() != *name {
        return None;
    }
    let fits = |node: &Node<'_>| {
        let range = node.byte_range();
        within.start <= range.start && range.end <= within.end
    };
    let leaf = node;
    while let Some(parent) = node.parent().filter(|parent| fits(parent) && names(*parent, node)) {
        node = parent;
    }
    if node == leaf {
        return None;
    }
    let mut outer = node;
    while let Some(parent) = outer.parent().filter(fits) {
        outer = parent;
    }
    let mut top = outer;
    while let Some(parent) = top.parent().filter(|parent| parent.parent().is_some()) {
        top = parent;
    }
    Some(Declared {
        name: name.clone(),
        top: top.byte_range(),
        node: node.byte_range(),
        outer: outer.byte_range(),
        parent: outer.parent().map_or(outer.byte_range(), |parent| parent.byte_range()),
        body: body(node),
    })
}

/// True when `child` is in a field of `parent` that leads to a name.
fn names(parent: Node<'_>, child: Node<'_>) -> bool {
    let mut cursor = parent.walk();
    let mut there = cursor.goto_first_child();
    while there {
        if cursor.node() == child {
            return cursor.field_name().is_some_and(|field| NAMES.contains(&field));
        }
        there = cursor.goto_next_sibling();
    }
    false
}

/// Where the body begins, also that of a function which is the value of a name.
fn body(node: Node<'_>) -> Option<usize> {
    let own = node.child_by_field_name("body");
    let value = || node.child_by_field_name("value")?.child_by_field_name("body");
    own.or_else(value).map(|body| body.start_byte())
}
