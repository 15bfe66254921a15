//! What the screen needs of a moment, as columns of numbers in one buffer.
//!
//! The layout depends on the machine and its channels alone, so it is told once; a frame is then a
//! flat copy. Little-endian, as every target of WebAssembly is.

use crate::fabric::{ChannelState, Fabric};
use crate::ids::PacketId;
use crate::simulation::Simulation;
use crate::topology::End;
use crate::units::CYCLE_PICOSECONDS;
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

/// The columns, widest type first so that each is aligned.
const COLUMNS: [(&str, ColumnType); 13] = [
    ("cycle", ColumnType::F64),
    ("totals", ColumnType::F64),
    ("link_delay", ColumnType::F64),
    ("link_wait", ColumnType::F64),
    ("node_sent", ColumnType::F64),
    ("node_received", ColumnType::F64),
    ("link_flits", ColumnType::U32),
    ("channel_packet", ColumnType::U32),
    ("channel_source", ColumnType::U32),
    ("channel_destination", ColumnType::U32),
    ("channel_flits", ColumnType::U32),
    ("channel_fill", ColumnType::U16),
    ("channel_state", ColumnType::U8),
];

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
            channels: self.scenario().model.channels,
        }
    }

    /// Where each column of a frame lies.
    pub fn layout(&self) -> FrameLayout {
        let links = self.tree.links().len() as u32;
        let channels = links * self.scenario().model.channels;
        let mut offset = 0;
        let columns = COLUMNS.map(|(name, kind)| {
            let length = match name {
                "cycle" => 1,
                "totals" => 8,
                _ if name.starts_with("link") => links,
                _ if name.starts_with("node") => self.tree.nodes(),
                _ => channels,
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
        let mut columns = layout.columns.iter();
        let mut put = |values: &mut dyn Iterator<Item = f64>| {
            if let Some(column) = columns.next() {
                column.write(out, values);
            }
        };
        let counters = self.network.fabric.counters();
        let workload = &self.workload;
        let totals = workload.record.totals();
        let received: u64 = totals.iter().map(|&(_, received)| received).sum();
        let channels: Vec<_> = (0..counters.channel_flits.len())
            .map(|id| self.network.fabric.channel(id))
            .collect();
        let flits = |counted: &u64| *counted as u32 as f64;

        let blocked = channels
            .iter()
            .filter(|channel| channel.state == ChannelState::Blocked)
            .count() as u64;

        put(&mut [self.now() as f64].into_iter());
        let sums = [
            counters.opened,
            counters.delivered,
            counters.time_outs,
            counters.retries,
            received,
            workload.completed,
            counters.open,
            blocked,
        ];
        put(&mut sums.into_iter().map(|sum| sum as f64));
        put(&mut counters.link_delay.iter().map(|&delay| delay as f64));
        put(&mut counters.link_wait.iter().map(|&wait| wait as f64));
        put(&mut totals.iter().map(|&(sent, _)| sent as f64));
        put(&mut totals.iter().map(|&(_, received)| received as f64));
        put(&mut counters.link_flits.iter().map(flits));
        let nodes = u64::from(self.tree.nodes());
        put(&mut channels.iter().map(|channel| {
            // Never 0, which stands for none; wraps after four thousand million.
            let number = |packet: PacketId| {
                (packet.number * nodes + u64::from(packet.source.0)) % u64::from(u32::MAX) + 1
            };
            channel
                .packet
                .map_or(0.0, |(packet, _)| number(packet) as f64)
        }));
        put(&mut channels
            .iter()
            .map(|c| c.packet.map_or(0.0, |(p, _)| f64::from(p.source.0))));
        put(&mut channels
            .iter()
            .map(|c| c.packet.map_or(0.0, |(_, to)| f64::from(to.0))));
        put(&mut counters.channel_flits.iter().map(flits));
        put(&mut channels.iter().map(|channel| f64::from(channel.fill)));
        put(&mut channels
            .iter()
            .map(|channel| f64::from(channel.state as u8)));
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
    fn write(&self, out: &mut [u8], values: &mut dyn Iterator<Item = f64>) {
        let bytes = self.kind.bytes() as usize;
        let places = out[self.offset as usize..].chunks_exact_mut(bytes);
        for (place, value) in places.take(self.length as usize).zip(values) {
            match self.kind {
                ColumnType::U8 => place.copy_from_slice(&(value as u8).to_le_bytes()),
                ColumnType::U16 => place.copy_from_slice(&(value as u16).to_le_bytes()),
                ColumnType::U32 => place.copy_from_slice(&(value as u32).to_le_bytes()),
                ColumnType::F64 => place.copy_from_slice(&value.to_le_bytes()),
            }
        }
    }
}
