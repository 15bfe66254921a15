//! Every link carries at most one flit in a cycle, a slow one fewer. Virtual channels that are
//! ready take turns; a single ready one sends.
//!
//! Rules of `docs/model.md`: `R-link`, `R-pace`, `R-link-turns`, `R-release`, `R-eop`.

use super::Reference;
use super::channel::{Feeder, Grant, Kind};
use super::in_flight::OnTheWire;
use crate::fabric::rules::{self, Answer, EopMove};
use crate::ids::{ChannelId, Slot};
use crate::observe::PacketStep;

impl Reference {
    pub(super) fn send(&mut self) {
        for link in 0..self.links.len() {
            let state = &mut self.links[link];
            if !state.is_free(self.now) {
                continue;
            }
            if state.debt > 0 {
                state.debt -= 1;
                state.carry(self.now);
            } else if state.owned > 0 {
                self.send_on(link);
            }
        }
        self.drop_discarded();
        self.copy();
    }

    fn send_on(&mut self, link: usize) {
        let first = link as u32 * self.rules.channels;
        let id = |number: u32| ChannelId(first + number);
        let mut ready = 0;
        for number in 0..self.rules.channels {
            ready |= u32::from(self.ready_on(id(number)).is_some()) << number;
        }
        if let Some(number) = rules::next(ready, self.links[link].last)
            && let Some((packet, kind)) = self.ready_on(id(number))
        {
            self.links[link].last = number;
            self.links[link].carry(self.now);
            self.send_flit(id(number), packet, kind);
        }
    }

    /// A channel is ready when a packet owns it, the packet's next flit is there
    /// and through the Elite, and the far end has room.
    fn ready_on(&self, id: ChannelId) -> Option<(Slot, Kind)> {
        let channel = &self.channels[id.index()];
        let owner = channel.owner?;
        if channel.credits == 0 {
            return None;
        }
        match channel.feeder {
            Feeder::Source => {
                let next = self.packets[owner.index()].next_flit(self.rules.circuit_hold);
                next.map(|kind| (owner, kind))
            }
            Feeder::Replicator(elite) => {
                let next = self.next_of_branch(elite, owner);
                next.map(|kind| (owner, kind))
            }
            Feeder::Buffer(id_in) => {
                let input = &self.channels[id_in.index()];
                // After its end has passed, the owner has nothing more to send.
                if input.grant != Some(Grant::Channel(id)) {
                    return None;
                }
                let flit = input.buffer.front()?;
                let through = flit.arrived + self.dwell(id_in) <= self.now;
                through.then_some((owner, flit.kind))
            }
        }
    }

    fn send_flit(&mut self, id: ChannelId, packet: Slot, kind: Kind) {
        let channel = &mut self.channels[id.index()];
        channel.credits -= 1;
        let (link, feeder) = (channel.link.index(), channel.feeder);
        self.counters.link_flits[link] += 1;
        self.counters.channel_flits[id.index()] += 1;
        let arrival = self.now + self.links[link].wire_delay;
        self.calendar.put(
            arrival,
            OnTheWire::Flit {
                channel: id,
                packet,
                kind,
            },
        );
        if kind == Kind::Header {
            self.step(PacketStep::HeaderSent(id), packet);
        }
        match feeder {
            Feeder::Source => self.leave_source(packet, kind),
            Feeder::Buffer(buffer) => self.leave(buffer, self.now + 1),
            Feeder::Replicator(elite) => self.leave_replicator(elite, packet, kind),
        }
        if kind == Kind::Eop && rules::frees(self.rules.release, EopMove::Passes) {
            self.releases.push(id);
        }
    }

    fn leave_source(&mut self, slot: Slot, kind: Kind) {
        let flight = &mut self.packets[slot.index()];
        match kind {
            Kind::Header => {
                flight.left = self.now;
                flight.sent = 1;
            }
            Kind::Data => flight.sent += 1,
            Kind::Eop => {
                flight.eop_sent = true;
                flight.committed = flight.answer == Some(Answer::Ack);
                self.closed.push(slot);
                self.step(PacketStep::EopOut, slot);
            }
        }
    }

    /// Each buffer that is being discarded drops one flit, as if onto a link that
    /// is always free.
    fn drop_discarded(&mut self) {
        let mut discarding = std::mem::take(&mut self.discarding);
        discarding.retain(|&(id, _)| {
            let Some(&flit) = self.channels[id.index()].buffer.front() else {
                return true;
            };
            if flit.arrived + self.dwell(id) > self.now {
                return true;
            }
            self.leave(id, self.now + 1);
            self.counters.discarded_flits += 1;
            if flit.kind == Kind::Eop {
                self.end(flit.packet);
            }
            flit.kind != Kind::Eop
        });
        self.discarding = discarding;
    }
}
