//! Several futures at once, without an executor.

use std::future::poll_fn;
use std::task::Poll;

/// Runs all of them and answers their outputs, in their order. They are polled in turn.
pub async fn together<F: Future>(futures: impl IntoIterator<Item = F>) -> Vec<F::Output> {
    let mut all: Vec<_> = futures.into_iter().map(|future| (Box::pin(future), None)).collect();
    poll_fn(|context| {
        let open = all.iter_mut().filter(|(_, output)| output.is_none());
        let mut is_over = true;
        for (future, output) in open {
            match future.as_mut().poll(context) {
                Poll::Ready(value) => *output = Some(value),
                Poll::Pending => is_over = false,
            }
        }
        if is_over { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    all.into_iter().filter_map(|(_, output)| output).collect()
}
