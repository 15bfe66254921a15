//! Other events for a simulation that runs: its past up to the first that differs is
//! the same, so that it need not be simulated again.

use super::machine::Machine;
use super::{Checkpoint, Simulation};
use crate::scenario::{Scenario, scenario_digest};
use crate::units::Cycle;
use std::sync::Arc;

/// A scenario that differs from that of a simulation in events, names and costs alone.
#[derive(Clone, Debug)]
pub(crate) struct Amendment {
    scenario: Arc<Scenario>,
    machine: Arc<Machine>,
    /// Up to the end of this cycle both are the same, but for what has broken or been
    /// mended at its end.
    pub(crate) common: Cycle,
}

impl Simulation {
    /// What it takes to go on with another scenario; none when more than events, names
    /// and costs are different.
    pub(crate) fn amendment(&self, scenario: Scenario) -> Option<Amendment> {
        let eventless = |scenario: &Scenario| {
            scenario_digest(&Scenario {
                events: Vec::new(),
                ..scenario.clone()
            })
        };
        if eventless(&self.scenario) != eventless(&scenario) {
            return None;
        }
        let (old, new) = (&self.scenario.events, &scenario.events);
        let same = old.iter().zip(new).take_while(|(old, new)| old == new);
        let same = same.count();
        let differing = [old.get(same), new.get(same)].into_iter().flatten();
        let common = differing.map(|event| event.at_cycle).min();
        Some(Amendment {
            machine: Arc::new(self.machine.amended(&scenario)),
            scenario: Arc::new(scenario),
            common: common.unwrap_or(Cycle::MAX),
        })
    }

    /// Goes on with another scenario, from a cycle that both have in common.
    pub(crate) fn amend(&mut self, amendment: &Amendment) {
        self.scenario = amendment.scenario.clone();
        self.machine = amendment.machine.clone();
        self.rewire();
    }
}

impl Checkpoint {
    /// The same of another scenario, at a cycle that both have in common.
    pub(crate) fn amend(&mut self, amendment: &Amendment) {
        self.simulation.amend(amendment);
    }
}
