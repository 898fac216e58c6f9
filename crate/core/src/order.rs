//! Putting lists in order. All lists share one sort, which knows only places; sets and groups are
//! sorted lists, and maps are filled one by one: what each type had for itself made up a tenth of the
//! module.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::mem;

/// Sorts by the natural order; equals stay as they stand.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts by a key; equals stay as they stand.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by `compare`; equals stay as they stand.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for (a, b) in swaps(sorted_places(items.len(), &|a, b| compare(&items[a], &items[b]))) {
        items.swap(a, b);
    }
}

/// Rows in order, of which keys are asked in order too: one walk over both costs less than a search
/// for each.
pub struct Walk<I: Iterator>(Peekable<I>);

/// A walk over rows in order.
pub fn walk<K: Ord, V, I: Iterator<Item = (K, V)>>(rows: I) -> Walk<I> {
    Walk(rows.peekable())
}

impl<K: Ord, V, I: Iterator<Item = (K, V)>> Walk<I> {
    /// What stands at a key, which comes after all that were asked before.
    pub fn at(&mut self, key: K) -> Option<V> {
        loop {
            match self.0.peek()?.0.cmp(&key) {
                Ordering::Less => drop(self.0.next()),
                Ordering::Equal => return self.0.next().map(|(_, value)| value),
                Ordering::Greater => return None,
            }
        }
    }
}

type Compare<'a> = &'a dyn Fn(usize, usize) -> Ordering;

/// The places `0..count` in the order of what is there: runs of 1, 2, 4 … are merged, and lists that
/// are sorted already cost one look at each item.
#[inline(never)]
fn sorted_places(count: usize, compare: Compare<'_>) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    let mut run = 1;
    while run < count {
        let mut merged = Vec::with_capacity(count);
        for pair in places.chunks(2 * run) {
            let (left, right) = pair.split_at(run.min(pair.len()));
            merge(left, right, compare, &mut merged);
        }
        places = merged;
        run *= 2;
    }
    places
}

fn merge<'a>(
    mut left: &'a [usize],
    mut right: &'a [usize],
    compare: Compare<'_>,
    out: &mut Vec<usize>,
) {
    let overlap = |left: &[usize], right: &[usize]| match (left.last(), right.first()) {
        (Some(&a), Some(&b)) => compare(a, b).is_gt(),
        _ => false,
    };
    while overlap(left, right) {
        let from = if compare(left[0], right[0]).is_gt() { &mut right } else { &mut left };
        out.push(from[0]);
        *from = &from[1..];
    }
    out.extend(left);
    out.extend(right);
}

/// The swaps, one after the other, that bring to each place what belongs there.
#[inline(never)]
fn swaps(mut places: Vec<usize>) -> Vec<(usize, usize)> {
    let mut swaps = Vec::new();
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            swaps.push((at, from));
            at = from;
        }
    }
    swaps
}

/// A set that is made at once and only asked.
#[derive(Clone, Debug)]
pub struct Set<T>(Vec<T>);

impl<T: Ord> Set<T> {
    /// The items in order, equals as often as they were given.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// True when `item` is in it.
    pub fn contains<Q: Ord + ?Sized>(&self, item: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.binary_search_by(|own| own.borrow().cmp(item)).is_ok()
    }
}

/// The items as a set.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> Set<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    sort(&mut items);
    Set(items)
}

/// The items in order, each once.
pub fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let Set(mut items) = set(items);
    items.dedup();
    items
}

/// Values by key, made at once and only asked.
#[derive(Clone, Debug)]
pub struct Groups<K, V>(Vec<(K, V)>);

impl<K: Ord, V> Groups<K, V> {
    /// The rows of `key`, in the order given.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> &[(K, V)]
    where
        K: Borrow<Q>,
    {
        let start = self.0.partition_point(|(own, _)| own.borrow() < key);
        let end = self.0.partition_point(|(own, _)| own.borrow() <= key);
        &self.0[start..end]
    }

    /// The rows of each key, keys in order, rows in the order given; none is empty.
    pub fn iter(&self) -> impl Iterator<Item = &[(K, V)]> {
        self.0.chunk_by(|a, b| a.0 == b.0)
    }
}

/// Values grouped by key.
pub fn groups<K: Ord, V>(rows: impl IntoIterator<Item = (K, V)>) -> Groups<K, V> {
    let mut rows: Vec<(K, V)> = rows.into_iter().collect();
    sort_by(&mut rows, |a, b| a.0.cmp(&b.0));
    Groups(rows)
}

/// The items as a map; of equal keys the last one counts.
pub fn map<K: Ord, V>(items: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(items);
    map
}

#[cfg(test)]
mod tests {
    use super::{groups, sort, sort_by_key};

    #[test]
    fn equals_stay_as_they_stand() {
        let mut items = vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')];
        sort_by_key(&mut items, |item| item.0);
        assert_eq!(items, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    }

    #[test]
    fn any_list_is_sorted() {
        for count in 0..70_u32 {
            let mut items: Vec<u32> =
                (0..count).map(|n| n.wrapping_mul(2_654_435_761) >> 26).collect();
            let mut sorted = items.clone();
            sorted.sort_unstable();
            sort(&mut items);
            assert_eq!(items, sorted);
        }
    }

    #[test]
    fn rows_of_a_group_keep_their_order() {
        let groups = groups([("b", 1), ("a", 2), ("b", 0)]);
        assert_eq!(groups.get("b"), [("b", 1), ("b", 0)]);
        assert!(groups.get("c").is_empty());
        assert_eq!(groups.iter().map(<[_]>::len).collect::<Vec<_>>(), [1, 2]);
    }
}
