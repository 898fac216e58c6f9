//! The lane as bytes: the same bytes after any history, and a lane like the one before after reading
//! them. Bytes that were not written by us are refused, or give a lane that can be used.

use std::sync::OnceLock;

use l1ght_core::graph::CodeLane;
use l1ght_core::text::RepoPath;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use super::edits::{PATHS, dump, edit, lines, make, place};
use super::tree::Tree;

/// All lines of those files, and their bytes as a lane.
fn world_of(paths: &[&str]) -> (Tree, Vec<u8>) {
    let mut tree = Tree::default();
    paths.iter().for_each(|path| tree.put(path, &lines(path).join("\n")));
    let bytes = tree.lane().encode();
    (tree, bytes)
}

/// Those of all languages.
fn world() -> &'static (Tree, Vec<u8>) {
    static WORLD: OnceLock<(Tree, Vec<u8>)> = OnceLock::new();
    WORLD.get_or_init(|| world_of(PATHS))
}

/// Reads a lane, if it is one, and does with it all that can be done.
fn use_it(bytes: &[u8]) {
    let Some(mut lane) = CodeLane::decode(bytes) else { return };
    let (tree, _) = world();
    let read = |lane: &CodeLane| {
        let paths: Vec<&RepoPath> = lane.known().map(|(path, _)| path).collect();
        let names = paths.iter().map(|path| lane.named(path, "f").len());
        let found = paths.iter().map(|path| lane.dependants(path, None).len());
        names.chain(found).sum::<usize>() + dump(lane).len()
    };
    read(&lane);
    lane.encode();
    let paths = tree.paths();
    let (some, others) = paths.split_at(paths.len() / 2);
    tree.apply(&mut lane, some);
    Tree::default().apply(&mut lane, some);
    tree.apply(&mut lane, others);
    read(&lane);
    lane.encode();
}

#[test]
fn what_is_cut_short_is_refused() {
    let (_, mut bytes) = world_of(&["Cargo.toml", "src/lib.rs", "src/a.rs", "web/tsconfig.json"]);
    assert!(CodeLane::decode(&bytes).is_some());
    for end in 0..bytes.len() {
        assert!(CodeLane::decode(&bytes[..end]).is_none(), "{end} of {} bytes", bytes.len());
    }
    bytes.push(0);
    assert!(CodeLane::decode(&bytes).is_none());
}

#[test]
fn bytes_of_another_version_or_release_are_refused() {
    let (_, bytes) = world();
    for at in 0..bytes.iter().position(|byte| *byte == b'\n').expect("a header") {
        let mut other = bytes.clone();
        other[at] ^= 1;
        assert!(CodeLane::decode(&other).is_none());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_lane_reads_back_and_goes_on_as_it_was((first, steps, more) in place().prop_flat_map(|place| (
        vec(edit(place), 1..24),
        vec(vec(edit(place), 1..4), 0..6),
        vec(vec(edit(place), 1..4), 0..6),
    ))) {
        let mut tree = Tree::default();
        first.iter().for_each(|edit| drop(make(&mut tree, edit)));
        let mut lane = tree.lane();
        for step in &steps {
            let paths: Vec<String> = step.iter().flat_map(|edit| make(&mut tree, edit)).collect();
            tree.apply(&mut lane, &paths);
        }
        let bytes = lane.encode();
        prop_assert!(bytes == tree.lane().encode());
        let mut read = CodeLane::decode(&bytes).expect("bytes that were just written");
        prop_assert!(bytes == read.encode());
        prop_assert_eq!(dump(&lane), dump(&read));
        for step in &more {
            let paths: Vec<String> = step.iter().flat_map(|edit| make(&mut tree, edit)).collect();
            prop_assert_eq!(tree.apply(&mut lane, &paths), tree.apply(&mut read, &paths));
            prop_assert_eq!(dump(&lane), dump(&read));
        }
        prop_assert!(lane.encode() == read.encode());
    }

    #[test]
    fn changed_bytes_are_refused_or_can_be_used(changes in vec((any::<Index>(), any::<u8>()), 1..8)) {
        let (_, bytes) = world();
        let mut bytes = bytes.clone();
        for (at, byte) in &changes {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        use_it(&bytes);
    }

    /// Small numbers are what columns are full of.
    #[test]
    fn changed_numbers_are_refused_or_can_be_used(changes in vec((any::<Index>(), 0..3_u32), 1..4)) {
        let (_, bytes) = world();
        let mut bytes = bytes.clone();
        for (at, number) in &changes {
            let at = at.index(bytes.len() - 4);
            bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
        }
        use_it(&bytes);
    }

    #[test]
    fn any_bytes_are_refused_or_can_be_used(noise in vec(any::<u8>(), 0..512)) {
        let (_, bytes) = world();
        let header = bytes.iter().position(|byte| *byte == b'\n').expect("a header") + 1;
        use_it(&noise);
        use_it(&[&bytes[..header], &noise].concat());
    }
}
