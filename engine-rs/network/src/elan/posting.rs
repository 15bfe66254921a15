// Rules of `docs/model.md`: R-posting, R-asked, R-short.

use super::dma::DmaQueue;
use super::notifier::Notifier;
use super::settings::Settings;
use super::{Agent, Context, Host, Message, NextMessage};
use crate::fabric::Fabric;
use crate::ids::{MessageId, NodeId};
use crate::observe::MessageStep;
use crate::units::Cycle;

/// After every cycle: the host is asked once there is a reason.
const NEVER: Cycle = Cycle::MAX;

/// The way of the host's messages into the DMA queue: each is posted by a command that
/// crosses the bus, and the command processor handles one command after another. Threads
/// are started in the same way. A message of a thread is on the Elan already. The data of
/// a short message comes with its command, without a descriptor to fetch.
///
/// The host is asked when there is a reason to, and in no other cycle: which of them the Elan
/// acts in makes no difference.
#[derive(Clone, Debug, Default)]
pub(super) struct Posting {
    /// When the command processor is free.
    free_at: Cycle,
    /// When the host is to be asked: 0 for at once, or the cycle that it has named.
    asks_at: Cycle,
    /// Whether there was no room when it was to be asked.
    is_full: bool,
    /// Messages so far.
    posted: u32,
}

impl Posting {
    /// Has the host asked, as it has been called. Without room that waits until there is some.
    pub(super) fn request(&mut self) {
        if !self.is_full {
            self.asks_at = 0;
        }
    }

    /// Has the host asked if room has appeared, and returns whether it has.
    pub(super) fn find_room(&mut self, dmas: &DmaQueue, settings: &Settings) -> bool {
        let has_appeared = self.is_full && dmas.can_post(settings);
        if has_appeared {
            (self.is_full, self.asks_at) = (false, 0);
        }
        has_appeared
    }

    /// Whether the host is to be asked now.
    pub(super) fn asks(&self, now: Cycle) -> bool {
        self.asks_at <= now
    }

    /// The cycle to ask the host in that it has named.
    pub(super) fn asks_at(&self) -> Option<Cycle> {
        (self.asks_at < NEVER).then_some(self.asks_at)
    }

    /// Asks the host as long as it is to be asked and there is room: queues as many messages as
    /// fit, and does whatever else it wants done.
    pub(super) fn post<F: Fabric, H: Host>(
        &mut self,
        node: NodeId,
        dmas: &mut DmaQueue,
        notifier: &mut Notifier,
        at: &mut Context<F, H>,
    ) {
        let settings = at.settings;
        while self.asks(at.now) {
            if !dmas.can_post(settings) {
                (self.is_full, self.asks_at) = (true, NEVER);
                return;
            }
            match at.host.next_message(node, at.now) {
                NextMessage::Now(message) => {
                    let is_short = at.settings.is_short(&message);
                    let crossed = crossed(&message, at.now, at.settings);
                    let commanded = match message.from {
                        Agent::Thread | Agent::Tport => at.now,
                        Agent::Host => self.commanded(crossed, settings),
                    };
                    let starts = commanded
                        + if is_short {
                            0
                        } else {
                            settings.dma_start_cycles
                        };
                    let id = MessageId {
                        poster: node,
                        number: self.posted,
                    };
                    self.posted = self.posted.wrapping_add(1);
                    let slot = at.messages.add(id, message, at.settings.wire);
                    if let Some(entry) = at.messages.get_mut(slot) {
                        let times = &mut entry.times;
                        (times.posted, times.crossed) = (at.now, crossed);
                        (times.commanded, times.starts) = (commanded, starts);
                    }
                    dmas.post(slot, &message, starts, at.settings);
                    at.observe_message((id, slot), &message, MessageStep::Posted);
                }
                NextMessage::Thread(token) => {
                    let commanded = self.commanded(at.now + settings.post_cycles, settings);
                    notifier.start(token, commanded.max(at.now + 1));
                }
                NextMessage::Run(token) => notifier.resume(token, at.now, at.settings),
                NextMessage::Wake(token) => notifier.wake(token, at.now, at.settings),
                NextMessage::At(then) => self.asks_at = then.max(at.now + 1),
                NextMessage::Never => self.asks_at = NEVER,
            }
        }
    }

    /// The cycle in which a command has been handled that has crossed the bus in `crossed`.
    fn commanded(&mut self, crossed: Cycle, settings: &Settings) -> Cycle {
        self.free_at = crossed.max(self.free_at) + settings.command_cycles;
        self.free_at
    }
}

/// The cycle in which the command to send a message has crossed the bus, and with it the
/// data of a short one. A message of a thread is on the Elan already.
fn crossed(message: &Message, now: Cycle, settings: &Settings) -> Cycle {
    if message.from != Agent::Host {
        return now;
    }
    let data = match settings.is_short(message) {
        true => settings.crossing(message.bytes),
        false => 0,
    };
    now + settings.post_cycles + data
}
