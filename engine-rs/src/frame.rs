//! What the screen needs of a moment, as columns of numbers in one buffer.
//!
//! The layout depends on the machine and its channels alone, so it is told once; a
//! frame is then a flat copy. Little-endian, as every target of WebAssembly is.

use crate::fabric::{ChannelState, ChannelView, Counters, Fabric};
use crate::ids::PacketId;
use crate::simulation::Simulation;
use crate::topology::End;
use crate::units::{CYCLE_PICOSECONDS, Cycle};
use serde::Serialize;

#[cfg(test)]
use ts_rs::TS;

/// The machine as the screen draws it. Ends of links: node i is i, Elite e is
/// nodes + e.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct TopologyDescription {
    /// Down links of an Elite.
    pub arity: u32,
    /// Levels of Elites.
    pub levels: u32,
    /// Populated nodes.
    pub nodes: u32,
    /// Length of a cycle.
    pub cycle_ps: u32,
    /// Elites are numbered level by level.
    pub elites_per_level: u32,
    /// Where each directed link begins.
    pub link_from: Vec<u32>,
    /// Where it ends.
    pub link_to: Vec<u32>,
    /// 1 between the nodes and the first Elites.
    pub link_level: Vec<u32>,
    /// Which down (or up) link it is of the Elite it leaves; of the Elite it
    /// enters when it leaves a node. The other direction of link i is i ^ 1.
    pub link_port: Vec<u32>,
    /// Away from the nodes.
    pub link_up: Vec<bool>,
    /// Its cable is down: it carries nothing.
    pub link_is_down: Vec<bool>,
    /// Virtual channels of each directed link; channel id = link · channels + number.
    pub channels: u32,
}

/// Where each column of a frame lies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct FrameLayout {
    /// Length of a frame.
    pub bytes: u32,
    /// Its columns, each aligned to its type.
    pub columns: Vec<FrameColumn>,
}

/// One column.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct FrameColumn {
    /// What it holds.
    pub name: &'static str,
    /// Type of its values.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// First byte.
    pub offset: u32,
    /// Number of values.
    pub length: u32,
}

/// Type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum ColumnType {
    /// A byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
    /// A double.
    F64,
}

/// What a column has a value for.
#[derive(Clone, Copy, Debug)]
enum Extent {
    /// So many places.
    Fixed(u32),
    Links,
    Nodes,
    Channels,
}

/// A column: what it is called, how it is stored, how long it is, and what stands
/// in each place.
struct Column(&'static str, ColumnType, Extent, fn(&Moment, usize) -> f64);

/// The columns, widest type first so that each is aligned. Counts of flits wrap.
const COLUMNS: [Column; 13] = [
    Column("cycle", ColumnType::F64, Extent::Fixed(1), |m, _| {
        m.now as f64
    }),
    Column("totals", ColumnType::F64, Extent::Fixed(8), |m, i| {
        m.totals[i] as f64
    }),
    Column("link_delay", ColumnType::F64, Extent::Links, |m, i| {
        m.counters.link_delay[i] as f64
    }),
    Column("link_wait", ColumnType::F64, Extent::Links, |m, i| {
        m.counters.link_wait[i] as f64
    }),
    Column("node_sent", ColumnType::F64, Extent::Nodes, |m, i| {
        m.nodes[i].0 as f64
    }),
    Column("node_received", ColumnType::F64, Extent::Nodes, |m, i| {
        m.nodes[i].1 as f64
    }),
    Column("link_flits", ColumnType::U32, Extent::Links, |m, i| {
        f64::from(m.counters.link_flits[i] as u32)
    }),
    Column(
        "channel_packet",
        ColumnType::U32,
        Extent::Channels,
        |m, i| {
            m.channels[i]
                .packet
                .map_or(0.0, |(packet, _)| m.number(packet) as f64)
        },
    ),
    Column(
        "channel_source",
        ColumnType::U32,
        Extent::Channels,
        |m, i| {
            m.channels[i]
                .packet
                .map_or(0.0, |(packet, _)| f64::from(packet.source.0))
        },
    ),
    Column(
        "channel_destination",
        ColumnType::U32,
        Extent::Channels,
        |m, i| {
            m.channels[i]
                .packet
                .map_or(0.0, |(_, destination)| f64::from(destination.0))
        },
    ),
    Column(
        "channel_flits",
        ColumnType::U32,
        Extent::Channels,
        |m, i| f64::from(m.counters.channel_flits[i] as u32),
    ),
    Column("channel_fill", ColumnType::U16, Extent::Channels, |m, i| {
        f64::from(m.channels[i].fill)
    }),
    Column("channel_state", ColumnType::U8, Extent::Channels, |m, i| {
        f64::from(m.channels[i].state as u8)
    }),
];

/// What the columns are read from.
struct Moment<'s> {
    now: Cycle,
    counters: &'s Counters,
    channels: Vec<ChannelView>,
    /// Bytes of each node: sent, received.
    nodes: &'s [(u64, u64)],
    totals: [u64; 8],
}

