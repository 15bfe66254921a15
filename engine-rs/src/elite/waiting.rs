//! Who waits for whom: looked up from scratch, for the detector of deadlocks.

use super::Fast;
use super::state::{Far, Route};
use crate::fabric::Waiting;
use crate::ids::{ChannelId, LinkId, NodeId, Slot};
use crate::units::Cycle;

impl Fast {
    pub(super) fn who_waits(&self) -> Vec<Waiting> {
        let mut all = Vec::new();
        for (node, slots) in self.sources.iter().enumerate() {
            let link = self.tree.injection(NodeId::from(node));
            let place = u64::from(self.tree.elites()) + node as u64;
            for &slot in slots {
                all.push(self.wait(slot, None, self.owners(slot, &[link], place)));
            }
        }
        for id in (0..self.counters.channel_flits.len()).map(ChannelId::from) {
            self.add_waiting_in(id, &mut all);
        }
        all.sort_unstable();
        all
    }

    /// The headers in one buffer: the first may wait for a grant, each further one
    /// waits for the packet before it.
    fn add_waiting_in(&self, id: ChannelId, all: &mut Vec<Waiting>) {
        let channel = &self.channels[id.index()];
        let flight = self.link(id).flight;
        let mut before = None;
        let runs = channel.sent.as_slice().iter();
        for run in runs.filter(|run| run.first + flight <= self.now) {
            let holders = match before {
                None if channel.route.is_none() && channel.eligible <= self.now => {
                    self.holders(id, run.packet)
                }
                Some(slot) if slot != run.packet => vec![slot],
                _ => Vec::new(),
            };
            if !holders.is_empty() {
                all.push(self.wait(run.packet, Some((id, run.first + flight)), holders));
            }
            before = Some(run.packet);
        }
    }

    /// Who holds what the header at the front of a buffer waits for.
    fn holders(&self, id: ChannelId, slot: Slot) -> Vec<Slot> {
        match self.link(id).far {
            Far::Elite(elite) => {
                let ways = self.ways(elite, slot);
                self.owners(slot, ways, u64::from(elite))
            }
            Far::Node(_) => self.taken_by(self.flights[slot.index()].packet.destination),
            Far::Drain => Vec::new(),
        }
    }

    /// The owners of the channels that a packet might use.
    fn owners(&self, slot: Slot, ways: &[LinkId], place: u64) -> Vec<Slot> {
        let numbers = self.numbers(slot, place);
        let allowed = ways.iter().flat_map(|link| {
            let first = link.0 * self.rules.channels;
            first + numbers.start..first + numbers.end
        });
        allowed
            .filter_map(|id| self.channels[id as usize].owner)
            .collect()
    }

    /// The packets that the inputter of a node is taking. One of which nothing is in
    /// the buffer has not sent its end, and still owns the channel.
    fn taken_by(&self, node: NodeId) -> Vec<Slot> {
        let link = &self.links[self.tree.delivery(node).index()];
        let first = link.first_channel as usize;
        self.channels[first..first + link.channels as usize]
            .iter()
            .filter(|channel| channel.route == Some(Route::Inputter))
            .filter_map(|channel| channel.sent.front().map(|run| run.packet).or(channel.owner))
            .collect()
    }

    fn wait(&self, slot: Slot, header: Option<(ChannelId, Cycle)>, holders: Vec<Slot>) -> Waiting {
        let packet = |slot: Slot| &self.flights[slot.index()].packet;
        Waiting::new(packet(slot), header, holders.into_iter().map(packet))
    }
}
