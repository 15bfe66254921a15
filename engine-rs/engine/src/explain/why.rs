//! The chain of packets from something that is blocked to the cause.

use super::moment::{Moment, Subject};
use crate::fabric::{Attempt, Circuit, Header, Hold, Waiting, Wanted};
use crate::progress::deadlock;
use crate::simulation::Simulation;
use crate::topology::End;
use crate::units::{Clock, Cycle};
use crate::words;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Who waits for whom: each packet of the chain for the next, the last for what `end`
/// says. Packets are numbered as on frames, times are cycles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Why {
    /// The cycle that all of it is of.
    pub cycle: f64,
    /// The chain; never empty.
    pub steps: Vec<WhyStep>,
    /// What the last packet of it is about.
    pub end: WhyEnd,
}

/// One packet of the chain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct WhyStep {
    /// Its number.
    pub packet: u32,
    /// Where it comes from.
    pub source: u32,
    /// Where it goes.
    pub destination: u32,
    /// Which attempt it is, from 1.
    pub attempt: u32,
    /// When its first attempt was opened.
    pub opened: f64,
    /// Cycles since then.
    pub age: f64,
    /// Since when its header has been where it is; null unless it waits.
    pub since: Option<f64>,
    /// The channel at whose end its header stands, and that channel's link; null at its
    /// source, and unless it waits.
    pub at_channel: Option<u32>,
    /// See `at_channel`.
    pub at_link: Option<u32>,
    /// The directed links that its circuit holds, from the source on.
    pub holds: Vec<u32>,
    /// The directed links of which it would take the first that is free.
    pub waits_for: Vec<WhyWant>,
    /// All packets that hold what it waits for; it gets on as soon as any of them gives
    /// way. The next step is of the one that was opened first.
    pub holders: Vec<u32>,
    /// The same in words.
    pub sentence: String,
}

/// A link that a packet waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct WhyWant {
    /// The directed link.
    pub link: u32,
    /// Packets that hold the channels of it that the packet might use, and those that fill
    /// the buffers at the ends of free ones; none when no packet keeps it from one of the
    /// channels that it would take, on this link or another.
    pub packets: Vec<u32>,
    /// A channel of it is free, but the buffer at its end has no room for the whole packet.
    pub no_room: bool,
}

/// What is the matter in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "kebab-case")]
pub enum WhyEndKind {
    /// The last packet moves: its header is under way, or its end; or a way that it
    /// may take has just been mended.
    Moves,
    /// The inputter of the destination is taking it.
    Inputter,
    /// All of it has been served; the ack is on its way back.
    Ack,
    /// It is being discarded.
    Discarded,
    /// No way leads on from where it stands: it waits until it is too late.
    NoWay,
    /// All that it waits for are packets of the chain.
    Circle,
}

/// The end of the chain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct WhyEnd {
    /// What it is.
    pub kind: WhyEndKind,
    /// The node whose inputter takes the packet, or whose ack is outstanding.
    pub node: Option<u32>,
    /// Of a circle: the step that the last one waits for, from 0.
    pub back_to: Option<u32>,
    /// Of a circle: no packet outside can free any in it.
    pub deadlock: bool,
    /// The same in words.
    pub sentence: String,
}

/// Which of the channels that a packet might use have too little free buffer space for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LacksSpace {
    NoChannel,
    SomeChannels,
    AllChannels,
}

impl LacksSpace {
    fn of(waiting: &Waiting) -> Self {
        let all = waiting.wants.len();
        let no_room = waiting.wants.iter();
        let no_room = no_room.filter(|wanted| matches!(wanted.hold, Hold::NoCredits(_)));
        match no_room.count() {
            0 => LacksSpace::NoChannel,
            some if some < all => Self::SomeChannels,
            _ => Self::AllChannels,
        }
    }
}

/// Why a link, packet, Elite or node is blocked; `None` if no packet is there.
pub fn why(simulation: &Simulation, subject: Subject) -> Option<Why> {
    let reporter = Reporter {
        moment: Moment::new(simulation),
        now: simulation.now(),
        clock: simulation.scenario().clock(),
    };
    let first = reporter.moment.begin(subject)?;
    reporter.chain(first)
}

struct Reporter<'s> {
    moment: Moment<'s>,
    now: Cycle,
    clock: Clock,
}