impl<'s> Moment<'s> {
    fn new(simulation: &'s Simulation) -> Self {
        let fabric = &simulation.network.fabric;
        let counters = fabric.counters();
        let nodes = simulation.workload.record.totals();
        let channels: Vec<ChannelView> = (0..counters.channel_flits.len())
            .map(|id| fabric.channel(id))
            .collect();
        let blocked = channels
            .iter()
            .filter(|channel| channel.state == ChannelState::Blocked);
        let totals = [
            counters.opened,
            counters.delivered,
            counters.time_outs,
            counters.retries,
            nodes.iter().map(|&(_, received)| received).sum(),
            simulation.workload.completed,
            counters.open,
            blocked.count() as u64,
        ];
        Self {
            now: simulation.now(),
            counters,
            channels,
            nodes,
            totals,
        }
    }

    /// A number for a packet: never 0, which stands for none; wraps after four
    /// thousand million.
    fn number(&self, packet: PacketId) -> u64 {
        let number = packet.number * self.nodes.len() as u64 + u64::from(packet.source.0);
        number % u64::from(u32::MAX) + 1
    }
}

impl Simulation {
    /// The machine as the screen draws it.
    pub fn topology(&self) -> TopologyDescription {
        let tree = &self.tree;
        let links = tree.links();
        let code = |end: End| match end {
            End::Node(node) => node.0,
            End::Elite(elite) => tree.nodes() + elite.0,
        };
        TopologyDescription {
            arity: tree.arity(),
            levels: tree.levels(),
            nodes: tree.nodes(),
            cycle_ps: CYCLE_PICOSECONDS as u32,
            elites_per_level: tree.elites_per_level(),
            link_from: links.iter().map(|link| code(link.from)).collect(),
            link_to: links.iter().map(|link| code(link.to)).collect(),
            link_level: links.iter().map(|link| link.level).collect(),
            link_port: links.iter().map(|link| link.port).collect(),
            link_up: links.iter().map(|link| link.up).collect(),
            link_is_down: links.iter().map(|link| link.is_down).collect(),
            channels: self.scenario().model.channels,
        }
    }

    /// Where each column of a frame lies.
    pub fn layout(&self) -> FrameLayout {
        let links = self.tree.links().len() as u32;
        let mut offset = 0;
        let columns = COLUMNS.map(|Column(name, kind, extent, _)| {
            let length = match extent {
                Extent::Fixed(length) => length,
                Extent::Links => links,
                Extent::Nodes => self.tree.nodes(),
                Extent::Channels => links * self.scenario().model.channels,
            };
            let column = FrameColumn {
                name,
                kind,
                offset,
                length,
            };
            offset += length * kind.bytes();
            column
        });
        FrameLayout {
            bytes: offset.next_multiple_of(8),
            columns: columns.into(),
        }
    }

    /// Fills a buffer of [`FrameLayout::bytes`] with the present moment; a buffer
    /// of another length is left as it is.
    pub fn fill_frame(&self, out: &mut [u8]) {
        let layout = self.layout();
        if out.len() != layout.bytes as usize {
            return;
        }
        let moment = Moment::new(self);
        for (place, Column(_, _, _, value)) in layout.columns.iter().zip(&COLUMNS) {
            place.write(out, |index| value(&moment, index));
        }
    }
}

impl ColumnType {
    fn bytes(self) -> u32 {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
            Self::F64 => 8,
        }
    }
}

impl FrameColumn {
    fn write(&self, out: &mut [u8], value: impl Fn(usize) -> f64) {
        let bytes = self.kind.bytes() as usize;
        let places = out[self.offset as usize..].chunks_exact_mut(bytes);
        for (index, place) in places.take(self.length as usize).enumerate() {
            let value = value(index);
            match self.kind {
                ColumnType::U8 => place.copy_from_slice(&(value as u8).to_le_bytes()),
                ColumnType::U16 => place.copy_from_slice(&(value as u16).to_le_bytes()),
                ColumnType::U32 => place.copy_from_slice(&(value as u32).to_le_bytes()),
                ColumnType::F64 => place.copy_from_slice(&value.to_le_bytes()),
            }
        }
    }
}
