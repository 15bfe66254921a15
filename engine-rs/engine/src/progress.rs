//! A detector of deadlocks and livelocks.
//!
//! A waiting packet can proceed as soon as any one of its holders releases what it waits
//! for, so a cycle of waiting packets is no deadlock while one of them has another way out.
//! A set of packets is deadlocked if **every** holder of each is in the set.
//!
//! Absent: recovery. Up*/down* routing cannot deadlock, so a deadlock is an error in a
//! fabric or a routing table; time-outs that are too short can also cause a livelock.

use crate::fabric::{Attempt, Waiting};
use crate::topology::Topology;
use crate::units::{Clock, Cycle};
use crate::words;
use std::collections::BTreeSet;

/// Why a network makes no progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stall {
    /// These packets wait for each other in a circle, each for the next, and no
    /// other packet can free any of them.
    Deadlock(Vec<Waiting>),
    /// Nothing has been served for a long time, during all of which this packet, the oldest
    /// of those that wait, has been open.
    Livelock(Waiting),
}

/// The stall of waiting packets, if there is one: a deadlock, or a livelock if nothing has
/// been served since cycle `served` for more than `patience` cycles while a packet was
/// open.
pub fn stall(waiting: &[Waiting], now: Cycle, served: Cycle, patience: Cycle) -> Option<Stall> {
    let circle = deadlock(waiting);
    if !circle.is_empty() {
        return Some(Stall::Deadlock(circle));
    }
    let oldest = waiting.iter().min_by_key(|packet| packet.opened)?;
    let quiet_since = served.max(oldest.opened);
    (now.saturating_sub(quiet_since) > patience).then(|| Stall::Livelock(oldest.clone()))
}

/// A circle of deadlocked packets, each of which waits for the next and the last
/// for the first; empty when there is none. A multicast is stuck while any of its
/// branches is, since it gives nothing up before all have arrived.
pub fn deadlock(waiting: &[Waiting]) -> Vec<Waiting> {
    let mut stuck: Vec<&Waiting> = waiting.iter().collect();
    // A packet with a holder that can move is not stuck, nor is any packet that waits for
    // it.
    loop {
        let before = stuck.len();
        let names: BTreeSet<Attempt> = stuck.iter().map(|packet| packet.attempt).collect();
        stuck.retain(|packet| {
            let is_stuck = |holder| names.contains(holder);
            !packet.holders.is_empty() && packet.holders.iter().all(is_stuck)
        });
        if stuck.len() == before {
            break;
        }
    }
    // Every holder is stuck too, so following holders closes a circle.
    let mut path: Vec<&Waiting> = stuck.iter().take(1).copied().collect();
    while let Some(next) = path
        .last()
        .and_then(|packet| packet.holders.first())
        .and_then(|holder| stuck.iter().find(|packet| packet.attempt == *holder))
    {
        if let Some(first) = path
            .iter()
            .position(|packet| packet.attempt == next.attempt)
        {
            return path[first..].iter().copied().cloned().collect();
        }
        path.push(next);
    }
    Vec::new()
}

impl Stall {
    /// A sentence that names the packets and where they wait, on this machine with
    /// so many virtual channels per link.
    pub fn in_words(&self, topology: &Topology, channels: u32, clock: Clock, now: Cycle) -> String {
        match self {
            Self::Deadlock(circle) => {
                let places = circle.iter().enumerate().map(|(index, packet)| {
                    let next = &circle[(index + 1) % circle.len()];
                    format!(
                        "{} waits {} for {}",
                        name(packet.attempt),
                        place(packet, topology, channels),
                        name(next.attempt)
                    )
                });
                let places: Vec<String> = places.collect();
                format!("deadlock: {}", places.join("; "))
            }
            Self::Livelock(packet) => {
                let open = clock.nanoseconds(now.saturating_sub(packet.opened)) / 1_000.0;
                format!(
                    "no progress: no packet is served; {}, open for {open:.0} µs, waits {} \
                     (attempt {})",
                    name(packet.attempt),
                    place(packet, topology, channels),
                    packet.attempt.number + 1
                )
            }
        }
    }
}

fn name(attempt: Attempt) -> String {
    words::packet(attempt.packet)
}

