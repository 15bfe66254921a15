use super::CollectivePlan;
use crate::collective::Executor;
use crate::elan::{Agent, Message};
use crate::ids::NodeId;

/// The name of a message: the operation it is of, as far as that fits, and its part.
/// Operations that are under way at once differ by a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) operation: u32,
    pub(super) part: u16,
}

/// The part that tells of room.
pub(super) const ROOM: u16 = u16::MAX;

impl Tag {
    fn packed(self) -> u32 {
        self.operation << 16 | u32::from(self.part)
    }

    /// The operation is that of this name that is nearest to the present.
    pub(super) fn of(message: &Message, present: u32) -> Self {
        let ahead = ((message.tag >> 16) as u16).wrapping_sub(present as u16) as i16;
        Self {
            operation: present.wrapping_add_signed(i32::from(ahead)),
            part: message.tag as u16,
        }
    }
}

fn agent(hand: Executor) -> Agent {
    match hand {
        Executor::Process => Agent::Host,
        Executor::Thread => Agent::Thread,
    }
}

/// A message from one member to another.
pub(super) fn to_one(
    plan: &CollectivePlan,
    to: NodeId,
    bytes: u64,
    tag: Tag,
    (from_hand, to_hand): (Executor, Executor),
    priority: bool,
) -> Message {
    Message {
        from: agent(from_hand),
        to: agent(to_hand),
        tag: tag.packed(),
        priority: priority.into(),
        job: plan.job,
        buffers: plan.buffers,
        ..Message::write(to, bytes)
    }
}

/// A message to all members, which tests whether they are ready for it.
pub(super) fn to_all(
    plan: &CollectivePlan,
    bytes: u64,
    tag: Tag,
    hand: Executor,
    priority: bool,
) -> Option<Message> {
    Some(Message {
        from: agent(hand),
        test: Some(tag.operation),
        transactions: plan.transactions,
        tag: tag.packed(),
        priority: priority.into(),
        job: plan.job,
        buffers: plan.buffers,
        ..Message::multicast(plan.group()?, bytes)
    })
}
