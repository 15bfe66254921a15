//! Packets whose route is damaged, or whose header has waited too long, are discarded
//! where the header waits.
//!
//! Rules of `docs/model.md`: `R-time-out`, `R-damage-route`.

use super::Reference;
use super::channel::Grant;
use crate::fabric::rules::{self, Answer};
use crate::fabric::{Damage, Header};
use crate::ids::{ChannelId, Slot};
use crate::observe::PacketStep;

impl Reference {
    pub(super) fn discard_bad_and_late(&mut self) {
        self.discard_late_branches();
        let never = self.rules.time_out_cycles == 0 && self.rules.error_rate == 0.0;
        if never || self.counters.waiting == 0 {
            return;
        }
        let discarded: Vec<(ChannelId, Slot, Answer)> = self
            .elites
            .iter()
            .chain(self.inputters.iter().map(|(waiting, _)| waiting))
            .flatten()
            .filter_map(|&id| {
                let slot = self.front(id)?;
                Some((id, slot, self.fault(id, slot)?))
            })
            .collect();
        for (id, slot, answer) in discarded {
            self.discard(id, slot, answer);
        }
    }

    /// Why the header at the front of a buffer is to be discarded now, if it is.
    fn fault(&self, id: ChannelId, slot: Slot) -> Option<Answer> {
        if self.channels[id.index()].eligible > self.now {
            return None;
        }
        let flight = &self.packets[slot.index()];
        if self.rules.damage(&flight.packet, self.link_of(id)) == Some(Damage::Route) {
            return Some(Answer::BadRoute);
        }
        let deadline = rules::deadline(flight.left, self.rules.time_out_cycles)?;
        (deadline <= self.now).then_some(Answer::TimedOut)
    }

    /// The source hears of it at the speed of an ack; the flits that follow are
    /// dropped here until the end of packet has come.
    fn discard(&mut self, id: ChannelId, slot: Slot, answer: Answer) {
        self.channels[id.index()].grant = Some(Grant::Discard);
        self.discarding.push((id, slot));
        self.stop_waiting(id, slot);
        self.answer(slot, answer, self.now);
        if self.packets[slot.index()].replicator.is_none() {
            self.counters.discarded += 1;
        }
        let header = &mut self.packets[slot.index()].header;
        let is_damaged = answer == Answer::BadRoute;
        if is_damaged {
            *header = Header::Damaged(self.now);
            self.counters.crc_errors += 1;
            self.counters.refusals += 1;
        } else {
            *header = Header::Late(self.now);
            self.counters.time_outs += 1;
        }
        let link = self.link_of(id);
        self.step(PacketStep::Discarded { link, is_damaged }, slot);
    }
}
