//! Time, bytes and rates.
//!
//! Simulated time is counted in whole cycles of one flit time, whose length is that of
//! the network's [`Generation`]; its [`Clock`] converts. MB are 10⁶ bytes; message
//! sizes called KB and MB in the papers are powers of two, as MPI benchmarks count.
//!
//! Rules of `docs/model.md`: `R-clock`, `R-units`.

use serde::{Deserialize, Serialize};

/// A point in simulated time or a duration, in flit times since the start.
pub type Cycle = u64;

/// Delay of one metre of cable.
const PICOSECONDS_PER_METRE: u64 = 5_000;

/// Which network is simulated: its clock, its packets and its defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub enum Generation {
    /// Elan3 and Elite3.
    #[default]
    #[serde(rename = "qsnet")]
    QsNet,
    /// Elan4 and Elite4.
    #[serde(rename = "qsnet2")]
    QsNet2,
    /// 4X InfiniBand: host channel adapters and switches.
    #[serde(rename = "infiniband")]
    InfiniBand,
}

impl Generation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::QsNet, Self::QsNet2, Self::InfiniBand];

    /// As a scenario names it.
    pub fn key(self) -> &'static str {
        match self {
            Self::QsNet => "qsnet",
            Self::QsNet2 => "qsnet2",
            Self::InfiniBand => "infiniband",
        }
    }

    /// Its name on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::QsNet => "QsNet",
            Self::QsNet2 => "QsNetII",
            Self::InfiniBand => "4X InfiniBand",
        }
    }

    /// The parts of QsNet by the names that they have here: of InfiniBand an Elite is a
    /// switch and an Elan an HCA. `text` is the middle of a sentence.
    pub fn part_words(self, text: &str) -> String {
        const NAMES: [(&str, &str); 4] = [
            ("an Elite", "a switch"),
            ("Elite", "switch"),
            ("switchs", "switches"),
            ("Elan", "HCA"),
        ];
        match self {
            Self::QsNet | Self::QsNet2 => text.to_owned(),
            Self::InfiniBand => NAMES
                .iter()
                .fold(text.to_owned(), |text, (of_qsnet, here)| {
                    text.replace(of_qsnet, here)
                }),
        }
    }

    /// Whether scenarios leave it out.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Data bytes in one flit. Of InfiniBand's four lanes each brings a byte.
    pub const fn flit_bytes(self) -> u32 {
        match self {
            Self::QsNet | Self::QsNet2 => 2,
            Self::InfiniBand => 4,
        }
    }

    /// Length of its cycles: a flit at 400 MB/s ([P]); at 1,060 MB/s ([B]); at 1,000 MB/s,
    /// four lanes of 2.5 Gb/s of which 8 bits in 10 are data (InfiniBand standard).
    pub fn clock(self) -> Clock {
        let picoseconds = match self {
            Self::QsNet => 5_000,
            Self::QsNet2 => 1_887,
            Self::InfiniBand => 4_000,
        };
        Clock {
            picoseconds,
            flit_bytes: self.flit_bytes(),
        }
    }

    /// What a node can send at most, one way, in MB/s of payload ([P] 5.1; T01 of
    /// [B]; of InfiniBand 2,048 of the 2,076 bytes that a packet takes). Loads are shares of
    /// this.
    pub fn asymptote_mb_s(self) -> f64 {
        match self {
            Self::QsNet => 335.0,
            Self::QsNet2 => 940.0,
            Self::InfiniBand => 986.0,
        }
    }

    /// The same in bytes per cycle.
    pub fn asymptote_bytes_per_cycle(self) -> f64 {
        self.asymptote_mb_s() * self.clock().picoseconds as f64 / 1_000_000.0
    }
}

/// Converts cycles of one length to times and rates, and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    picoseconds: u64,
    flit_bytes: u32,
}

impl Clock {
    /// Length of a cycle.
    pub fn picoseconds(self) -> u64 {
        self.picoseconds
    }

    /// Duration of `cycles` in nanoseconds.
    pub fn nanoseconds(self, cycles: Cycle) -> f64 {
        cycles as f64 * self.picoseconds as f64 / 1_000.0
    }

    /// Whole cycles in `us` microseconds.
    pub fn cycles_in_microseconds(self, us: u64) -> Cycle {
        us * 1_000_000 / self.picoseconds
    }

    /// Whole cycles in `ns` nanoseconds, rounded up.
    pub fn cycles_in_nanoseconds(self, ns: u64) -> Cycle {
        (ns * 1_000).div_ceil(self.picoseconds)
    }

    /// Delay of so many metres of cable at 5 ns each, rounded up.
    pub fn cycles_in_metres(self, metres: u32) -> Cycle {
        (u64::from(metres) * PICOSECONDS_PER_METRE).div_ceil(self.picoseconds)
    }

    /// Rate in MB/s (10⁶ bytes per second) of `bytes` moved in `cycles`; zero when
    /// no time has passed.
    pub fn megabytes_per_second(self, bytes: f64, cycles: Cycle) -> f64 {
        if cycles == 0 {
            return 0.0;
        }
        // bytes / ns = GB/s
        bytes / self.nanoseconds(cycles) * 1_000.0
    }

    /// What a link carries on the wire in each direction, in MB/s.
    pub fn link_mb_s(self) -> f64 {
        self.megabytes_per_second(f64::from(self.flit_bytes), 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_of_qsnet_carries_400_megabytes_per_second() {
        let clock = Generation::QsNet.clock();
        assert_eq!(clock.link_mb_s(), 400.0);
        assert_eq!(clock.cycles_in_microseconds(1), 200);
        assert_eq!([0, 1, 7].map(|m| clock.cycles_in_metres(m)), [0, 1, 7]);
    }

    #[test]
    fn a_link_of_qsnet2_carries_1060_megabytes_per_second() {
        let clock = Generation::QsNet2.clock();
        assert_eq!(clock.link_mb_s().round(), 1_060.0);
        assert_eq!(clock.cycles_in_microseconds(1), 529);
        assert_eq!(clock.cycles_in_nanoseconds(20), 11);
        assert_eq!([0, 1, 15].map(|m| clock.cycles_in_metres(m)), [0, 3, 40]);
    }

    #[test]
    fn a_link_of_infiniband_carries_1000_megabytes_per_second() {
        let clock = Generation::InfiniBand.clock();
        assert_eq!(clock.link_mb_s(), 1_000.0);
        assert_eq!(clock.cycles_in_nanoseconds(200), 50);
        assert_eq!([0, 1, 15].map(|m| clock.cycles_in_metres(m)), [0, 2, 19]);
    }

    #[test]
    fn of_infiniband_an_elite_is_a_switch() {
        let words = |text| Generation::InfiniBand.part_words(text);
        assert_eq!(
            words("Elite 1.6 has no up link 2"),
            "switch 1.6 has no up link 2"
        );
        assert_eq!(words("top Elites; an Elan"), "top switches; an HCA");
        assert_eq!(Generation::QsNet2.part_words("an Elite"), "an Elite");
    }

    #[test]
    fn a_generation_is_named_as_it_is_written() {
        for generation in Generation::ALL {
            let written = serde_json::to_value(generation).unwrap();
            assert_eq!(written, generation.key());
        }
    }
}
