// Rules of `docs/model.md`: R-host-bus, R-pci-x.

use crate::choice;
use crate::units::{Clock, Cycle};

choice! {
    /// The bus between an Elan and the main memory of its host.
    pub enum HostBus {
        /// PCI of 64 bits at 33 MHz, as in the AlphaServers of `[P]`.
        Pci64At33 = "pci-64-33",
        /// PCI of 64 bits at 66 MHz.
        Pci64At66 = "pci-64-66",
        /// PCI-X of 64 bits at 133 MHz on a chipset by which processes see 820 MB/s.
        PciX820 = "pci-x-820",
        /// The same with 860 MB/s.
        PciX860 = "pci-x-860",
        /// The same with 910 MB/s.
        PciX910 = "pci-x-910",
    }
}

impl HostBus {
    /// A clock of PCI-X, which moves 8 bytes.
    const PCI_X_CLOCK: u64 = 7_500;

    /// Cycles for `bytes` bytes, at most one transaction. On PCI 64 take 320 ns at 33 MHz, the
    /// 200 MB/s of `[P]` 5.1, and at 66 MHz 120 ns, the peak of such a bus.
    ///
    /// On PCI-X the chipset needs 4½, 3½ or 2½ clocks besides those of the data, so that
    /// 128 bytes take 82, 78 or 74 cycles of 1,887 ps: 827, 870 or 917 MB/s one way.
    pub fn cycles(self, bytes: u32, clock: Clock) -> Cycle {
        let bytes = u64::from(bytes);
        let pci_x = |half_clocks: u64| {
            bytes.div_ceil(8) * Self::PCI_X_CLOCK + half_clocks * Self::PCI_X_CLOCK / 2
        };
        let picoseconds = match self {
            Self::Pci64At33 => 5_000 * bytes,
            Self::Pci64At66 => 1_875 * bytes,
            Self::PciX820 => pci_x(9),
            Self::PciX860 => pci_x(7),
            Self::PciX910 => pci_x(5),
        };
        picoseconds.div_ceil(clock.picoseconds())
    }

    /// Cycles of a change of direction. At 33 MHz 64 bytes each way take 2 · (64 + 16) cycles of
    /// 5 ns, 80 MB/s each (`[P]` 5.2); at 66 MHz nothing is lost (`[P]` note 6). On PCI-X it takes two clocks,
    /// after every burst: 8 · 128 bytes each way take 2 · (8 · 78 + 8) cycles, 859 MB/s in
    /// and out; 817 and 904 with the other chipsets (`[B]`: 820 to 910).
    pub fn turn(self, clock: Clock) -> Cycle {
        let picoseconds = match self {
            Self::Pci64At33 => 80_000,
            Self::Pci64At66 => 0,
            Self::PciX820 | Self::PciX860 | Self::PciX910 => 2 * Self::PCI_X_CLOCK,
        };
        u64::div_ceil(picoseconds, clock.picoseconds())
    }

