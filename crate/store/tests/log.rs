//! The log, in any order of events and after any fault: nothing that was told is lost, doubled, or
//! told in ignorance of what stood before it.

mod interleave;

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use interleave::{block_on, interleave};
use l1ght_store::suite::{Tally, tell};
use l1ght_store::*;
use proptest::prelude::*;

const HARMS: [Harm; 5] = [Harm::Fail, Harm::Quota, Harm::Lose, Harm::Tear, Harm::Hang];

fn prefix() -> Key {
    Key::parse("brain/facts").expect("a key")
}

/// The key of a value of the log (`log`) or a segment (`pack`).
fn key(column: &str, number: u64) -> Key {
    prefix().child(&format!("{column}/{number:020}")).expect("a key")
}

fn id(number: u8) -> FactId {
    FactId([number; 16])
}

/// All bodies, in order.
#[derive(Clone, Debug, Default, PartialEq)]
struct Bodies(Vec<Vec<u8>>);

impl View for Bodies {
    fn apply(&mut self, fact: &Fact<'_>) {
        self.0.push(fact.body.to_vec());
    }
}

fn log() -> Log<Bodies> {
    Log::new(&prefix(), Bodies::default()).expect("a short prefix")
}

/// Tells a fact that says its own number.
async fn say(log: &mut Log<Bodies>, store: &impl Store, number: u8) -> Result<u64, StoreError> {
    let draft = |_: &Bodies| Ok::<_, ()>(Draft { kind: 9, body: vec![number] });
    Ok(log.tell(store, id(number), draft).await?.expect("nobody refuses"))
}

/// A store and its log with facts 1 to `count`, of which the first `packed` are packed.
fn told(count: u8, packed: u8) -> (Memory, Log<Bodies>) {
    let (memory, mut log) = (Memory::default(), log());
    block_on(async {
        for number in 1..=count {
            say(&mut log, &memory, number).await.expect("memory does not fail");
            if number == packed {
                log.pack(&memory, 1).await.expect("memory does not fail");
            }
        }
    });
    (memory, log)
}

fn read(store: &impl Store) -> Result<Vec<u8>, (ErrorKind, Vec<u8>)> {
    let mut log = log();
    let end = block_on(log.catch_up(store));
    let bodies = log.view().0.concat();
    end.map(|()| bodies.clone()).map_err(|error| (error.kind, bodies))
}

proptest! {
    /// The order is of bursts, so that some sleep while others tell and pack; when it ends, all
    /// are killed.
    #[test]
    fn no_order_of_events_and_no_fault_loses_or_doubles_a_fact(
        tellers in 1..5_u16,
        (seed, one_in) in (any::<u64>(), 2..12_u64),
        bursts in prop::collection::vec((any::<u8>(), 1..150_usize), 1..60),
    ) {
        let (memory, prefix) = (Memory::default(), prefix());
        let (told, ends) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
        let plan = Plan::Drawn { seed, one_in, harms: HARMS.to_vec() };
        let store = Fault::new(memory.clone(), plan);
        let mut all: Vec<Pin<Box<dyn Future<Output = ()> + '_>>> = Vec::new();
        let teller = async |who| {
            let acknowledge = |id| told.borrow_mut().push(id);
            let end = tell(&store, &prefix, who, 40, acknowledge).await;
            ends.borrow_mut().push(end);
        };
        for who in 0..tellers {
            all.push(Box::pin(teller(who)));
        }
        all.push(Box::pin(poll_fn(|_| {
            store.release();
            Poll::Pending
        })));
        let order: Vec<u8> =
            bursts.iter().flat_map(|(who, turns)| std::iter::repeat_n(*who, *turns)).collect();
        interleave(all, &order);

        let tally = block_on(Tally::read(&memory, &prefix)).expect("the log opens");
        prop_assert_eq!(tally.fault(&told.borrow()), None);
        prop_assert!(ends.borrow().iter().all(Result::is_ok), "{:?}", ends);
        let before = tally.count();
        block_on(tell(&memory, &prefix, 99, 9, |_| ())).expect("the log goes on");
        let tally = block_on(Tally::read(&memory, &prefix)).expect("the log opens");
        prop_assert_eq!((tally.fault(&[]), tally.count()), (None, before + 9));
    }
}

