//! A trace in Perfetto's format, for <https://ui.perfetto.dev> and its tools.
//!
//! A track for each node, on it the messages that it posts and the packets that it opens, each as a
//! slice; within a packet's the time for which its header is blocked. A message and its packets are
//! linked by a flow.

use super::messages::operation;
use super::packets::outcome;
use super::{Event, Log, MessageStep, Observer, PacketStep};
use crate::elan::{Message, Part};
use crate::fabric::Packet;
use crate::fabric::rules::Answer;
use crate::ids::{MessageId, NodeId, PacketId};
use crate::simulation::Simulation;
use crate::units::{Clock, Cycle};
use prost::Message as _;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes a slice for each message and for each attempt of a packet, as they begin and end.
pub struct PerfettoLog<W: Write> {
    clock: Clock,
    out: W,
    error: Option<io::Error>,
    nodes: Vec<Option<NodeTracks>>,
    /// Messages that have not ended, by slot.
    messages: Vec<Option<OpenMessage>>,
    packets: BTreeMap<(PacketId, u32), OpenPacket>,
    buffer: Vec<u8>,
}

/// Which tracks of a node have an open slice, for slices that overlap without one being part of another.
#[derive(Clone, Debug, Default)]
struct NodeTracks {
    messages: Vec<bool>,
    packets: Vec<bool>,
}

#[derive(Clone, Copy)]
struct OpenMessage {
    id: MessageId,
    track: u64,
    lane: usize,
    /// Nodes that are to be notified.
    unnotified: u32,
}

struct OpenPacket {
    track: u64,
    lane: usize,
    answer: Option<Answer>,
    eop_out: bool,
    hops: u32,
}

/// What a lane of a node shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    Messages,
    Packets,
}

impl<W: Write> PerfettoLog<W> {
    /// The trace of a simulation from now on.
    pub fn new(simulation: &Simulation, out: W) -> Self {
        Self {
            clock: simulation.scenario().clock(),
            out,
            error: None,
            nodes: vec![None; simulation.topology().nodes() as usize],
            messages: Vec::new(),
            packets: BTreeMap::new(),
            buffer: Vec::new(),
        }
    }

    fn write(&mut self, packet: TracePacket) {
        if self.error.is_some() {
            return;
        }
        self.buffer.clear();
        let trace = Trace {
            packet: vec![packet],
        };
        // A list of one message more is what a longer file is.
        let encoded = trace.encode(&mut self.buffer).map_err(io::Error::other);
        self.error = encoded
            .and_then(|()| self.out.write_all(&self.buffer))
            .err();
    }

    fn describe(&mut self, uuid: u64, parent_uuid: Option<u64>, name: String) {
        self.write(TracePacket {
            track_descriptor: Some(TrackDescriptor {
                uuid: Some(uuid),
                name: Some(name),
                parent_uuid,
            }),
            ..TracePacket::new()
        });
    }

    fn event(&mut self, at: Cycle, event: TrackEvent) {
        // Whole nanoseconds are the unit of the format.
        let timestamp = self.clock.nanoseconds(at) as u64;
        self.write(TracePacket {
            timestamp: Some(timestamp),
            track_event: Some(event),
            ..TracePacket::new()
        });
    }

    /// The first lane of a node without a slice, which then has one, and its track.
    fn take_lane(&mut self, node: NodeId, kind: Lane) -> (usize, u64) {
        let of_node = (u64::from(node.0) + 1) << 32;
        if self.nodes[node.index()].is_none() {
            self.nodes[node.index()] = Some(NodeTracks::default());
            self.describe(of_node, None, format!("Node {}", node.0));
        }
        let lanes = self.lanes(node, kind);
        let free = lanes.iter().position(|is_taken| !is_taken);
        let lane = free.unwrap_or(lanes.len());
        let is_new = free.is_none();
        match lanes.get_mut(lane) {
            Some(is_taken) => *is_taken = true,
            None => lanes.push(true),
        }
        let (first, name) = match kind {
            Lane::Messages => (1, "Messages"),
            Lane::Packets => (2, "Packets"),
        };
        let track = of_node + 2 * lane as u64 + first;
        if is_new {
            self.describe(track, Some(of_node), name.to_owned());
        }
        (lane, track)
    }

    fn free_lane(&mut self, node: NodeId, kind: Lane, lane: usize) {
        if let Some(is_taken) = self.lanes(node, kind).get_mut(lane) {
            *is_taken = false;
        }
    }

    fn lanes(&mut self, node: NodeId, kind: Lane) -> &mut Vec<bool> {
        let tracks = self.nodes[node.index()].get_or_insert_default();
        match kind {
            Lane::Messages => &mut tracks.messages,
            Lane::Packets => &mut tracks.packets,
        }
    }

