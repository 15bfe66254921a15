//! Time, bytes and rates.
//!
//! Simulated time is counted in whole cycles of one flit time, whose length is that of
//! the network's [`Generation`]; its [`Clock`] converts. MB are 10⁶ bytes; message
//! sizes called KB and MB in the papers are powers of two, as MPI benchmarks count.

use serde::{Deserialize, Serialize};

/// A point in simulated time or a duration, in flit times since the start.
pub type Cycle = u64;

/// Data bytes in one flit.
pub const FLIT_BYTES: u64 = 2;

/// Delay of one metre of cable.
const PICOSECONDS_PER_METRE: u64 = 5_000;

/// Which network is simulated: its clock, its packets and its defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum Generation {
    /// Elan3 and Elite3.
    #[default]
    #[serde(rename = "qsnet")]
    QsNet,
    /// Elan4 and Elite4.
    #[serde(rename = "qsnet2")]
    QsNet2,
}

impl Generation {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::QsNet, Self::QsNet2];

    /// As a scenario names it.
    pub fn key(self) -> &'static str {
        match self {
            Self::QsNet => "qsnet",
            Self::QsNet2 => "qsnet2",
        }
    }

    /// Its name on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::QsNet => "QsNet",
            Self::QsNet2 => "QsNetII",
        }
    }

    /// Whether scenarios leave it out.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Length of its cycles: 2 bytes at 400 MB/s ([P]); at 1,060 MB/s ([B]).
    pub fn clock(self) -> Clock {
        match self {
            Self::QsNet => Clock { picoseconds: 5_000 },
            Self::QsNet2 => Clock { picoseconds: 1_887 },
        }
    }

    /// What a node can send at most, one way, in MB/s of payload ([P] 5.1; T01 of
    /// [B]). Loads are shares of this.
    pub fn asymptote_mb_s(self) -> f64 {
        match self {
            Self::QsNet => 335.0,
            Self::QsNet2 => 940.0,
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
        self.megabytes_per_second(FLIT_BYTES as f64, 1)
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
    fn a_generation_is_named_as_it_is_written() {
        for generation in Generation::ALL {
            let written = serde_json::to_value(generation).unwrap();
            assert_eq!(written, generation.key());
        }
    }
}
