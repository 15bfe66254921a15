//! Who waits for whom: looked up from scratch, for the detector of deadlocks.

use super::Reference;
use super::channel::Kind;
use crate::fabric::Waiting;
use crate::ids::{ChannelId, LinkId, NodeId, Slot};
use crate::topology::End;
use crate::units::Cycle;

impl Reference {
    pub(super) fn who_waits(&self) -> Vec<Waiting> {
        let mut all = Vec::new();
        let taking = self.taking();
        for (node, slots) in self.sources.iter().enumerate() {
            let link = self.tree.injection(NodeId::from(node));
            let place = self.place_of_source(node);
            for &slot in slots {
                all.push(self.wait(slot, None, self.owners(slot, &[link], place)));
            }
        }
        for id in (0..self.channels.len()).map(ChannelId::from) {
            self.add_waiting_in(id, &taking, &mut all);
        }
        all.sort_unstable();
        all
    }

    /// The headers in one buffer: the first may wait for a grant, each further one
    /// waits for the packet before it.
    fn add_waiting_in(&self, id: ChannelId, taking: &[Vec<Slot>], all: &mut Vec<Waiting>) {
        let channel = &self.channels[id.index()];
        let mut before = None;
        for flit in &channel.buffer {
            if flit.kind == Kind::Header {
                let holders = match before {
                    Some(slot) => vec![slot],
                    None if channel.route.is_none() && channel.eligible <= self.now => {
                        self.holders(id, flit.packet, taking)
                    }
                    None => Vec::new(),
                };
                if !holders.is_empty() {
                    all.push(self.wait(flit.packet, Some((id, flit.arrived)), holders));
                }
            }
            before = Some(flit.packet);
        }
    }

    /// Who holds what the header at the front of a buffer waits for.
    fn holders(&self, id: ChannelId, slot: Slot, taking: &[Vec<Slot>]) -> Vec<Slot> {
        match self.tree.link(self.link_of(id)).to {
            End::Elite(elite) => {
                let ways = self.ways(elite.index(), slot);
                self.owners(slot, ways, elite.index() as u64)
            }
            End::Node(node) => taking[node.index()].clone(),
        }
    }

    /// The owners of the channels that a packet might use.
    fn owners(&self, slot: Slot, ways: &[LinkId], place: u64) -> Vec<Slot> {
        let allowed = ways
            .iter()
            .flat_map(|&link| self.allowed(slot, link, place));
        allowed
            .filter_map(|id| self.channels[id.index()].owner)
            .collect()
    }

    /// The packets that the inputter of each node is taking.
    fn taking(&self) -> Vec<Vec<Slot>> {
        let mut taking = vec![Vec::new(); self.inputters.len()];
        for (slot, flight) in self.flights.iter().enumerate() {
            if flight.received > 0 && !flight.ended {
                taking[flight.packet.destination.index()].push(Slot::from(slot));
            }
        }
        taking
    }

    fn wait(&self, slot: Slot, header: Option<(ChannelId, Cycle)>, holders: Vec<Slot>) -> Waiting {
        let packet = |slot: Slot| &self.flights[slot.index()].packet;
        Waiting::new(packet(slot), header, holders.into_iter().map(packet))
    }
}
