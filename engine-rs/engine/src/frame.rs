//! What the screen needs of a moment, as columns of numbers in one buffer.
//!
//! The layout depends on the machine and its channels alone, so it is told once; a
//! frame is then a flat copy. Little-endian, as every target of WebAssembly is.

mod wave;

use crate::fabric::{ChannelState, ChannelView, Counters, Fabric};
use crate::networks::Generation;
use crate::simulation::Simulation;
use crate::topology::{End, Link};
use crate::units::Cycle;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The machine as the screen draws it. Ends of links: node i is i, Elite e is
/// nodes + e.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct TopologyDescription {
    /// Which network it is, and so how it is packed.
    pub network: Generation,
    /// Up links of an Elite, and down links of one below the top.
    pub arity: u32,
    /// Down links of an Elite of the top level: as many, or up to twice as many.
    pub top_down_links: u32,
    /// Levels of Elites.
    pub levels: u32,
    /// Populated nodes.
    pub nodes: u32,
    /// Length of a cycle.
    pub cycle_ps: u32,
    /// Of each level below the top; they are numbered level by level.
    pub elites_per_level: u32,
    /// Of the top, merged ones counted as before.
    pub top_elites: u32,
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
    /// Virtual channels of each directed link; channel id = link · channels + number.
    pub channels: u32,
}

/// Where each column of a frame lies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct FrameLayout {
    /// Length of a frame.
    pub bytes: u32,
    /// Its columns, each aligned to its type.
    pub columns: Vec<FrameColumn>,
}

/// One column.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
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
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
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
    /// As many as channels where the scenario has multicasts, else none.
    Wave,
}

/// A column: what it is called, how it is stored, how long it is, and what stands
/// in its places.
struct Column(&'static str, ColumnType, Extent, fn(&Moment, &mut Places));

/// The columns, widest type first so that each is aligned. Counts of flits wrap.
const COLUMNS: [Column; 15] = [
    Column("cycle", ColumnType::F64, Extent::Fixed(1), |m, out| {
        out.f64([m.now])
    }),
    Column("totals", ColumnType::F64, Extent::Fixed(8), |m, out| {
        out.f64(m.totals)
    }),
    Column("link_delay", ColumnType::F64, Extent::Links, |m, out| {
        out.f64(m.counters.link_delay.iter().copied())
    }),
    Column("link_wait", ColumnType::F64, Extent::Links, |m, out| {
        out.f64(m.counters.link_wait.iter().copied())
    }),
    Column("node_sent", ColumnType::F64, Extent::Nodes, |m, out| {
        out.f64(m.nodes.iter().map(|&(sent, _)| sent))
    }),
    Column("node_received", ColumnType::F64, Extent::Nodes, |m, out| {
        out.f64(m.nodes.iter().map(|&(_, received)| received))
    }),
    Column("link_flits", ColumnType::U32, Extent::Links, |m, out| {
        out.u32(m.counters.link_flits.iter().map(|&flits| flits as u32))
    }),
    Column(
        "channel_packet",
        ColumnType::U32,
        Extent::Channels,
        |m, out| out.u32(m.channels.iter().map(|channel| m.number(channel))),
    ),
    Column(
        "channel_source",
        ColumnType::U32,
        Extent::Channels,
        |m, out| {
            out.u32(
                m.channels
                    .iter()
                    .map(|channel| channel.packet.map_or(0, |(packet, _)| packet.source.0)),
            )
        },
    ),
    Column(
        "channel_destination",
        ColumnType::U32,
        Extent::Channels,
        |m, out| {
            out.u32(
                m.channels
                    .iter()
                    .map(|channel| channel.packet.map_or(0, |(_, destination)| destination.0)),
            )
        },
    ),
    Column(
        "channel_flits",
        ColumnType::U32,
        Extent::Channels,
        |m, out| out.u32(m.counters.channel_flits.iter().map(|&flits| flits as u32)),
    ),
    Column(
        "channel_fill",
        ColumnType::U16,
        Extent::Channels,
        |m, out| {
            out.u16(
                m.channels
                    .iter()
                    .map(|channel| u16::try_from(channel.fill).unwrap_or(u16::MAX)),
            )
        },
    ),
    Column(
        "channel_state",
        ColumnType::U8,
        Extent::Channels,
        |m, out| out.u8(m.channels.iter().map(|channel| channel.state as u8)),
    ),
    // How far the branch of a multicast has come that holds it; 0 for none.
    Column("channel_phase", ColumnType::U8, Extent::Wave, |m, out| {
        out.u8(m.phases.iter().copied())
    }),
    // Its cable is down: it takes no more packets.
    Column("link_is_down", ColumnType::U8, Extent::Links, |m, out| {
        out.u8(m.links.iter().map(|link| u8::from(link.is_down)))
    }),
];

/// What the columns are read from.
struct Moment<'s> {
    now: Cycle,
    links: &'s [Link],
    counters: &'s Counters,
    channels: Vec<ChannelView>,
    /// Of each channel, where the scenario has multicasts.
    phases: Vec<u8>,
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
            links: simulation.tree.links(),
            counters,
            phases: simulation.phases(),
            channels,
            nodes,
            totals,
        }
    }

    /// A number for the packet on a channel: 0 stands for none.
    fn number(&self, channel: &ChannelView) -> u32 {
        let nodes = self.nodes.len() as u32;
        channel.packet.map_or(0, |(packet, _)| packet.short(nodes))
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
            network: self.scenario().network,
            arity: tree.arity(),
            top_down_links: tree.down_links(tree.levels()),
            levels: tree.levels(),
            nodes: tree.nodes(),
            cycle_ps: self.scenario().clock().picoseconds() as u32,
            elites_per_level: tree.elites_per_level(),
            top_elites: tree.shape().elites_at(tree.levels()),
            link_from: links.iter().map(|link| code(link.from)).collect(),
            link_to: links.iter().map(|link| code(link.to)).collect(),
            link_level: links.iter().map(|link| link.level).collect(),
            link_port: links.iter().map(|link| link.port).collect(),
            link_up: links.iter().map(|link| link.up).collect(),
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
                Extent::Wave if self.has_multicasts() => links * self.scenario().model.channels,
                Extent::Wave => 0,
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
        for (place, Column(_, _, _, fill)) in layout.columns.iter().zip(&COLUMNS) {
            let first = place.offset as usize;
            let bytes = (place.length * place.kind.bytes()) as usize;
            fill(&moment, &mut Places(&mut out[first..first + bytes]));
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

/// The bytes of one column. A frame is filled sixty times a second, so a column's
/// type is chosen once for all of its values.
struct Places<'b>(&'b mut [u8]);

impl Places<'_> {
    fn f64(&mut self, values: impl IntoIterator<Item = u64>) {
        self.fill(values, |value| (value as f64).to_le_bytes());
    }

    fn u32(&mut self, values: impl IntoIterator<Item = u32>) {
        self.fill(values, u32::to_le_bytes);
    }

    fn u16(&mut self, values: impl IntoIterator<Item = u16>) {
        self.fill(values, u16::to_le_bytes);
    }

    fn u8(&mut self, values: impl IntoIterator<Item = u8>) {
        self.fill(values, u8::to_le_bytes);
    }

    fn fill<V, const BYTES: usize>(
        &mut self,
        values: impl IntoIterator<Item = V>,
        bytes: fn(V) -> [u8; BYTES],
    ) {
        let (places, _) = self.0.as_chunks_mut::<BYTES>();
        for (place, value) in places.iter_mut().zip(values) {
            *place = bytes(value);
        }
    }
}