fn place(packet: &Waiting, topology: &Topology, channels: u32) -> String {
    let link = packet.channel.map(|channel| channel.0 / channels);
    match link.and_then(|link| topology.links().get(link as usize)) {
        None => "at its source".to_owned(),
        Some(link) => format!("at {}", words::end(topology, link.to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ChannelId, NodeId, PacketId};
    use crate::networks::Generation;

    fn attempt(source: u32) -> Attempt {
        let packet = PacketId {
            source: NodeId(source),
            number: 7,
        };
        Attempt { packet, number: 0 }
    }

    /// Packet of the first node waits for those of the others.
    fn graph(edges: &[(u32, &[u32])]) -> Vec<Waiting> {
        let waiting = |&(source, holders): &(u32, &[u32])| Waiting {
            attempt: attempt(source),
            opened: u64::from(source),
            channel: Some(ChannelId(source)),
            since: 0,
            wants: Vec::new(),
            holders: holders.iter().copied().map(attempt).collect(),
        };
        edges.iter().map(waiting).collect()
    }

    fn circle(edges: &[(u32, &[u32])]) -> Vec<u32> {
        let circle = deadlock(&graph(edges));
        circle.iter().map(|w| w.attempt.packet.source.0).collect()
    }

    #[test]
    fn a_circle_without_a_way_out_is_a_deadlock() {
        assert_eq!(circle(&[(1, &[2]), (2, &[3]), (3, &[1])]), [1, 2, 3]);
        assert_eq!(circle(&[(1, &[1])]), [1]);
        // Two circles that share a packet: all holders of all are stuck.
        assert_eq!(circle(&[(1, &[2, 3]), (2, &[1]), (3, &[1])]), [1, 2]);
        // Who only waits for the circle is not named.
        assert_eq!(circle(&[(0, &[5]), (5, &[6]), (6, &[5])]), [5, 6]);
    }

    #[test]
    fn a_way_out_of_the_circle_is_none() {
        assert!(circle(&[]).is_empty());
        assert!(circle(&[(1, &[2]), (2, &[3])]).is_empty());
        // One of two links is held by a packet that moves.
        assert!(circle(&[(1, &[2]), (2, &[3]), (3, &[1, 9])]).is_empty());
        // Nobody holds it: it is granted next.
        assert!(circle(&[(1, &[2]), (2, &[])]).is_empty());
    }

    /// A branch that can move does not free what another one holds.
    #[test]
    fn a_multicast_is_stuck_while_one_of_its_branches_is() {
        assert_eq!(circle(&[(1, &[9]), (1, &[2]), (2, &[1])]), [1, 2]);
        assert!(circle(&[(1, &[9]), (1, &[2]), (2, &[3])]).is_empty());
    }

    /// The same packet, but an attempt that is being discarded: it moves.
    #[test]
    fn an_earlier_attempt_is_another_packet() {
        let mut waiting = graph(&[(1, &[2]), (2, &[1])]);
        waiting[1].holders[0].number = 1;
        assert!(deadlock(&waiting).is_empty());
    }

    #[test]
    fn a_long_quiet_is_a_livelock_only_while_a_packet_has_waited_through_it() {
        let waiting = graph(&[(4, &[9])]);
        let stall = |now, served| stall(&waiting, now, served, 100);
        assert_eq!(stall(204, 104), None);
        assert_eq!(stall(205, 104), Some(Stall::Livelock(waiting[0].clone())));
        // Opened in cycle 4: nothing served before that is nothing to it.
        assert_eq!(stall(104, 0), None);
        assert!(stall(105, 0).is_some());
        assert_eq!(super::stall(&[], 1_000, 0, 100), None);
    }

    #[test]
    fn a_stall_names_packets_and_places() {
        let (topology, clock) = (Topology::full_kary_tree(2, 2, 4), Generation::QsNet.clock());
        let mut circle = graph(&[(1, &[2]), (2, &[3]), (3, &[1])]);
        // Two channels a link: node 0's own link, then that to the node.
        circle[0].channel = Some(ChannelId(0));
        circle[1].channel = Some(ChannelId(3));
        circle[2].channel = None;
        assert_eq!(
            Stall::Deadlock(circle).in_words(&topology, 2, clock, 0),
            "deadlock: packet 7 of node 1 waits at Elite 1.0 for packet 7 of node 2; packet 7 of \
             node 2 waits at node 0 for packet 7 of node 3; packet 7 of node 3 waits at its \
             source for packet 7 of node 1"
        );
        let waiting = graph(&[(0, &[9])]).remove(0);
        assert_eq!(
            Stall::Livelock(waiting).in_words(&topology, 2, clock, 4_000),
            "no progress: no packet is served; packet 7 of node 0, open for 20 µs, waits at \
             Elite 1.0 (attempt 1)"
        );
    }
}
