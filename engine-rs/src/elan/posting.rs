use super::dma::DmaQueue;
use super::{Host, Library, NextMessage, Surroundings};
use crate::ids::NodeId;
use crate::units::Cycle;

/// How messages of the host get into the DMA queue: each is posted by a command that
/// crosses the bus, and the command processor handles one command after another.
#[derive(Clone, Debug, Default)]
pub(super) struct Posting {
    /// When the command processor is free.
    free_at: Cycle,
}

impl Posting {
    /// Takes as many messages as there is room for. Returns when to ask again.
    pub(super) fn post<F, H: Host>(
        &mut self,
        node: NodeId,
        dmas: &mut DmaQueue,
        at: &mut Surroundings<F, H>,
    ) -> Option<Cycle> {
        let costs = at.settings.costs;
        while dmas.own() < at.settings.descriptors {
            let message = match at.host.next_message(node, at.now) {
                NextMessage::Now(message) => message,
                NextMessage::At(then) => return Some(then),
                NextMessage::Never => return None,
            };
            let library = match message.library {
                Library::Mpi => costs.library_send,
                Library::Elan3lib => 0,
            };
            let handed = at.now + library + costs.post;
            let commanded = handed.max(self.free_at) + costs.command;
            self.free_at = commanded;
            let slot = at.under_way.add(node, message);
            if let Some(entry) = at.under_way.get_mut(slot) {
                entry.times.posted = at.now;
                entry.times.commanded = commanded;
            }
            dmas.post(slot, &message, commanded + costs.dma_start);
        }
        None
    }
}
