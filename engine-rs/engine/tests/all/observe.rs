//! Observers: what they see is what the measures count, the same on both fabrics, and changes
//! nothing.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, scenario};
use flitscope::elan::{Message, Parts};
use flitscope::fabric::{Fabric, Packet};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{LinkId, MessageId, NodeId};
use flitscope::observe::{Event, MessageStep, Observer, Operation, OperationStep, PacketStep};
use flitscope::simulation::Simulation;
use flitscope::units::Cycle;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// An event as a value of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Seen {
    Packet(Packet, PacketStep),
    Due(NodeId, u16, u64),
    Posted(MessageId, Message),
    Notified(MessageId, NodeId, Parts),
    Completed(MessageId),
    Failed(MessageId),
    Operation(Operation, OperationStep),
}

/// Every event of a run.
#[derive(Default)]
struct All(Vec<(Cycle, Seen)>);

impl Observer for All {
    fn observe(&mut self, event: &Event, at: Cycle) {
        let seen = match *event {
            Event::Packet { packet, step } => Seen::Packet(*packet, step),
            Event::Due { node, job, number } => Seen::Due(node, job, number),
            Event::Message {
                id, message, step, ..
            } => match step {
                MessageStep::Posted => Seen::Posted(id, *message),
                MessageStep::Notified(arrival) => {
                    assert_eq!((arrival.poster, arrival.message), (id.poster, *message));
                    Seen::Notified(id, arrival.node, arrival.parts)
                }
                MessageStep::Completed => Seen::Completed(id),
                MessageStep::Failed => Seen::Failed(id),
            },
            Event::Operation { operation, step } => Seen::Operation(operation, step),
        };
        self.0.push((at, seen));
    }
}

impl All {
    /// Those after a cycle, without those of operations, sorted within each cycle.
    fn after(&self, cycle: Cycle) -> Vec<(Cycle, String)> {
        let events = self.0.iter();
        let is_after =
            |(at, seen): &&(Cycle, Seen)| *at > cycle && !matches!(seen, Seen::Operation(..));
        in_order(events.filter(is_after))
    }

    fn operations(&self) -> Vec<(Cycle, String)> {
        let events = self.0.iter();
        in_order(events.filter(|(_, seen)| matches!(seen, Seen::Operation(..))))
    }

    /// Events of which this is so.
    fn count(&self, is_so: impl Fn(&Seen) -> bool) -> u64 {
        self.0.iter().filter(|(_, seen)| is_so(seen)).count() as u64
    }

    fn steps(&self, is_so: impl Fn(PacketStep) -> bool) -> u64 {
        self.count(|seen| matches!(seen, Seen::Packet(_, step) if is_so(*step)))
    }
}

fn in_order<'s>(events: impl Iterator<Item = &'s (Cycle, Seen)>) -> Vec<(Cycle, String)> {
    let mut all: Vec<_> = events
        .map(|(at, seen)| (*at, format!("{seen:?}")))
        .collect();
    all.sort();
    all
}

/// A run with an observer, from the end of a cycle on.
fn observed(kind: FabricKind, text: &str, from: Cycle) -> (Simulation, All) {
    let mut simulation = Simulation::on(kind, scenario(text));
    let mut all = All::default();
    if from > 0 {
        simulation.run_until(from);
    }
    simulation.run_observed(simulation.end(), &mut all);
    (simulation, all)
}

