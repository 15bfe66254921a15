//! The wave of a multicast: the phase of each of its branches, by the channels that it holds.

use crate::collective::CollectiveAlgorithm;
use crate::fabric::{Circuit, Fabric, Header};
use crate::simulation::Simulation;

/// The phase of a branch, as frames have it; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Its header is in flight.
    Opening = 1,
    /// Its header is taken and not answered.
    Data = 2,
    /// Its answer is back at the start of the branch.
    Acknowledged = 3,
    /// Its EOP is in flight and frees one channel after another.
    Ending = 4,
}

impl Phase {
    fn of(circuit: &Circuit) -> Self {
        match circuit {
            Circuit { eop_sent: true, .. } => Self::Ending,
            Circuit { answered: true, .. } => Self::Acknowledged,
            Circuit {
                header: Header::UnderWay,
                ..
            } => Self::Opening,
            _ => Self::Data,
        }
    }
}

/// Whether a scenario can send multicasts; only then do frames have columns for them.
pub(super) fn has_multicasts(simulation: &Simulation) -> bool {
    let jobs = &simulation.scenario().jobs;
    jobs.iter()
        .filter_map(|job| job.collective())
        .any(|collective| collective.means.algorithm() == CollectiveAlgorithm::Hardware)
}

/// By channel, the phase of the branch that holds it; empty without multicasts.
pub(super) fn phases(simulation: &Simulation) -> Vec<u8> {
    if !has_multicasts(simulation) {
        return Vec::new();
    }
    let fabric = &simulation.network.fabric;
    let mut phases = vec![0; fabric.counters().channel_flits.len()];
    for circuit in fabric.circuits().iter().filter(|one| one.multicast) {
        let phase = Phase::of(circuit) as u8;
        for &channel in &circuit.held {
            if let Some(place) = phases.get_mut(channel.index()) {
                *place = phase;
            }
        }
    }
    phases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Limits, check};

    /// A job of all of sixteen nodes.
    fn simulation(job: &str) -> Simulation {
        let text = format!(
            r#"{{"version": 4, "topology": {{"nodes": 16, "dimension": 2}}, "jobs": [{job}]}}"#
        );
        let checked = check(&text, true, Limits::NATIVE);
        Simulation::new(checked.scenario.unwrap())
    }

    fn column(simulation: &Simulation) -> u32 {
        let columns = simulation.layout().columns;
        let found = columns.iter().find(|column| column.name == "channel_phase");
        found.unwrap().length
    }

    #[test]
    fn only_what_may_send_multicasts_pays_for_them() {
        let uniform = simulation("{}");
        assert_eq!((column(&uniform), phases(&uniform).len()), (0, 0));
        let tree = simulation(r#"{"collective": {"operation": "barrier", "algorithm": "tree"}}"#);
        assert_eq!(column(&tree), 0);
        let hardware = simulation(r#"{"collective": {"operation": "barrier"}}"#);
        let channels = hardware.network.fabric.counters().channel_flits.len();
        assert_eq!(column(&hardware) as usize, channels);
        assert_eq!(phases(&hardware), vec![0; channels]);
    }
}
