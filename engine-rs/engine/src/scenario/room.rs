//! Memory for the machine as events make it, each of whose states is kept once it has
//! been reached, and the time to check all of them: a link from anywhere must open or
//! be refused at once.
//!
//! What a state takes is not estimated but looked up in the machine itself, which is
//! built to check it anyhow; only whether that may be is estimated before.

use super::limits::{bytes, detour_bytes};
use super::parse::Place;
use super::reader::{Reader, grouped};
use super::{Draft, TopologySpec};
use crate::topology::{Cable, Topology};

/// For a route that is worked out off-line, with its list, and for each of its links.
const BYTES_PER_ROUTE: f64 = 64.0;
const BYTES_PER_HOP: f64 = 4.0;

/// The memory that is left for states of the machine.
pub(super) struct Room<'s> {
    scenario: &'s Draft,
    place: Place,
    /// Bytes of the simulation with the machine of its start.
    simulation: f64,
    /// For the routes of a machine.
    routes: f64,
    /// For the machines so far.
    taken: f64,
    /// Links that were looked at for ways around, in the machines so far.
    looked_at: f64,
}

impl Place {
    /// Links that may be looked at for ways around those that are down; each takes
    /// some 70 ns natively.
    fn most_looked_at(self) -> f64 {
        match self {
            Self::Native => 8e7,
            Self::Browser => 3e5,
        }
    }
}

/// Links that are looked at because of the cables of nodes that are down: of every
/// Elite all the up links, for each. Up links that are down concern fewer Elites.
fn looked_at_for_nodes(topology: &TopologySpec, down: &[Cable]) -> f64 {
    let is_of_node = |cable: &&Cable| matches!(cable, Cable::Node { .. });
    let nodes = down.iter().filter(is_of_node).count() as f64;
    // As many as there are places, for each level.
    nodes * f64::from(topology.dimension) * f64::from(topology.shape().places())
}

/// Whether the machine may be built to see who reaches whom: a link from anywhere
/// must be opened or refused at once.
pub(super) fn may_be_built(topology: &TopologySpec, place: Place) -> Result<(), String> {
    let looked_at = looked_at_for_nodes(topology, &topology.down_links);
    match looked_at <= place.most_looked_at() {
        true => Ok(()),
        false => Err(too_many_ways(looked_at)),
    }
}

fn too_many_ways(looked_at: f64) -> String {
    let most = |place: Place| grouped(place.most_looked_at() as u64);
    format!(
        "for ways around what is down {} links would have to be looked at; at most {} natively, {} \
         in the browser",
        grouped(looked_at as u64),
        most(Place::Native),
        most(Place::Browser),
    )
}

impl<'s> Room<'s> {
    /// All that the rest of the simulation leaves.
    pub(super) fn new(scenario: &'s Draft, place: Place) -> Self {
        let pairs = scenario.off_line_pairs();
        let links = 2 * scenario.topology.dimension;
        let route = BYTES_PER_ROUTE + BYTES_PER_HOP * f64::from(links);
        Self {
            simulation: bytes(scenario),
            routes: pairs.map_or(0.0, |pairs| pairs.len() as f64 * route),
            taken: 0.0,
            looked_at: 0.0,
            scenario,
            place,
        }
    }

    fn fits(&self, more: f64) -> bool {
        self.simulation + self.taken + more <= self.place.most_bytes()
    }

    /// Whether a machine with these links down may be built to see what it takes.
    pub(super) fn has_room_to_build(&mut self, down: &[Cable]) -> bool {
        let looked_at = looked_at_for_nodes(&self.scenario.topology, down);
        if self.looked_at + looked_at > self.place.most_looked_at() {
            self.looked_at += looked_at;
            return false;
        }
        self.fits(detour_bytes(self.scenario, down.len()))
    }

    /// Takes the room of a machine, if there is enough.
    pub(super) fn take(&mut self, tree: &Topology) -> bool {
        let more = tree.bytes() as f64 + self.routes;
        let fits = self.fits(more);
        self.taken += more;
        self.looked_at += tree.detours() as f64 * f64::from(self.scenario.topology.arity);
        fits && self.looked_at <= self.place.most_looked_at()
    }

