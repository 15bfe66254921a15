use crate::units::Cycle;
use serde::Serialize;

#[cfg(test)]
use ts_rs::TS;

/// What a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    /// It works for itself.
    Compute,
    /// It is in the library: a call, matching, polling.
    Call,
    /// It copies a message.
    Copy,
    /// It registers memory.
    Register,
    /// It waits, and the next step of a transfer stands with a process that is not in a
    /// call.
    WaitProgress,
    /// It waits for the network.
    WaitNetwork,
    /// It waits for a process that has not come so far.
    WaitPartner,
}

/// What the processes of a program did, and when.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    spans: Vec<(u32, Doing, Cycle, Cycle)>,
    sections: Vec<(u32, u16, Cycle, Option<Cycle>)>,
}

/// Spans that are kept.
const MOST_SPANS: usize = 1 << 16;

impl Journal {
    /// A process begins a measurement.
    pub fn began(&mut self, rank: u32, section: u16, now: Cycle) {
        self.sections.push((rank, section, now, None));
    }

    /// It ends it.
    pub fn ended(&mut self, rank: u32, section: u16, now: Cycle) {
        let mut open = self.sections.iter_mut().rev();
        let open = open.find(|one| (one.0, one.1) == (rank, section) && one.3.is_none());
        if let Some((.., end)) = open {
            *end = Some(now);
        }
    }

    /// A process did something. The spans of a process come in the order of time and do
    /// not overlap.
    pub fn span(&mut self, rank: u32, doing: Doing, from: Cycle, to: Cycle) {
        if from < to && self.spans.len() < MOST_SPANS {
            self.spans.push((rank, doing, from, to));
        }
    }

    /// Bytes that a copy takes on the heap.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.spans) + size_of_val(&*self.sections)
    }
}
