//! Runs futures in an order that the test draws.
#![allow(dead_code, reason = "each suite uses some of it")]

use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// Runs one future to its end. It must not hang.
pub(crate) fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

/// Polls the futures in that order (indexes into those that are not over, modulo their number)
/// and drops what is not over then: as a process that is killed.
pub(crate) fn interleave(mut futures: Vec<Pin<Box<dyn Future<Output = ()> + '_>>>, order: &[u8]) {
    let mut context = Context::from_waker(Waker::noop());
    for turn in order {
        if futures.is_empty() {
            return;
        }
        let at = usize::from(*turn) % futures.len();
        if futures[at].as_mut().poll(&mut context).is_ready() {
            drop(futures.swap_remove(at));
        }
    }
}