    /// Says that there is not enough.
    pub(super) fn refuse(&self, reader: &mut Reader) {
        let message = if self.looked_at > self.place.most_looked_at() {
            too_many_ways(self.looked_at)
        } else {
            let gigabytes = |bytes: f64| format!("{:.1} GB", bytes / 1e9);
            format!(
                "a machine that changes so often takes more than the {} of memory that are \
                 allowed natively, or the {} in the browser",
                gigabytes(Place::Native.most_bytes()),
                gigabytes(Place::Browser.most_bytes()),
            )
        };
        reader.error("events", message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::check;
    use crate::topology::Routing;
    use crate::traffic::Pattern;

    /// Each state of the machine is kept, next to what the simulation takes.
    #[test]
    fn machines_that_events_make_are_counted() {
        let mut scenario = Draft::default();
        let tree = scenario.topology.build();
        let fitting = |scenario: &Draft, place| {
            let mut room = Room::new(scenario, place);
            let down = |count| vec![Cable::Node { node: 1 }; count];
            assert!(room.has_room_to_build(&down(256)));
            assert!(!Room::new(scenario, place).has_room_to_build(&down(1 << 22)));
            (0..).take_while(|_| room.take(&tree)).count()
        };
        let left = Place::Browser.most_bytes() - bytes(&scenario);
        let adaptive = fitting(&scenario, Place::Browser);
        assert_eq!(adaptive, (left / tree.bytes() as f64) as usize);
        assert!(fitting(&scenario, Place::Native) > 3 * adaptive);
        // Routes stand in a table of the machine.
        scenario.jobs[0].pattern = Pattern::Complement;
        scenario.model.fabric.routing = Routing::OffLine;
        let routed = fitting(&scenario, Place::Browser);
        assert!((adaptive / 2..adaptive).contains(&routed), "{routed}");
    }

    #[test]
    fn events_that_make_too_many_machines_are_refused() {
        let problems = |count: u32| {
            let event = |elite| {
                format!(
                    r#"{{"at_cycle": {elite}, "change": "break",
                        "part": {{"level": 12, "elite": {elite}}}}}"#
                )
            };
            let events: Vec<String> = (0..count).map(event).collect();
            let text = format!(
                r#"{{"version": 2, "topology": {{"arity": 2, "dimension": 12}},
                    "run": {{"duration_us": 10}}, "events": [{}]}}"#,
                events.join(", ")
            );
            check(&text, false, Place::Browser).problems
        };
        assert_eq!(problems(4), []);
        let [problem] = &problems(64)[..] else {
            panic!()
        };
        assert_eq!(problem.path, "events");
        assert!(problem.message.contains("or the 1.0 GB in the browser"));
    }

    /// One cable after the other breaks, each far from the others.
    #[test]
    fn a_machine_that_would_take_long_to_check_is_refused() {
        let problems = |place, count: u32| {
            let event = |cable: u32| {
                format!(
                    r#"{{"at_cycle": {cable}, "change": "break",
                        "part": {{"level": 1, "elite": {}, "up": 0}}}}"#,
                    16 * cable
                )
            };
            let events: Vec<String> = (0..count).map(event).collect();
            let text = format!(
                r#"{{"version": 2, "topology": {{"dimension": 6}},
                    "run": {{"duration_us": 10}}, "events": [{}]}}"#,
                events.join(", ")
            );
            check(&text, false, place).problems
        };
        assert_eq!(problems(Place::Browser, 6), []);
        assert_eq!(problems(Place::Native, 64), []);
        let [problem] = &problems(Place::Browser, 64)[..] else {
            panic!()
        };
        assert_eq!(problem.path, "events");
        assert!(problem.message.contains("300,000 in the browser"));
    }

    /// Every Elite would have to know of every node that is cut off.
    #[test]
    fn so_is_one_that_many_nodes_are_cut_off_from() {
        let problems = |place, count: u32| {
            let down: Vec<String> = (0..count)
                .map(|i| format!(r#"{{"node": {}}}"#, 8 * i))
                .collect();
            let text = format!(
                r#"{{"version": 2, "topology": {{"dimension": 6, "down_links": [{}]}},
                    "jobs": [{{"nodes": [1, 2]}}], "run": {{"duration_us": 10}}}}"#,
                down.join(", ")
            );
            check(&text, false, place).problems
        };
        assert_eq!(problems(Place::Browser, 12), []);
        assert_eq!(problems(Place::Native, 200), []);
        let [problem] = &problems(Place::Browser, 200)[..] else {
            panic!()
        };
        assert_eq!(problem.path, "topology.down_links");
        assert!(
            problem.message.contains("4,915,200 links"),
            "{}",
            problem.message
        );
    }
}
