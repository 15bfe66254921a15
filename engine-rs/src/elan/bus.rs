use crate::units::Cycle;
use serde::{Deserialize, Serialize};

/// The bus between an Elan and the main memory of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum HostBus {
    /// PCI of 64 bits at 33 MHz, as in the AlphaServers of [P].
    #[serde(rename = "pci-64-33")]
    Pci64At33,
    /// PCI of 64 bits at 66 MHz.
    #[serde(rename = "pci-64-66")]
    Pci64At66,
}

impl HostBus {
    /// For so many bytes, at most one transaction: 64 take 320 ns at 33 MHz, the
    /// 200 MB/s of [P] 5.1, and at 66 MHz 120 ns, the peak of such a bus.
    pub fn cycles(self, bytes: u32) -> Cycle {
        match self {
            Self::Pci64At33 => u64::from(bytes),
            Self::Pci64At66 => (3 * u64::from(bytes)).div_ceil(8),
        }
    }

    /// For a change of direction. 64 bytes each way take 2 · (64 + 16) cycles, 80 MB/s
    /// each ([P] 5.2); at 66 MHz nothing is lost ([P] note 6).
    pub fn turn(self) -> Cycle {
        match self {
            Self::Pci64At33 => 16,
            Self::Pci64At66 => 0,
        }
    }
}

/// Which way data crosses the bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossing {
    /// From main memory into the Elan, to be sent.
    Out,
    /// From the Elan to main memory, having been received.
    In,
}

/// The bus of one node: one transaction's data at a time. When both directions wait
/// they take turns.
#[derive(Clone, Debug, Default)]
pub(super) struct Bus {
    busy: Option<(Cycle, Crossing)>,
    last: Option<Crossing>,
}

impl Bus {
    /// What has crossed by now.
    pub(super) fn crossed(&mut self, now: Cycle) -> Option<Crossing> {
        let (_, crossing) = self.busy.take_if(|(until, _)| *until <= now)?;
        self.last = Some(crossing);
        Some(crossing)
    }

    /// When what is on the bus will have crossed.
    pub(super) fn busy_until(&self) -> Option<Cycle> {
        self.busy.map(|(until, _)| until)
    }

    /// Begins with one of what waits: so many bytes out, or in.
    pub(super) fn begin(
        &mut self,
        now: Cycle,
        kind: HostBus,
        out: Option<u32>,
        incoming: Option<u32>,
    ) {
        let (crossing, bytes) = match (out, incoming) {
            (Some(bytes), Some(_)) if self.last == Some(Crossing::In) => (Crossing::Out, bytes),
            (_, Some(bytes)) => (Crossing::In, bytes),
            (Some(bytes), None) => (Crossing::Out, bytes),
            (None, None) => return,
        };
        let turn = match self.last {
            Some(last) if last != crossing => kind.turn(),
            _ => 0,
        };
        self.busy = Some((now + turn + kind.cycles(bytes), crossing));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cycles in which each crossing ends, with these waiting all the time.
    fn ends(kind: HostBus, out: Option<u32>, incoming: Option<u32>) -> Vec<Cycle> {
        let mut bus = Bus::default();
        let mut now = 0;
        let next = |_| {
            bus.begin(now, kind, out, incoming);
            now = bus.busy_until().unwrap();
            bus.crossed(now).unwrap();
            now
        };
        (0..4).map(next).collect()
    }

    #[test]
    fn one_way_nothing_is_lost_and_both_ways_every_turn_is() {
        let slow = HostBus::Pci64At33;
        assert_eq!(ends(slow, Some(64), None), [64, 128, 192, 256]);
        assert_eq!(ends(slow, None, Some(64)), [64, 128, 192, 256]);
        assert_eq!(ends(slow, Some(64), Some(64)), [64, 144, 224, 304]);
        assert_eq!(ends(slow, Some(10), None), [10, 20, 30, 40]);
        let fast = HostBus::Pci64At66;
        assert_eq!(ends(fast, Some(64), Some(64)), [24, 48, 72, 96]);
        assert_eq!(ends(fast, Some(1), None), [1, 2, 3, 4]);
    }
}