    fn posted(&mut self, slot: usize, id: MessageId, message: &Message, at: Cycle) {
        let (lane, track) = self.take_lane(id.poster, Lane::Messages);
        let mut notes = vec![
            DebugAnnotation::count("message", id.number.into()),
            DebugAnnotation::count("job", message.job.into()),
            DebugAnnotation::count("destination", message.destination.0.into()),
            DebugAnnotation::count("bytes", message.bytes),
            DebugAnnotation::ns("due [ns]", self.clock, at.saturating_sub(message.waited)),
        ];
        if let Some(group) = message.group {
            notes.push(DebugAnnotation::count(
                "last destination",
                group.last.0.into(),
            ));
        }
        let (kind, to) = (operation(message), message.destination.0);
        let name = format!("{kind} {to}, {} B", message.bytes);
        self.event(
            at,
            TrackEvent::begin(track, "message", name, Some(id), notes),
        );
        if self.messages.len() <= slot {
            self.messages.resize(slot + 1, None);
        }
        self.messages[slot] = Some(OpenMessage {
            id,
            track,
            lane,
            unnotified: message.group.map_or(1, |group| group.size()),
        });
    }

    fn message(&mut self, slot: usize, id: MessageId, step: MessageStep, at: Cycle) {
        let open = self.messages.get_mut(slot).and_then(Option::as_mut);
        let Some(open) = open.filter(|open| open.id == id) else {
            return;
        };
        let notes = match step {
            MessageStep::Notified(arrival) => {
                open.unnotified -= 1;
                if open.unnotified > 0 {
                    return;
                }
                let parts = Part::ALL.iter().zip(&arrival.parts);
                let parts = parts.filter(|&(_, &cycles)| cycles > 0);
                let clock = self.clock;
                let note = |(part, &cycles): (&Part, &Cycle)| {
                    DebugAnnotation::ns(format!("{} [ns]", part.label()), clock, cycles)
                };
                parts.map(note).collect()
            }
            MessageStep::Failed => vec![DebugAnnotation::text("outcome", "test-failed")],
            MessageStep::Posted | MessageStep::Completed => return,
        };
        let OpenMessage { track, lane, .. } = *open;
        self.messages[slot] = None;
        self.event(at, TrackEvent::end(track, notes));
        self.free_lane(id.poster, Lane::Messages, lane);
    }

    fn opened(&mut self, packet: &Packet, at: Cycle) {
        let (lane, track) = self.take_lane(packet.id.source, Lane::Packets);
        let notes = vec![
            DebugAnnotation::count("packet", packet.id.number),
            DebugAnnotation::count("attempt", packet.attempt.into()),
            DebugAnnotation::count("destination", packet.destination.0.into()),
            DebugAnnotation::count("bytes", packet.payload.into()),
            DebugAnnotation::count("flits", packet.shape.flits().into()),
            DebugAnnotation::count("engine", packet.engine.into()),
        ];
        let name = format!("packet to {}, {} B", packet.destination.0, packet.payload);
        let flow = Some(packet.of_message);
        self.event(at, TrackEvent::begin(track, "packet", name, flow, notes));
        let open = OpenPacket {
            track,
            lane,
            answer: None,
            eop_out: false,
            hops: 0,
        };
        self.packets.insert((packet.id, packet.attempt), open);
    }

    fn packet(&mut self, packet: &Packet, step: PacketStep, at: Cycle) {
        let name = (packet.id, packet.attempt);
        let Some(open) = self.packets.get_mut(&name) else {
            return;
        };
        match step {
            PacketStep::HeaderIn(_) => open.hops += 1,
            PacketStep::AnswerIn(answer) => open.answer = Some(answer),
            PacketStep::EopOut => open.eop_out = true,
            // Branches of a multicast are blocked at the same time.
            PacketStep::Blocked(link) if packet.group.is_none() => {
                let notes = vec![DebugAnnotation::count("link", link.0.into())];
                let begin =
                    TrackEvent::begin(open.track, "blocked", "blocked".to_owned(), None, notes);
                self.event(at, begin);
                return;
            }
            PacketStep::Released { .. } if packet.group.is_none() => {
                let end = TrackEvent::end(open.track, Vec::new());
                self.event(at, end);
                return;
            }
            _ => return,
        }
        if open.answer.is_some() && open.eop_out {
            let OpenPacket {
                track,
                lane,
                answer,
                hops,
                ..
            } = *open;
            let notes = vec![
                DebugAnnotation::text("outcome", outcome(answer)),
                DebugAnnotation::count("hops", hops.into()),
            ];
            self.packets.remove(&name);
            self.event(at, TrackEvent::end(track, notes));
            self.free_lane(packet.id.source, Lane::Packets, lane);
        }
    }
}

