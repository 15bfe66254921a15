//! Changing the events of a running simulation: its past up to the first event that differs
//! is kept and need not be simulated again.

use super::machine::States;
use super::{Checkpoint, Simulation};
use crate::scenario::{Draft, Scenario, scenario_digest};
use crate::units::Cycle;
use std::sync::Arc;

/// A scenario that differs from a simulation's in events, names and costs alone.
#[derive(Clone, Debug)]
pub(crate) struct Amendment {
    scenario: Arc<Scenario>,
    states: Arc<States>,
    /// Up to the end of this cycle both runs are the same, but for the events at its end.
    pub(crate) common: Cycle,
}

impl Simulation {
    /// The amendment that leads to another scenario; none if more than events, names and
    /// costs differ.
    pub(crate) fn amendment(&self, scenario: Scenario) -> Option<Amendment> {
        let eventless = |scenario: &Scenario| {
            scenario_digest(&Draft {
                events: Vec::new(),
                ..scenario.draft()
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
            states: self.machine.states_of(&scenario),
            scenario: Arc::new(scenario),
            common: common.unwrap_or(Cycle::MAX),
        })
    }

    /// Continues with another scenario, from a cycle that both have in common.
    pub(crate) fn amend(&mut self, amendment: &Amendment) {
        self.scenario = amendment.scenario.clone();
        self.machine.set_states(amendment.states.clone());
        self.rewire();
    }
}

impl Checkpoint {
    /// Turns it into one of another scenario, at a cycle that both have in common.
    pub(crate) fn amend(&mut self, amendment: &Amendment) {
        self.simulation.amend(amendment);
    }
}
