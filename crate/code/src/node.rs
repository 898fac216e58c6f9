//! Small questions to a node of a tree.

use l1ght_facts::Span;
use tree_sitter::Node;

/// The bytes of a node.
pub(crate) fn span(node: Node<'_>) -> Span {
    Span { start: node.start_byte() as u32, end: node.end_byte() as u32 }
}

/// The child of a field.
pub(crate) fn field<'t>(node: Node<'t>, name: &str) -> Option<Node<'t>> {
    node.child_by_field_name(name)
}

/// The children that are named, comments left out, in order.
pub(crate) fn children<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    let mut cursor = node.walk();
    let mut there = cursor.goto_first_child();
    std::iter::from_fn(move || {
        while there {
            let child = cursor.node();
            there = cursor.goto_next_sibling();
            if child.is_named() && !child.is_extra() {
                return Some(child);
            }
        }
        None
    })
}

/// The first named child of a kind.
pub(crate) fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node).find(|child| child.kind() == kind)
}

/// The first child that the grammar could not place.
pub(crate) fn lost<'t>(node: Node<'t>) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.has_error().then(|| node.children(&mut cursor).find(Node::is_error))?
}

/// The text of a node.
pub(crate) fn text<'a>(source: &'a str, node: Node<'_>) -> &'a str {
    source.get(node.byte_range()).unwrap_or_default()
}
