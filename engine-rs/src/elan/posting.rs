use super::dma::DmaQueue;
use super::notifier::Notifier;
use super::settings::Costs;
use super::{Agent, Host, Library, Message, NextMessage, Surroundings};
use crate::ids::NodeId;
use crate::units::Cycle;

/// How messages of the host get into the DMA queue: each is posted by a command that
/// crosses the bus, and the command processor handles one command after another. Threads
/// are started in the same way. What a thread sends is on the Elan already.
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
                    let commanded = self.handed(&message, at.now, &costs);
                    let slot = at.under_way.add(node, message);
                    if let Some(entry) = at.under_way.get_mut(slot) {
                        entry.times.posted = at.now;
                        entry.times.commanded = commanded;
                    }
                    dmas.post(slot, &message, commanded + costs.dma_start);
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

    /// When the DMA engine is handed a message.
    fn handed(&mut self, message: &Message, now: Cycle, costs: &Costs) -> Cycle {
        match (message.from, message.library) {
            (Agent::Thread, _) => now,
            (Agent::Host, Library::Mpi) => {
                self.commanded(now + costs.library_send + costs.post, costs)
            }
            (Agent::Host, Library::Elan3lib) => self.commanded(now + costs.post, costs),
        }
    }

    /// When a command has been handled that has crossed the bus by then.
    fn commanded(&mut self, there: Cycle, costs: &Costs) -> Cycle {
        self.free_at = there.max(self.free_at) + costs.command;
        self.free_at
    }
}
