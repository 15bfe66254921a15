//! The memory and compute budget of the machines that events make. Each is kept once it has
//! been reached, and each is checked before the run: a link from anywhere must open or
//! be refused at once.
//!
//! The memory of a machine is not estimated but read from it, since it is built to be
//! checked anyway. Only whether it may be built is estimated before.

use super::limits::{Limits, memory_in_words as in_words};
use super::needs::{bytes, detour_bytes};
use super::reader::{Reader, grouped};
use super::{Scenario, Wired};
use crate::topology::{Cable, Topology};

/// Memory of an off-line route without its links, and for each of its links.
const BYTES_PER_ROUTE: f64 = 64.0;
const BYTES_PER_HOP: f64 = 4.0;

/// What is left for machines that events make.
pub(super) struct MemoryBudget<'s> {
    scenario: &'s Scenario,
    limits: Limits,
    /// Bytes of the simulation with the machine of its start.
    simulation: f64,
    /// Bytes of the off-line routes of a machine.
    routes: f64,
    /// Bytes of the machines so far.
    taken: f64,
    /// Links searched for detours, in the machines so far.
    links_searched: f64,
}

/// Links searched because cables of nodes are down: all up links of every Elite for each
/// such cable. Up links that are down concern fewer Elites.
fn links_searched_for_nodes(wired: &Wired, down: &[Cable]) -> f64 {
    let Some(tree) = wired.tree() else {
        // Tables are made anew, however much is down.
        return 0.0;
    };
    let is_of_node = |cable: &&Cable| matches!(cable, Cable::Node { .. });
    let nodes = down.iter().filter(is_of_node).count() as f64;
    // As many as there are places, for each level.
    nodes * f64::from(tree.dimension) * f64::from(tree.shape().places())
}

/// Whether the machine may be built to see who reaches whom: a link from anywhere
/// must be opened or refused at once.
pub(super) fn may_be_built(scenario: &Scenario, limits: Limits) -> Result<(), String> {
    let down = &scenario.topology.down_links;
    let links_searched = links_searched_for_nodes(scenario.wired(), down);
    match links_searched <= limits.links_searched {
        true => Ok(()),
        false => Err(too_many_ways(links_searched, limits)),
    }
}

fn too_many_ways(links_searched: f64, limits: Limits) -> String {
    let most = grouped(limits.links_searched as u64);
    format!(
        "the search for routes around failures visits {} links; at most {most} here, so take fewer \
         cables down",
        grouped(links_searched as u64),
    )
}

impl<'s> MemoryBudget<'s> {
    /// What the rest of the simulation leaves.
    pub(super) fn new(scenario: &'s Scenario, limits: Limits) -> Self {
        let pairs = scenario.off_line_pairs();
        let links = scenario.wired().diameter();
        let route = BYTES_PER_ROUTE + BYTES_PER_HOP * f64::from(links);
        Self {
            simulation: bytes(scenario),
            routes: pairs.map_or(0.0, |pairs| pairs.len() as f64 * route),
            taken: 0.0,
            links_searched: 0.0,
            scenario,
            limits,
        }
    }

    /// Bytes of the simulation with the machines so far.
    fn needed(&self) -> f64 {
        self.simulation + self.taken
    }

    fn fits(&self, more: f64) -> bool {
        self.needed() + more <= self.limits.bytes()
    }

    /// Whether a machine with these links down may be built to see what it takes.
    pub(super) fn may_build(&mut self, down: &[Cable]) -> bool {
        let links_searched = links_searched_for_nodes(self.scenario.wired(), down);
        if self.links_searched + links_searched > self.limits.links_searched {
            self.links_searched += links_searched;
            return false;
        }
        self.fits(detour_bytes(self.scenario, down.len()))
    }

    /// Takes the memory of a machine. Returns whether there was enough.
    pub(super) fn take(&mut self, tree: &Topology) -> bool {
        let more = tree.bytes() as f64 + self.routes;
        let fits = self.fits(more);
        self.taken += more;
        self.links_searched += tree.detours() as f64 * f64::from(self.scenario.wired().arity());
        fits && self.links_searched <= self.limits.links_searched
    }

    /// Reports that the budget does not suffice.
    pub(super) fn refuse(&self, reader: &mut Reader) {
        let message = if self.links_searched > self.limits.links_searched {
            too_many_ways(self.links_searched, self.limits)
        } else {
            let memory = in_words(self.needed());
            format!(
                "a machine that changes so often needs {memory} of memory; {}, or use fewer events",
                self.limits.at_most_memory(),
            )
        };
        reader.error("events", message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Draft, check};
    use crate::topology::Routing;
    use crate::traffic::Pattern;

    /// Each state of the machine is kept, next to what the simulation takes.
    #[test]
    fn machines_that_events_make_are_counted() {
        let mut draft = Draft::default();
        let scenario = Scenario::default();
        let tree = scenario.build();
        let fitting = |scenario: &Scenario, place| {
            let mut budget = MemoryBudget::new(scenario, place);
            let down = |count| vec![Cable::Node { node: 1 }; count];
            assert!(budget.may_build(&down(256)));
            assert!(!MemoryBudget::new(scenario, place).may_build(&down(1 << 22)));
            (0..).take_while(|_| budget.take(&tree)).count()
        };
        let left = Limits::PAGE.bytes() - bytes(&scenario);
        let adaptive = fitting(&scenario, Limits::PAGE);
        assert_eq!(adaptive, (left / tree.bytes() as f64) as usize);
        assert!(fitting(&scenario, Limits::NATIVE) > 3 * adaptive);
        // Routes stand in a table of the machine.
        draft.jobs[0].work = Pattern::Complement.into();
        draft.model.fabric.routing = Routing::OffLine;
        let routed = fitting(&draft.check(Limits::NATIVE).unwrap(), Limits::PAGE);
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
                r#"{{"version": 4, "topology": {{"arity": 2, "dimension": 12}},
                    "run": {{"duration_us": 10}}, "events": [{}]}}"#,
                events.join(", ")
            );
            check(&text, false, Limits::PAGE).problems
        };
        assert_eq!(problems(4), []);
        let [problem] = &problems(64)[..] else {
            panic!()
        };
        assert_eq!(problem.path, "events");
        assert!(problem.message.contains("at most 1 GB in the browser"));
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
                r#"{{"version": 4, "topology": {{"dimension": 6}},
                    "run": {{"duration_us": 10}}, "events": [{}]}}"#,
                events.join(", ")
            );
            check(&text, false, place).problems
        };
        assert_eq!(problems(Limits::PAGE, 6), []);
        assert_eq!(problems(Limits::NATIVE, 64), []);
        let [problem] = &problems(Limits::PAGE, 64)[..] else {
            panic!()
        };
        assert_eq!(problem.path, "events");
        assert!(problem.message.contains("at most 300,000 here"));
    }

    /// Every Elite would have to know of every node that is cut off.
    #[test]
    fn so_is_one_that_many_nodes_are_cut_off_from() {
        let problems = |place, count: u32| {
            let down: Vec<String> = (0..count)
                .map(|i| format!(r#"{{"node": {}}}"#, 8 * i))
                .collect();
            let text = format!(
                r#"{{"version": 4, "topology": {{"dimension": 6, "down_links": [{}]}},
                    "jobs": [{{"nodes": [1, 2]}}], "run": {{"duration_us": 10}}}}"#,
                down.join(", ")
            );
            check(&text, false, place).problems
        };
        assert_eq!(problems(Limits::PAGE, 12), []);
        assert_eq!(problems(Limits::NATIVE, 200), []);
        let [problem] = &problems(Limits::PAGE, 200)[..] else {
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