#[test]
fn a_lost_race_decides_again() {
    let (memory, mut log) = told(1, 0);
    let mut other = log.clone();
    block_on(say(&mut other, &memory, 2)).expect("memory does not fail");
    let calls = Cell::new(0);
    let number = block_on(log.tell(&memory, id(3), |view: &Bodies| {
        calls.set(calls.get() + 1);
        Ok::<_, ()>(Draft { kind: 9, body: vec![view.0.len() as u8] })
    }));
    assert_eq!((number, calls.get()), (Ok(Ok(3)), 2));
    assert_eq!(read(&memory), Ok(vec![1, 2, 2]));
}

#[test]
fn a_teller_that_loses_every_race_is_busy() {
    let (memory, mut log) = told(0, 0);
    let mut faster = log.clone();
    let mut calls = 0_u128;
    let end = block_on(log.tell(&memory, FactId([255; 16]), |_| {
        calls += 1;
        let draft = Draft { kind: 9, body: Vec::new() };
        let id = FactId(calls.to_be_bytes());
        block_on(faster.tell(&memory, id, |_| Ok::<_, ()>(draft.clone()))).unwrap().unwrap();
        Ok::<_, ()>(draft)
    }));
    assert_eq!(end.map_err(|error| error.kind), Err(ErrorKind::Busy));
    assert_eq!(log.head(), u64::try_from(calls).unwrap(), "it read what the others told");
}

#[test]
fn a_refusal_is_of_the_whole_log() {
    let (memory, mut log) = told(1, 0);
    let mut other = log.clone();
    block_on(say(&mut other, &memory, 2)).expect("memory does not fail");
    let refusal = |view: &Bodies| Err::<Draft, _>(view.0.len());
    assert_eq!(block_on(log.tell(&memory, id(3), refusal)), Ok(Err(2)));
}

#[test]
fn a_number_that_was_packed_while_its_teller_slept_is_not_told_again() {
    let (memory, _) = told(5, 5);
    let (_, mut asleep) = told(2, 0);
    assert_eq!(block_on(memory.get(&key("log", 3))), Ok(None));
    assert_eq!(block_on(say(&mut asleep, &memory, 6)), Ok(6));
    assert_eq!(read(&memory), Ok(vec![1, 2, 3, 4, 5, 6]));
    block_on(asleep.pack(&memory, 1)).expect("memory does not fail");
    assert!(block_on(memory.list(&prefix().child("log").unwrap(), None, 9)).unwrap().is_empty());
}

#[test]
fn what_is_harmed_fails_with_a_code_and_is_told_once_when_told_again() {
    for (harm, kind, numbers) in [
        (Harm::Fail, ErrorKind::Io, 1),
        (Harm::Quota, ErrorKind::Quota, 1),
        (Harm::Lose, ErrorKind::Io, 1),
        // The torn record keeps its number.
        (Harm::Tear, ErrorKind::Io, 2),
    ] {
        let store = Fault::new(Memory::default(), Plan::Listed([(1, harm)].into()));
        let mut log = log();
        let first = block_on(say(&mut log, &store, 7)).map_err(|error| error.kind);
        assert_eq!(first, Err(kind), "{harm:?}");
        assert_eq!(block_on(say(&mut log, &store, 7)), Ok(numbers), "{harm:?}");
        assert_eq!(read(&store), Ok(vec![7]), "{harm:?}");
    }
}

#[test]
fn a_packer_may_be_killed_after_each_step() {
    for polls in 0.. {
        let (memory, log) = told(9, 4);
        let mut killed = log.clone();
        let mut packing = Box::pin(killed.pack(&memory, 1));
        let mut context = Context::from_waker(Waker::noop());
        let is_over = (0..polls).any(|_| packing.as_mut().poll(&mut context).is_ready());
        drop(packing);
        assert_eq!(read(&memory), Ok((1..=9).collect()), "{polls}");
        block_on(log.clone().pack(&memory, 1)).expect("memory does not fail");
        assert_eq!(read(&memory), Ok((1..=9).collect()), "{polls}");
        let left = block_on(memory.list(&prefix(), None, 99)).expect("memory does not fail");
        assert_eq!(left.len(), 2, "two segments and nothing else: {left:?}");
        if is_over {
            return;
        }
    }
}

