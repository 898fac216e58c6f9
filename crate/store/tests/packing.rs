//! A log that packs by itself: telling keeps it short, and no failure of packing is one of telling.

mod interleave;

use std::convert::Infallible;
use std::task::{Context, Poll, Waker};

use interleave::block_on;
use l1ght_store::suite::Tally;
use l1ght_store::*;

fn prefix() -> Key {
    Key::parse("told").expect("a key")
}

fn log() -> Log<Tally> {
    Log::new(&prefix(), Tally::default()).expect("a short prefix")
}

/// Tells a fact that says how many came before.
async fn tell(log: &mut Log<Tally>, store: &impl Store, id: u32) -> Result<u64, StoreError> {
    let draft = |tally: &Tally| {
        Ok::<_, Infallible>(Draft { kind: 0, body: tally.count().to_string().into_bytes() })
    };
    let number = log.tell(store, FactId(u128::from(id).to_be_bytes()), draft).await?;
    Ok(number.unwrap_or_else(|never| match never {}))
}

/// How many values are in the log and how many segments there are.
fn left(store: &impl Store) -> [usize; 2] {
    ["log", "pack"].map(|column| {
        let column = prefix().child(column).expect("a key");
        block_on(store.list(&column, None, 9_999)).expect("it lists").len()
    })
}

fn assert_whole(store: &impl Store, count: usize) {
    let tally = block_on(Tally::read(store, &prefix())).expect("the log opens");
    assert_eq!((tally.fault(&[]), tally.count()), (None, count));
}

#[test]
fn telling_keeps_the_log_short() {
    let (memory, mut tellers) = (Memory::default(), [log(), log(), log()]);
    for number in 1..=700 {
        let told = block_on(tell(&mut tellers[number as usize % 3], &memory, number));
        assert_eq!(told, Ok(u64::from(number)));
        let [records, segments] = left(&memory);
        assert_eq!(segments, number as usize / 256);
        // Each of the other two may create a number that was packed, once.
        assert!(records <= number as usize % 256 + 2, "{records} records after fact {number}");
    }
    assert_whole(&memory, 700);
}

#[test]
fn a_pack_that_fails_is_made_up_for_by_the_next() {
    for harm in [Harm::Fail, Harm::Quota, Harm::Lose, Harm::Tear] {
        // The third fact is the third write, its segment the fourth, the deletion the fifth.
        for write in [4, 5] {
            let store = Fault::new(Memory::default(), Plan::Listed([(write, harm)].into()));
            let mut log = log().packing(3);
            for number in 1..=6 {
                let told = block_on(tell(&mut log, &store, number));
                assert_eq!(told, Ok(u64::from(number)), "{harm:?} of write {write}");
            }
            assert_eq!(left(&store)[0], 0, "{harm:?} of write {write}");
            assert_whole(&store, 6);
        }
    }
}

#[test]
fn a_teller_may_be_killed_while_it_packs() {
    for polls in 0.. {
        let (memory, mut killed) = (Memory::default(), log().packing(3));
        for number in 1..=2 {
            block_on(tell(&mut killed, &memory, number)).expect("memory does not fail");
        }
        let mut asleep = killed.clone();
        let mut telling = Box::pin(tell(&mut killed, &memory, 3));
        let mut context = Context::from_waker(Waker::noop());
        let is_over = (0..polls).any(|_| telling.as_mut().poll(&mut context) != Poll::Pending);
        drop(telling);
        for number in 3..=6 {
            let told = block_on(tell(&mut asleep, &memory, number));
            assert_eq!(told, Ok(u64::from(number)), "{polls}");
        }
        assert_eq!(left(&memory)[0], 0, "{polls}");
        assert_whole(&memory, 6);
        if is_over {
            return;
        }
    }
}
