// Rule of `docs/model.md`: R-pairs.

use crate::ids::NodeId;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A row of a list of pairs: a node sends messages to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The node that sends.
    pub source: NodeId,
    /// The node that it sends to.
    pub destination: NodeId,
    /// Bytes of each message; none where the job sets the size.
    pub bytes: Option<u32>,
    /// Messages, relative to those of other rows.
    pub weight: u64,
}

impl From<(u32, u32)> for Pair {
    /// A row of weight 1 with messages of the job's size.
    fn from((source, destination): (u32, u32)) -> Self {
        (source, destination, 1).into()
    }
}

impl From<(u32, u32, u64)> for Pair {
    /// A row with messages of the job's size.
    fn from((source, destination, weight): (u32, u32, u64)) -> Self {
        Self {
            source: NodeId(source),
            destination: NodeId(destination),
            bytes: None,
            weight,
        }
    }
}

impl From<(u32, u32, u64, u32)> for Pair {
    fn from((source, destination, weight, bytes): (u32, u32, u64, u32)) -> Self {
        Self {
            bytes: Some(bytes),
            ..(source, destination, weight).into()
        }
    }
}

impl Pair {
    /// Bytes of its messages, relative to those of other rows, where the job's messages have
    /// `mean` bytes.
    pub fn volume(&self, mean: u32) -> u128 {
        u128::from(self.weight) * u128::from(self.bytes.unwrap_or(mean))
    }
}

impl Serialize for Pair {
    /// As `[source, destination, weight, bytes]`, without what it has by default at the end.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = self.bytes.unwrap_or_default();
        let [source, destination] = [self.source, self.destination].map(|node| node.0.into());
        let all = [source, destination, self.weight, bytes.into()];
        let given = match (self.bytes, self.weight) {
            (Some(_), _) => 4,
            (None, 1) => 2,
            (None, _) => 3,
        };
        serializer.collect_seq(&all[..given])
    }
}

/// Who sends to whom, row by row. The order in which rows are given makes no difference, and
/// rows that send nothing are left out: those of weight 0, and those of a node to itself.
///
/// ```
/// use flitscope_workload::traffic::Pairs;
/// let pairs: Pairs = [(1, 0, 3), (0, 1, 1), (2, 2, 5)].into_iter().collect();
/// assert_eq!(pairs.rows().len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(
        type = "Array<[number, number] | [number, number, number] | [number, number, number, number]>"
    )
)]
pub struct Pairs {
    /// By source.
    rows: Arc<[Pair]>,
    /// The weights of each row and of all before it.
    until: Arc<[u64]>,
}

impl<R: Into<Pair>> FromIterator<R> for Pairs {
    fn from_iter<I: IntoIterator<Item = R>>(rows: I) -> Self {
        let rows = rows.into_iter().map(Into::into);
        let sends = |row: &Pair| row.weight > 0 && row.source != row.destination;
        let mut rows: Vec<Pair> = rows.filter(sends).collect();
        rows.sort_unstable();
        let mut sum = 0u64;
        let until = rows.iter().map(|row| {
            sum = sum.saturating_add(row.weight);
            sum
        });
        Self {
            until: until.collect(),
            rows: rows.into(),
        }
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows.iter())
    }
}

impl Pairs {
    /// All rows, those of a source after each other.
    pub fn rows(&self) -> &[Pair] {
        &self.rows
    }

    /// The rows of a source.
    pub fn of(&self, source: NodeId) -> &[Pair] {
        let (first, end) = self.places(source);
        &self.rows[first..end]
    }

    /// Where the rows of a source begin and end.
    fn places(&self, source: NodeId) -> (usize, usize) {
        let first = self.rows.partition_point(|row| row.source < source);
        let count = self.rows[first..].partition_point(|row| row.source == source);
        (first, first + count)
    }

    /// The weight of the rows of a source.
    pub fn weight_of(&self, source: NodeId) -> u64 {
        let (first, end) = self.places(source);
        self.weight_before(end) - self.weight_before(first)
    }

    fn weight_before(&self, place: usize) -> u64 {
        place.checked_sub(1).map_or(0, |last| self.until[last])
    }

    /// The row of a source at a weight below the one of all its rows.
    pub(super) fn at(&self, source: NodeId, weight: u64) -> Option<&Pair> {
        let (first, end) = self.places(source);
        let weight = self.weight_before(first) + weight;
        let before = self.until[first..end].partition_point(|&until| until <= weight);
        self.rows[first..end].get(before)
    }

    /// The rows of each source.
    pub fn by_source(&self) -> impl Iterator<Item = &[Pair]> {
        self.rows.chunk_by(|one, next| one.source == next.source)
    }
}

/// The volume of some rows.
pub fn volume(rows: &[Pair], mean: u32) -> f64 {
    rows.iter().map(|row| row.volume(mean)).sum::<u128>() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(rows: &[(u32, u32, u64)]) -> Pairs {
        rows.iter().copied().collect()
    }

    #[test]
    fn the_order_of_rows_makes_no_difference_and_what_sends_nothing_is_left_out() {
        let one = pairs(&[(2, 0, 1), (0, 1, 3), (0, 2, 0), (1, 1, 9)]);
        assert_eq!(one, pairs(&[(0, 1, 3), (2, 0, 1)]));
        assert_eq!(one.rows().len(), 2);
        assert!(pairs(&[(1, 1, 1)]).rows().is_empty());
    }

    #[test]
    fn a_source_has_its_rows_and_their_weight() {
        let pairs = pairs(&[(0, 1, 3), (0, 2, 1), (2, 0, 5), (0, 1, 2)]);
        assert_eq!(
            [0, 1, 2, 3].map(|node| pairs.of(NodeId(node)).len()),
            [3, 0, 1, 0]
        );
        assert_eq!(
            [0, 1, 2, 3].map(|node| pairs.weight_of(NodeId(node))),
            [6, 0, 5, 0]
        );
        let to = |source, weight| {
            pairs
                .at(NodeId(source), weight)
                .map(|row| row.destination.0)
        };
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|weight| to(0, weight)),
            [1, 1, 1, 1, 1, 2].map(Some)
        );
        assert_eq!(
            [to(2, 0), to(2, 4), to(2, 5), to(1, 0)],
            [Some(0), Some(0), None, None]
        );
        let rows: Vec<usize> = pairs.by_source().map(<[Pair]>::len).collect();
        assert_eq!(rows, [3, 1]);
    }

    #[test]
    fn weights_without_bounds_are_no_panic() {
        let pairs = pairs(&[(0, 1, u64::MAX), (0, 2, u64::MAX), (1, 0, 1)]);
        assert_eq!(pairs.weight_of(NodeId(0)), u64::MAX);
        assert_eq!(pairs.weight_of(NodeId(1)), 0);
    }

    #[test]
    fn a_row_is_written_without_what_it_has_by_default() {
        let rows: Pairs = [(0, 1, 1, 64), (0, 2, 7, 0)].into_iter().collect();
        assert_eq!(
            serde_json::to_string(&rows).unwrap(),
            "[[0,1,1,64],[0,2,7,0]]"
        );
        let rows = pairs(&[(0, 1, 1), (0, 2, 7)]);
        assert_eq!(serde_json::to_string(&rows).unwrap(), "[[0,1],[0,2,7]]");
        assert_eq!(volume(rows.rows(), 100), 800.0);
    }
}
