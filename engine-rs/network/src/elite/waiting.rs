//! Which packets wait for which, and what they hold: looked up from scratch.

use super::Fast;
use super::links::{FarEnd, Grant};
use super::packets::InFlight;
use super::routing::{Request, branch_candidates, request};
use crate::fabric::{Circuit, Hold, Packet, Waiting, Wanted, rules};
use crate::ids::{ChannelId, LinkId, NodeId, Slot};
use crate::units::Cycle;

/// What a packet waits for: channels, or packets.
type Sought = (Vec<Wanted>, Vec<Packet>);

impl Fast {
    /// Every packet that waits, with what it waits for.
    pub(super) fn who_waits(&self) -> Vec<Waiting> {
        let now = self.agenda.now;
        let mut all = Vec::new();
        for (node, slot) in self.sources.waiting() {
            let link = self.topology.injection(node);
            let place = u64::from(self.topology.elites() + node.0);
            let flight = &self.packets[slot];
            let sought = (self.wanted(flight, &[link], place), Vec::new());
            all.push(self.wait(slot, None, sought));
        }
        for id in self.links.wired() {
            self.add_waiting_in(id, &mut all);
        }
        for elite in 0..self.topology.elites() {
            let Some(replicator) = self.multicast.at(elite) else {
                continue;
            };
            for slot in self.multicast.without_channel(elite, &self.packets) {
                let flight = &self.packets[slot];
                if flight.branch.is_none_or(|branch| branch.eligible > now) {
                    continue;
                }
                let candidates = branch_candidates(&self.topology, elite, flight);
                let wanted = self.wanted(flight, candidates, u64::from(elite));
                let header = (replicator.from, replicator.since);
                all.push(self.wait(slot, Some(header), (wanted, Vec::new())));
            }
        }
        all.sort_unstable();
        all
    }

    /// Reports each waiting header's link and how many cycles it has waited.
    pub(super) fn report_waits(&self, report: &mut dyn FnMut(LinkId, Cycle)) {
        for id in self.arbitration.waiting() {
            let channel = self.links.channel(id);
            if let Some(waited) = self.agenda.now.checked_sub(channel.eligible) {
                report(channel.link, waited);
            }
        }
    }

    /// The headers in one buffer: the first may wait for a grant, each further one
    /// waits for the packet before it.
    fn add_waiting_in(&self, id: ChannelId, all: &mut Vec<Waiting>) {
        let now = self.agenda.now;
        let channel = self.links.channel(id);
        let mut before: Option<Slot> = None;
        for run in channel.sent.as_slice() {
            let arrived = self.links.arrival(id, run);
            if arrived > now {
                break;
            }
            let sought = match before {
                None if channel.granted.is_none() && channel.eligible <= now => {
                    Some(self.sought(id, run.packet))
                }
                Some(slot) if slot != run.packet => {
                    Some((Vec::new(), vec![self.packets[slot].packet]))
                }
                _ => None,
            };
            if let Some(sought) = sought {
                all.push(self.wait(run.packet, Some((id, arrived)), sought));
            }
            before = Some(run.packet);
        }
    }

    /// What the header at the front of a buffer waits for.
    fn sought(&self, id: ChannelId, slot: Slot) -> Sought {
        let flight = &self.packets[slot];
        match self.links.link_of(id).far {
            FarEnd::Elite(elite) => match request(&self.topology, &self.rules, elite, flight) {
                Request::Output(candidates) => {
                    let wanted = self.wanted(flight, candidates, u64::from(elite));
                    (wanted, Vec::new())
                }
                Request::Replicator => {
                    let copied = self.multicast.at(elite).map(|replicator| replicator.packet);
                    (Vec::new(), copied.into_iter().collect())
                }
            },
            FarEnd::Node(_) => (Vec::new(), self.taken_by(flight.packet.destination)),
            FarEnd::Drain | FarEnd::Replicator(_) => (Vec::new(), Vec::new()),
        }
    }

    /// The channels that a packet might use, and what keeps it from them.
    fn wanted(&self, flight: &InFlight, candidates: &[LinkId], place: u64) -> Vec<Wanted> {
        let flits = flight.packet.shape.flits();
        let needed = rules::space_needed(self.rules.flow_control, flits);
        let allowed = self.links.allowed(flight, candidates, place);
        let wanted = |channel| Wanted {
            channel,
            hold: self.hold(channel, needed),
        };
        allowed.map(wanted).collect()
    }

    /// What keeps a packet that needs so many credits from a channel.
    fn hold(&self, id: ChannelId, needed: u32) -> Hold {
        let now = self.agenda.now;
        let channel = self.links.channel(id);
        let packet = |slot: Slot| &self.packets[slot].packet;
        match channel.owner {
            Some(owner) => Hold::Owned(packet(owner).into()),
            None if self.links.has_credits(id, needed, now) => Hold::Free,
            // The credits of all entries without a flit are there, or on their way back.
            None if self.links.entries_without_flit(id, now) >= needed => {
                Hold::NoCredits(Vec::new())
            }
            None => {
                let runs = channel.sent.as_slice().iter();
                Hold::no_credits(runs.map(|run| packet(run.packet)))
            }
        }
    }

    /// The packets that the inputter of a node is taking. One of which nothing is in
    /// the buffer has not sent its end, and still owns the channel.
    fn taken_by(&self, node: NodeId) -> Vec<Packet> {
        let channels = self.links.channels_of(self.topology.delivery(node)).iter();
        channels
            .filter(|channel| channel.granted == Some(Grant::Inputter))
            .filter_map(|channel| channel.front().or(channel.owner))
            .map(|slot| self.packets[slot].packet)
            .collect()
    }

    /// A packet that waits, its header in a buffer since some cycle.
    fn wait(&self, slot: Slot, header: Option<(ChannelId, Cycle)>, sought: Sought) -> Waiting {
        let (wants, holders) = sought;
        let packet = &self.packets[slot].packet;
        Waiting::new(packet, header, wants, holders.iter())
    }

    /// The channels at whose far end a header could be granted, and is not.
    pub(super) fn who_is_blocked(&self) -> Vec<ChannelId> {
        let mut blocked: Vec<u32> = self
            .arbitration
            .waiting()
            .filter(|&id| self.links.channel(id).eligible <= self.agenda.now)
            .map(|id| id.0)
            .collect();
        blocked.sort_unstable();
        blocked.into_iter().map(ChannelId).collect()
    }

    /// Every packet that is in flight: not over at both ends.
    pub(super) fn all_circuits(&self) -> Vec<Circuit> {
        let mut circuits = Vec::new();
        for (slot, flight) in self.packets.iter() {
            if flight.is_over() {
                continue;
            }
            let slot = Some(slot);
            let branch = flight.packet.group.filter(|_| flight.branch.is_some());
            let holds = |id: ChannelId| self.links.channel(id).owner == slot;
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
