//! Packets whose header has waited too long are discarded where it waits.

use super::Reference;
use super::channel::Route;
use super::flight::Answer;
use crate::fabric::TraceKind;
use crate::ids::ChannelId;

impl Reference {
    pub(super) fn time_out(&mut self) {
        if self.rules.time_out == 0 || self.counters.waiting == 0 {
            return;
        }
        let late: Vec<ChannelId> = self
            .elites
            .iter()
            .chain(self.inputters.iter().map(|(waiting, _)| waiting))
            .flatten()
            .copied()
            .filter(|&id| self.is_late(id))
            .collect();
        for id in late {
            self.discard(id);
        }
    }

    fn is_late(&self, id: ChannelId) -> bool {
        self.channels[id.index()].eligible <= self.now
            && self.front(id).is_some_and(|slot| {
                self.flights[slot.index()].left + self.rules.time_out <= self.now
            })
    }

    /// The source hears of it at the speed of an ack; the flits that follow are
    /// dropped here until the end of packet has come.
    fn discard(&mut self, id: ChannelId) {
        let Some(slot) = self.front(id) else { return };
        self.channels[id.index()].route = Some(Route::Discard);
        self.discarding.push(id);
        self.stop_waiting(id, slot);
        self.answer(slot, Answer::TimedOut, self.now);
        self.counters.time_outs += 1;
        let link = self.link_of(id);
        self.trace(TraceKind::TimeOut, slot, link.0);
    }
}