/// What must hold of the events of a whole run.
fn check(text: &str, simulation: &Simulation, all: &All) {
    let fabric = &simulation.network.fabric;
    let counters = fabric.counters();
    let is_packet = |seen: &&(Cycle, Seen)| !matches!(seen.1, Seen::Operation(..));
    let cycles: Vec<Cycle> = all.0.iter().filter(is_packet).map(|(at, _)| *at).collect();
    assert!(cycles.is_sorted(), "{text}");
    let hops = all.steps(|step| matches!(step, PacketStep::HeaderIn(_)));
    assert_eq!(hops, counters.packet_hops, "{text}");
    let discarded = all.steps(|step| matches!(step, PacketStep::Discarded { .. }));
    let damaged = all.steps(|step| {
        matches!(
            step,
            PacketStep::Discarded {
                is_damaged: true,
                ..
            }
        )
    });
    assert_eq!(discarded - damaged, counters.time_outs, "{text}");
    let completed = all.count(|seen| matches!(seen, Seen::Completed(_)));
    assert_eq!(completed, simulation.workload.completed, "{text}");

    // The waits of links are those of the headers that were blocked there.
    let mut waits = vec![0; counters.link_wait.len()];
    let mut blocked = BTreeSet::new();
    let mut posted: BTreeMap<MessageId, (Cycle, Message)> = BTreeMap::new();
    let mut due: BTreeMap<(NodeId, u16), VecDeque<Cycle>> = BTreeMap::new();
    let mut of_node: BTreeMap<NodeId, u32> = BTreeMap::new();
    for &(at, seen) in &all.0 {
        match seen {
            Seen::Packet(packet, step) => {
                let header = |link: LinkId| (packet.id, packet.attempt, packet.destination, link);
                match step {
                    PacketStep::Blocked(link) => assert!(blocked.insert(header(link)), "{text}"),
                    PacketStep::Released { link, since } => {
                        assert!(blocked.remove(&header(link)) && since < at, "{text}");
                        waits[link.index()] += at - since;
                    }
                    PacketStep::Opened => {
                        assert!(posted.contains_key(&packet.of_message), "{text}");
                    }
                    _ => {}
                }
            }
            Seen::Due(node, job, _) => due.entry((node, job)).or_default().push_back(at),
            Seen::Posted(id, message) => {
                let number = of_node.entry(id.poster).or_default();
                assert_eq!(id.number, *number, "{text}");
                *number += 1;
                let dues = due.get_mut(&(id.poster, message.job));
                let due = dues.map_or(Some(at), VecDeque::pop_front);
                assert_eq!(Some(at - message.waited), due, "{text}");
                posted.insert(id, (at, message));
            }
            Seen::Notified(id, _, parts) => {
                let (since, message) = posted[&id];
                let took: Cycle = parts.iter().sum();
                assert_eq!(took, at - since + message.waited, "{text}");
            }
            Seen::Completed(id) | Seen::Failed(id) => assert!(posted.contains_key(&id)),
            Seen::Operation(operation, _) => {
                assert!(usize::from(operation.job) < simulation.scenario().jobs.len());
            }
        }
    }
    assert_eq!(waits, counters.link_wait, "{text}");
    let unposted = simulation.workload.unposted(simulation.now());
    let left = due
        .iter()
        .flat_map(|(&(node, job), dues)| dues.iter().map(move |&at| (node, job, at)));
    assert!(left.eq(unposted), "{text}");
}

proptest! {
    #![proptest_config(drawing(200))]

    /// Both fabrics have the same events in the same cycles, from any cycle on; and the result
    /// is that of a run without an observer.
    #[test]
    fn both_fabrics_have_the_same_events(text in any_scenario(), from in 0u64..4_000) {
        let mut plain = Simulation::new(scenario(&text));
        plain.run_until(plain.end());
        let (fast, all) = observed(FabricKind::Fast, &text, 0);
        prop_assert_eq!(fast.result_digest(), plain.result_digest(), "{}", &text);
        check(&text, &fast, &all);
        let (reference, same) = observed(FabricKind::Reference, &text, 0);
        prop_assert_eq!(reference.result_digest(), plain.result_digest(), "{}", &text);
        prop_assert!(all.after(0) == same.after(0), "{}", &text);
        prop_assert_eq!(all.operations(), same.operations(), "{}", &text);
        let (late, rest) = observed(FabricKind::Fast, &text, from);
        prop_assert_eq!(late.result_digest(), plain.result_digest(), "{}", &text);
        prop_assert!(all.after(from) == rest.after(from), "{}", &text);
    }
}

/// Each process begins and ends the operations that the summary counts.
#[test]
fn operations_begin_and_end() {
    let text = r#"{
        "version": 4,
        "topology": {"arity": 4, "dimension": 1},
        "jobs": [{"nodes": [[0, 3]], "collective": {"operation": "barrier", "operations": 5}}]
    }"#;
    let (simulation, all) = observed(FabricKind::Fast, text, 0);
    let done = simulation.workload.collective_summary(0).unwrap();
    let steps = |of: OperationStep| {
        all.count(|seen| matches!(seen, Seen::Operation(_, step) if *step == of))
    };
    assert_eq!(done.operations, 5);
    let each = u64::from(done.operations * done.processes);
    assert_eq!(steps(OperationStep::Begun), each);
    assert_eq!(steps(OperationStep::Ended), each);
}
