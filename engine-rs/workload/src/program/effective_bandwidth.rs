//! The program that measures b_eff: the exchanges of each size and pattern, with a barrier before
//! each of them.
//!
//! Rule of `docs/model.md`: `R-program-b-eff`.

use super::b_eff::BEff;
use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Runnable, at_least};
use super::step::Section;
use super::together::barrier;
use super::writer::Writer;
use crate::declare;

declare! {
    /// The benchmark b_eff.
    pub struct EffectiveBandwidth {
        /// Exchanges of each pattern and size that are timed together, after one that is not.
        repetitions: u32 = number(2, 1, MAX_REPETITIONS, ""), label: "Repetitions";
        /// The largest of the 21 message sizes in bytes: 1/128 of the memory of a process, 512 MB
        /// by default, and of 16 GB at most. The least is twice the largest of those that double.
        l_max_bytes: u32 = number(1 << 22, 8_192, 1 << 27, "bytes"), label: "Largest message";
    }
}

impl Runnable for EffectiveBandwidth {
    fn label(&self) -> &'static str {
        "Effective bandwidth"
    }

    fn in_words(&self) -> &'static str {
        "an effective bandwidth"
    }

    fn why_not(&self, processes: u32) -> Option<String> {
        at_least(2, processes)
    }

    fn b_eff(&self, processes: u32, seed: u32) -> Option<BEff> {
        let l_max = u64::from(self.l_max_bytes);
        Some(BEff::new(processes, l_max, self.repetitions, seed))
    }

    fn parts(&self, run: &Run) -> u32 {
        let plan = run.b_eff.as_ref();
        plan.map_or(0, |plan| plan.measurements() as u32)
    }

    fn sections(&self, run: &Run) -> Vec<Section> {
        let measured = |plan: &BEff, number| {
            let (bytes, _) = plan.measurement(number)?;
            Some(Section {
                bytes,
                repetitions: plan.loops,
            })
        };
        let plan = run.b_eff.iter();
        plan.flat_map(|plan| (0..plan.measurements()).filter_map(|number| measured(plan, number)))
            .collect()
    }

    /// The measurement of this number.
    fn write(&self, writer: &mut Writer, run: &Run, number: u32) {
        let Some(plan) = &run.b_eff else {
            return;
        };
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
        barrier(writer, run.processes);
        exchange(writer);
        let section = number as u16;
        writer.begin(section);
        writer.repeat(plan.loops, exchange);
        writer.end(section);
    }
}
