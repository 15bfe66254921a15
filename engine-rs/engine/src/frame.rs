//! What the screen needs of a moment, as columns of numbers in one buffer.
//!
//! The layout depends on the machine and its channels alone, so it is read once; a
//! frame is then a flat copy. Little-endian, as every target of WebAssembly is.

mod wave;

use crate::fabric::{ChannelState, ChannelView, Counters, Fabric};
use crate::networks::Generation;
use crate::simulation::Simulation;
use crate::topology::{End, Link};
use crate::units::{Cycle, Pace};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The machine as the screen draws it. Ends of links: node i is i, Elite e is
/// nodes + e.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
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
    /// Names of the nodes and then of the Elites, empty for numbers that stand for no
    /// switch; absent for trees, whose parts have numbers alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub names: Option<Vec<String>>,
    /// What each directed link takes for a flit, in picoseconds; absent where that is a cycle
    /// everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub link_flit_ps: Option<Vec<u32>>,
}

/// The offset of each column of a frame.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct FrameLayout {
    /// Length of a frame.
    pub bytes: u32,
    /// Its columns, each aligned to its type.
    pub columns: Vec<FrameColumn>,
}

/// One column.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
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
#[cfg_attr(feature = "typescript", derive(TS))]
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

/// A column: what it is called, how its values are stored, how many there are, and how
/// they are filled in.
struct Column {
    name: &'static str,
    kind: ColumnType,
    extent: Extent,
    fill: fn(&Moment, &mut ColumnBytes),
}

/// Makes the table of columns, and for the page the meaning of each.
macro_rules! columns {
    ($(#[doc = $meaning:literal] $name:ident: $kind:ident, $extent:expr, $fill:expr;)*) => {
        /// The columns, widest type first so that each is aligned.
        const COLUMNS: &[Column] = &[$(Column {
            name: stringify!($name),
            kind: ColumnType::$kind,
            extent: $extent,
            fill: $fill,
        }),*];

        #[cfg(feature = "typescript")]
        const MEANINGS: &[&str] = &[$($meaning),*];
    };
}

columns! {
    /// The present cycle.
    cycle: F64, Extent::Fixed(1), |m, out| out.f64([m.now]);
    /// Sums over the whole network, one for each of `FRAME_TOTALS`.
    totals: F64, Extent::Fixed(TOTALS.len() as u32), |m, out| out.f64(TOTALS.iter().map(|total| (total.value)(m)));
    /// Per directed link: summed delay since the source, in cycles, of the packets that came in over it.
    link_delay: F64, Extent::Links, |m, out| out.f64(m.counters.link_delay.iter().copied());
    /// Per directed link: the part of that delay for which headers waited at its end.
    link_wait: F64, Extent::Links, |m, out| out.f64(m.counters.link_wait.iter().copied());
    /// Per directed link: data flits carried since 0.
    link_flits: F64, Extent::Links, |m, out| out.f64(m.counters.link_flits.iter().copied());
    /// Per node: payload bytes sent since 0.
    node_sent: F64, Extent::Nodes, |m, out| out.f64(m.nodes.iter().map(|&(sent, _)| sent));
    /// Per node: payload bytes received since 0.
    node_received: F64, Extent::Nodes, |m, out| out.f64(m.nodes.iter().map(|&(_, received)| received));
    /// Per channel: 0 when free, otherwise packet number + 1.
    channel_packet: U32, Extent::Channels, |m, out| out.u32(m.channels.iter().map(|channel| m.number(channel)));
    /// Per channel: the node that its packet comes from; 0 when free.
    channel_source: U32, Extent::Channels, |m, out| {
        let source = |channel: &ChannelView| channel.packet.map_or(0, |(packet, _)| packet.source.0);
        out.u32(m.channels.iter().map(source));
    };
    /// Per channel: the node that its packet goes to; 0 when free.
    channel_destination: U32, Extent::Channels, |m, out| {
        let destination = |channel: &ChannelView| channel.packet.map_or(0, |(_, destination)| destination.0);
        out.u32(m.channels.iter().map(destination));
    };
    /// Per channel: data flits carried since 0; the count wraps.
    channel_flits: U32, Extent::Channels, |m, out| out.u32(m.counters.channel_flits.iter().map(|&flits| flits as u32));
    /// Per channel: flits in the buffer at the far end.
    channel_fill: U16, Extent::Channels, |m, out| {
        let fill = |channel: &ChannelView| u16::try_from(channel.fill).unwrap_or(u16::MAX);
        out.u16(m.channels.iter().map(fill));
    };
    /// Per channel: one of CHANNEL_STATE.
    channel_state: U8, Extent::Channels, |m, out| out.u8(m.channels.iter().map(|channel| channel.state as u8));
    /// Per channel: 1 + the index of one of WAVE_PHASES while it is held for a multicast, else 0; empty without them.
    channel_phase: U8, Extent::Wave, |m, out| out.u8(m.phases.iter().copied());
    /// Per directed link: 1 while its cable is broken.
    link_is_down: U8, Extent::Links, |m, out| out.u8(m.links.iter().map(|link| u8::from(link.is_down)));
}

/// A sum over the whole network.
struct Total {
    /// For the page, as the meanings of columns.
    #[cfg_attr(
        not(feature = "typescript"),
        expect(dead_code, reason = "read where TypeScript is written")
    )]
    name: &'static str,
    value: fn(&Moment) -> u64,
}

