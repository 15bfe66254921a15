//! The machine of a scenario in one of its states, with what its routing makes of it.
//!
//! Rule of `docs/model.md`: `R-cable`.

use super::{Job, Scenario};
use crate::elan::PathDelays;
use crate::ids::{LinkId, NodeId};
use crate::topology::{Cable, Routes, Routing, Topology, each_once};
use crate::traffic::Targets;

impl Scenario {
    /// Between whom packets with data go; none when destinations are drawn from no list.
    pub fn pairs(&self) -> Option<Vec<(NodeId, NodeId)>> {
        let mut pairs = Vec::new();
        for job in &self.jobs {
            let destinations = job.destinations(self.nodes(), self.run.seed);
            let reads = job.traffic().is_some_and(|of| of.write_share.0 < 1.0);
            let mut add = |source, target| {
                pairs.push((source, target));
                // What is read goes the other way.
                if reads {
                    pairs.push((target, source));
                }
            };
            for source in destinations.members.iter() {
                match destinations.targets(source) {
                    None => {}
                    Some(Targets::AnyOf(_)) => return None,
                    Some(Targets::One(target)) => add(source, target),
                    Some(Targets::Listed(rows)) => {
                        rows.iter().for_each(|row| add(source, row.destination));
                    }
                }
            }
        }
        each_once(&mut pairs);
        Some(pairs)
    }

    /// Whether a job sends by a pattern that draws destinations.
    pub fn draws_destinations(&self, job: &Job) -> bool {
        let destinations = job.destinations(self.nodes(), self.run.seed);
        let is_drawn = |source| matches!(destinations.targets(source), Some(Targets::AnyOf(_)));
        job.traffic().is_some() && destinations.members.iter().any(is_drawn)
    }

    /// The pairs whose routes are worked out before the run; none with other routing.
    pub fn off_line_pairs(&self) -> Option<Vec<(NodeId, NodeId)>> {
        let is_off_line = self.model.fabric.routing == Routing::OffLine;
        is_off_line.then(|| self.pairs()).flatten()
    }

    /// Delays of a header that nothing blocks, with all cables up.
    pub(crate) fn path_delays(&self) -> PathDelays {
        let (wired, clock) = (self.wired(), self.clock());
        let flow_through = self.model.fabric.flow_through_cycles;
        if let Some(tree) = wired.tree() {
            return PathDelays::ByDistance(wired.distances(), tree.ways(flow_through, clock));
        }
        let topology = self.routed(&[]);
        let links = (0..).map(LinkId).zip(topology.links());
        let delays = links.map(|(id, link)| {
            let cable = clock.cycles_in_metres(wired.metres(id, link.level));
            topology.pace(id).flit_cycles() + flow_through + cable
        });
        let delays = delays.collect();
        PathDelays::ByLink(topology.into(), delays)
    }

    /// The machine with these cables down and no others, in which packets are routed as the
    /// model says.
    pub fn routed(&self, down: &[Cable]) -> Topology {
        let topology = self.wired().build().with_down(down);
        if self.model.fabric.routing == Routing::ByDestination {
            return topology.by_destination();
        }
        match self.off_line_pairs() {
            None => topology,
            Some(pairs) => {
                let routes = Routes::new(&topology, &pairs);
                topology.with_routes(routes)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Draft, Limits};
    use crate::traffic::Pattern;

    #[test]
    fn a_machine_is_routed_as_the_model_says() {
        let mut draft = Draft::default();
        draft.jobs[0].work = Pattern::Transpose.into();
        let down = [Cable::Node { node: 3 }];
        for routing in [Routing::Adaptive, Routing::OffLine, Routing::ByDestination] {
            draft.model.fabric.routing = routing;
            let scenario = draft.check(Limits::NATIVE).unwrap();
            let topology = scenario.routed(&down);
            let is_off_line = routing == Routing::OffLine;
            assert_eq!(topology.routes().is_some(), is_off_line);
            assert_eq!(scenario.off_line_pairs().is_some(), is_off_line);
            let by_destination = routing == Routing::ByDestination;
            assert_eq!(topology.goes_by_destination(), by_destination);
            assert!(topology.link(topology.injection(NodeId(3))).is_down);
        }
    }
}
