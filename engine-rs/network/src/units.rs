//! Time, bytes and rates.
//!
//! Simulated time is counted in whole cycles of one flit time, whose length is that of
//! the network; its [`Clock`] converts. MB are 10⁶ bytes; message
//! sizes called KB and MB in the papers are powers of two, as MPI benchmarks count.
//!
//! Rules of `docs/model.md`: `R-clock`, `R-units`.

/// A point in simulated time or a duration, in flit times since the start.
pub type Cycle = u64;

/// Cycles that a link takes for a flit: `cycles` for every `flits`, in lowest terms, one or
/// more to the flit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    cycles: u32,
    flits: u32,
}

impl Pace {
    /// That of a link as fast as the clock: a flit in every cycle.
    pub const EVEN: Self = Self {
        cycles: 1,
        flits: 1,
    };

    /// Most parts of a cycle that a link takes for a flit, where a cycle has the fewest
    /// parts by which the paces of all links are whole numbers.
    pub const MAX_PARTS: u32 = 8_191;

    /// So many cycles for so many flits; none for a link that would be faster than the
    /// clock, or stand still.
    pub fn new(cycles: u32, flits: u32) -> Option<Self> {
        let divisor = gcd(cycles, flits);
        (flits > 0 && cycles >= flits).then(|| Self {
            cycles: cycles / divisor,
            flits: flits / divisor,
        })
    }

    /// Cycles for [`flits`](Self::flits) flits.
    pub fn cycles(self) -> u32 {
        self.cycles
    }

    /// Flits in [`cycles`](Self::cycles) cycles.
    pub fn flits(self) -> u32 {
        self.flits
    }

    /// Cycles for a flit, rounded up.
    pub fn flit_cycles(self) -> Cycle {
        Cycle::from(self.cycles.div_ceil(self.flits))
    }

    /// Flits that a link carries in a cycle, at most: 1 or less.
    pub fn flits_per_cycle(self) -> f64 {
        f64::from(self.flits) / f64::from(self.cycles)
    }

    /// The fewest parts of a cycle by which all these paces are whole numbers; none where
    /// a flit of the slowest would take more than [`MAX_PARTS`](Self::MAX_PARTS).
    pub fn parts(paces: impl IntoIterator<Item = Self> + Clone) -> Option<u32> {
        let mut parts = 1u32;
        for pace in paces.clone() {
            parts = parts.checked_mul(pace.flits / gcd(parts, pace.flits))?;
        }
        let most = |pace: Self| Some(pace.cycles.checked_mul(parts)? / pace.flits);
        let fits = |pace| most(pace).is_some_and(|most| most <= Self::MAX_PARTS);
        paces.into_iter().all(fits).then_some(parts)
    }
}

/// The greatest common divisor.
fn gcd(a: u32, b: u32) -> u32 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

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

/// 262144 as 262,144.
pub fn grouped(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Pace, grouped};

    fn pace(cycles: u32, flits: u32) -> Pace {
        Pace::new(cycles, flits).unwrap()
    }

    #[test]
    fn a_pace_is_in_lowest_terms_and_no_faster_than_the_clock() {
        assert_eq!(pace(6, 4), pace(3, 2));
        assert_eq!(pace(7, 7), Pace::EVEN);
        assert_eq!(pace(7, 3).flit_cycles(), 3);
        assert_eq!(pace(4, 1).flit_cycles(), 4);
        assert_eq!(pace(4, 1).flits_per_cycle(), 0.25);
        assert_eq!(Pace::EVEN.flits_per_cycle(), 1.0);
        for (cycles, flits) in [(1, 2), (0, 0), (0, 1), (1, 0)] {
            assert_eq!(Pace::new(cycles, flits), None, "{cycles}/{flits}");
        }
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(
            [7u64, 1_000, 262_144].map(grouped),
            ["7", "1,000", "262,144"]
        );
    }

    #[test]
    fn paces_have_a_common_part_of_a_cycle() {
        let parts = |paces: &[Pace]| Pace::parts(paces.iter().copied());
        assert_eq!(parts(&[]), Some(1));
        assert_eq!(parts(&[Pace::EVEN, pace(4, 1)]), Some(1));
        assert_eq!(parts(&[pace(3, 2), pace(7, 6), pace(5, 4)]), Some(12));
        // The slowest takes 8,191 parts, and 8,192.
        assert_eq!(parts(&[pace(8_191, 1)]), Some(1));
        assert_eq!(parts(&[pace(4_096, 1), pace(3, 2)]), None);
        assert_eq!(parts(&[pace(65_537, 65_536), pace(4_294_967_295, 2)]), None);
    }
}
