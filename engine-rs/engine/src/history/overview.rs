use super::History;
use super::snapshot::Growth;
use crate::simulation::Simulation;
use crate::topology::Topology;
use serde::Serialize;

/// Overview of a whole run, as drawn on the scrub bar. Each value belongs to the interval
/// that ends at the cycle with the same index.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Overview {
    /// Length of an interval in cycles.
    pub interval_cycles: f64,
    /// Where the history begins: the first interval goes from here to the first of
    /// `cycles`.
    pub from_cycle: f64,
    /// Where each interval ends.
    pub cycles: Vec<f64>,
    /// Share of all virtual channels at whose end a header waits for a grant, 0 to 1;
    /// mean over the interval, to the cycle.
    pub waiting: Vec<f32>,
    /// Share of their capacity that all directed links together carry, 0 to 1; mean
    /// over the interval. Broken links count as idle.
    pub utilisation: Vec<f32>,
    /// Packets discarded in the interval for waiting too long.
    pub time_outs: Vec<f64>,
}

impl History {
    /// Overview of the whole run.
    pub fn overview(&self, simulation: &Simulation) -> Overview {
        let channels = f64::from(simulation.scenario().model.fabric.channels);
        let of_intervals = |value: &dyn Fn(Growth) -> f64| -> Vec<f64> {
            let growths = self.intervals().map(|(from, to)| to.since(from));
            growths.map(value).collect()
        };
        let shares = |value: &dyn Fn(Growth) -> f64| -> Vec<f32> {
            let values = of_intervals(value);
            values.into_iter().map(|share| share as f32).collect()
        };
        Overview {
            interval_cycles: self.interval() as f64,
            from_cycle: self.start() as f64,
            cycles: self.ends(),
            waiting: shares(&|growth| headers_waiting(growth) / (channels * link_count(growth))),
            utilisation: shares(&|growth| utilisation(growth, simulation.topology())),
            time_outs: of_intervals(&|growth| growth.total(|totals| totals.time_outs)),
        }
    }
}

/// Headers that wait at the ends of all links, on average.
pub(super) fn headers_waiting(growth: Growth) -> f64 {
    growth.total(|totals| totals.wait) / growth.cycles().max(1) as f64
}

/// Share of capacity that all links carry together.
pub(super) fn utilisation(growth: Growth, topology: &Topology) -> f64 {
    let flits_per_cycle = match topology.paces() {
        [] => link_count(growth),
        _ => topology.capacity(growth.links()),
    };
    let capacity = growth.cycles().max(1) as f64 * flits_per_cycle;
    growth.total(|totals| totals.flits) / capacity
}

fn link_count(growth: Growth) -> f64 {
    growth.link_count().max(1) as f64
}
