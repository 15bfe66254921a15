// Rules of `docs/model.md`: R-notification, R-thread.

use super::message_table::Entry;
use super::settings::Settings;
use super::waterfall::Landing;
use super::{Agent, Arrival, Context, Host};
use crate::fabric::Fabric;
use crate::ids::{MessageSlot, NodeId};
use crate::units::Cycle;
use std::collections::VecDeque;

/// What a process or thread is notified of.
#[derive(Clone, Copy, Debug)]
enum Notification {
    /// The arrival of a message.
    Arrived(MessageSlot, Landing),
    /// The end of a thread's run, for the host.
    Ran(u32),
    /// A wake-up by the Elan.
    Woken(u32),
}

plain!(Notification);

/// The way from the last transaction of a message to its receiver: the event, whose block
/// is copied to main memory, where the process polls it (`[P]` 3.1.1, 3.2); or the thread
/// processor, which runs one thread after another: those that match tags, those that receive
/// messages, and those that the host has started.
#[derive(Clone, Debug, Default)]
pub(super) struct Notifier {
    /// The next cycle with something to do; none while there is none.
    next: Option<Cycle>,
    /// When the thread processor is free.
    thread_free_at: Cycle,
    /// Threads started by the host, by the cycle in which their command has been handled.
    started: VecDeque<(Cycle, u32)>,
    /// Notifications, by the cycle in which they are due.
    pending: VecDeque<(Cycle, Notification)>,
}

heap!(Notifier { started, pending } plain { next, thread_free_at });

impl Notifier {
    /// Schedules the notification of a message that has arrived in full. What follows
    /// occupies nothing but the thread processor, so all of its times are known.
    pub(super) fn complete(
        &mut self,
        slot: MessageSlot,
        entry: &Entry,
        mut landing: Landing,
        now: Cycle,
        settings: &Settings,
    ) {
        let by_event = settings.event_cycles + settings.block_copy_cycles + settings.poll_cycles;
        (landing.matching, landing.notified) = match entry.message.to {
            Agent::Thread => self.run(now, settings.thread_cycles),
            Agent::Tport => self.run(now, settings.tport_match_cycles),
            Agent::Host => (now, now + by_event),
        };
        self.put(landing.notified, Notification::Arrived(slot, landing));
    }

    /// Starts a thread once the host's command has been handled, in cycle `commanded`.
    pub(super) fn start(&mut self, token: u32, commanded: Cycle) {
        self.started.push_back((commanded, token));
        self.next = self.first_due();
    }

    /// Resumes a thread.
    pub(super) fn resume(&mut self, token: u32, now: Cycle, settings: &Settings) {
        let (_, until) = self.run(now, settings.thread_cycles);
        self.put(until.max(now + 1), Notification::Ran(token));
    }

    /// Wakes a process.
    pub(super) fn wake(&mut self, token: u32, now: Cycle, settings: &Settings) {
        let woken = now + settings.event_cycles + settings.block_copy_cycles + settings.poll_cycles;
        self.put(woken.max(now + 1), Notification::Woken(token));
    }

    /// Occupies the thread processor as soon as it is free. Returns first and end cycle.
    fn run(&mut self, now: Cycle, cycles: Cycle) -> (Cycle, Cycle) {
        let from = now.max(self.thread_free_at);
        self.thread_free_at = from + cycles;
        (from, self.thread_free_at)
    }

    fn put(&mut self, at: Cycle, notification: Notification) {
        let after = self.pending.partition_point(|&(before, _)| before <= at);
        self.pending.insert(after, (at, notification));
        self.next = self.first_due();
    }

    /// The next cycle with something to do.
    pub(super) fn next(&self) -> Option<Cycle> {
        self.next
    }

    /// The same, looked up.
    fn first_due(&self) -> Option<Cycle> {
        let pending = self.pending.front().map(|&(at, _)| at);
        let started = self.started.front().map(|&(at, _)| at);
        super::earlier(pending, started)
    }

    /// Runs the threads whose command has been handled, and delivers the notifications
    /// that are due.
    pub(super) fn notify<F: Fabric, H: Host>(&mut self, node: NodeId, at: &mut Context<F, H>) {
        if self.next.is_none_or(|next| next > at.now) {
            return;
        }
        while let Some((_, token)) = self.started.pop_front_if(|&mut (due, _)| due <= at.now) {
            let (_, until) = self.run(at.now, at.settings.thread_cycles);
            self.put(until, Notification::Ran(token));
        }
        while let Some((_, notification)) = self.pending.pop_front_if(|&mut (due, _)| due <= at.now)
        {
            match notification {
                Notification::Arrived(slot, landing) => arrived(node, slot, &landing, at),
                Notification::Ran(token) => at.ran(node, token),
                Notification::Woken(token) => at.woken(node, token),
            }
        }
        self.next = self.first_due();
    }
}

/// Notifies the host of a message that has arrived.
fn arrived<F: Fabric, H: Host>(
    node: NodeId,
    slot: MessageSlot,
    landing: &Landing,
    at: &mut Context<F, H>,
) {
    if let Some(entry) = at.messages.get(slot) {
        let id = entry.id;
        let arrival = Arrival {
            message: entry.message,
            poster: id.poster,
            posted: entry.times.posted,
            node,
            parts: entry.parts(landing, at.settings),
        };
        at.notified((id, slot), &arrival);
    }
    at.messages.close(slot);
}