impl Reporter<'_> {
    /// The chain from a packet on. It continues with the oldest holder that is not in it
    /// yet, so it closes to a circle only if there is no way out.
    fn chain(&self, first: Attempt) -> Option<Why> {
        let mut chain = vec![first];
        let mut last = first;
        while let Some(waiting) = self.moment.waiting.get(&last) {
            let Some(next) = self.moment.oldest_of(&waiting.holders, &chain) else {
                break;
            };
            chain.push(next);
            last = next;
        }
        let circuits = &self.moment.circuits;
        let steps = chain.iter().filter_map(|attempt| circuits.get(attempt));
        Some(Why {
            cycle: self.now as f64,
            steps: steps.map(|one| self.step(one)).collect(),
            end: self.end(circuits.get(&last)?, &chain),
        })
    }

    fn number(&self, attempt: Attempt) -> u32 {
        attempt.packet.short(self.moment.topology.nodes())
    }

    fn step(&self, circuit: &Circuit) -> WhyStep {
        let attempt = circuit.attempt;
        let waiting = self.moment.waiting.get(&attempt);
        let link = |&channel: &_| self.moment.link_of(channel).0;
        let at = waiting.and_then(|waiting| waiting.channel);
        let holders = waiting.map_or(&[][..], |waiting| &waiting.holders);
        WhyStep {
            packet: self.number(attempt),
            source: attempt.packet.source.0,
            destination: circuit.destination.0,
            attempt: attempt.number + 1,
            opened: circuit.opened as f64,
            age: self.now.saturating_sub(circuit.opened) as f64,
            since: waiting.map(|waiting| waiting.since as f64),
            at_channel: at.map(|channel| channel.0),
            at_link: at.as_ref().map(link),
            holds: circuit.held.iter().map(link).collect(),
            waits_for: waiting.map_or_else(Vec::new, |waiting| self.wants(waiting)),
            holders: holders.iter().map(|&holder| self.number(holder)).collect(),
            sentence: self.in_words(circuit, waiting),
        }
    }

    /// What a packet waits for, by link.
    fn wants(&self, waiting: &Waiting) -> Vec<WhyWant> {
        let mut wants: Vec<WhyWant> = Vec::new();
        for wanted in &waiting.wants {
            let link = self.moment.link_of(wanted.channel).0;
            // Where a channel becomes free by itself, no packet is waited for.
            let holders = wanted.hold.holders().iter();
            let holders = holders.filter(|holder| waiting.holders.contains(holder));
            let packets = holders.map(|&holder| self.number(holder));
            let no_room = matches!(wanted.hold, Hold::NoCredits(_));
            match wants.last_mut().filter(|want| want.link == link) {
                Some(want) => {
                    want.packets.extend(packets);
                    want.no_room |= no_room;
                }
                None => wants.push(WhyWant {
                    link,
                    packets: packets.collect(),
                    no_room,
                }),
            }
        }
        wants
    }

    fn in_words(&self, circuit: &Circuit, waiting: Option<&Waiting>) -> String {
        let name = words::packet(circuit.attempt.packet);
        let to = circuit.destination.0;
        let Some(waiting) = waiting else {
            return words::sentence(&format!(
                "{name}, to node {to}, does not wait for another packet."
            ));
        };
        let place = match waiting.channel.and_then(|id| self.moment.end_of(id)) {
            Some(end) => words::end(self.moment.topology, end),
            None => "its source".to_owned(),
        };
        let time = self
            .clock
            .nanoseconds(self.now.saturating_sub(waiting.since));
        let holders = match waiting.holders.len() {
            0 => "no packet".to_owned(),
            1 => words::packet(waiting.holders[0].packet),
            count => format!("any of {count} packets"),
        };
        let s = if waiting.holders.len() > 1 { "" } else { "s" };
        let sought = match LacksSpace::of(waiting) {
            LacksSpace::NoChannel => {
                format!("{} that {holders} hold{s}", self.wanted_in_words(waiting))
            }
            _ if waiting.holders.is_empty() => format!(
                "{}, where the whole packet does not fit until credits return",
                self.wanted_in_words(waiting)
            ),
            LacksSpace::SomeChannels => format!(
                "{} that {holders} hold{s}, or fill{s} so that the whole packet does not fit",
                self.wanted_in_words(waiting)
            ),
            LacksSpace::AllChannels => format!(
                "{}, where the whole packet does not fit into the buffer, which {} fill{s}",
                self.wanted_in_words(waiting),
                holders.trim_start_matches("any of "),
            ),
        };
        words::sentence(&format!(
            "{name}, to node {to}, has waited at {place} for {time:.0} ns for {sought}."
        ))
    }

    /// What a packet waits for, in words.
    fn wanted_in_words(&self, waiting: &Waiting) -> String {
        let mut links: Vec<_> = waiting
            .wants
            .iter()
            .map(|wanted| self.moment.link_of(wanted.channel))
            .collect();
        links.dedup();
        match links[..] {
            [] => match waiting.channel.and_then(|id| self.moment.end_of(id)) {
                Some(End::Node(_)) if self.is_at_front(waiting) => "the inputter".to_owned(),
                Some(End::Elite(_)) if self.waits_for_replicator(waiting) => {
                    "the multicast replicator".to_owned()
                }
                _ => "buffer space".to_owned(),
            },
            [link] => words::link(self.moment.topology, link),
            _ => format!("one of {} links", links.len()),
        }
    }

    /// Whether a packet waits for the multicast replicator of its Elite, and not for a
    /// packet before it in the buffer: that one would hold the channel.
    fn waits_for_replicator(&self, waiting: &Waiting) -> bool {
        let circuits = &self.moment.circuits;
        let is_multicast = |packet: &Attempt| circuits.get(packet).is_some_and(|one| one.multicast);
        is_multicast(&waiting.attempt) && waiting.holders.iter().all(is_multicast)
    }

    /// Whether a packet at a node waits for the packets that the inputter is taking.
    fn is_at_front(&self, waiting: &Waiting) -> bool {
        let is_taken = |holder: &Attempt| {
            let circuit = self.moment.circuits.get(holder);
            circuit.is_some_and(|one| one.header == Header::Taken)
        };
        waiting.holders.iter().all(is_taken)
    }

    /// The state of the last packet of the chain.
    fn end(&self, circuit: &Circuit, chain: &[Attempt]) -> WhyEnd {
        let name = words::packet(circuit.attempt.packet);
        let node = circuit.destination.0;
        let end = |kind, sentence: String| WhyEnd {
            kind,
            node: None,
            back_to: None,
            deadlock: false,
            sentence: words::sentence(&sentence),
        };
        if let Some(waiting) = self.moment.waiting.get(&circuit.attempt) {
            let first = chain.iter().position(|one| waiting.holders.contains(one));
            let Some(first) = first else {
                let lacks_space = |wanted: &Wanted| matches!(wanted.hold, Hold::NoCredits(_));
                if waiting.wants.iter().any(lacks_space) {
                    let sentence = format!("{name} continues when its credits return");
                    return end(WhyEndKind::Moves, sentence);
                }
                if !waiting.wants.is_empty() {
                    let sentence = format!("{name} continues: a route is free again");
                    return end(WhyEndKind::Moves, sentence);
                }
                let sentence = format!("{name} has no route from here");
                return end(WhyEndKind::NoWay, sentence);
            };
            return self.circle(first, &chain[first..]);
        }
        let (served, all) = (circuit.served, circuit.transactions);
        let at_node = |end: WhyEnd| WhyEnd {
            node: Some(node),
            ..end
        };
        match circuit.header {
            Header::Late(_) | Header::Damaged(_) => {
                let sentence = format!("{name} is being discarded and will be sent again");
                end(WhyEndKind::Discarded, sentence)
            }
            Header::Taken if served < all => at_node(end(
                WhyEndKind::Inputter,
                format!(
                    "the inputter of node {node} is serving {name}: {served} of {all} transactions \
                     are done"
                ),
            )),
            Header::Taken if !circuit.answered => at_node(end(
                WhyEndKind::Ack,
                format!(
                    "{name} is fully served; its circuit stays held until the answer of node \
                     {node} returns and its EOP passes"
                ),
            )),
            Header::Taken => end(
                WhyEndKind::Moves,
                format!("{name} is answered; its EOP frees the circuit as it passes"),
            ),
            Header::UnderWay => end(WhyEndKind::Moves, format!("{name} is moving")),
        }
    }

    fn circle(&self, first: usize, circle: &[Attempt]) -> WhyEnd {
        let waiting: Vec<Waiting> = self.moment.waiting.values().cloned().collect();
        let deadlocked = deadlock(&waiting);
        let is_dead = |one: &Attempt| deadlocked.iter().any(|packet| packet.attempt == *one);
        let deadlock = circle.iter().any(is_dead);
        let kind = if deadlock {
            "a deadlock: no other packet can free them"
        } else {
            "but another packet can free one of them"
        };
        WhyEnd {
            kind: WhyEndKind::Circle,
            node: None,
            back_to: Some(first as u32),
            deadlock,
            sentence: format!(
                "These {} packets wait for each other, {kind}.",
                circle.len()
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ChannelId, NodeId, PacketId};
    use crate::networks::Generation;
    use crate::topology::Topology;

    fn attempt(source: u32) -> Attempt {
        let packet = PacketId {
            source: NodeId(source),
            number: 0,
        };
        Attempt { packet, number: 0 }
    }

    /// The chain from node 1 on, where the packet of the first node of each edge waits for
    /// those of the others; the higher its source, the younger a packet.
    fn chain(edges: &[(u32, &[u32])]) -> Why {
        chain_with(edges, &[])
    }

    /// The same, where each waits for one of these channels.
    fn chain_with(edges: &[(u32, &[u32])], wants: &[Wanted]) -> Why {
        let topology = Topology::full_kary_tree(4, 2, 16);
        let circuit = |source: u32| Circuit {
            attempt: attempt(source),
            destination: NodeId(0),
            branch: None,
            multicast: false,
            opened: source.into(),
            path: Vec::new(),
            held: Vec::new(),
            transactions: 1,
            arrived: 0,
            served: 0,
            header: Header::UnderWay,
            answered: false,
            eop_sent: false,
            ended: false,
        };
        let waiting = |&(source, holders): &(u32, &[u32])| Waiting {
            attempt: attempt(source),
            opened: source.into(),
            channel: Some(ChannelId(0)),
            since: 0,
            wants: wants.to_vec(),
            holders: holders.iter().copied().map(attempt).collect(),
        };
        let reporter = Reporter {
            moment: Moment {
                topology: &topology,
                channels: 1,
                circuits: (0..10).map(circuit).map(|one| (one.attempt, one)).collect(),
                waiting: edges
                    .iter()
                    .map(waiting)
                    .map(|one| (one.attempt, one))
                    .collect(),
            },
            now: 100,
            clock: Generation::QsNet.clock(),
        };
        reporter.chain(attempt(1)).unwrap()
    }

    fn sources(why: &Why) -> Vec<u32> {
        why.steps.iter().map(|step| step.source).collect()
    }

    #[test]
    fn the_oldest_holder_comes_next() {
        let why = chain(&[(1, &[7, 4, 9]), (4, &[2])]);
        assert_eq!(sources(&why), [1, 4, 2]);
        assert_eq!(why.steps[0].holders, [8, 5, 10]);
        assert_eq!(why.end.kind, WhyEndKind::Moves);
    }

    #[test]
    fn a_circle_is_a_deadlock_only_when_nothing_leads_out_of_it() {
        let why = chain(&[(1, &[2]), (2, &[3]), (3, &[2])]);
        assert_eq!(sources(&why), [1, 2, 3]);
        assert_eq!(
            (why.end.kind, why.end.back_to),
            (WhyEndKind::Circle, Some(1))
        );
        assert!(why.end.deadlock);
        // Packet 9 may let packet 2 go.
        let why = chain(&[(1, &[2]), (2, &[3, 9]), (3, &[2])]);
        assert_eq!(why.end.back_to, Some(1));
        assert!(!why.end.deadlock);
        // Where there is another way on, it is taken.
        let why = chain(&[(1, &[2]), (2, &[1, 5])]);
        assert_eq!(sources(&why), [1, 2, 5]);
        assert_eq!(why.end.kind, WhyEndKind::Moves);
    }

    #[test]
    fn a_packet_that_nobody_holds_up_has_no_way_unless_one_is_free() {
        let why = chain(&[(1, &[])]);
        assert_eq!(why.end.kind, WhyEndKind::NoWay);
        let free = Wanted {
            channel: ChannelId(3),
            hold: Hold::Free,
        };
        let why = chain_with(&[(1, &[])], &[free]);
        assert_eq!(why.end.kind, WhyEndKind::Moves);
    }

    #[test]
    fn where_there_is_no_room_who_fills_the_buffer_is_named() {
        let full = |packets: &[u32]| Wanted {
            channel: ChannelId(3),
            hold: Hold::NoCredits(packets.iter().copied().map(attempt).collect()),
        };
        let first = |holders: &[u32]| {
            let why = chain_with(&[(1, holders)], &[full(holders)]);
            let step = why.steps[0].clone();
            assert!(step.waits_for[0].no_room);
            assert_eq!(step.waits_for[0].packets, step.holders);
            assert_eq!(why.end.kind, WhyEndKind::Moves);
            (step.sentence, why.end.sentence)
        };
        let (sentence, _) = first(&[4]);
        let cause = "where the whole packet does not fit into the buffer, which";
        assert!(
            sentence.ends_with(&format!("{cause} packet 0 of node 4 fills.")),
            "{sentence}"
        );
        let (sentence, _) = first(&[4, 5]);
        assert!(
            sentence.ends_with(&format!("{cause} 2 packets fill.")),
            "{sentence}"
        );
        let (_, end) = first(&[]);
        assert!(end.contains("credits"), "{end}");
        // Another channel of the link is held, but the credits of this one are coming.
        let owned = Wanted {
            channel: ChannelId(3),
            hold: Hold::Owned(attempt(4)),
        };
        let why = chain_with(&[(1, &[])], &[owned, full(&[])]);
        let step = &why.steps[0];
        assert!(step.sentence.ends_with("until credits return."));
        assert!(step.waits_for.iter().all(|want| want.packets.is_empty()));
        assert_eq!(why.end.kind, WhyEndKind::Moves);
    }
}
