//! The watch of packets: each step of one packet is kept, or every event for an observer of the run.

use super::Packet;
use crate::elan::{Arrival, Message};
use crate::ids::{MessageId, MessageSlot, PacketId};
use crate::observe::{Event, MessageStep, Observer, PacketStep};
use crate::units::Cycle;

/// A step, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cycle.
    pub at: Cycle,
    /// The packet, in the attempt that takes the step.
    pub packet: Packet,
    /// What it does.
    pub step: PacketStep,
}

/// An event of a message, and when.
#[derive(Clone, Debug)]
struct MessageEvent {
    at: Cycle,
    /// Steps of packets before it.
    steps: usize,
    id: MessageId,
    slot: MessageSlot,
    message: Message,
    step: KeptStep,
}

#[derive(Clone, Debug)]
enum KeptStep {
    Posted,
    Notified(Box<Arrival>),
    Completed,
    Failed,
}

/// What is under watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Watched {
    #[default]
    None,
    One(PacketId),
    All,
}

/// The events under watch. No part of a result: only a copy that is made to look at something
/// has a packet under watch, and only a run with an observer has everything.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    watched: Watched,
    steps: Vec<Step>,
    messages: Vec<MessageEvent>,
}

impl Watch {
    /// Watches one packet from now on.
    pub fn one(packet: PacketId) -> Self {
        Self {
            watched: Watched::One(packet),
            ..Self::default()
        }
    }

    /// Watches everything from now on. The events are to be reported before they are too many.
    pub fn all() -> Self {
        Self {
            watched: Watched::All,
            ..Self::default()
        }
    }

    /// Steps of packets so far, in the order of time; within a cycle as they came.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The packet as it was last opened.
    pub fn opened(&self) -> Option<&Packet> {
        let mut steps = self.steps.iter().rev();
        let opened = steps.find(|step| step.step == PacketStep::Opened)?;
        Some(&opened.packet)
    }

    /// Whether anything is under watch.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.watched != Watched::None
    }

    /// Reports the events to an observer, in the order of time, and forgets them. Returns how many
    /// they were.
    pub fn report(&mut self, observer: &mut dyn Observer) -> usize {
        let count = self.steps.len() + self.messages.len();
        let mut messages = self.messages.drain(..).peekable();
        for (number, Step { at, packet, step }) in self.steps.drain(..).enumerate() {
            while let Some(event) = messages.next_if(|event| event.steps <= number) {
                event.report(observer);
            }
            let packet = &packet;
            observer.observe(&Event::Packet { packet, step }, at);
        }
        messages.for_each(|event| event.report(observer));
        count
    }
}

impl MessageEvent {
    fn report(self, observer: &mut dyn Observer) {
        let step = match &self.step {
            KeptStep::Posted => MessageStep::Posted,
            KeptStep::Notified(arrival) => MessageStep::Notified(arrival),
            KeptStep::Completed => MessageStep::Completed,
            KeptStep::Failed => MessageStep::Failed,
        };
        let event = Event::Message {
            id: self.id,
            slot: self.slot,
            message: &self.message,
            step,
        };
        observer.observe(&event, self.at);
    }
}

impl Observer for Watch {
    #[cold]
    fn observe(&mut self, event: &Event, at: Cycle) {
        match (*event, self.watched) {
            (Event::Packet { packet, step }, watched) => {
                let is_watched = match watched {
                    Watched::None => false,
                    Watched::One(id) => id == packet.id,
                    Watched::All => true,
                };
                if is_watched {
                    let packet = *packet;
                    self.steps.push(Step { at, packet, step });
                }
            }
            (
                Event::Message {
                    id,
                    slot,
                    message,
                    step,
                },
                Watched::All,
            ) if cfg!(not(target_family = "wasm")) => {
                self.messages.push(MessageEvent {
                    at,
                    steps: self.steps.len(),
                    id,
                    slot,
                    message: *message,
                    step: match step {
                        MessageStep::Posted => KeptStep::Posted,
                        MessageStep::Notified(arrival) => KeptStep::Notified(Box::new(*arrival)),
                        MessageStep::Completed => KeptStep::Completed,
                        MessageStep::Failed => KeptStep::Failed,
                    },
                });
            }
            _ => {}
        }
    }
}
