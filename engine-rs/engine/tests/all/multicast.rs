//! Multicasts on a fabric alone: times worked out by hand, and invariants.
//!
//! A lone multicast: the header is sent in the cycle after it was opened and takes 8 cycles
//! a hop, and a cycle more in each multicast replicator. Answers take 7 cycles a hop and
//! leave in the cycle after they were given. The EOP follows the path of the header.

use crate::common::drawing;
use crate::common::pair::first_differences;
use crate::common::toys::{Case, Send, Toys};
use flitscope::elite::Fast;
use flitscope::fabric::{
    Arbitration, ChannelPolicy, Fabric, FabricModel, FlowControl, Inputter, MulticastRoot, Release,
    Rules, TieBreak, WireFormat, WriteBlock,
};
use flitscope::ids::NodeId;
use flitscope::networks::Generation;
use flitscope::reference::Reference;
use flitscope::units::{Cycle, Pace};
use proptest::prelude::*;

fn case(levels: u32, sends: &[Send]) -> Case {
    Case::prompt(4, levels, sends)
}

/// 64 bytes, 40 flits, from a node to some.
fn to_some(at: Cycle, source: u32, first: u32, last: u32) -> Send {
    Send {
        last,
        many: true,
        ..Send::short(at, source, first)
    }
}

/// Runs a case in the reference to its end, checked in every cycle.
fn reference(case: &Case) -> Toys<Reference> {
    let toys = Toys::checked_until(3_000, case, Reference::new);
    assert!(toys.is_over());
    toys
}

/// Cycles at which nodes received a notice about the packets of a source.
fn when(toys: &Toys<Reference>, source: u32, what: &str) -> Vec<(u32, Cycle)> {
    let of = toys.log.iter().filter(|(_, _, attempt, words)| {
        attempt.packet.source == NodeId(source) && words.starts_with(what)
    });
    of.map(|&(at, node, ..)| (node.0, at)).collect()
}

fn all(nodes: std::ops::Range<u32>, at: Cycle) -> Vec<(u32, Cycle)> {
    nodes.map(|node| (node, at)).collect()
}

#[test]
fn under_one_elite() {
    let toys = reference(&case(1, &[to_some(0, 0, 0, 3)]));
    // Sent in 1, in the Elite in 2, in the replicator in 9, on the branches from 10, in the
    // inputter in 18; the last of 40 flits 39 later.
    assert_eq!(when(&toys, 0, "Arrived"), all(0..4, 57));
    // From 58, 7 to the replicator, 7 to the source.
    assert_eq!(when(&toys, 0, "Acknowledged"), [(0, 72)]);
    assert_eq!(when(&toys, 0, "Closed"), [(0, 73)]);
    // Sent in 72, 17 as the header, which was sent in 1.
    assert_eq!(when(&toys, 0, "Ended(_, true)"), all(0..4, 89));
    assert_eq!(toys.fabric.counters().branches, 4);
}

#[test]
fn over_two_levels() {
    let toys = reference(&case(2, &[to_some(0, 0, 0, 15)]));
    // 4 hops are 32, two replicators 2.
    assert_eq!(when(&toys, 0, "Arrived"), all(0..16, 1 + 32 + 2 + 39));
    // From 75: 7 to each replicator, then 14.
    assert_eq!(when(&toys, 0, "Acknowledged"), [(0, 75 + 7 + 7 + 14)]);
    assert_eq!(when(&toys, 0, "Ended(_, true)"), all(0..16, 103 + 34));
    assert_eq!(toys.fabric.counters().branches, 4 + 16);
}

#[test]
fn only_the_root_copies_where_one_link_leads_on() {
    // From 0 up to the second level, and down to node 5 alone.
    let toys = reference(&case(2, &[to_some(0, 0, 5, 5)]));
    assert_eq!(when(&toys, 0, "Arrived"), [(5, 1 + 32 + 1 + 39)]);
    assert_eq!(toys.fabric.counters().branches, 1);
}

#[test]
fn the_top_may_be_the_root_of_all() {
    let mut case = case(2, &[to_some(0, 0, 0, 3)]);
    assert_eq!(when(&reference(&case), 0, "Arrived"), all(0..4, 57));
    case.rules.model.multicast_root = MulticastRoot::Top;
    assert_eq!(when(&reference(&case), 0, "Arrived"), all(0..4, 57 + 17));
}

#[test]
fn a_replicator_serves_one_multicast_at_a_time() {
    let sends = [to_some(0, 0, 0, 3), to_some(0, 1, 0, 3)];
    let toys = reference(&case(1, &sends));
    assert_eq!(when(&toys, 0, "Ended(_, true)"), all(0..4, 89));
    // The first has sent its ends in 81, so the second is granted in 82, 73 later.
    assert_eq!(when(&toys, 1, "Arrived"), all(0..4, 57 + 73));
    assert_eq!(when(&toys, 1, "Acknowledged"), [(1, 72 + 73)]);
    let mut urgent = sends;
    urgent[1].priority = 1;
    let toys = reference(&case(1, &urgent));
    assert_eq!(when(&toys, 1, "Arrived"), all(0..4, 57));
}

