//! QsNet: Elan3 and Elite3. The other networks are told by what they have otherwise.
//!
//! Rules of `docs/model.md`: `R-wire-format`, `R-clock`.

use super::{Head, Packaging, PricePart, Profile, Saturated, Wire};
use crate::units::Clock;

pub(super) static PROFILE: Profile = Profile {
    label: "QsNet",
    // A flit of 2 bytes at 400 MB/s [P].
    clock: Clock::new(5_000, 2),
    // [P] 5.1. 320 of the 378 bytes of a full packet would be 338.6 MB/s.
    asymptote_mb_s: 335.0,
    // 5 × 64 bytes [P]; 8 + 2 bytes around the data of each transaction are derived, so that
    // a full packet takes 378 bytes on three levels and 380 on five. The split fits, and is
    // not proven unique. 16 transactions without data: [Q] 4.1.
    wire: Wire {
        head: Head::SourceRoute,
        transaction_bytes: 64,
        transactions: 5,
        most: 16,
        overhead_flits: 5,
    },
    // The parameters' own defaults are those of QsNet.
    saturated: Saturated {
        packet_us: 0.19,
        flit_us: 0.0018,
    },
    defaults: &[],
    part_names: &[],
    switch_ports: &[],
    // Its top switches are of other sizes ([Q] 3).
    has_top_switches: false,
    no_collectives: None,
    packaging: Packaging::Unlisted,
};

pub(super) const PARTS: &[PricePart] = &[];

#[cfg(test)]
mod tests {
    use super::PROFILE;

    #[test]
    fn a_link_carries_400_megabytes_per_second() {
        let clock = PROFILE.clock;
        assert_eq!(clock.link_mb_s(), 400.0);
        assert_eq!(clock.cycles_in_microseconds(1), 200);
        assert_eq!([0, 1, 7].map(|m| clock.cycles_in_metres(m)), [0, 1, 7]);
    }
}
