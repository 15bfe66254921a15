// Rule of `docs/model.md`: R-trace.

use super::Pairs;
use crate::ids::NodeId;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A message of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceRow {
    /// When it is due, in ps from the start.
    pub at_ps: u64,
    /// The node that sends it.
    pub source: NodeId,
    /// The node that it is sent to.
    pub destination: NodeId,
    /// Its size.
    pub bytes: u32,
}

impl From<(u64, u32, u32, u32)> for TraceRow {
    /// A message by `(time_ns, source, destination, bytes)`.
    fn from((time_ns, source, destination, bytes): (u64, u32, u32, u32)) -> Self {
        Self {
            at_ps: time_ns.saturating_mul(PS_PER_NS),
            source: NodeId(source),
            destination: NodeId(destination),
            bytes,
        }
    }
}

const PS_PER_NS: u64 = 1_000;

impl Serialize for TraceRow {
    /// As `[time_ns, source, destination, bytes]`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (source, destination) = (self.source.0, self.destination.0);
        match self.at_ps % PS_PER_NS {
            0 => (self.at_ps / PS_PER_NS, source, destination, self.bytes).serialize(serializer),
            _ => {
                let time_ns = self.at_ps as f64 / PS_PER_NS as f64;
                (time_ns, source, destination, self.bytes).serialize(serializer)
            }
        }
    }
}

/// Messages with their times, by source and for each by time. Of one source and time they are in
/// the order in which they are given; messages of a node to itself are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "Array<[number, number, number, number]>")
)]
pub struct Trace {
    rows: Arc<[TraceRow]>,
    pairs: Pairs,
}

impl<R: Into<TraceRow>> FromIterator<R> for Trace {
    fn from_iter<I: IntoIterator<Item = R>>(rows: I) -> Self {
        let rows = rows.into_iter().map(Into::into);
        let sends = |row: &TraceRow| row.source != row.destination;
        let mut rows: Vec<TraceRow> = rows.filter(sends).collect();
        rows.sort_by_key(|row| (row.source, row.at_ps));
        let pair = |row: &TraceRow| (row.source.0, row.destination.0, 1, row.bytes);
        Self {
            pairs: rows.iter().map(pair).collect(),
            rows: rows.into(),
        }
    }
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows.iter())
    }
}

impl Trace {
    /// Its messages.
    pub fn rows(&self) -> &[TraceRow] {
        &self.rows
    }

    /// Bytes of all messages.
    pub fn bytes(&self) -> u64 {
        self.rows.iter().map(|row| u64::from(row.bytes)).sum()
    }

    /// Mean size of the messages.
    pub fn mean_bytes(&self) -> f64 {
        self.bytes() as f64 / self.rows.len().max(1) as f64
    }

    /// Who sends to whom: a row of weight 1 for each message.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_a_source_are_in_the_order_of_their_times() {
        let rows = [
            (9, 1, 0, 1),
            (5, 1, 2, 2),
            (5, 1, 0, 3),
            (7, 0, 0, 4),
            (8, 0, 1, 5),
        ];
        let trace: Trace = rows.into_iter().collect();
        let bytes: Vec<u32> = trace.rows().iter().map(|row| row.bytes).collect();
        assert_eq!(bytes, [5, 2, 3, 1]);
        assert_eq!(trace.pairs().of(NodeId(1)).len(), 3);
        assert_eq!(trace.pairs().weight_of(NodeId(0)), 1);
    }

    #[test]
    fn a_time_is_written_in_ns_to_the_ps() {
        let at = |at_ps| TraceRow {
            at_ps,
            ..(0, 1, 2, 64).into()
        };
        let trace: Trace = [at(2_500), at(7_000), at(1)].into_iter().collect();
        let text = serde_json::to_string(&trace).unwrap();
        assert_eq!(text, "[[0.001,1,2,64],[2.5,1,2,64],[7,1,2,64]]");
    }
}
