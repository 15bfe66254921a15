// Rules of `docs/model.md`: R-posting, R-short.

use super::dma::DmaQueue;
use super::notifier::Notifier;
use super::settings::{Costs, Settings};
use super::{Agent, Host, Library, Message, NextMessage, Surroundings};
use crate::ids::NodeId;
use crate::units::Cycle;

/// How messages of the host get into the DMA queue: each is posted by a command that
/// crosses the bus, and the command processor handles one command after another. Threads
/// are started in the same way. What a thread sends is on the Elan already. The data of a
/// short message comes with its command, and there is no descriptor to fetch.
#[derive(Clone, Debug, Default)]
pub(super) struct Posting {
    /// When the command processor is free.
    free_at: Cycle,
}

impl Posting {
    /// Takes as many messages as there is room for, and all else that the host wants to
    /// be done. Returns when to ask again.
    pub(super) fn post<F, H: Host>(
        &mut self,
        node: NodeId,
        dmas: &mut DmaQueue,
        notifier: &mut Notifier,
        at: &mut Surroundings<F, H>,
    ) -> Option<Cycle> {
        let costs = at.settings.costs;
        while dmas.has_room(at.settings) {
            match at.host.next_message(node, at.now) {
                NextMessage::Now(message) => {
                    let is_short = at.settings.is_short(&message);
                    let crossed = crossed(&message, at.now, at.settings);
                    let commanded = match message.from {
                        Agent::Thread | Agent::Tport => at.now,
                        Agent::Host => self.commanded(crossed, &costs),
                    };
                    let starts = commanded + if is_short { 0 } else { costs.dma_start };
                    let slot = at.under_way.add(node, message, at.settings.wire);
                    if let Some(entry) = at.under_way.get_mut(slot) {
                        let times = &mut entry.times;
                        (times.posted, times.crossed) = (at.now, crossed);
                        (times.commanded, times.starts) = (commanded, starts);
                    }
                    dmas.post(slot, &message, starts, at.settings);
                }
                NextMessage::Thread(token) => {
                    let commanded = self.commanded(at.now + costs.post, &costs);
                    notifier.start(token, commanded.max(at.now + 1));
                }
                NextMessage::Run(token) => notifier.go_on(token, at.now, at.settings),
                NextMessage::Wake(token) => notifier.wake(token, at.now, at.settings),
                NextMessage::At(then) => return Some(then),
                NextMessage::Never => return None,
            }
        }
        None
    }

    /// When a command has been handled that has crossed the bus by then.
    fn commanded(&mut self, there: Cycle, costs: &Costs) -> Cycle {
        self.free_at = there.max(self.free_at) + costs.command;
        self.free_at
    }
}

/// When the command to send a message has crossed the bus, and with it the data of a short
/// one. What a thread sends is on the Elan.
fn crossed(message: &Message, now: Cycle, settings: &Settings) -> Cycle {
    let costs = &settings.costs;
    let library = match (message.from, message.library) {
        (Agent::Thread | Agent::Tport, _) => return now,
        (Agent::Host, Library::Mpi) => costs.library_send,
        (Agent::Host, Library::Elan3lib) => 0,
    };
    let data = match settings.is_short(message) {
        true => settings.crossing(message.bytes),
        false => 0,
    };
    now + library + costs.post + data
}
