// Rules of `docs/model.md`: R-notification, R-thread.

use super::settings::Settings;
use super::under_way::Entry;
use super::waterfall::Landing;
use super::{Agent, Arrival, Host, Library, Surroundings};
use crate::ids::{MessageSlot, NodeId};
use crate::units::Cycle;
use std::collections::VecDeque;

/// What somebody is told.
#[derive(Clone, Copy, Debug)]
enum Told {
    /// A process or a thread, of a message.
    Arrived(MessageSlot, Landing),
    /// The host, of a thread that has run.
    Ran(u32),
    /// A process, by its Elan.
    Woken(u32),
}

/// From the last transaction of a message to whom it is for: the event, whose block is
/// copied to main memory, where the process polls it ([P] 3.1.1, 3.2); before that, or
/// instead of it, the thread processor, which runs one thread after another: those that
/// match tags, those that a message is for, and those that the host has started.
#[derive(Clone, Debug, Default)]
pub(super) struct Notifier {
    /// When the thread processor is free.
    thread_free_at: Cycle,
    /// Threads that the host starts, and when their command has been handled; in that
    /// order.
    started: VecDeque<(Cycle, u32)>,
    /// What will be told, and when; in that order.
    pending: VecDeque<(Cycle, Told)>,
}

impl Notifier {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        self.pending.len() * size_of::<(Cycle, Told)>()
            + self.started.len() * size_of::<(Cycle, u32)>()
    }

    /// All of a message is there. What follows holds nothing else up but the thread
    /// processor, so that all of its times are known.
    pub(super) fn complete(
        &mut self,
        slot: MessageSlot,
        entry: &Entry,
        mut landing: Landing,
        now: Cycle,
        settings: &Settings,
    ) {
        let costs = &settings.costs;
        let by_event = costs.event + costs.block_copy + costs.poll;
        (landing.matching, landing.notified) = match (entry.message.to, entry.message.library) {
            (Agent::Thread, _) => self.run(now, costs.thread),
            (Agent::Tport, _) => self.run(now, costs.tport_match),
            (Agent::Host, Library::Elan3lib) => (now, now + by_event),
            (Agent::Host, Library::Mpi) => {
                let (from, until) = self.run(now, costs.tport_match);
                (from, until + by_event + costs.library_receive)
            }
        };
        self.put(landing.notified, Told::Arrived(slot, landing));
    }

    /// The host starts a thread with a command that is handled by then.
    pub(super) fn start(&mut self, token: u32, commanded: Cycle) {
        self.started.push_back((commanded, token));
    }

    /// A thread goes on.
    pub(super) fn go_on(&mut self, token: u32, now: Cycle, settings: &Settings) {
        let (_, until) = self.run(now, settings.costs.thread);
        self.put(until.max(now + 1), Told::Ran(token));
    }

    /// A process is woken.
    pub(super) fn wake(&mut self, token: u32, now: Cycle, settings: &Settings) {
        let costs = &settings.costs;
        let woken = now + costs.event + costs.block_copy + costs.poll;
        self.put(woken.max(now + 1), Told::Woken(token));
    }

    /// Occupies the thread processor as soon as it is free. Returns from when until when.
    fn run(&mut self, now: Cycle, cycles: Cycle) -> (Cycle, Cycle) {
        let from = now.max(self.thread_free_at);
        self.thread_free_at = from + cycles;
        (from, self.thread_free_at)
    }

    fn put(&mut self, at: Cycle, told: Told) {
        let after = self.pending.partition_point(|&(before, _)| before <= at);
        self.pending.insert(after, (at, told));
    }

    /// When there is something to do next.
    pub(super) fn next(&self) -> Option<Cycle> {
        let pending = self.pending.front().map(|&(at, _)| at);
        let started = self.started.front().map(|&(at, _)| at);
        super::sooner(pending, started)
    }

    /// Lets the threads run whose command has been handled, and tells those who know by
    /// now.
    pub(super) fn notify<F, H: Host>(&mut self, node: NodeId, at: &mut Surroundings<F, H>) {
        while let Some((_, token)) = self.started.pop_front_if(|&mut (due, _)| due <= at.now) {
            let (_, until) = self.run(at.now, at.settings.costs.thread);
            self.put(until, Told::Ran(token));
        }
        while let Some((_, told)) = self.pending.pop_front_if(|&mut (due, _)| due <= at.now) {
            match told {
                Told::Arrived(slot, landing) => arrived(node, slot, &landing, at),
                Told::Ran(token) => at.host.ran(node, token, at.now),
                Told::Woken(token) => at.host.woken(node, token, at.now),
            }
        }
    }
}

/// Somebody is told that the data of a message is there.
fn arrived<F, H: Host>(
    node: NodeId,
    slot: MessageSlot,
    landing: &Landing,
    at: &mut Surroundings<F, H>,
) {
    if let Some(entry) = at.under_way.get(slot) {
        let arrival = Arrival {
            message: entry.message,
            poster: entry.poster,
            posted: entry.times.posted,
            node,
            parts: entry.parts(landing, at.settings),
        };
        at.host.notified(&arrival, at.now);
    }
    at.under_way.close(slot);
}
