//! Who waits for whom, and who holds what: looked up from scratch, to be told.

use super::Fast;
use super::copiers::Turn;
use super::state::{Far, Route};
use crate::fabric::{Circuit, Hold, Packet, Waiting, Wanted};
use crate::ids::{ChannelId, EliteId, LinkId, NodeId, Slot};
use crate::units::Cycle;
use std::collections::BTreeMap;

/// What a packet waits for: channels, or packets.
type Sought = (Vec<Wanted>, Vec<Packet>);

impl Fast {
    pub(super) fn who_waits(&self) -> Vec<Waiting> {
        let mut all = Vec::new();
        for (node, slots) in self.sources.iter().enumerate() {
            let link = self.tree.injection(NodeId::from(node));
            let place = u64::from(self.tree.elites()) + node as u64;
            for &slot in slots {
                let sought = (self.wanted(slot, &[link], place), Vec::new());
                all.push(self.wait(slot, None, sought));
            }
        }
        for id in (0..self.counters.channel_flits.len()).map(ChannelId::from) {
            self.add_waiting_in(id, &mut all);
        }
        for elite in 0..self.tree.elites() {
            let Some(copier) = self.copier_at(elite) else {
                continue;
            };
            let could = |slot: &Slot| {
                let branch = self.flights[slot.index()].branch;
                branch.is_some_and(|branch| branch.could <= self.now)
            };
            for slot in self.without_channel(elite).filter(could) {
                let to = self.flights[slot.index()].packet.destination;
                let ways = self.tree.ways(EliteId(elite), to);
                let sought = (self.wanted(slot, ways, u64::from(elite)), Vec::new());
                all.push(self.wait(slot, Some((copier.from, copier.since)), sought));
            }
        }
        all.sort_unstable();
        all
    }

    pub(super) fn tell_waits(&self, tell: &mut dyn FnMut(LinkId, Cycle)) {
        for id in self.stations.iter().flat_map(|station| &station.waiting) {
            let channel = &self.channels[id.index()];
            if let Some(waited) = self.now.checked_sub(channel.eligible) {
                tell(channel.link, waited);
            }
        }
    }

    /// The headers in one buffer: the first may wait for a grant, each further one
    /// waits for the packet before it.
    fn add_waiting_in(&self, id: ChannelId, all: &mut Vec<Waiting>) {
        let channel = &self.channels[id.index()];
        let flight = self.link(id).flight;
        let mut before: Option<Slot> = None;
        let runs = channel.sent.as_slice().iter();
        for run in runs.filter(|run| run.first + flight <= self.now) {
            let sought = match before {
                None if channel.route.is_none() && channel.eligible <= self.now => {
                    Some(self.sought(id, run.packet))
                }
                Some(slot) if slot != run.packet => {
                    Some((Vec::new(), vec![self.flights[slot.index()].packet]))
                }
                _ => None,
            };
            if let Some(sought) = sought {
                all.push(self.wait(run.packet, Some((id, run.first + flight)), sought));
            }
            before = Some(run.packet);
        }
    }

    /// What the header at the front of a buffer waits for.
    fn sought(&self, id: ChannelId, slot: Slot) -> Sought {
        match self.link(id).far {
            Far::Elite(elite) => match self.turn(elite, slot) {
                Turn::On(ways) => (self.wanted(slot, ways, u64::from(elite)), Vec::new()),
                Turn::Parts => {
                    let copied = self.copier_at(elite).map(|copier| copier.packet);
                    (Vec::new(), copied.into_iter().collect())
                }
            },
            Far::Node(_) => {
                let node = self.flights[slot.index()].packet.destination;
                (Vec::new(), self.taken_by(node))
            }
            Far::Drain | Far::Copier(_) => (Vec::new(), Vec::new()),
        }
    }

    /// The channels that a packet might use, and what keeps it from them.
    fn wanted(&self, slot: Slot, ways: &[LinkId], place: u64) -> Vec<Wanted> {
        let numbers = self.numbers(slot, place);
        let room = self.rules.room(&self.flights[slot.index()].packet);
        let allowed = ways.iter().flat_map(|link| {
            let first = link.0 * self.rules.channels;
            first + numbers.start..first + numbers.end
        });
        let wanted = |id: u32| Wanted {
            channel: ChannelId(id),
            hold: self.hold(ChannelId(id), room),
        };
        allowed.map(wanted).collect()
    }

    /// What keeps a packet that needs so much room from a channel.
    fn hold(&self, id: ChannelId, room: u32) -> Hold {
        let channel = &self.channels[id.index()];
        let packet = |slot: Slot| &self.flights[slot.index()].packet;
        match channel.owner {
            Some(owner) => Hold::Owned(packet(owner).into()),
            None if self.has_room(id, room) => Hold::Free,
            // The credits of all entries without a flit are there, or on their way back.
            None if self.rules.buffer_flits - self.inside(id.index()) >= room => {
                Hold::NoRoom(Vec::new())
            }
            None => {
                let runs = channel.sent.as_slice().iter();
                Hold::no_room(runs.map(|run| packet(run.packet)))
            }
        }
    }

    /// The packets that the inputter of a node is taking. One of which nothing is in
    /// the buffer has not sent its end, and still owns the channel.
    fn taken_by(&self, node: NodeId) -> Vec<Packet> {
        let link = &self.links[self.tree.delivery(node).index()];
        let first = link.first_channel as usize;
        self.channels[first..first + link.channels as usize]
            .iter()
            .filter(|channel| channel.route == Some(Route::Inputter))
            .filter_map(|channel| channel.sent.front().map(|run| run.packet).or(channel.owner))
            .map(|slot| self.flights[slot.index()].packet)
            .collect()
    }

    fn wait(&self, slot: Slot, header: Option<(ChannelId, Cycle)>, sought: Sought) -> Waiting {
        let (wants, holders) = sought;
        let packet = &self.flights[slot.index()].packet;
        Waiting::new(packet, header, wants, holders.iter())
    }

    /// The channels at whose far end a header could be granted, and is not.
    pub(super) fn who_is_blocked(&self) -> Vec<ChannelId> {
        let waiting = self.stations.iter().flat_map(|station| &station.waiting);
        let mut blocked: Vec<u32> = waiting
            .filter(|id| self.channels[id.index()].eligible <= self.now)
            .map(|id| id.0)
            .collect();
        blocked.sort_unstable();
        blocked.into_iter().map(ChannelId).collect()
    }

    /// Every packet that is not over at both ends.
    pub(super) fn all_circuits(&self) -> Vec<Circuit> {
        // Put in one by one: a sort of its own would be some kilobytes for a page to load.
        let mut circuits = BTreeMap::new();
        for (slot, flight) in self.flights.iter().enumerate() {
            if flight.ended && flight.answer.is_some() && flight.end_sent {
                continue;
            }
            let slot = Some(Slot::from(slot));
            let branch = flight.packet.group.filter(|_| flight.branch.is_some());
            let holds = |id: ChannelId| self.channels[id.index()].owner == slot;
            let circuit = Circuit {
                arrived: flight.told,
                served: flight.served,
                header: flight.header,
                answered: flight.answer.is_some(),
                end_sent: flight.end_sent,
                ended: flight.ended,
                branch,
                ..Circuit::new(&flight.packet, &flight.path, holds)
            };
            circuits.insert((circuit.attempt, branch), circuit);
        }
        circuits.into_values().collect()
    }
}
