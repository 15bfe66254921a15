use super::settings::PathDelays;
use super::{Agent, Message, NicModel, Operation};
use crate::ids::NodeId;
use crate::units::Cycle;

macro_rules! parts {
    ($($name:ident $id:literal $label:literal)*) => {
        /// A part of a message's latency, from when it was due until the receiving process
        /// knows of it; in the order of a write.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Part {
            $(#[doc = $label] $name,)*
        }

        impl Part {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its name in a summary.
            pub fn id(self) -> &'static str {
                match self { $(Self::$name => $id),* }
            }

            /// Its name on screen.
            pub fn label(self) -> &'static str {
                match self { $(Self::$name => $label),* }
            }
        }
    };
}

parts! {
    SourceQueue "source-queue" "Source queue"
    Post "post" "Host: command over the bus"
    Command "command" "Command processor"
    DmaStart "dma-start" "DMA engine: descriptor"
    DmaQueue "dma-queue" "DMA queue"
    Request "request" "Read request"
    Earlier "earlier" "Earlier packets"
    BusOut "bus-out" "Host bus, sending"
    Prepare "prepare" "Elan prepares"
    Way "way" "Elites and cables"
    Serialise "serialise" "Flits of the last packet"
    Blocked "blocked" "Blocked in the network"
    Serve "serve" "Inputter serving"
    BusIn "bus-in" "Host bus, receiving"
    Commit "commit" "Waits until all accept"
    ThreadWait "thread-wait" "Thread processor busy"
    TportMatch "tport-match" "Tport match"
    Thread "thread" "Thread"
    Event "event" "Event"
    BlockCopy "block-copy" "Block copy"
    Poll "poll" "Process polling"
}

/// Cycles by [`Part`]; their sum is the whole.
pub type Parts = [Cycle; Part::ALL.len()];

/// Timestamps of a message, as the Elans record them: more of its last packet, because the
/// others are sent while it waits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    pub(super) posted: Cycle,
    /// Its command had crossed the bus; was handled by the command processor; its descriptor
    /// was fetched.
    pub(super) crossed: Cycle,
    pub(super) commanded: Cycle,
    pub(super) starts: Cycle,
    /// Of a read: the request packet was the next to be sent; the target has served it.
    pub(super) request_turn: Cycle,
    pub(super) requested: Cycle,
    /// The first packet was begun.
    pub(super) begun: Cycle,
    /// The last packet was begun; was the next to be sent; had its data in the Elan;
    /// was prepared.
    pub(super) cut: Cycle,
    pub(super) turn: Cycle,
    pub(super) fetched: Cycle,
    pub(super) prepared: Cycle,
    /// It was opened.
    pub(super) opened: Cycle,
    /// Flits of the last packet, and of its last transaction.
    pub(super) flits: u16,
    pub(super) last_flits: u16,
    pub(super) single_packet: bool,
}

/// Timestamps of the last packet of a message at one of its destinations.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Landing {
    /// It arrived, was served, and its data was in memory.
    pub(super) arrived: Cycle,
    pub(super) served: Cycle,
    pub(super) landed: Cycle,
    /// All nodes were known to have accepted it.
    pub(super) committed: Cycle,
    /// The thread processor began to match it.
    pub(super) matching: Cycle,
    pub(super) notified: Cycle,
}

impl Times {
    /// The latency until notification by part, from when the message was due. Each part
    /// begins where the one before it ends.
    pub(super) fn parts(
        &self,
        landing: &Landing,
        poster: NodeId,
        message: &Message,
        nic: &NicModel,
        delays: &PathDelays,
    ) -> Parts {
        let mut at = self.posted.saturating_sub(message.waited);
        let mut parts = Parts::default();
        let mut until = |part: Part, end: Cycle| {
            let end = end.clamp(at, landing.notified.max(at));
            parts[part as usize] += end - at;
            at = end;
            end
        };
        until(Part::SourceQueue, self.posted);
        until(Part::Post, self.crossed);
        until(Part::Command, self.commanded);
        until(Part::DmaStart, self.starts);
        if message.operation == Operation::Read {
            until(Part::DmaQueue, self.request_turn);
            until(Part::Request, self.requested);
            until(Part::DmaStart, self.requested + nic.dma_start_cycles);
        }
        if !self.single_packet {
            until(Part::DmaQueue, self.begun);
            until(Part::Earlier, self.turn);
        }
        until(Part::DmaQueue, self.turn);
        // The last flit can leave once all of the packet could, and once the last
        // transaction is there.
        let [flits, last] = [self.flits, self.last_flits].map(Cycle::from);
        let left = (self.opened + flits).max(self.prepared + last);
        until(Part::BusOut, self.fetched.min(left - flits));
        let sent = until(Part::Prepare, left - flits);
        let way = match message.group {
            None => delays.between(poster, message.destination),
            Some(group) => {
                let [first, last] =
                    [group.first, group.last].map(|end| delays.between(poster, end));
                first.max(last)
            }
        };
        let passed = until(Part::Way, sent + way);
        until(Part::Serialise, passed + flits);
        until(Part::Blocked, landing.arrived);
        until(Part::Serve, landing.served);
        until(Part::BusIn, landing.landed);
        until(Part::Commit, landing.committed);
        until(Part::ThreadWait, landing.matching);
        match message.to {
            Agent::Tport => {
                until(Part::TportMatch, landing.notified);
            }
            Agent::Thread => {
                until(Part::Thread, landing.notified);
            }
            Agent::Host => {
                let set = until(Part::Event, landing.matching + nic.event_cycles);
                until(Part::BlockCopy, set + nic.block_copy_cycles);
                until(Part::Poll, landing.notified);
            }
        }
        parts
    }
}
