//! Scenarios that have been checked, and what is wrong with those that have not passed.

use super::reader::Problem;
use super::topology::{FoundList, FoundTorus};
use super::{Draft, Severity, Wired, Wiring};
use crate::fabric::WireFormat;
use crate::topology::Topology;
use crate::units::Clock;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::Deref;

/// A scenario that has been checked and can be simulated. Its values are read as those of a
/// [`Draft`], and cannot be changed: change a [`Self::draft`] of it and check that.
///
/// ```compile_fail
/// use flitscope::scenario::Scenario;
/// let mut scenario = Scenario::default();
/// scenario.model.fabric.age_tick_cycles = 0;
/// ```
///
/// What a scenario means is asked of it, never of a draft:
///
/// ```compile_fail
/// flitscope::scenario::Draft::default().stretches();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    draft: Draft,
    wired: Wired,
}

impl Scenario {
    /// A draft with its machine, to be checked: only [`check`] hands one out.
    pub(super) fn candidate(draft: Draft, wired: Wired) -> Self {
        Self { draft, wired }
    }

    /// A copy that can be changed.
    pub fn draft(&self) -> Draft {
        self.draft.clone()
    }

    /// The same with another seed, any of which may be simulated.
    #[must_use]
    pub fn with_seed(mut self, seed: u32) -> Self {
        self.draft.run.seed = seed;
        self
    }

    /// The same with another length, which is not checked.
    #[must_use]
    pub fn with_duration(mut self, duration_us: u32) -> Self {
        self.draft.run.duration_us = duration_us;
        self
    }

    /// Its machine, with no link down.
    pub fn wired(&self) -> &Wired {
        &self.wired
    }

    /// Its machine as it is at the start.
    pub fn build(&self) -> Topology {
        self.wired.build().with_down(&self.topology.down_links)
    }

    /// Nodes of its machine.
    pub fn nodes(&self) -> u32 {
        self.wired.nodes()
    }

    /// Converts the cycles of its network.
    pub fn clock(&self) -> Clock {
        self.network.clock()
    }

    /// How packets are laid out on the wire.
    pub fn wire(&self) -> WireFormat {
        WireFormat::new(
            self.network,
            self.wired.levels(),
            self.model.nic.write_block,
        )
    }
}

/// What is found of a machine follows from what is drafted.
impl PartialEq for Scenario {
    fn eq(&self, other: &Self) -> bool {
        self.draft == other.draft
    }
}

impl Serialize for Draft {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self, &self.topology, serializer)
    }
}

impl Serialize for Scenario {
    /// As its draft; of a list and a torus with the numbers that follow from it, for those who show it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (wired, down_links) = (&self.wired, &self.topology.down_links);
        let found = [wired.arity(), wired.levels(), wired.nodes()];
        match &self.topology.wiring {
            Wiring::Tree(_) => self.draft.serialize(serializer),
            Wiring::Cabled(list) => {
                write(self, &FoundList::new(list, down_links, found), serializer)
            }
            Wiring::Torus(torus) => {
                write(self, &FoundTorus::new(torus, down_links, found), serializer)
            }
        }
    }
}

/// Writes a draft, its machine as given. Parts that equal their defaults are left out.
fn write<S: Serializer>(
    draft: &Draft,
    topology: &impl Serialize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("version", &draft.version)?;
    map.serialize_entry("name", &draft.name)?;
    if !draft.network.is_default() {
        map.serialize_entry("network", &draft.network)?;
    }
    map.serialize_entry("topology", topology)?;
    map.serialize_entry("jobs", &draft.jobs)?;
    map.serialize_entry("model", &draft.model)?;
    map.serialize_entry("run", &draft.run)?;
    if !draft.events.is_empty() {
        map.serialize_entry("events", &draft.events)?;
    }
    if !draft.costs.is_default() {
        map.serialize_entry("costs", &draft.costs)?;
    }
    map.end()
}

impl Deref for Scenario {
    type Target = Draft;

