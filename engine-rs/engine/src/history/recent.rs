use super::History;
use super::snapshot::{Growth, Snapshot};
use crate::measure::{Blocks, CongestionMatrix, congestion_matrix};
use crate::simulation::Simulation;
use serde::Serialize;

/// The recent time window, and the blocks of its matrix of pairs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Recent {
    /// Cycle at whose end the window starts.
    pub from_cycle: f64,
    /// The present.
    pub to_cycle: f64,
    /// Cycle at whose end the longer window for full links starts.
    pub full_from_cycle: f64,
    /// Nodes of each row and column of a matrix of pairs; the last may have fewer.
    pub group: u32,
    /// Rows, and columns.
    pub side: u32,
}

/// Length of the window for full links, if the history is as long: some fifty packets of
/// QsNet, twenty of QsNetII.
const FULL_MICROSECONDS: u64 = 50;

/// The recent window: the last whole interval and the present one.
#[derive(Debug)]
pub struct Window<'s> {
    simulation: &'s Simulation,
    /// `None` if the history starts later.
    from: Option<&'s Snapshot>,
    /// Start of the longer window for full links.
    full_from: Option<&'s Snapshot>,
    to: Snapshot,
}

impl History {
    /// The recent window at a simulation's present. It depends only on the cycle and the
    /// history, not on the path of seeks.
    pub fn window<'s>(&'s self, simulation: &'s Simulation) -> Window<'s> {
        let to = Snapshot::new(simulation);
        let since_start = to.at.saturating_sub(self.start());
        let whole = (since_start / self.interval()).saturating_sub(1);
        let from = self.start() + whole * self.interval();
        let clock = simulation.scenario().network.clock();
        let longer = clock.cycles_in_microseconds(FULL_MICROSECONDS);
        let before = |cycle| self.0.before(cycle).filter(|from| from.at <= to.at);
        Window {
            simulation,
            from: before(from),
            full_from: before(from.min(to.at.saturating_sub(longer))),
            to,
        }
    }
}

impl Window<'_> {
    fn growth(&self) -> Growth<'_> {
        self.to.since(self.from.unwrap_or(&self.to))
    }

    /// Growth over the longer window for full links.
    fn full_growth(&self) -> Growth<'_> {
        self.to.since(self.full_from.unwrap_or(&self.to))
    }

    /// When it begins and ends.
    pub fn times(&self) -> Recent {
        let Blocks { side, group } = self.simulation.workload.record.pairs().blocks();
        Recent {
            from_cycle: (self.to.at - self.growth().cycles()) as f64,
            to_cycle: self.to.at as f64,
            full_from_cycle: (self.to.at - self.full_growth().cycles()) as f64,
            group,
            side,
        }
    }

    /// Share of its capacity that each directed link carried, 0 to 1.
    pub fn links(&self) -> Vec<f32> {
        let growth = self.growth();
        let cycles = growth.cycles().max(1) as f64;
        let topology = self.simulation.topology();
        let capacity = |link| topology.capacity([link]) * cycles;
        let share = |link| f64::from(growth.flits(link)) / capacity(link);
        growth.links().map(|link| share(link) as f32).collect()
    }

    /// How nearly full each directed link has been since `full_from_cycle`, 0 to 1: the
    /// share of its capacity that it carried, or of the time for which no channel of it was
    /// free, whichever is more. A link of circuits is taken long before its slots are, and
    /// short packets fill the slots while channels come free between them.
    pub fn full_links(&self) -> Vec<f32> {
        let growth = self.full_growth();
        let cycles = growth.cycles().max(1) as f64;
        let topology = self.simulation.topology();
        let capacity = |link| topology.capacity([link]);
        let share = |link| {
            let carried = f64::from(growth.flits(link)) / capacity(link);
            carried.max(f64::from(growth.taken(link))) / cycles
        };
        growth.links().map(|link| share(link) as f32).collect()
    }

    /// Payload served in MB/s by blocks of nodes, row by row; row = source.
    pub fn pairs(&self) -> Vec<f32> {
        let growth = self.growth();
        let clock = self.simulation.scenario().clock();
        let rate = |bytes| clock.megabytes_per_second(f64::from(bytes), growth.cycles()) as f32;
        growth.pairs().map(rate).collect()
    }

    /// The congestion matrix of the delays charged in the window.
    pub fn congestion(&self) -> CongestionMatrix {
        let growth = self.growth();
        let delays: Vec<u64> = growth.links().map(|link| growth.delay(link)).collect();
        congestion_matrix(self.simulation.topology(), &delays)
    }
}