#[test]
fn a_branch_that_is_held_up_does_not_stop_the_others() {
    let unicast = Send {
        payload: 320,
        ..Send::short(0, 1, 2)
    };
    let toys = reference(&case(1, &[to_some(0, 0, 0, 3), unicast]));
    // 188 flits; answered in 205, the end leaves the Elite in 227.
    assert_eq!(when(&toys, 1, "Acknowledged"), [(1, 219)]);
    // The branch is granted the channel in 228.
    let arrived = [(0, 57), (1, 57), (3, 57), (2, 228 + 8 + 39)];
    assert_eq!(when(&toys, 0, "Arrived"), arrived);
    assert_eq!(when(&toys, 0, "Acknowledged"), [(0, 275 + 1 + 14)]);
}

#[test]
fn a_branch_that_times_out_ends_the_multicast() {
    let unicast = Send {
        payload: 320,
        ..Send::short(0, 1, 2)
    };
    let mut case = case(1, &[to_some(0, 0, 0, 3), unicast]);
    case.rules.model.time_out_cycles = 100;
    let toys = reference(&case);
    // The header left in 1; in 101 the branch is given up. The others have answered.
    assert_eq!(when(&toys, 0, "TimedOut"), [(0, 101 + 7)]);
    assert_eq!(when(&toys, 0, "Ended(_, false)").len(), 3);
    assert_eq!(toys.fabric.counters().time_outs, 1);
}

#[test]
fn the_worst_answer_wins() {
    let mut case = case(2, &[to_some(0, 0, 0, 15)]);
    case.unsuccessful = 20;
    let toys = reference(&case);
    assert_eq!(when(&toys, 0, "Refused(_, Unsuccessful)"), [(0, 103)]);
    assert_eq!(when(&toys, 0, "Ended(_, false)"), all(0..16, 137));
    case.refusing = 20;
    let toys = reference(&case);
    assert_eq!(when(&toys, 0, "Refused(_, This)"), [(0, 103)]);
}

#[test]
fn links_and_cables_count() {
    let mut case = case(2, &[to_some(0, 0, 0, 15)]);
    case.cables = vec![2, 10];
    let toys = reference(&case);
    assert_eq!(when(&toys, 0, "Arrived"), all(0..16, 74 + 24));
}

/// Rules that make a difference to multicasts, each as likely as its default.
fn any_rules() -> impl Strategy<Value = Rules> {
    let lanes = (1..4u32, 48..140u32, 1..10u64);
    let flags = any::<[bool; 8]>();
    let times = (prop_oneof![Just(0), 60..3_000u64], 20..4_000u64, 1..16u8);
    let slots = (
        prop_oneof![3 => Just(0), 1 => 1..4u32],
        prop_oneof![3 => Just(0), 1 => Just(1u32)],
    );
    let errors = prop_oneof![3 => Just(0.0), 1 => Just(0.02), 1 => Just(0.2)];
    (any::<u32>(), lanes, flags, times, slots, errors).prop_map(
        |(seed, lanes, flags, times, slots, error_rate)| {
            let [free, lowest, per_channel, late, open, top, whole, in_turn] = flags;
            let model = FabricModel {
                channels: lanes.0,
                buffer_flits: lanes.1,
                flow_through_cycles: lanes.2,
                channel_policy: if free {
                    ChannelPolicy::FreePerHop
                } else {
                    ChannelPolicy::FixedAtSource
                },
                tie_break: if lowest {
                    TieBreak::Lowest
                } else {
                    TieBreak::Hash
                },
                inputter: if per_channel {
                    Inputter::PerChannel
                } else {
                    Inputter::One
                },
                release: if late {
                    Release::TailLeavesNextBuffer
                } else {
                    Release::EopPasses
                },
                circuit_hold: !open,
                time_out_cycles: times.0,
                age_tick_cycles: times.1,
                reverse_ack_flits: slots.0,
                reverse_credits_per_flit: slots.1,
                error_rate,
                multicast_root: if top {
                    MulticastRoot::Top
                } else {
                    MulticastRoot::Covering
                },
                flow_control: if whole {
                    FlowControl::Packet
                } else {
                    FlowControl::Flit
                },
                arbitration: if in_turn {
                    Arbitration::RoundRobin
                } else {
                    Arbitration::OldestFirst
                },
                ..FabricModel::default()
            };
            Rules {
                seed,
                age_limit: times.2,
                model,
            }
        },
    )
}

/// Multicasts and packets to one node, on a small machine of so many nodes.
fn any_sends(nodes: u32, network: Generation) -> impl Strategy<Value = Vec<Send>> {
    let full = WireFormat::new(network, 1, WriteBlock::AsNeeded).payload_bytes();
    let ends = (0..nodes, 0..nodes, 0..nodes, any::<bool>());
    let load = (
        0..2u8,
        prop_oneof![1..65u32, 1..=full],
        prop_oneof![Just(0), 0..60u64],
    );
    let send = (0..1_500u64, ends, load).prop_map(move |(at, ends, load)| {
        let (source, one, other, many) = ends;
        // A packet to one node goes to another than its source.
        let to = if one == source {
            (one + 1) % nodes
        } else {
            one
        };
        let (first, last) = if many {
            (one.min(other), one.max(other))
        } else {
            (to, to)
        };
        Send {
            at,
            source,
            first,
            last,
            many,
            priority: load.0,
            payload: load.1,
            pace: load.2,
        }
    });
    prop::collection::vec(send, 1..12)
}