    /// Transactions after which the other direction has its turn if it waits: on PCI-X
    /// 1 KB of them `[inferred]`.
    fn burst(self) -> u32 {
        match self {
            Self::Pci64At33 | Self::Pci64At66 => 1,
            Self::PciX820 | Self::PciX860 | Self::PciX910 => 8,
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
/// they take turns, burst by burst.
#[derive(Clone, Debug, Default)]
pub(super) struct Bus {
    busy: Option<(Cycle, Crossing)>,
    last: Option<Crossing>,
    /// Transactions in a row in that direction.
    row: u32,
}

impl Bus {
    /// The transaction that has crossed by now, by its direction.
    pub(super) fn crossed(&mut self, now: Cycle) -> Option<Crossing> {
        let (_, crossing) = self.busy.take_if(|(until, _)| *until <= now)?;
        self.last = Some(crossing);
        Some(crossing)
    }

    /// The cycle in which the transaction on the bus has crossed.
    pub(super) fn busy_until(&self) -> Option<Cycle> {
        self.busy.map(|(until, _)| until)
    }

    /// Starts a waiting transaction: bytes out, or bytes in.
    pub(super) fn begin(
        &mut self,
        now: Cycle,
        (kind, clock): (HostBus, Clock),
        out: Option<u32>,
        incoming: Option<u32>,
    ) {
        let (crossing, bytes) = match (out, incoming) {
            (None, None) => return,
            (Some(bytes), Some(_)) if self.is_outs_turn(kind) => (Crossing::Out, bytes),
            (_, Some(bytes)) => (Crossing::In, bytes),
            (Some(bytes), None) => (Crossing::Out, bytes),
        };
        let turns = self.last.is_some_and(|last| last != crossing);
        self.row = if turns { 1 } else { self.row.saturating_add(1) };
        let turn = if turns { kind.turn(clock) } else { 0 };
        self.busy = Some((now + turn + kind.cycles(bytes, clock), crossing));
    }

    /// Whether bytes out go first where both wait.
    fn is_outs_turn(&self, kind: HostBus) -> bool {
        let goes_on = self.row < kind.burst();
        match self.last {
            Some(Crossing::In) => !goes_on,
            Some(Crossing::Out) => goes_on,
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;

    fn clock_of(kind: HostBus) -> Clock {
        match kind {
            HostBus::Pci64At33 | HostBus::Pci64At66 => Generation::QsNet.clock(),
            _ => Generation::QsNet2.clock(),
        }
    }

    /// The cycles in which each crossing ends, with these waiting all the time.
    fn ends(kind: HostBus, out: Option<u32>, incoming: Option<u32>) -> Vec<Cycle> {
        let mut bus = Bus::default();
        let mut now = 0;
        let next = |_| {
            bus.begin(now, (kind, clock_of(kind)), out, incoming);
            now = bus.busy_until().unwrap();
            bus.crossed(now).unwrap();
            now
        };
        (0..20).map(next).collect()
    }

    #[test]
    fn one_way_nothing_is_lost_and_both_ways_every_turn_is() {
        let slow = HostBus::Pci64At33;
        assert_eq!(ends(slow, Some(64), None)[..4], [64, 128, 192, 256]);
        assert_eq!(ends(slow, None, Some(64))[..4], [64, 128, 192, 256]);
        assert_eq!(ends(slow, Some(64), Some(64))[..4], [64, 144, 224, 304]);
        assert_eq!(ends(slow, Some(10), None)[..4], [10, 20, 30, 40]);
        let fast = HostBus::Pci64At66;
        assert_eq!(ends(fast, Some(64), Some(64))[..4], [24, 48, 72, 96]);
        assert_eq!(ends(fast, Some(1), None)[..4], [1, 2, 3, 4]);
    }

    /// One direction at a time, each for eight transactions.
    #[test]
    fn pci_x_turns_after_a_burst() {
        let pci_x = HostBus::PciX860;
        let one_way: Vec<Cycle> = (1..=20).map(|number| 78 * number).collect();
        assert_eq!(ends(pci_x, Some(128), None), one_way);
        assert_eq!(ends(pci_x, None, Some(128)), one_way);
        let both = (1..=20).map(|number| 78 * number + 8 * ((number - 1) / 8));
        assert_eq!(ends(pci_x, Some(128), Some(128)), both.collect::<Vec<_>>());
        assert_eq!(ends(HostBus::PciX820, Some(8), None)[..2], [22, 44]);
        assert_eq!(ends(HostBus::PciX910, Some(1), None)[..2], [14, 28]);
        assert_eq!(
            HostBus::Pci64At66.cycles(64, clock_of(HostBus::PciX860)),
            64
        );
        // The other direction does not wait for a burst that is over.
        let mut bus = Bus::default();
        let pci_x = (pci_x, clock_of(pci_x));
        for now in [0, 100] {
            bus.begin(now, pci_x, Some(128), None);
            bus.crossed(now + 78);
        }
        bus.begin(200, pci_x, None, Some(128));
        assert_eq!(bus.busy_until(), Some(200 + 8 + 78));
    }
}