/// The values of the column `totals`, in their order.
const TOTALS: [Total; 8] = [
    Total {
        name: "packets_opened",
        value: |m| m.counters.opened,
    },
    Total {
        name: "packets_delivered",
        value: |m| m.counters.delivered,
    },
    Total {
        name: "time_outs",
        value: |m| m.counters.time_outs,
    },
    Total {
        name: "retries",
        value: |m| m.counters.retries,
    },
    Total {
        name: "payload_bytes_delivered",
        value: |m| m.nodes.iter().map(|&(_, received)| received).sum(),
    },
    Total {
        name: "messages_completed",
        value: |m| m.completed,
    },
    Total {
        name: "circuits_open",
        value: |m| m.counters.open,
    },
    Total {
        name: "waiting_headers",
        value: |m| {
            let channels = m.channels.iter();
            let blocked = channels.filter(|channel| channel.state == ChannelState::Blocked);
            blocked.count() as u64
        },
    },
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
    /// Messages completed.
    completed: u64,
}

impl<'s> Moment<'s> {
    fn new(simulation: &'s Simulation) -> Self {
        let fabric = &simulation.network.fabric;
        let counters = fabric.counters();
        let nodes = simulation.workload.record.totals();
        let channels: Vec<ChannelView> = (0..counters.channel_flits.len())
            .map(|id| fabric.channel(id))
            .collect();
        Self {
            now: simulation.now(),
            links: simulation.topology().links(),
            counters,
            phases: wave::phases(simulation),
            channels,
            nodes,
            completed: simulation.workload.completed,
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
    pub fn topology_description(&self) -> TopologyDescription {
        let topology = self.topology();
        let links = topology.links();
        let code = |end: End| match end {
            End::Node(node) => node.0,
            End::Elite(elite) => topology.nodes() + elite.0,
        };
        let cycle_ps = self.scenario().clock().picoseconds() as u32;
        let top = topology.levels();
        // As many as the most of any Elite below the top, where these differ.
        let places = (1..=top).map(|level| {
            let ports = topology.ports(level);
            let is_above = level == top && level > 1;
            ports.up.max(if is_above { 0 } else { ports.down })
        });
        TopologyDescription {
            network: self.scenario().network,
            arity: places.max().unwrap_or(1).max(1),
            top_down_links: topology.ports(top).down,
            levels: top,
            nodes: topology.nodes(),
            cycle_ps,
            elites_per_level: topology.elites_at(1),
            top_elites: topology.elites_at(top),
            link_from: links.iter().map(|link| code(link.from)).collect(),
            link_to: links.iter().map(|link| code(link.to)).collect(),
            link_level: links.iter().map(|link| link.level).collect(),
            link_port: links.iter().map(|link| link.port).collect(),
            link_up: links.iter().map(|link| link.up).collect(),
            channels: self.scenario().model.fabric.channels,
            names: topology.names().map(<[String]>::to_vec),
            link_flit_ps: (!topology.paces().is_empty()).then(|| {
                let flit = |pace: &Pace| f64::from(cycle_ps) / pace.flits_per_cycle() + 0.5;
                topology
                    .paces()
                    .iter()
                    .map(|pace| flit(pace) as u32)
                    .collect()
            }),
        }
    }

    /// The offset of each column of a frame.
    pub fn layout(&self) -> FrameLayout {
        let links = self.topology().links().len() as u32;
        let mut offset = 0;
        let columns = COLUMNS.iter().map(|column| {
            let Column { name, kind, .. } = *column;
            let length = match column.extent {
                Extent::Fixed(length) => length,
                Extent::Links => links,
                Extent::Nodes => self.topology().nodes(),
                Extent::Channels => links * self.scenario().model.fabric.channels,
                Extent::Wave if wave::has_multicasts(self) => {
                    links * self.scenario().model.fabric.channels
                }
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
            columns: columns.collect(),
            bytes: offset.next_multiple_of(8),
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
        for (place, column) in layout.columns.iter().zip(COLUMNS) {
            let first = place.offset as usize;
            let bytes = (place.length * place.kind.bytes()) as usize;
            (column.fill)(&moment, &mut ColumnBytes(&mut out[first..first + bytes]));
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
struct ColumnBytes<'b>(&'b mut [u8]);

impl ColumnBytes<'_> {
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

/// The names of the columns, the types of their values, and what they mean.
#[doc(hidden)]
#[cfg(feature = "typescript")]
pub fn columns() -> impl Iterator<Item = (&'static str, ColumnType, &'static str)> {
    let columns = COLUMNS.iter().zip(MEANINGS);
    columns.map(|(column, meaning)| (column.name, column.kind, *meaning))
}

/// What the values of the column `totals` are, in their order.
#[doc(hidden)]
#[cfg(feature = "typescript")]
pub fn totals() -> impl Iterator<Item = &'static str> {
    TOTALS.iter().map(|total| total.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_is_aligned_to_its_type() {
        let widths = COLUMNS.iter().map(|column| column.kind.bytes());
        assert!(widths.is_sorted_by(|a, b| a >= b));
    }
}
