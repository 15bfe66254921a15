//! Where packets enter: commands of the Elans, packets that wait for a channel of their
//! node's link, and packets whose end has left.

use crate::fabric::Refusal;
use crate::heap::Heap;
use crate::ids::{NodeId, Slot};

/// What an Elan did in the last cycle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Command {
    Open(Slot),
    Ready(Slot, u16),
    Served(Slot),
    Acknowledge(Slot),
    Refuse(Slot, Refusal),
}

/// Commands of the Elans, and packets at their sources.
#[derive(Clone, Debug)]
pub(super) struct Sources {
    commands: Vec<Command>,
    /// Packets that wait for a channel of their node's link, by node.
    waiting: Vec<Vec<Slot>>,
    /// Packets whose end has left the source in this cycle.
    closed: Vec<Slot>,
}

/// As if nothing waited: these lists are as good as empty too.
impl Heap for Sources {
    fn heap(&self) -> usize {
        let Self {
            waiting,
            commands: _,
            closed: _,
        } = self;
        size_of_val(&**waiting)
    }
}

impl Sources {
    /// Nodes that have nothing to send.
    pub(super) fn new(nodes: u32) -> Self {
        Self {
            commands: Vec::new(),
            waiting: vec![Vec::new(); nodes as usize],
            closed: Vec::new(),
        }
    }

    /// Whether something takes effect in the next cycle.
    pub(super) fn has_work(&self) -> bool {
        !self.commands.is_empty() || !self.closed.is_empty()
    }

    /// Adds a command, which takes effect in the next cycle.
    pub(super) fn command(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// The commands of the last cycle, in a list that [`Sources::reuse_commands`] takes
    /// back.
    pub(super) fn take_commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    pub(super) fn reuse_commands(&mut self, commands: Vec<Command>) {
        self.commands = commands;
    }

    /// A packet waits for a channel.
    pub(super) fn wait(&mut self, node: NodeId, slot: Slot) {
        self.waiting[node.index()].push(slot);
    }

    /// The packets that wait for a channel, by node.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (NodeId, Slot)> + '_ {
        let nodes = self.waiting.iter().enumerate();
        nodes.flat_map(|(node, slots)| slots.iter().map(move |&slot| (NodeId::from(node), slot)))
    }

    /// The packets that wait for a channel at a node; those for which `keep` is false
    /// wait no longer.
    pub(super) fn retain_waiting(&mut self, node: NodeId, keep: impl FnMut(&Slot) -> bool) {
        self.waiting[node.index()].retain(keep);
    }

    /// The end of a packet has left its source.
    pub(super) fn close(&mut self, slot: Slot) {
        self.closed.push(slot);
    }

    pub(super) fn next_closed(&mut self) -> Option<Slot> {
        self.closed.pop()
    }
}