impl<W: Write> Observer for PerfettoLog<W> {
    fn observe(&mut self, event: &Event, at: Cycle) {
        match *event {
            Event::Packet { packet, step } => match step {
                PacketStep::Opened => self.opened(packet, at),
                _ => self.packet(packet, step, at),
            },
            Event::Message {
                id,
                slot,
                message,
                step,
            } => match step {
                MessageStep::Posted => self.posted(slot.index(), id, message, at),
                _ => self.message(slot.index(), id, step, at),
            },
            Event::Due { .. } | Event::Operation { .. } => {}
        }
    }
}

impl<W: Write> Log for PerfettoLog<W> {
    fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Slices that are open stay so: the format has them.
    fn finish(&mut self, _simulation: &Simulation) -> io::Result<()> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }
}

/// A file: `perfetto_trace.proto` declares this and the other messages, of which those fields are here that
/// are written.
#[derive(Clone, PartialEq, prost::Message)]
struct Trace {
    #[prost(message, repeated, tag = "1")]
    packet: Vec<TracePacket>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct TracePacket {
    #[prost(uint64, optional, tag = "8")]
    timestamp: Option<u64>,
    #[prost(uint32, optional, tag = "10")]
    trusted_packet_sequence_id: Option<u32>,
    #[prost(message, optional, tag = "11")]
    track_event: Option<TrackEvent>,
    #[prost(message, optional, tag = "60")]
    track_descriptor: Option<TrackDescriptor>,
}

impl TracePacket {
    /// An empty one; all are one sequence.
    fn new() -> Self {
        Self {
            trusted_packet_sequence_id: Some(1),
            timestamp: None,
            track_event: None,
            track_descriptor: None,
        }
    }
}

#[derive(Clone, PartialEq, prost::Message)]
struct TrackDescriptor {
    #[prost(uint64, optional, tag = "1")]
    uuid: Option<u64>,
    #[prost(string, optional, tag = "2")]
    name: Option<String>,
    #[prost(uint64, optional, tag = "5")]
    parent_uuid: Option<u64>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct TrackEvent {
    #[prost(message, repeated, tag = "4")]
    debug_annotations: Vec<DebugAnnotation>,
    #[prost(enumeration = "TrackEventType", optional, tag = "9")]
    r#type: Option<i32>,
    #[prost(uint64, optional, tag = "11")]
    track_uuid: Option<u64>,
    #[prost(string, repeated, tag = "22")]
    categories: Vec<String>,
    #[prost(string, optional, tag = "23")]
    name: Option<String>,
    #[prost(fixed64, repeated, packed = "false", tag = "47")]
    flow_ids: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, prost::Enumeration)]
enum TrackEventType {
    Unspecified = 0,
    SliceBegin = 1,
    SliceEnd = 2,
}

impl TrackEvent {
    fn begin(
        track: u64,
        category: &str,
        name: String,
        flow: Option<MessageId>,
        notes: Vec<DebugAnnotation>,
    ) -> Self {
        let flow = flow.map(|id| (u64::from(id.poster.0) + 1) << 32 | u64::from(id.number));
        Self {
            debug_annotations: notes,
            r#type: Some(TrackEventType::SliceBegin.into()),
            track_uuid: Some(track),
            categories: vec![category.to_owned()],
            name: Some(name),
            flow_ids: flow.into_iter().collect(),
        }
    }

    fn end(track: u64, notes: Vec<DebugAnnotation>) -> Self {
        Self {
            debug_annotations: notes,
            r#type: Some(TrackEventType::SliceEnd.into()),
            track_uuid: Some(track),
            categories: Vec::new(),
            name: None,
            flow_ids: Vec::new(),
        }
    }
}

#[derive(Clone, PartialEq, prost::Message)]
struct DebugAnnotation {
    #[prost(string, optional, tag = "10")]
    name: Option<String>,
    #[prost(oneof = "Value", tags = "3, 5, 6")]
    value: Option<Value>,
}

#[derive(Clone, PartialEq, prost::Oneof)]
enum Value {
    #[prost(uint64, tag = "3")]
    Count(u64),
    #[prost(double, tag = "5")]
    Number(f64),
    #[prost(string, tag = "6")]
    Text(String),
}

impl DebugAnnotation {
    fn count(name: &str, count: u64) -> Self {
        Self {
            name: Some(name.to_owned()),
            value: Some(Value::Count(count)),
        }
    }

    fn ns(name: impl Into<String>, clock: Clock, cycles: Cycle) -> Self {
        Self {
            name: Some(name.into()),
            value: Some(Value::Number(clock.nanoseconds(cycles))),
        }
    }

    fn text(name: &str, text: &str) -> Self {
        Self {
            name: Some(name.to_owned()),
            value: Some(Value::Text(text.to_owned())),
        }
    }
}
