//! Who waits for whom, and who holds what: looked up from scratch, to be reported.

use super::Reference;
use super::channel::Kind;
use super::in_flight::OnTheWire;
use super::replicators::Request;
use crate::fabric::{Circuit, Hold, Packet, Waiting, Wanted};
use crate::ids::{ChannelId, LinkId, NodeId, Slot};
use crate::topology::End;
use crate::units::Cycle;

/// What a packet waits for: channels, or packets.
type Sought = (Vec<Wanted>, Vec<Packet>);

impl Reference {
    pub(super) fn who_waits(&self) -> Vec<Waiting> {
        let mut all = Vec::new();
        let taking = self.taking();
        for (node, slots) in self.sources.iter().enumerate() {
            let link = self.topology.injection(NodeId::from(node));
            let place = self.place_of_source(node);
            for &slot in slots {
                let sought = (self.wanted(slot, &[link], place), Vec::new());
                all.push(self.wait(slot, None, sought));
            }
        }
        for id in (0..self.channels.len()).map(ChannelId::from) {
            self.add_waiting_in(id, &taking, &mut all);
        }
        for (elite, replicator) in self.replicators.iter().enumerate() {
            let could = |slot: &Slot| self.packets[slot.index()].could <= self.now;
            for slot in self.without_channel(elite).into_iter().filter(could) {
                let candidates = self.branch_candidates(elite, slot);
                let sought = (self.wanted(slot, candidates, elite as u64), Vec::new());
                let header = replicator.as_ref().map(|at| (at.input, at.since));
                all.push(self.wait(slot, header, sought));
            }
        }
        all.sort_unstable();
        all
    }

    pub(super) fn tell_waits(&self, tell: &mut dyn FnMut(LinkId, Cycle)) {
        let at_nodes = self.inputters.iter().map(|(waiting, _)| waiting);
        for &id in self.elites.iter().chain(at_nodes).flatten() {
            let waited = self.now.checked_sub(self.channels[id.index()].eligible);
            if let Some(waited) = waited {
                tell(self.link_of(id), waited);
            }
        }
    }

    /// The headers in one buffer: the first may wait for a grant, each further one
    /// waits for the packet before it.
    fn add_waiting_in(&self, id: ChannelId, taking: &[Vec<Slot>], all: &mut Vec<Waiting>) {
        let channel = &self.channels[id.index()];
        let mut before: Option<Slot> = None;
        for flit in &channel.buffer {
            if flit.kind == Kind::Header {
                let sought = match before {
                    Some(slot) => Some((Vec::new(), vec![self.packets[slot.index()].packet])),
                    None if channel.grant.is_none() && channel.eligible <= self.now => {
                        Some(self.sought(id, flit.packet, taking))
                    }
                    None => None,
                };
                if let Some(sought) = sought {
                    all.push(self.wait(flit.packet, Some((id, flit.arrived)), sought));
                }
            }
            before = Some(flit.packet);
        }
    }

    /// What the header at the front of a buffer waits for.
    fn sought(&self, id: ChannelId, slot: Slot, taking: &[Vec<Slot>]) -> Sought {
        match self.topology.link(self.link_of(id)).to {
            End::Elite(elite) => match self.request(elite.index(), slot) {
                Request::Output(candidates) => (
                    self.wanted(slot, candidates, elite.index() as u64),
                    Vec::new(),
                ),
                Request::Replicator => {
                    let replicator = self.replicators[elite.index()].as_ref();
                    (
                        Vec::new(),
                        replicator.map(|at| at.packet).into_iter().collect(),
                    )
                }
            },
            End::Node(node) => {
                let taking = taking[node.index()].iter();
                (
                    Vec::new(),
                    taking
                        .map(|&slot| self.packets[slot.index()].packet)
                        .collect(),
                )
            }
        }
    }

    /// The channels that a packet might use, and what keeps it from them.
    fn wanted(&self, slot: Slot, candidates: &[LinkId], place: u64) -> Vec<Wanted> {
        let allowed = candidates
            .iter()
            .flat_map(|&link| self.allowed(slot, link, place));
        let needed = self.space_needed(slot);
        let wanted = |id: ChannelId| Wanted {
            channel: id,
            hold: self.hold(id, needed),
        };
        allowed.map(wanted).collect()
    }

    /// What keeps a packet that asks for so much free buffer space from a channel.
    fn hold(&self, id: ChannelId, needed: u32) -> Hold {
        let channel = &self.channels[id.index()];
        if let Some(owner) = channel.owner {
            return Hold::Owned((&self.packets[owner.index()].packet).into());
        }
        if channel.credits >= needed {
            return Hold::Free;
        }
        let there = channel.buffer.iter().map(|flit| flit.packet);
        let coming = self.calendar.all().filter_map(|what| match *what {
            OnTheWire::Flit {
                channel, packet, ..
            } if channel == id => Some(packet),
            _ => None,
        });
        let inside: Vec<Slot> = there.chain(coming).collect();
        // The credits of all other entries are there, or on their way back.
        if self.rules.buffer_flits - inside.len() as u32 >= needed {
            return Hold::NoCredits(Vec::new());
        }
        let inside = inside.iter().map(|slot| &self.packets[slot.index()].packet);
        Hold::no_credits(inside)
    }

    /// The packets that the inputter of each node is taking.
    fn taking(&self) -> Vec<Vec<Slot>> {
        let mut taking = vec![Vec::new(); self.inputters.len()];
        for (slot, flight) in self.packets.iter().enumerate() {
            if flight.received > 0 && !flight.ended {
                taking[flight.packet.destination.index()].push(Slot::from(slot));
            }
        }
        taking
    }

    fn wait(&self, slot: Slot, header: Option<(ChannelId, Cycle)>, sought: Sought) -> Waiting {
        let (wants, holders) = sought;
        let packet = &self.packets[slot.index()].packet;
        Waiting::new(packet, header, wants, holders.iter())
    }

    /// The channels at whose far end a header could be granted, and is not.
    pub(super) fn who_is_blocked(&self) -> Vec<ChannelId> {
        let at_nodes = self.inputters.iter().map(|(waiting, _)| waiting);
        let waiting = self.elites.iter().chain(at_nodes).flatten().copied();
        let mut blocked: Vec<u32> = waiting
            .filter(|id| self.channels[id.index()].eligible <= self.now)
            .map(|id| id.0)
            .collect();
        blocked.sort_unstable();
        blocked.into_iter().map(ChannelId).collect()
    }

    /// Every packet that is not over at both ends.
    pub(super) fn all_circuits(&self) -> Vec<Circuit> {
        let mut circuits = Vec::new();
        for (slot, flight) in self.packets.iter().enumerate() {
            if flight.ended && flight.answer.is_some() && flight.eop_sent {
                continue;
            }
            let slot = Some(Slot::from(slot));
            let holds = |id: ChannelId| self.channels[id.index()].owner == slot;
            let branch = flight.packet.group.filter(|_| flight.replicator.is_some());
            circuits.push(Circuit {
                arrived: flight.reported,
                served: flight.served,
                header: flight.header,
                answered: flight.answer.is_some(),
                eop_sent: flight.eop_sent,
                ended: flight.ended,
                branch,
                ..Circuit::new(&flight.packet, &flight.path, holds)
            });
        }
        circuits.sort_unstable_by_key(|circuit| (circuit.attempt, circuit.branch));
        circuits
    }
}
