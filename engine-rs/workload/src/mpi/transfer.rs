//! A message of the program, from its send to its receive, and the protocol messages that
//! the network carries for it.

use crate::units::Cycle;
use flitscope_network::plain;

/// How the data of a message is transferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Protocol {
    /// At once, with the envelope.
    #[default]
    Eager,
    /// Once the receive has been matched.
    Rendezvous,
    /// Through the memory of the node that both processes are on.
    Local,
}

/// Who has to do the next step of a transfer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NextActor {
    /// The network or a network interface.
    #[default]
    Network,
    /// A process.
    Process(u32),
    /// The receiver, by posting the receive.
    Receiver,
}

/// Why a process that waits for a transfer waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WaitCause {
    Progress,
    Network,
    Partner,
}

/// A send and its receive, of which one may be missing. Which belong together is certain:
/// receives name their sender, and both keep their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Transfer {
    pub(super) from: u32,
    pub(super) to: u32,
    /// Bytes sent.
    pub(super) bytes: u64,
    pub(super) send_buffer: u16,
    pub(super) receive_buffer: u16,
    /// Earlier messages of this pair.
    pub(super) number: u32,
    pub(super) protocol: Protocol,
    pub(super) next_actor: NextActor,
    pub(super) is_send_called: bool,
    pub(super) is_receive_called: bool,
    /// Whether the matching agent knows of the receive, and of the send.
    pub(super) is_receive_posted: bool,
    pub(super) has_send_arrived: bool,
    /// Whether the send arrived before the receive was posted.
    pub(super) is_unexpected: bool,
    pub(super) is_send_complete: bool,
    pub(super) is_receive_complete: bool,
    /// How many of data and FIN have arrived; the receive completes with the second.
    pub(super) parts_arrived: u8,
    /// The wait causes under which sender and receiver count it.
    pub(super) counted: [Option<WaitCause>; 2],
}

/// What a protocol message means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MessageKind {
    /// An eager message with its data.
    Eager,
    /// Request to send.
    Rts,
    /// Clear to send.
    Cts,
    /// The data, written by the sender.
    Data,
    /// The data, read by the receiver.
    Read,
    /// The data has been written, or read.
    Fin,
    /// Credits alone.
    Credit,
}

/// A message that the network carries from one process to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProtocolMessage {
    pub(super) kind: MessageKind,
    /// Of no meaning for [`MessageKind::Credit`].
    pub(super) transfer: u32,
    pub(super) from: u32,
    pub(super) to: u32,
    /// Credits returned: eager buffers at the sender that are free again.
    pub(super) credits: u64,
    /// Whether its poster has been notified of its completion.
    pub(super) is_completed: bool,
    /// Whether its receiver has been notified of its arrival.
    pub(super) is_notified: bool,
}

/// An action of a process for a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Reads a protocol message from a receive buffer.
    ReadBuffer(MessageKind),
    /// Copies a message out that the network interface has matched.
    CopyOut,
    /// Reads the data of a matched message from its sender.
    Fetch,
    /// Tells the sender that its data has been read.
    SendFin,
    /// Receives a message of a process on the same node.
    ReceiveLocal,
}

/// An action that waits for its process, and from which cycle on.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingAction {
    pub(super) at: Cycle,
    pub(super) action: Action,
    pub(super) transfer: u32,
    /// The other process.
    pub(super) from: u32,
    pub(super) credits: u64,
}

plain!(Transfer, ProtocolMessage, PendingAction);

impl PendingAction {
    /// Whether the process finds it by polling its receive buffers.
    pub(super) fn is_polled(&self) -> bool {
        matches!(self.action, Action::ReadBuffer(_))
    }
}
