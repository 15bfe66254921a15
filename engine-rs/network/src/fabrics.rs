//! The fabrics there are, behind one type: which of them moves the flits is chosen
//! when a simulation is set up, and makes no difference to its result.

use crate::elite::Fast;
use crate::fabric::{
    ChannelView, Circuit, Counters, Fabric, Notice, Packet, Refusal, Rules, Waiting, Watch,
};
use crate::heap::{Heap, bytes};
use crate::ids::{ChannelId, LinkId, Slot};
#[cfg(feature = "reference")]
use crate::reference::Reference;
use crate::topology::Topology;
use crate::units::Cycle;
use std::sync::Arc;

/// Which fabric moves the flits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FabricKind {
    /// Every flit in every cycle: slow, and right by inspection. Builds for a page
    /// have no use for it.
    #[cfg(feature = "reference")]
    Reference,
    /// The same from event to event.
    #[default]
    Fast,
}

impl FabricKind {
    /// Every kind.
    #[cfg(feature = "reference")]
    pub const ALL: [Self; 2] = [Self::Reference, Self::Fast];

    /// What it is called on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "reference")]
            Self::Reference => "reference",
            Self::Fast => "fast",
        }
    }
}

/// A fabric of either kind.
#[derive(Clone, Debug)]
pub enum AnyFabric {
    /// See the module of that name.
    #[cfg(feature = "reference")]
    Reference(Reference),
    /// See [`Fast`].
    Fast(Fast),
}

impl AnyFabric {
    /// An empty network. `cables` has the delay of each link, by its id, in cycles beyond the
    /// first; where it has none the delay is 0.
    pub fn new(kind: FabricKind, topology: Arc<Topology>, rules: Rules, cables: &[Cycle]) -> Self {
        match kind {
            #[cfg(feature = "reference")]
            FabricKind::Reference => Self::Reference(Reference::new(topology, rules, cables)),
            FabricKind::Fast => Self::Fast(Fast::new(topology, rules, cables)),
        }
    }
}

/// Hands a call on to the fabric that is there.
macro_rules! either {
    ($self:expr, $fabric:ident => $call:expr) => {
        match $self {
            #[cfg(feature = "reference")]
            AnyFabric::Reference($fabric) => $call,
            AnyFabric::Fast($fabric) => $call,
        }
    };
}

impl AnyFabric {
    /// From the next cycle on the machine is this one, which is the same but for the
    /// links that are down and the ways that lead around them. A link that is down
    /// takes no more headers; what has claimed it still passes.
    pub fn rewire(&mut self, topology: Arc<Topology>) {
        either!(self, fabric => fabric.rewire(topology));
    }
}

/// A fabric counts with its own table, as it does alone.
impl Heap for AnyFabric {
    fn heap(&self) -> usize {
        either!(self, fabric => bytes(fabric))
    }
}

impl Fabric for AnyFabric {
    fn open(&mut self, packet: Packet, ready: u16) -> Slot {
        either!(self, fabric => fabric.open(packet, ready))
    }

    fn ready(&mut self, slot: Slot, ready: u16) {
        either!(self, fabric => fabric.ready(slot, ready));
    }

    fn served(&mut self, slot: Slot) {
        either!(self, fabric => fabric.served(slot));
    }

    fn acknowledge(&mut self, slot: Slot) {
        either!(self, fabric => fabric.acknowledge(slot));
    }

    fn refuse(&mut self, slot: Slot, refusal: Refusal) {
        either!(self, fabric => fabric.refuse(slot, refusal));
    }

    fn damaged(&self, slot: Slot) -> Option<u16> {
        either!(self, fabric => fabric.damaged(slot))
    }

    fn run(&mut self, limit: Cycle, notices: &mut Vec<Notice>) -> Cycle {
        either!(self, fabric => fabric.run(limit, notices))
    }

    fn packet(&self, slot: Slot) -> &Packet {
        either!(self, fabric => fabric.packet(slot))
    }

    fn settle(&mut self) {
        either!(self, fabric => fabric.settle());
    }

    fn counters(&self) -> &Counters {
        either!(self, fabric => fabric.counters())
    }

    fn steps(&self) -> u64 {
        either!(self, fabric => fabric.steps())
    }

    fn audit(&self) -> Vec<String> {
        either!(self, fabric => fabric.audit())
    }

    fn waiting(&self) -> Vec<Waiting> {
        either!(self, fabric => fabric.waiting())
    }

    fn waits(&self, tell: &mut dyn FnMut(LinkId, Cycle)) {
        either!(self, fabric => fabric.waits(tell));
    }

    fn taken(&self, link: LinkId) -> Cycle {
        either!(self, fabric => fabric.taken(link))
    }

    fn blocked(&self) -> Vec<ChannelId> {
        either!(self, fabric => fabric.blocked())
    }

    fn circuits(&self) -> Vec<Circuit> {
        either!(self, fabric => fabric.circuits())
    }

    fn watch(&mut self, watch: Watch) {
        either!(self, fabric => fabric.watch(watch));
    }

    fn watched(&mut self) -> &mut Watch {
        either!(self, fabric => fabric.watched())
    }

    fn channel(&self, channel: usize) -> ChannelView {
        either!(self, fabric => fabric.channel(channel))
    }
}
