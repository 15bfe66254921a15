//! The machine over time: its state as parts break and are repaired.
//!
//! The topology of a state is built when it is first needed, and kept: seeking finds it again,
//! and checkpoints of one state share it.
//!
//! Rule of `docs/model.md`: `R-change-cycle`.

use super::setup::route_summary;
use crate::measure::RouteSummary;
use crate::scenario::{Scenario, Stretch};
use crate::topology::{Cable, Topology};
use crate::units::Cycle;
use std::sync::{Arc, OnceLock};

/// The machine of a simulation: its states over time, and the present one.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    states: Arc<States>,
    now: Wired,
}

impl Machine {
    /// The machine of a scenario at its start.
    pub(super) fn new(scenario: &Scenario) -> Self {
        let states = States::sharing(scenario, &[]);
        Self {
            now: states.after(0, scenario).clone(),
            states: Arc::new(states),
        }
    }

    /// The machine in its present state.
    pub(super) fn topology(&self) -> &Arc<Topology> {
        &self.now.topology
    }

    /// Routes of the present state; none where destinations are drawn.
    pub(super) fn routes(&self) -> Option<RouteSummary> {
        self.now.routes
    }

    /// The machine at the end of a cycle, past or future.
    pub(super) fn topology_after(&self, cycle: Cycle, scenario: &Scenario) -> Arc<Topology> {
        self.states.after(cycle, scenario).topology.clone()
    }

    /// The next cycle, after this one, at whose end the state may change.
    pub(super) fn next_change(&self, cycle: Cycle) -> Cycle {
        self.states.next_change(cycle)
    }

    /// Brings the machine to its state at the end of a cycle. Returns it if it has changed.
    pub(super) fn advance(&mut self, cycle: Cycle, scenario: &Scenario) -> Option<Arc<Topology>> {
        let then = self.states.after(cycle, scenario);
        if Arc::ptr_eq(&then.topology, &self.now.topology) {
            return None;
        }
        self.now = then.clone();
        Some(self.now.topology.clone())
    }

    /// The states of a scenario that differs in its events alone. States that have been
    /// built are shared.
    pub(super) fn states_of(&self, scenario: &Scenario) -> Arc<States> {
        Arc::new(States::sharing(scenario, &self.states.states))
    }

    /// Replaces the states; [`Self::advance`] then brings the present up to date.
    pub(super) fn set_states(&mut self, states: Arc<States>) {
        self.states = states;
    }
}

/// The states of a machine, and when it is in which.
#[derive(Debug)]
pub(super) struct States {
    /// By time: after which cycle, and the index in `states`. The first holds from the
    /// start.
    stretches: Vec<(Cycle, usize)>,
    states: Vec<State>,
}

#[derive(Debug)]
struct State {
    down: Vec<Cable>,
    wired: OnceLock<Wired>,
}

/// A state that has been built.
#[derive(Clone, Debug)]
struct Wired {
    topology: Arc<Topology>,
    routes: Option<RouteSummary>,
}

impl States {
    fn sharing(scenario: &Scenario, known: &[State]) -> Self {
        let mut machine = Self {
            stretches: Vec::new(),
            states: Vec::new(),
        };
        for Stretch { after, down } in scenario.stretches() {
            let place = |states: &[State]| states.iter().position(|state| state.down == down);
            let place = place(&machine.states).unwrap_or_else(|| {
                let known = place(known).and_then(|place| known.get(place));
                let wired = known.map_or_else(OnceLock::new, |state| state.wired.clone());
                machine.states.push(State {
                    down: down.clone(),
                    wired,
                });
                machine.states.len() - 1
            });
            machine.stretches.push((after, place));
        }
        machine
    }

    /// The state after a cycle.
    fn after(&self, cycle: Cycle, scenario: &Scenario) -> &Wired {
        let place = self.next(cycle).saturating_sub(1);
        let (_, state) = self.stretches[place];
        let State { down, wired } = &self.states[state];
        wired.get_or_init(|| {
            let topology = scenario.routed(down);
            Wired {
                routes: route_summary(scenario, &topology),
                topology: Arc::new(topology),
            }
        })
    }

    /// The next cycle, after this one, at whose end the state may change.
    fn next_change(&self, cycle: Cycle) -> Cycle {
        let next = self.stretches.get(self.next(cycle));
        next.map_or(Cycle::MAX, |&(after, _)| after)
    }

    /// Number of stretches that have begun by the end of a cycle; at least one.
    fn next(&self, cycle: Cycle) -> usize {
        self.stretches.partition_point(|&(after, _)| after <= cycle)
    }
}
