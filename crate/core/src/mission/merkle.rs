//! The Merkle tree of RFC 6962 over the records of a log: a root for all, a short proof for one.

use serde_json::Value;

use super::canonical;
use crate::text::Digest;

/// The hash of a leaf: 0x00 before it, so that no leaf can pass for a node.
pub fn leaf_hash(leaf: &[u8]) -> Digest {
    Digest::of_parts(&[&[0], leaf])
}

/// The leaf of a record: its canonical text.
pub fn record_leaf(record: &Value) -> Digest {
    leaf_hash(canonical(record).as_bytes())
}

fn node_hash(left: &Digest, right: &Digest) -> Digest {
    Digest::of_parts(&[&[1], &left.0, &right.0])
}

/// The root over hashes of leaves; over none, the digest of nothing.
pub fn root(leaves: &[Digest]) -> Digest {
    match leaves {
        [] => Digest::of(b""),
        [leaf] => *leaf,
        _ => {
            let (left, right) = leaves.split_at(split(leaves.len()));
            node_hash(&root(left), &root(right))
        }
    }
}

/// The largest power of two below `size`, which is at least two.
fn split(size: usize) -> usize {
    1 << (size - 1).ilog2()
}

/// The roots beside the way from a leaf to the root, lowest first; `None` past the last leaf.
pub fn inclusion_proof(leaves: &[Digest], index: usize) -> Option<Vec<Digest>> {
    if index >= leaves.len() {
        return None;
    }
    let (mut inside, mut index, mut proof) = (leaves, index, Vec::new());
    while inside.len() > 1 {
        let at = split(inside.len());
        let (left, right) = inside.split_at(at);
        if index < at {
            proof.push(root(right));
            inside = left;
        } else {
            proof.push(root(left));
            (inside, index) = (right, index - at);
        }
    }
    proof.reverse();
    Some(proof)
}

/// True when `proof` shows that the tree of `size` leaves under `root` has `leaf` at `index`.
pub fn is_included(leaf: &Digest, index: u64, size: u64, proof: &[Digest], root: &Digest) -> bool {
    if index >= size {
        return false;
    }
    // At each height: the node's number, and that of the last node.
    let (mut node, mut last, mut hash) = (index, size - 1, *leaf);
    for beside in proof {
        if last == 0 {
            return false;
        }
        if node % 2 == 1 || node == last {
            hash = node_hash(beside, &hash);
            // A last node without a brother goes up unhashed until it is a right one.
            while node % 2 == 0 && node != 0 {
                (node, last) = (node / 2, last / 2);
            }
        } else {
            hash = node_hash(&hash, beside);
        }
        (node, last) = (node / 2, last / 2);
    }
    last == 0 && hash == *root
}
