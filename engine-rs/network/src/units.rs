//! Time, bytes and rates.
//!
//! Simulated time is counted in whole cycles of one flit time, whose length is that of
//! the network; its [`Clock`] converts. MB are 10⁶ bytes; message
//! sizes called KB and MB in the papers are powers of two, as MPI benchmarks count.
//!
//! Rules of `docs/model.md`: `R-clock`, `R-units`.

/// A point in simulated time or a duration, in flit times since the start.
pub type Cycle = u64;

/// Delay of one metre of cable.
const PICOSECONDS_PER_METRE: u64 = 5_000;

/// Converts cycles of one length to times and rates, and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    picoseconds: u64,
    flit_bytes: u32,
}

impl Clock {
    /// Cycles of `picoseconds`, in each of which a link carries a flit of `flit_bytes`.
    pub const fn new(picoseconds: u64, flit_bytes: u32) -> Self {
        Self {
            picoseconds,
            flit_bytes,
        }
    }

    /// Length of a cycle.
    pub fn picoseconds(self) -> u64 {
        self.picoseconds
    }

    /// Data bytes in one flit.
    pub fn flit_bytes(self) -> u32 {
        self.flit_bytes
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
