//! One snapshot: sums since the start, as short as they can be stored.

use crate::fabric::{Counters, Fabric};
use crate::ids::{LinkId, NodeId};
use crate::measure::Record;
use crate::simulation::Simulation;
use crate::thinned::Moment;
use crate::units::Cycle;
use flitscope_network::heap;

/// Sums since the start at the end of a cycle. Those of 32 bits wrap: only differences are used,
/// and none grows by 2³² in an interval. A delay does, because it is charged as a whole when a
/// packet continues.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) at: Cycle,
    pub(super) totals: Totals,
    /// Flits, waits and cycles without a free channel of the links; bytes sent and received by the nodes; bytes of
    /// pairs.
    columns: Box<[u32]>,
    /// Of the links.
    delays: Box<[u64]>,
    links: usize,
    nodes: usize,
}

heap!(Snapshot { columns, delays } plain { at, totals, links, nodes });

/// Sums over the whole machine, so that the overview of a long history is fast.
#[derive(Clone, Copy, Debug)]
pub(super) struct Totals {
    /// Flits that links carried, each link by itself.
    pub(super) flits: u64,
    /// Cycles that headers waited.
    pub(super) wait: u64,
    /// Bytes of payload served.
    pub(super) received: u64,
    pub(super) time_outs: u64,
    pub(super) retries: u64,
    pub(super) messages: u64,
}

/// Columns with a value for each link, then for each node.
const LINK_COLUMNS: usize = 3;
const NODE_COLUMNS: usize = 2;

/// The simulation's own sums, from which a snapshot is taken.
fn sources(simulation: &Simulation) -> (&Counters, &Record) {
    let counters = simulation.network.fabric.counters();
    (counters, &simulation.workload.record)
}

impl Snapshot {
    /// Size in bytes of a snapshot of a simulation.
    pub(super) fn bytes_of(simulation: &Simulation) -> usize {
        let delays = sources(simulation).0.link_delay.len();
        size_of::<Self>()
            + Self::values_of(simulation) * size_of::<u32>()
            + delays * size_of::<u64>()
    }

    fn values_of(simulation: &Simulation) -> usize {
        let (counters, record) = sources(simulation);
        LINK_COLUMNS * counters.link_flits.len()
            + NODE_COLUMNS * record.totals().len()
            + record.pairs().cells().len()
    }

    /// The present.
    pub(super) fn new(simulation: &Simulation) -> Self {
        let (counters, record) = sources(simulation);
        let (links, nodes) = (counters.link_flits.len(), record.totals().len());
        let mut columns: Vec<u32> = Vec::with_capacity(Self::values_of(simulation));
        let short = |&sum: &u64| sum as u32;
        columns.extend(counters.link_flits.iter().map(short));
        columns.extend(counters.link_wait.iter().map(short));
        let fabric = &simulation.network.fabric;
        columns.extend((0..links).map(|link| fabric.taken(LinkId::from(link)) as u32));
        columns.extend(record.totals().iter().map(|(sent, _)| short(sent)));
        columns.extend(record.totals().iter().map(|(_, received)| short(received)));
        columns.extend(record.pairs().cells().iter().map(short));
        let mut wait: u64 = counters.link_wait.iter().sum();
        simulation.network.fabric.waits(&mut |link, waited| {
            wait += waited;
            let sum = &mut columns[links + link.index()];
            *sum = sum.wrapping_add(waited as u32);
        });
        Self {
            at: simulation.now(),
            totals: Totals {
                flits: counters.link_flits.iter().sum(),
                wait,
                received: record.totals().iter().map(|&(_, received)| received).sum(),
                time_outs: counters.time_outs,
                retries: counters.retries,
                messages: simulation.workload.completed,
            },
            columns: columns.into(),
            delays: counters.link_delay.as_slice().into(),
            links,
            nodes,
        }
    }

    /// Growth since an earlier snapshot of the same simulation.
    pub(super) fn since<'s>(&'s self, earlier: &'s Self) -> Growth<'s> {
        Growth {
            earlier,
            later: self,
        }
    }
}

impl Moment for Snapshot {
    fn at(&self) -> Cycle {
        self.at
    }

    fn bytes(&self) -> usize {
        heap::bytes(self)
    }
}

/// Growth of the sums from one snapshot to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth<'s> {
    earlier: &'s Snapshot,
    later: &'s Snapshot,
}

impl Growth<'_> {
    pub(super) fn cycles(self) -> Cycle {
        self.later.at - self.earlier.at
    }

    /// Flits that a link carried.
    pub(super) fn flits(self, link: LinkId) -> u32 {
        self.value(link.index())
    }

    /// Cycles that headers waited at the end of a link, one after the other or side by
    /// side.
    pub(super) fn wait(self, link: LinkId) -> u32 {
        self.value(self.later.links + link.index())
    }

    /// Delay charged to a link.
    pub(super) fn delay(self, link: LinkId) -> Cycle {
        let delay = |of: &Snapshot| of.delays.get(link.index()).copied().unwrap_or(0);
        delay(self.later).saturating_sub(delay(self.earlier))
    }

    /// Cycles for which no channel of a link was free.
    pub(super) fn taken(self, link: LinkId) -> u32 {
        self.value(2 * self.later.links + link.index())
    }

    /// Bytes of a node that were served elsewhere.
    pub(super) fn sent(self, node: NodeId) -> u32 {
        self.value(LINK_COLUMNS * self.later.links + node.index())
    }

    /// Bytes that a node served.
    pub(super) fn received(self, node: NodeId) -> u32 {
        self.value(LINK_COLUMNS * self.later.links + self.later.nodes + node.index())
    }

    /// Bytes of each pair of blocks.
    pub(super) fn pairs(self) -> impl Iterator<Item = u32> {
        let first = LINK_COLUMNS * self.later.links + NODE_COLUMNS * self.later.nodes;
        (first..self.later.columns.len()).map(move |index| self.value(index))
    }

    pub(super) fn link_count(self) -> usize {
        self.later.links
    }

    pub(super) fn links(self) -> impl Iterator<Item = LinkId> {
        (0..self.later.links).map(LinkId::from)
    }

    /// How much one of the totals grew.
    pub(super) fn total(self, of: fn(&Totals) -> u64) -> f64 {
        let growth = of(&self.later.totals).wrapping_sub(of(&self.earlier.totals));
        growth as f64
    }

    fn value(self, index: usize) -> u32 {
        let value = |of: &Snapshot| of.columns.get(index).copied().unwrap_or(0);
        value(self.later).wrapping_sub(value(self.earlier))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    /// A packet that has waited for 22 s is charged with all of it in the cycle in which it
    /// continues.
    #[test]
    fn a_delay_of_more_than_32_bits_is_one_of_an_interval() {
        let earlier = Snapshot::new(&Simulation::new(Scenario::default()));
        for delay in [(1 << 32) - 1, 1 << 32, 4_400_000_000] {
            let mut later = earlier.clone();
            later.delays[3] += delay;
            let growth = later.since(&earlier);
            let delays = growth.links().map(|link| growth.delay(link));
            assert_eq!(delays.sum::<Cycle>(), delay);
            assert_eq!(growth.delay(LinkId(3)), delay);
        }
    }
}
