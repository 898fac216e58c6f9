//! The raw boundary of a module for hosts: bytes of a file in, encoded facts out. The only file
//! here with unsafe code; what it does is move two buffers.
#![allow(unsafe_code)]

use crate::Grammar;

/// Room for `length` bytes that [`facts`] takes back.
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    let room = vec![0_u8; length].into_boxed_slice();
    Box::into_raw(room).cast()
}

/// The facts of a file. `input` is from [`alloc`] with `length` bytes: the name of the grammar,
/// `name` bytes long, then the file. The answer starts with its length as `u32`; 0 when the
/// grammar is not in this module. It is given back by [`release`].
#[unsafe(no_mangle)]
extern "C" fn facts(input: *mut u8, name: usize, length: usize) -> *mut u8 {
    // Safety: `input` came from `alloc` with this length and is given back once.
    let input = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(input, length)) };
    let (name, source) = input.split_at(name.min(length));
    let grammar = std::str::from_utf8(name).ok().and_then(Grammar::named);
    let found = grammar.and_then(|grammar| crate::facts(grammar, source));
    let bytes = found.map(|found| found.encode()).unwrap_or_default();
    let mut answer = (bytes.len() as u32).to_le_bytes().to_vec();
    answer.extend(bytes);
    Box::into_raw(answer.into_boxed_slice()).cast()
}

/// Gives an answer of [`facts`] back.
#[unsafe(no_mangle)]
extern "C" fn release(answer: *mut u8) {
    // Safety: `answer` came from `read` and begins with its own length.
    drop(unsafe {
        let length = u32::from_le_bytes(*answer.cast::<[u8; 4]>()) as usize + 4;
        Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length))
    });
}

/// What the bench measures [`facts`] against, in the same build: tree-sitter alone. Takes what
/// [`facts`] takes; answers how many nodes the tree has.
#[cfg(feature = "bench")]
#[unsafe(no_mangle)]
extern "C" fn parse(input: *mut u8, name: usize, length: usize) -> usize {
    // Safety: as in `facts`.
    let input = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(input, length)) };
    let (name, source) = input.split_at(name.min(length));
    let grammar = std::str::from_utf8(name).ok().and_then(Grammar::named);
    grammar.and_then(|grammar| crate::count_nodes(grammar, source)).unwrap_or_default()
}