fn any_case() -> impl Strategy<Value = Case> {
    let machine = prop_oneof![
        (Just(4u32), Just(1u32)),
        (Just(4), Just(2)),
        (Just(2), 1..5u32),
        (Just(3), 1..4u32),
    ];
    let machine = machine.prop_flat_map(|(arity, levels)| {
        // Either the top Elites are merged, or more is below them, or neither.
        let top = prop_oneof![
            Just((false, 0)),
            Just((true, 0)),
            (1..=arity).prop_map(|more| (false, more))
        ];
        let top = top.prop_flat_map(move |(halved, more)| {
            let nodes = 2..arity.pow(levels - 1) * (arity + more) + 1;
            (nodes, Just(halved), Just(more))
        });
        let cables = prop::collection::vec(prop_oneof![Just(0), 0..6u64], levels as usize);
        let pace =
            prop_oneof![3 => Just((1, 1)), 1 => Just((2, 1)), 1 => Just((3, 2)), 1 => Just((7, 3))];
        let pace = pace.prop_map(|(cycles, flits)| Pace::new(cycles, flits).unwrap());
        let paces = prop::collection::vec(pace, levels as usize);
        (Just((arity, levels)), top, cables, paces)
    });
    let toys = (prop_oneof![Just(0), 0..40u64], 0..30u64, 0..30u64);
    let more = (1..4usize, prop::bool::weighted(0.4));
    (machine, any_rules(), toys, more).prop_flat_map(|(machine, mut rules, toys, more)| {
        let ((arity, levels), (nodes, halved, more_below_top), cables, paces) = machine;
        let (engines, second) = more;
        let network = if second {
            rules.model.buffer_flits += 34;
            Generation::QsNet2
        } else {
            Generation::QsNet
        };
        if rules.flow_control == FlowControl::Packet {
            // From just enough for the longest packet on.
            let wire = WireFormat::new(network, levels, WriteBlock::AsNeeded);
            let longest = wire.full_packet_flits();
            rules.model.buffer_flits = longest + (rules.buffer_flits - 48) * longest / 100;
        }
        any_sends(nodes, network).prop_map(move |sends| Case {
            arity,
            levels,
            nodes,
            halved: halved && levels > 1 && arity % 2 == 0,
            more_below_top,
            cables: cables.clone(),
            paces: paces.clone(),
            rules: rules.clone(),
            sends,
            slowest: toys.0,
            unsuccessful: toys.1,
            refusing: toys.2,
            attempts: 4,
            engines,
            network,
        })
    })
}

/// A case that takes longer does not end.
const LIMIT: Cycle = 100_000;

/// Runs a case to its end, and a little further for what is left on its way. Invariants are
/// checked whenever something has happened.
fn holds<F: Fabric>(mut toys: Toys<F>) -> Result<(), TestCaseError> {
    let mut end = LIMIT;
    while toys.now < end && toys.wrong.is_empty() {
        if toys.is_over() && end == LIMIT {
            end = toys.now + 3_000;
        }
        toys.step(if toys.is_over() { end } else { toys.now + 23 });
        toys.check();
    }
    prop_assert!(toys.is_over() || !toys.wrong.is_empty(), "it does not end");
    toys.finale();
    prop_assert!(toys.wrong.is_empty(), "{:#?}", toys.wrong);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        max_shrink_iters: 3_000,
        ..drawing(256)
    })]

    #[test]
    fn any_multicasts_are_atomic_in_the_reference(case in any_case()) {
        holds(Toys::new(&case, Reference::new))?;
    }

    #[test]
    fn any_multicasts_are_atomic_in_the_fast_fabric(case in any_case()) {
        holds(Toys::new(&case, Fast::new))?;
    }

    /// With unicasts alone this checks the toy Elans themselves.
    #[test]
    fn both_fabrics_agree_without_multicasts(case in any_case(), stride in any_stride()) {
        let mut case = case;
        case.sends.retain(|send| !send.many);
        same(&case, stride)?;
    }

    #[test]
    fn both_fabrics_agree(case in any_case(), stride in any_stride()) {
        same(&case, stride)?;
    }
}

/// Maximum cycles between two checks.
fn any_stride() -> impl Strategy<Value = Cycle> {
    prop_oneof![1 => Just(1), 4 => Just(17), 8 => Just(1_000)]
}

fn same(case: &Case, stride: Cycle) -> Result<(), TestCaseError> {
    let (mut slow, mut fast) = (Toys::new(case, Reference::new), Toys::new(case, Fast::new));
    let wrong = first_differences(&mut slow, &mut fast, stride, LIMIT);
    prop_assert!(
        wrong.is_empty(),
        "reference | fast fabric\n{}",
        wrong.join("\n")
    );
    Ok(())
}
