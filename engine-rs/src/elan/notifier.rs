use super::settings::Settings;
use super::under_way::Entry;
use super::{Arrival, Host, Library, Surroundings};
use crate::ids::MessageSlot;
use crate::units::Cycle;
use std::collections::VecDeque;

/// From the last transaction of a message to the process that waits for it: the thread
/// processor, which matches tags one after another, then the event, whose block is
/// copied to main memory, where the process polls it ([P] 3.1.1, 3.2).
#[derive(Clone, Debug, Default)]
pub(super) struct Notifier {
    /// When the thread processor is free.
    thread_free_at: Cycle,
    /// Messages whose process will know, and when; in that order.
    pending: VecDeque<(Cycle, MessageSlot)>,
}

impl Notifier {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        self.pending.len() * size_of::<(Cycle, MessageSlot)>()
    }

    /// All of a message is there. What follows holds nothing else up but the thread
    /// processor, so that all of its times are known.
    pub(super) fn complete(
        &mut self,
        slot: MessageSlot,
        entry: &mut Entry,
        now: Cycle,
        settings: &Settings,
    ) {
        let costs = &settings.costs;
        let times = &mut entry.times;
        let by_event = costs.event + costs.block_copy + costs.poll;
        match entry.message.library {
            Library::Elan3lib => {
                times.matching = now;
                times.notified = now + by_event;
            }
            Library::Mpi => {
                times.matching = now.max(self.thread_free_at);
                self.thread_free_at = times.matching + costs.tport_match;
                times.notified = self.thread_free_at + by_event + costs.library_receive;
            }
        }
        let notified = times.notified;
        let after = self.pending.partition_point(|&(at, _)| at <= notified);
        self.pending.insert(after, (notified, slot));
    }

    /// When the next process will know.
    pub(super) fn next(&self) -> Option<Cycle> {
        self.pending.front().map(|&(at, _)| at)
    }

    /// Tells the processes that know by now.
    pub(super) fn notify<F, H: Host>(&mut self, at: &mut Surroundings<F, H>) {
        while self.next().is_some_and(|next| next <= at.now) {
            let Some((_, slot)) = self.pending.pop_front() else {
                return;
            };
            if let Some(entry) = at.under_way.get(slot) {
                let Settings { costs, ways, .. } = at.settings;
                let (message, poster) = (entry.message, entry.poster);
                let arrival = Arrival {
                    message,
                    poster,
                    posted: entry.times.posted,
                    node: entry.ends().1,
                    parts: entry.times.parts(poster, &message, costs, ways),
                };
                at.host.notified(&arrival, at.now);
            }
            at.under_way.close(slot);
        }
    }
}
