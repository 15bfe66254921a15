//! What a scenario says of the benchmark b_eff.

use super::super::reader::{At, Reader, grouped};
use super::Collective;
use crate::collective::{CollectiveOperation, RING_PATTERNS};
use serde::Serialize;

/// What the benchmark b_eff measures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct BEffSettings {
    /// The largest of the 21 message sizes in bytes: 1/128 of the memory of a process.
    pub l_max_bytes: u32,
    /// The largest size that is sent; at larger ones the time is extrapolated from the
    /// last two. 0 when all are sent.
    pub cut_bytes: u32,
    /// How many of the six ring patterns: of rings of 2, 4, 8, a quarter, half of and
    /// all processes.
    pub ring_patterns: u32,
    /// How many random patterns; the definition has 30.
    pub random_patterns: u32,
    /// Exchanges that are timed together, after one that is not.
    pub loops: u32,
}

impl Default for BEffSettings {
    /// Processes of 512 MB.
    fn default() -> Self {
        Self {
            l_max_bytes: 1 << 22,
            cut_bytes: 1 << 16,
            ring_patterns: RING_PATTERNS,
            random_patterns: 6,
            loops: 2,
        }
    }
}

const KEYS: [&str; 5] = [
    "l_max_bytes",
    "cut_bytes",
    "ring_patterns",
    "random_patterns",
    "loops",
];
/// Twice the largest of the sizes that double, and 1/128 of 16 GB.
pub(in crate::scenario) const L_MAX: (u32, u32) = (8_192, 1 << 27);
const MAX_RANDOM: u32 = 30;
const MAX_LOOPS: u32 = 300;

/// The settings, if the operation has them.
pub(super) fn read(
    reader: &mut Reader,
    at: &At,
    operation: CollectiveOperation,
) -> Option<BEffSettings> {
    let is_b_eff = operation == CollectiveOperation::EffectiveBandwidth;
    let given = reader
        .value(at, "b_eff")
        .is_some_and(|value| !value.is_null());
    if !is_b_eff {
        if given {
            let message = "only an effective bandwidth has this";
            reader.error(at.path_of("b_eff"), message);
        }
        return None;
    }
    let defaults = BEffSettings::default();
    let own = reader.child(at, "b_eff", &KEYS);
    let (least, most) = L_MAX;
    let l_max = reader.integer(&own, "l_max_bytes", least, most, defaults.l_max_bytes);
    let cut = reader.integer(&own, "cut_bytes", 0, most, defaults.cut_bytes);
    if (1..least).contains(&cut) {
        let message = format!(
            "{} is not 0 (no cut) or from {} to {}; smaller messages take the same time whatever \
             their size",
            grouped(cut),
            grouped(least),
            grouped(most)
        );
        reader.error(own.path_of("cut_bytes"), message);
    }
    Some(BEffSettings {
        l_max_bytes: l_max,
        cut_bytes: cut,
        ring_patterns: reader.integer(&own, "ring_patterns", 1, RING_PATTERNS, RING_PATTERNS),
        random_patterns: reader.integer(
            &own,
            "random_patterns",
            1,
            MAX_RANDOM,
            defaults.random_patterns,
        ),
        loops: reader.integer(&own, "loops", 1, MAX_LOOPS, defaults.loops),
    })
}

/// What means nothing where all send to their neighbours as fast as they can, once.
pub(super) fn check(reader: &mut Reader, at: &At, collective: &Collective) {
    if collective.b_eff.is_none() {
        return;
    }
    let plain = Collective::of(CollectiveOperation::EffectiveBandwidth);
    let wrong = [
        ("processes", collective.processes != plain.processes),
        ("root", collective.root != plain.root),
        ("skew", collective.skew != plain.skew),
        ("pause_ns", collective.pause_ns != plain.pause_ns),
        ("operations", collective.operations != plain.operations),
        (
            "transactions",
            collective.transactions != plain.transactions,
        ),
        ("arity", collective.arity != plain.arity),
        ("absent", collective.absent != plain.absent),
    ];
    for (key, is_wrong) in wrong {
        if is_wrong {
            let message = match key {
                "processes" => "an effective bandwidth has one process per node",
                "operations" => "an effective bandwidth is measured once",
                _ => "an effective bandwidth does not have this",
            };
            reader.error(at.path_of(key), message);
        }
    }
}