#[test]
fn a_flipped_bit_in_any_value_is_found_and_named() {
    let (memory, _) = told(5, 3);
    for entry in block_on(memory.list(&prefix(), None, 99)).expect("memory does not fail") {
        let value = block_on(memory.get(&entry.key)).unwrap().unwrap();
        let facts_before = if entry.key.as_str().contains("pack") { 0 } else { 3 };
        for bit in 0..value.len() * 8 {
            let mut flipped = value.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            block_on(memory.put(&entry.key, &flipped)).unwrap();
            let mut log = log();
            let error = block_on(log.catch_up(&memory)).expect_err("damage");
            assert_eq!(error.kind, ErrorKind::Damaged);
            assert!(error.what.contains(entry.key.as_str()), "{error}");
            assert!(log.head() >= facts_before, "what is before it is readable");
        }
        block_on(memory.put(&entry.key, &value)).unwrap();
    }
    assert_eq!(read(&memory), Ok(vec![1, 2, 3, 4, 5]));
}

#[test]
fn a_missing_value_is_a_gap() {
    for (key, before) in [(key("log", 4), vec![1, 2, 3]), (key("pack", 1), vec![])] {
        let (memory, _) = told(5, 3);
        block_on(memory.delete(std::slice::from_ref(&key))).unwrap();
        assert_eq!(read(&memory), Err((ErrorKind::Gap, before)), "{key}");
    }
    // A segment that was whole is not taken for one that never was.
    let (memory, _) = told(3, 3);
    block_on(memory.put(&key("pack", 1), &[1])).unwrap();
    assert_eq!(read(&memory), Err((ErrorKind::Gap, vec![])));
}

#[test]
fn a_record_of_a_later_version_ends_the_reading() {
    let (memory, _) = told(3, 0);
    let mut value = block_on(memory.get(&key("log", 3))).unwrap().unwrap();
    (value[0], value[10]) = (2, value[10] ^ 3);
    block_on(memory.put(&key("log", 3), &value)).unwrap();
    assert_eq!(read(&memory), Err((ErrorKind::Newer, vec![1, 2])));
}

#[test]
fn a_log_that_was_exchanged_is_refused() {
    // Other facts under numbers that were read.
    let (_, mut log) = told(2, 0);
    let other = Memory::default();
    block_on(tell(&other, &prefix(), 1, 4, |_| ())).unwrap();
    let error = block_on(log.catch_up(&other)).expect_err("other facts");
    assert_eq!(error.kind, ErrorKind::Damaged);
    // A segment in the place of another.
    let (memory, mut log) = told(4, 2);
    block_on(log.pack(&memory, 1)).unwrap();
    let value = block_on(memory.get(&key("pack", 2))).unwrap().unwrap();
    block_on(memory.put(&key("pack", 1), &value)).unwrap();
    assert_eq!(read(&memory), Err((ErrorKind::Damaged, vec![])));
}

/// As the first release wrote them; never to be changed.
const VERSION_1: [(&str, u64, &str); 2] = [
    (
        "pack",
        1,
        "01012d000000000000001d4d01000000000000000109110000000000000021450101010101010101010101\
         01010101010151f35094b75a0172b082f78a8e2004b0",
    ),
    ("log", 2, "0109110000000000000021450202020202020202020202020202020202fa5a3e16a04b0e75"),
];

#[test]
fn a_log_of_version_1_is_read_and_written() {
    let memory = Memory::default();
    for (column, number, hex) in VERSION_1 {
        let digits = hex.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).unwrap());
        let value: Vec<u8> = digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect();
        let key = key(column, number);
        assert_eq!(block_on(told(2, 1).0.get(&key)), Ok(Some(value.clone())), "{key}");
        block_on(memory.put(&key, &value)).unwrap();
    }
    assert_eq!(read(&memory), Ok(vec![1, 2]));
}
