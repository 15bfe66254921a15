//! The benchmark b_eff by processes that send and receive: each posts the receives from
//! both neighbours and the sends to them, and waits for all.
//!
//! The definition also has two other ways to exchange and takes the best of the three at
//! each size; this is the one without blocking. Before each measurement is a barrier.
//!
//! Rule of `docs/model.md`: `R-program-b-eff`.

use super::Section;
use super::together::barrier;
use super::writer::Writer;
use crate::collective::{BEff, RING_PATTERNS};

/// The largest size that is sent; at larger ones the time is extrapolated.
const CUT: u64 = 1 << 16;
const RANDOM_PATTERNS: u32 = 3;

/// What is measured among so many processes, with sizes up to `l_max`.
pub(super) fn plan(processes: u32, l_max: u64, loops: u32, seed: u32) -> BEff {
    let patterns = (RING_PATTERNS, RANDOM_PATTERNS);
    BEff::new(processes, (l_max, CUT), patterns, loops, seed)
}

pub(super) fn sections(plan: &BEff) -> Vec<Section> {
    let of = |number| {
        let (bytes, _) = plan.measurement(number)?;
        Some(Section {
            bytes,
            repetitions: plan.loops,
        })
    };
    (0..plan.measurements()).filter_map(of).collect()
}

/// The measurement of this number.
pub(super) fn write(writer: &mut Writer, processes: u32, plan: &BEff, number: u32) {
    let rank = writer.rank;
    let Some((bytes, pattern)) = plan.measurement(number as usize) else {
        return;
    };
    let Some(&[right, left]) = pattern.of.get(rank as usize) else {
        return;
    };
    let exchange = |writer: &mut Writer| {
        // What goes to the right comes from the left; in a ring of two one message goes
        // each way.
        let both = [(left, right, 0), (right, left, 1)];
        let ways = &both[..pattern.targets(rank).len()];
        for &(from, _, way) in ways {
            writer.receive(from, way, bytes, 2 * way + 1);
        }
        for &(_, to, way) in ways {
            writer.send(to, way, bytes, 2 * way);
        }
        writer.wait();
    };
    barrier(writer, processes);
    exchange(writer);
    let section = number as u16;
    writer.begin(section);
    writer.repeat(plan.loops, exchange);
    writer.end(section);
}
