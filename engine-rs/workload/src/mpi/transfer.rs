//! A message of the program, from its send to its receive; and what the network carries
//! for it.

use crate::units::Cycle;

/// How the data of a message goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Way {
    /// At once, with what announces it.
    #[default]
    Early,
    /// When the receive has been found.
    Announced,
    /// By the memory of the node that both processes are on.
    Local,
}

/// Who has to do the next step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stand {
    /// The network, and what is connected to it.
    #[default]
    Network,
    /// A process.
    With(u32),
    /// The receiver is to post its receive.
    Receive,
}

/// What whoever waits for a transfer waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    Progress,
    Network,
    Partner,
}

/// A send and the receive that it is for, of which one may be missing. Which are for each
/// other is certain: the receives name their sender, and both keep their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Transfer {
    pub(super) from: u32,
    pub(super) to: u32,
    /// Length of what is sent, and the memory of both ends.
    pub(super) bytes: u64,
    pub(super) send_buffer: u16,
    pub(super) receive_buffer: u16,
    /// Messages of this pair that were sent before.
    pub(super) number: u32,
    pub(super) way: Way,
    pub(super) stand: Stand,
    /// The send has been called, and the receive.
    pub(super) is_begun: bool,
    pub(super) is_wanted: bool,
    /// Who matches knows of the receive, and of the send; of this first.
    pub(super) is_posted: bool,
    pub(super) has_arrived: bool,
    pub(super) is_unexpected: bool,
    /// The send is complete, and the receive.
    pub(super) is_sent: bool,
    pub(super) is_received: bool,
    /// What must be there before its end is told: the data and the word that it is.
    pub(super) landed: u8,
    /// As which lack the ends count it.
    pub(super) counted: [Option<Lack>; 2],
}

/// What a message of the network means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A message with its data.
    Early,
    /// Announces a message.
    Request,
    /// The receiver is ready.
    Clear,
    /// The data, written by the sender.
    Data,
    /// The data, read by the receiver.
    Read,
    /// The data is there, or has been read.
    Finish,
    /// Buffers are free again.
    Credit,
}

/// Something that the network carries between two processes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wire {
    pub(super) kind: Kind,
    /// Of a credit alone none.
    pub(super) transfer: u32,
    pub(super) from: u32,
    pub(super) to: u32,
    /// Buffers of the sender that are free again.
    pub(super) credits: u64,
    /// Its end has been told: to who posted it, and to whom it is for.
    pub(super) is_done: bool,
    pub(super) is_heard: bool,
}

/// Steps of transfers that a process has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    /// To read what lies in the buffers that others write to.
    Told(Kind),
    /// To copy a message out that the network interface has matched.
    CopyOut,
    /// To ask for the data of one.
    Fetch,
    /// To tell the sender that it has been read.
    TellSender,
    /// To take a message of a process of the same node.
    Local,
}

/// A step that lies there, and since when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) at: Cycle,
    pub(super) job: Job,
    pub(super) transfer: u32,
    /// The other process.
    pub(super) from: u32,
    pub(super) credits: u64,
}

impl Item {
    /// Whether a process finds it by looking at the buffers of the others.
    pub(super) fn is_looked_for(&self) -> bool {
        matches!(self.job, Job::Told(_))
    }
}