    fn deref(&self) -> &Draft {
        &self.draft
    }
}

/// Everything that is wrong with a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    /// A line for each error.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self
            .0
            .iter()
            .filter(|problem| problem.severity == Severity::Error);
        for (place, problem) in errors.enumerate() {
            let line = if place > 0 { "\n" } else { "" };
            match problem.path.as_str() {
                "" => write!(to, "{line}{}", problem.message)?,
                path => write!(to, "{line}{path}: {}", problem.message)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;
    use crate::scenario::Limits;
    use crate::scenario::{Cabled, Device, ListedCable, Rate, Tree};
    use crate::units::Pace;

    fn problems(change: impl FnOnce(&mut Draft)) -> String {
        let mut draft = Draft::default();
        change(&mut draft);
        Scenario::try_from(draft).unwrap_err().to_string()
    }

    #[test]
    fn the_default_passes_and_stays_as_it_is() {
        let scenario = Scenario::try_from(Draft::default()).unwrap();
        assert_eq!(scenario, Scenario::default());
        assert_eq!("{\"version\": 4}".parse::<Scenario>().unwrap(), scenario);
    }

    #[test]
    fn what_cannot_be_simulated_is_no_scenario() {
        assert_eq!(
            problems(|draft| draft.model.fabric.age_tick_cycles = 0),
            "model.age_tick_cycles: 0 is not a whole number from 1 to 1,000,000"
        );
        let crowded = problems(|draft| {
            draft.topology = Tree {
                nodes: 100_000,
                ..Tree::default()
            }
            .into()
        });
        assert!(
            crowded.starts_with("topology.nodes: 100,000 nodes exceed the 64 places"),
            "{crowded}"
        );
    }

    #[test]
    fn the_usual_machines_are_as_large_as_needed() {
        let tree = |draft: Draft| {
            let scenario = draft.check(Limits::NATIVE).unwrap();
            let tree = scenario.wired().tree().unwrap().clone();
            (tree.arity, tree.dimension, tree.top_arity, tree.nodes)
        };
        assert_eq!(tree(Draft::of(Generation::QsNet, 64)), (4, 3, None, 64));
        assert_eq!(tree(Draft::of(Generation::QsNet, 65)), (4, 4, None, 65));
        assert_eq!(
            tree(Draft::of(Generation::QsNet2, 1_024)),
            (4, 5, None, 1_024)
        );
        assert_eq!(
            tree(Draft::of(Generation::InfiniBand, 24)),
            (24, 1, None, 24)
        );
        assert_eq!(
            tree(Draft::of(Generation::InfiniBand, 288)),
            (12, 2, Some(24), 288)
        );
    }

    /// A list that a program fills in is the machine, and not the tree of a default.
    #[test]
    fn a_list_from_a_program_is_cabled() {
        let device = |name: &str, ports| Device {
            name: name.to_owned(),
            ports,
        };
        let cable = |one: (&str, u32), other: (&str, u32)| ListedCable {
            ends: [one, other].map(|(name, port)| (name.to_owned(), port)),
            length_m: 0,
            rate: Rate(Pace::EVEN),
        };
        let list = Cabled {
            switches: vec![device("s", 3)],
            hosts: ["a", "b", "c"].map(|name| device(name, 1)).into(),
            cables: vec![
                cable(("s", 1), ("a", 1)),
                cable(("s", 2), ("b", 1)),
                cable(("s", 3), ("c", 1)),
            ],
        };
        let draft = Draft::cabled(Generation::QsNet2, list);
        let scenario = draft.check(Limits::NATIVE).unwrap();
        assert!(scenario.wired().tree().is_none());
        assert_eq!(scenario.build().names().unwrap(), ["a", "b", "c", "s"]);
        assert_eq!(scenario.draft(), draft);
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let all = problems(|draft| {
            draft.model.fabric.channels = 9;
            draft.run.duration_us = 0;
        });
        assert_eq!(all.lines().count(), 2, "{all}");
    }
}
