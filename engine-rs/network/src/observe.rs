//! Observers: every event of a run, as it happens.
//!
//! The trace of a run, the watch of a packet and the measures are observers. They are part of the
//! fabric and of the workload, so that a run without another observer calls no function through a
//! pointer and keeps no event. For another observer the watch keeps the events of a few cycles and
//! then reports them.
//!
//! An event is of a packet in the fabric ([`PacketStep`]), of a message ([`MessageStep`]), or of an
//! operation of the processes ([`OperationStep`]). Both fabrics have the same events in the same
//! cycles; their order within a cycle depends on the fabric.

use crate::elan::{Arrival, Message};
use crate::fabric::Packet;
use crate::fabric::rules::Answer;
use crate::ids::{ChannelId, EliteId, LinkId, MessageId, MessageSlot, NodeId};
use crate::units::Cycle;

/// What sees the events of a run.
///
/// ```
/// use flitscope_network::observe::{Event, Observer};
/// use flitscope_network::units::Cycle;
///
/// struct Events(u64);
///
/// impl Observer for Events {
///     fn observe(&mut self, _event: &Event, _at: Cycle) {
///         self.0 += 1;
///     }
/// }
/// ```
pub trait Observer {
    /// Called for each event, with its cycle. Cycles do not decrease, apart from those of
    /// [`Event::Operation`].
    fn observe(&mut self, event: &Event, at: Cycle);
}

/// Something that happens in a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'e> {
    /// An attempt of a packet takes a step.
    Packet {
        /// The packet, in this attempt; a branch of a multicast has its own members.
        packet: &'e Packet,
        /// What it does.
        step: PacketStep,
    },
    /// A message is due: its sender could post it. Only jobs whose messages have due times have
    /// such events.
    Due {
        /// The node that will post it.
        node: NodeId,
        /// Its job.
        job: u16,
        /// Counts the messages that the node posts for the job from 0.
        number: u64,
    },
    /// A message takes a step.
    Message {
        /// Its lasting name.
        id: MessageId,
        /// Its place in the table of incomplete messages.
        slot: MessageSlot,
        /// The message, as it was posted.
        message: &'e Message,
        /// What happens to it.
        step: MessageStep<'e>,
    },
    /// A process begins or ends an operation. The node of a process may know late that it has
    /// begun: such an event comes a little after its cycle.
    Operation {
        /// The operation, and the process that takes part in it.
        operation: Operation,
        /// Whether it begins or ends.
        step: OperationStep,
    },
}

/// A step of an attempt of a packet, or of a branch of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacketStep {
    /// Its Elan has handed it to the fabric.
    Opened,
    /// It has been given a channel of its node's link.
    Claimed(ChannelId),
    /// Its header has been sent on a channel.
    HeaderSent(ChannelId),
    /// Its header has entered the buffer at the end of a link.
    HeaderIn(LinkId),
    /// Its header, which came by this link, could be granted what it asks for, and is not.
    Blocked(LinkId),
    /// Its header is blocked no longer: it is granted what it asks for, or discarded.
    Released {
        /// The link that it came by.
        link: LinkId,
        /// The cycle in which it was blocked.
        since: Cycle,
    },
    /// Its header has been granted a channel of an Elite.
    Granted(ChannelId),
    /// Its header has been granted the inputter of its destination.
    Taken,
    /// Its header has been granted the replicator of an Elite, and its branches begin. It and each of
    /// its branches end for themselves.
    Copied {
        /// The Elite.
        elite: EliteId,
        /// How many branches begin.
        branches: u32,
    },
    /// All of its branches from this Elite have answered.
    Combined(EliteId),
    /// This many of its transactions, from the first, are complete at its destination.
    Arrived(u16),
    /// This many of its transactions have been served there.
    Served(u16),
    /// The last transaction that has been served is found to be damaged.
    Damaged,
    /// This many bytes of it have been accepted at its destination, as a transaction.
    Received(u32),
    /// It has been served and accepted in full at its destination; once for each packet and
    /// destination.
    Delivered,
    /// Its end has reached its destination.
    TailIn,
    /// Its answer has set out.
    Answered(Answer),
    /// Its answer has reached its source.
    AnswerIn(Answer),
    /// Its end has left its source.
    EopOut,
    /// Its header has been discarded: after waiting too long, or because its route is damaged.
    Discarded {
        /// The link that it came by.
        link: LinkId,
        /// Whether its route is damaged.
        is_damaged: bool,
    },
    /// Its end has been taken, or discarded.
    Ended,
}

/// A step of a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MessageStep<'e> {
    /// It has been posted.
    Posted,
    /// A node has been notified of it: its only destination, or one of a group.
    Notified(&'e Arrival),
    /// Its poster knows that it is complete.
    Completed,
    /// Its test failed: it has been accepted nowhere, and is not sent again.
    Failed,
}

/// An operation of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The job.
    pub job: u16,
    /// The node of the process.
    pub node: NodeId,
    /// The number of the process in the job.
    pub process: u32,
    /// What it is.
    pub kind: OperationKind,
    /// Its number: of collective operations counted from 0, of measurements that in the program.
    pub number: u32,
}

/// What processes do together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationKind {
    /// A collective operation.
    Collective,
    /// A measurement of a program.
    Measurement,
}

/// A step of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationStep {
    /// The process enters it.
    Begun,
    /// Of a collective operation: all that is collected is at the process.
    Collected,
    /// Of a measurement: the process has spent the time since a cycle in a state.
    Spent {
        /// The state in words.
        state: &'static str,
        /// The cycle.
        since: Cycle,
    },
    /// The process leaves it.
    Ended,
}

impl PacketStep {
    /// The step of a packet, if the event is one.
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Packet { step, .. } => Some(*step),
            _ => None,
        }
    }

    /// The step and its place as words of a trace, if it is one that every fabric takes in the
    /// same cycle.
    #[inline(always)]
    pub(crate) fn traced(self, packet: &Packet) -> Option<(u8, u32)> {
        Some(match self {
            Self::HeaderIn(link) => (1, link.0),
            Self::Granted(channel) => (2, channel.0),
            Self::Taken => (2, u32::MAX),
            Self::TailIn => (3, packet.destination.0),
            Self::AnswerIn(Answer::Ack) => (4, packet.id.source.0),
            Self::EopOut => (5, packet.id.source.0),
            Self::Discarded {
                link,
                is_damaged: false,
            } => (6, link.0),
            Self::Discarded {
                link,
                is_damaged: true,
            } => (7, link.0),
            Self::AnswerIn(Answer::Nack(_)) => (8, packet.id.source.0),
            Self::Copied { elite, .. } => (9, elite.0),
            Self::Combined(elite) => (10, elite.0),
            _ => return None,
        })
    }
}
