use super::run::Run;
use crate::declare;

declare! {
    /// How an application computes between its messages.
    pub struct Computing {
        /// Time that the processors of `[I]` compute for, in percent: 50 where they are twice
        /// as fast.
        compute_percent: u32 = number(100, 0, 1_000, "%"), label: "Compute time";
        /// How much longer a process computes in a step than in the shortest, at most: drawn
        /// for each step and process. Atoms are not evenly spread, and the operating system
        /// takes its share.
        imbalance_percent: u32 = number(1, 0, 100, "%"), label: "Imbalance per step";
        /// How much longer two processes of a node compute, because they share its memory.
        contention_percent: u32 = number(2, 0, 100, "%"), label: "Memory contention";
    }
}

impl Computing {
    /// What a process computes for when the code would take so long by itself: longer by
    /// its share of the imbalance in a step, and where it shares memory with another.
    pub(super) fn time(&self, run: &Run, ns: f64, share: f64) -> u64 {
        let is_shared = run.per_node > 1 && run.processes > 1;
        let contention = match is_shared {
            true => f64::from(self.contention_percent) / 100.0,
            false => 0.0,
        };
        let imbalance = share * f64::from(self.imbalance_percent) / 100.0;
        let scale = f64::from(self.compute_percent) / 100.0;
        libm::round(ns * scale * (1.0 + contention) * (1.0 + imbalance)) as u64
    }
}
