//! The packets in the network at one moment, and which have waited longest.

use crate::fabric::{Attempt, Circuit, Fabric, Header, Waiting};
use crate::ids::{ChannelId, EliteId, LinkId, NodeId, PacketId};
use crate::simulation::Simulation;
use crate::topology::{End, Topology};
use std::collections::BTreeMap;

/// The subject of a diagnosis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One direction of a link.
    Link(LinkId),
    /// A packet.
    Packet(PacketId),
    /// An Elite.
    Elite(EliteId),
    /// A node.
    Node(NodeId),
}

impl Subject {
    /// The subject with a kind and number as the page has them; none if the machine has no
    /// such part.
    pub fn named(kind: &str, id: u32, topology: &Topology) -> Option<Self> {
        match kind {
            "link" if (id as usize) < topology.links().len() => Some(Self::Link(LinkId(id))),
            "packet" => PacketId::from_short(id, topology.nodes()).map(Self::Packet),
            "elite" if id < topology.elites() => Some(Self::Elite(EliteId(id))),
            "node" if id < topology.nodes() => Some(Self::Node(NodeId(id))),
            _ => None,
        }
    }
}

/// Merges a branch into its multicast: the channels that it holds, and its progress if that
/// is less than that of the others. The progress of a branch that has forked again is that
/// of its own branches.
fn add_branch(all: &mut Circuit, branch: Circuit) {
    let has_forked = branch.header == Header::Taken && branch.branch.is_some_and(|g| g.size() > 1);
    let progress = |one: &Circuit| (one.header == Header::Taken, one.served);
    if !has_forked && (all.branch.is_none() || progress(&branch) < progress(all)) {
        all.branch = branch.branch;
        all.destination = branch.destination;
        all.header = branch.header;
        all.arrived = branch.arrived;
        all.served = branch.served;
    }
    all.path.extend(branch.path);
    all.held.extend(branch.held);
    all.ended &= branch.ended;
}

/// The circuits at a moment, and which of them wait.
pub(super) struct Moment<'s> {
    pub(super) topology: &'s Topology,
    pub(super) channels: u32,
    pub(super) circuits: BTreeMap<Attempt, Circuit>,
    pub(super) waiting: BTreeMap<Attempt, Waiting>,
}

impl<'s> Moment<'s> {
    pub(super) fn new(simulation: &'s Simulation) -> Self {
        let fabric = &simulation.network.fabric;
        let mut moment = Self {
            topology: simulation.topology(),
            channels: simulation.scenario().model.fabric.channels,
            circuits: BTreeMap::new(),
            waiting: BTreeMap::new(),
        };
        // They are in order already; collecting them would sort them again.
        for one in fabric.circuits() {
            match moment.circuits.get_mut(&one.attempt) {
                Some(all) => add_branch(all, one),
                None => _ = moment.circuits.insert(one.attempt, one),
            }
        }
        // A multicast is represented by the branch that has waited longest.
        for one in fabric.waiting() {
            match moment.waiting.get_mut(&one.attempt) {
                Some(oldest) if oldest.since <= one.since => {}
                Some(oldest) => *oldest = one,
                None => _ = moment.waiting.insert(one.attempt, one),
            }
        }
        moment
    }

    pub(super) fn link_of(&self, channel: ChannelId) -> LinkId {
        LinkId(channel.0 / self.channels)
    }

    /// The end of a channel.
    pub(super) fn end_of(&self, channel: ChannelId) -> Option<End> {
        let link = self.topology.links().get(self.link_of(channel).index());
        link.map(|link| link.to)
    }

    /// The oldest packet that satisfies a test; waiting packets go before others.
    fn oldest(&self, test: &dyn Fn(&Circuit) -> bool) -> Option<Attempt> {
        let all = self.circuits.values().filter(|one| test(one));
        let rank = |one: &&Circuit| {
            let waits = self.waiting.contains_key(&one.attempt);
            (!waits, one.opened, one.attempt)
        };
        all.min_by_key(rank).map(|one| one.attempt)
    }

    /// The packet among `packets`, but not in `but`, that was opened first.
    pub(super) fn oldest_of(&self, packets: &[Attempt], but: &[Attempt]) -> Option<Attempt> {
        let others = packets.iter().filter(|packet| !but.contains(packet));
        let opened = |packet: &Attempt| self.circuits.get(packet).map(|one| one.opened);
        others
            .min_by_key(|packet| (opened(packet), **packet))
            .copied()
    }

    /// The packet to begin with: one that waits at the subject, or else one that is there.
    pub(super) fn begin(&self, subject: Subject) -> Option<Attempt> {
        match subject {
            Subject::Packet(packet) => {
                let mut attempts = self.circuits.keys();
                attempts.rfind(|one| one.packet == packet).copied()
            }
            Subject::Link(link) => {
                let is_on = |&id: &ChannelId| self.link_of(id) == link;
                let stands = |one: &Circuit| self.stands_at(one).as_ref().is_some_and(is_on);
                let holds = |one: &Circuit| one.held.iter().any(is_on);
                self.oldest(&|one: &Circuit| stands(one) || holds(one))
            }
            Subject::Elite(elite) => {
                let end = End::Elite(elite);
                let begins = |link: LinkId| self.topology.link(link).from == end;
                let through = |id: &ChannelId| begins(self.link_of(*id));
                let stands = self.oldest(&|one: &Circuit| self.waits_at(one, end));
                stands.or_else(|| self.oldest(&|one: &Circuit| one.held.iter().any(through)))
            }
            Subject::Node(node) => {
                let own =
                    self.oldest(&|one: &Circuit| one.attempt.packet.source == node && !one.ended);
                let end = End::Node(node);
                let waits = || self.oldest(&|one: &Circuit| self.waits_at(one, end));
                let comes = |one: &Circuit| one.destination == node && !one.ended;
                own.or_else(waits).or_else(|| self.oldest(&comes))
            }
        }
    }

    /// The channel at whose end the header of a waiting packet is.
    fn stands_at(&self, one: &Circuit) -> Option<ChannelId> {
        let waiting = self.waiting.get(&one.attempt);
        waiting.and_then(|waiting| waiting.channel)
    }

    fn waits_at(&self, one: &Circuit, end: End) -> bool {
        let channel = self.stands_at(one);
        channel.and_then(|channel| self.end_of(channel)) == Some(end)
    }
}
