use super::b_eff::BEff;
use super::writer::Writer;
use std::sync::Arc;

/// What all processes of a program share in a run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    /// How many there are.
    pub(super) processes: u32,
    /// Those of a node.
    pub(super) per_node: u32,
    /// The seed of the run.
    pub(super) seed: u32,
    /// What the benchmark b_eff measures, if it is that.
    pub(super) b_eff: Option<Arc<BEff>>,
}

impl Run {
    /// Number 0 is not timed, the others are; each with the share of the imbalance that a
    /// process has in it.
    pub(super) fn iteration(
        &self,
        writer: &mut Writer,
        number: u32,
        step: impl FnOnce(&mut Writer, f64),
    ) {
        let words = [self.seed, writer.rank, number].map(u64::from);
        let share = (crate::rng::hash(&words) >> 11) as f64 / (1u64 << 53) as f64;
        if number > 0 {
            writer.begin(0);
        }
        step(writer, share);
        if number > 0 {
            writer.end(0);
        }
    }
}
