//! Order of grants: priority, then age, then arrival; or round robin.

use crate::common::toys::rules;
use flitscope::fabric::{Arbitration, Fabric, NoticeEvent, Packet, WireFormat, WriteBlock};
use flitscope::ids::{MessageId, MessageSlot, NodeId, PacketId};
use flitscope::networks::Generation;
use flitscope::reference::Reference;
use flitscope::topology::Topology;

fn packet(source: u32, priority: u8) -> Packet {
    let shape = WireFormat::new(Generation::QsNet, 1, WriteBlock::AsNeeded).packet(64);
    Packet {
        id: PacketId {
            source: NodeId(source),
            number: 0,
        },
        engine: 0,
        message: MessageSlot(0),
        of_message: MessageId::default(),
        group: None,
        destination: NodeId(0),
        priority,
        attempt: 0,
        payload: 64,
        shape,
        ack_at: 1,
        job: 0,
        age: 0,
        opened: 0,
    }
}

/// Opens a packet to node 0 at each of the given cycles, from nodes 1, 2 and so on under
/// one Elite with a single channel, and returns the order in which they arrive.
fn order(packets: &[(u64, u8)]) -> Vec<u32> {
    order_by(Arbitration::OldestFirst, packets)
}

fn order_by(arbitration: Arbitration, packets: &[(u64, u8)]) -> Vec<u32> {
    let nodes = packets.len() as u32 + 1;
    let mut rules = rules();
    rules.model.arbitration = arbitration;
    let mut fabric = Reference::new(
        Topology::full_kary_tree(nodes, 1, nodes).into(),
        rules,
        &[0],
    );
    let mut waiting: Vec<(u64, Packet)> = packets
        .iter()
        .zip(1..)
        .map(|(&(at, priority), source)| (at, packet(source, priority)))
        .collect();
    let mut arrived = Vec::new();
    let mut notices = Vec::new();
    let mut now = 0;
    while arrived.len() < packets.len() {
        for (_, packet) in waiting.extract_if(.., |(at, _)| *at <= now) {
            fabric.open(packet, 1);
        }
        now = fabric.run(now + 1, &mut notices);
        for notice in notices.drain(..) {
            if let NoticeEvent::Arrived(slot, _) = notice.event {
                arrived.push(fabric.packet(slot).id.source.0);
                fabric.served(slot);
                fabric.acknowledge(slot);
            }
        }
        assert!(now < 100_000);
    }
    arrived
}

#[test]
fn among_equals_the_first_to_arrive_goes_first() {
    assert_eq!(order(&[(0, 0), (30, 0), (20, 0), (10, 0)]), [1, 4, 3, 2]);
}

#[test]
fn at_the_same_time_the_lowest_input_goes_first() {
    assert_eq!(order(&[(0, 0), (10, 0), (10, 0)]), [1, 2, 3]);
}

/// The last to come has waited least, and goes first all the same.
#[test]
fn priority_goes_before_arrival() {
    assert_eq!(order(&[(0, 0), (10, 0), (20, 0), (30, 1)]), [1, 4, 2, 3]);
}

#[test]
fn round_robin_grants_the_next_input_however_long_others_have_waited() {
    let turns = |packets: &[(u64, u8)]| order_by(Arbitration::RoundRobin, packets);
    assert_eq!(turns(&[(0, 0), (30, 0), (20, 0), (10, 0)]), [1, 2, 3, 4]);
    // After the third comes the fourth, and then the first again.
    assert_eq!(turns(&[(10, 0), (10, 0), (0, 0), (10, 0)]), [3, 4, 1, 2]);
    assert_eq!(turns(&[(0, 0), (10, 0), (20, 0), (30, 1)]), [1, 4, 2, 3]);
}
