//! Reading on from a mark: the same as reading all, whatever was told and packed since; and no mark
//! leads past the end of a log that an older copy took the place of.

mod interleave;

use interleave::block_on;
use l1ght_store::*;
use proptest::prelude::*;

/// All bodies, in order.
#[derive(Clone, Debug, Default, PartialEq)]
struct Bodies(Vec<u8>);

impl View for Bodies {
    fn apply(&mut self, fact: &Fact<'_>) {
        self.0.extend(fact.body);
    }
}

/// What somebody does with a log.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Tell(u8),
    Pack,
    Mark,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => any::<u8>().prop_map(Deed::Tell),
        1 => Just(Deed::Pack),
        2 => Just(Deed::Mark),
    ]
}

fn prefix() -> Key {
    Key::parse("a/b").expect("a key")
}

fn log() -> Log<Bodies> {
    Log::new(&prefix(), Bodies::default()).expect("a short prefix")
}

async fn say(log: &mut Log<Bodies>, store: &Memory, number: u64, body: u8) {
    let mut id = [0; 16];
    id[..8].copy_from_slice(&number.to_le_bytes());
    let draft = |_: &Bodies| Ok::<_, ()>(Draft { kind: 9, body: vec![body] });
    log.tell(store, FactId(id), draft).await.expect("it works").expect("nobody refuses");
}

/// The log as a mark and what it adds up to have it, read to its end; `None` where it leads nowhere.
async fn resumed(store: &Memory, kept: &(Vec<u8>, Bodies)) -> Option<Log<Bodies>> {
    let (mark, rest) = Mark::decode(&kept.0).expect("a mark");
    assert!(rest.is_empty());
    let log = Log::resume(store, &prefix(), kept.1.clone(), mark).await.expect("it works");
    let mut log = log?;
    log.catch_up(store).await.expect("it works");
    Some(log)
}

proptest! {
    #[test]
    fn reading_on_from_any_mark_is_reading_all(deeds in prop::collection::vec(deed(), 1..60)) {
        block_on(async {
            let (store, mut log, mut kept) = (Memory::default(), log(), Vec::new());
            for (number, deed) in (1..).zip(&deeds) {
                match *deed {
                    Deed::Tell(body) => say(&mut log, &store, number, body).await,
                    Deed::Pack => drop(log.pack(&store, 1).await.expect("it works")),
                    Deed::Mark => {
                        log.catch_up(&store).await.expect("it works");
                        let mark = log.mark().expect("it was read");
                        kept.push((mark.encode(), log.view().clone()));
                    }
                }
            }
            let all = log.view().clone();
            let ends: Vec<_> = kept.iter().filter(|(_, bodies)| !bodies.0.is_empty()).collect();
            for one in &ends {
                let log = resumed(&store, one).await.expect("its last fact is there");
                prop_assert_eq!(log.view(), &all);
            }
            // Whoever tells on from a mark tells after everything.
            for (number, one) in (1000..).zip(&ends) {
                let mut log = resumed(&store, one).await.expect("its last fact is there");
                let before = log.view().0.len();
                say(&mut log, &store, number, 7).await;
                prop_assert_eq!((log.view().0.len(), log.view().0.last()), (before + 1, Some(&7)));
            }
            Ok(())
        })?;
    }
}

#[test]
fn a_mark_of_a_log_that_was_taken_back_leads_nowhere() {
    block_on(async {
        let (store, mut log) = (Memory::default(), log());
        say(&mut log, &store, 1, 1).await;
        let copy = store.get(&prefix().child("log/00000000000000000001").expect("a key")).await;
        say(&mut log, &store, 2, 2).await;
        let kept = (log.mark().expect("it was read").encode(), log.view().clone());
        let older = Memory::default();
        let first = copy.expect("it works").expect("it is there");
        let key = prefix().child("log/00000000000000000001").expect("a key");
        older.create(&key, &first).await.expect("it works");
        assert!(resumed(&older, &kept).await.is_none());
        assert!(resumed(&Memory::default(), &kept).await.is_none());
    });
}
