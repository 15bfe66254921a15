//! The machine over time: which tree holds when, as parts break and are mended.
//!
//! A tree is built when time first comes to it, and then kept: whoever goes back and
//! forth finds it again, and checkpoints of one state share one tree.
//!
//! Rule of `docs/model.md`: `R-change-cycle`.

use super::setup::routed;
use crate::measure::RouteSummary;
use crate::scenario::{Scenario, Stretch};
use crate::topology::{Cable, Topology};
use crate::units::Cycle;
use std::sync::{Arc, OnceLock};

/// The states of a machine, and when it is in which.
#[derive(Debug)]
pub(super) struct Machine {
    /// By time: after which cycle, and the place in `states`. The first is from the
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
pub(super) struct Wired {
    pub(super) tree: Arc<Topology>,
    pub(super) routes: Option<RouteSummary>,
}

impl Machine {
    pub(super) fn new(scenario: &Scenario) -> Self {
        Self::sharing(scenario, &[])
    }

    /// The machine of a scenario that is the same but for its events: what has been
    /// built is not built again.
    pub(super) fn amended(&self, scenario: &Scenario) -> Self {
        Self::sharing(scenario, &self.states)
    }

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

    /// What holds after a cycle.
    pub(super) fn after(&self, cycle: Cycle, scenario: &Scenario) -> &Wired {
        let place = self.next(cycle).saturating_sub(1);
        let (_, state) = self.stretches[place];
        let State { down, wired } = &self.states[state];
        wired.get_or_init(|| {
            let (tree, routes) = routed(scenario, down);
            Wired {
                tree: Arc::new(tree),
                routes,
            }
        })
    }

    /// The next cycle, beyond this one, after which something else may hold.
    pub(super) fn next_change(&self, cycle: Cycle) -> Cycle {
        let next = self.stretches.get(self.next(cycle));
        next.map_or(Cycle::MAX, |&(after, _)| after)
    }

    /// Stretches that have begun after a cycle, which is at least one.
    fn next(&self, cycle: Cycle) -> usize {
        self.stretches.partition_point(|&(after, _)| after <= cycle)
    }
}
