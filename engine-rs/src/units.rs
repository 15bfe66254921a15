//! Time, bytes and rates.
//!
//! Simulated time is counted in whole cycles of one flit time; a cycle of QsNet
//! lasts 5 ns (16 bits at 400 MB/s). MB are 10⁶ bytes; message sizes called KB
//! and MB in the papers are powers of two, as MPI benchmarks count.

/// A point in simulated time or a duration, in flit times since the start.
pub type Cycle = u64;

/// Length of one flit time of QsNet: 2 bytes at 400 MB/s.
pub const CYCLE_PICOSECONDS: u64 = 5_000;

/// Data bytes in one flit.
pub const FLIT_BYTES: u64 = 2;

/// Delay of one metre of cable: about 5 ns, one flit time.
pub const CYCLES_PER_METRE: u64 = 1;

/// What a node can send at most, one way: 335 MB/s ([P] 5.1). Loads are shares of
/// this.
pub const ASYMPTOTE_BYTES_PER_CYCLE: f64 = 335.0 * CYCLE_PICOSECONDS as f64 / 1_000_000.0;

/// Duration of `cycles` in nanoseconds.
pub fn nanoseconds(cycles: Cycle) -> f64 {
    cycles as f64 * CYCLE_PICOSECONDS as f64 / 1_000.0
}

/// Whole cycles in `us` microseconds.
pub fn cycles_in_microseconds(us: u64) -> Cycle {
    us * 1_000_000 / CYCLE_PICOSECONDS
}

/// Whole cycles in `ns` nanoseconds, rounded up.
pub fn cycles_in_nanoseconds(ns: u64) -> Cycle {
    (ns * 1_000).div_ceil(CYCLE_PICOSECONDS)
}

/// Rate in MB/s (10⁶ bytes per second) of `bytes` moved in `cycles`; zero when
/// no time has passed.
pub fn megabytes_per_second(bytes: f64, cycles: Cycle) -> f64 {
    if cycles == 0 {
        return 0.0;
    }
    // bytes / ns = GB/s
    bytes / nanoseconds(cycles) * 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_carries_400_megabytes_per_second() {
        assert_eq!(megabytes_per_second(FLIT_BYTES as f64, 1), 400.0);
        assert_eq!(cycles_in_microseconds(1), 200);
    }
}
