//! The log of messages.

use super::written::{Rows, facts};
use super::{Event, Log, MessageStep, Observer, PacketStep};
use crate::elan::{Message, Operation, Part, Parts};
use crate::fabric::{Group, Packet};
use crate::ids::{MessageId, NodeId};
use crate::simulation::Simulation;
use crate::units::{Clock, Cycle};
use flitscope_tables::{Cell, Column, Kind, Sink};
use std::io;

/// Writes a row for each message when it has ended: its destination has been notified, of a multicast
/// the last of them, or its test has failed. Messages that have not ended at the end of the run follow, first those that
/// are posted and then those that are only due, with empty cells for what has not happened.
pub struct MessageLog<'s> {
    clock: Clock,
    rows: Rows<'s>,
    /// By slot.
    open: Vec<Option<OpenMessage>>,
    row: Vec<Cell>,
}

/// A message that has not ended.
#[derive(Clone, Copy)]
struct OpenMessage {
    id: MessageId,
    message: Message,
    posted: Cycle,
    first_flit: Option<Cycle>,
    last_flit: Option<Cycle>,
    packets: u64,
    hops: u64,
    retries: u64,
    /// Nodes that are to be notified.
    unnotified: u32,
}

impl OpenMessage {
    /// The nodes that its data comes from and goes to.
    fn ends(&self) -> (NodeId, NodeId) {
        match self.message.operation {
            Operation::Write => (self.id.poster, self.message.destination),
            Operation::Read => (self.message.destination, self.id.poster),
        }
    }

    fn step(&mut self, packet: &Packet, step: PacketStep, at: Cycle) {
        // The request of a read carries no data.
        let has_data = packet.id.source == self.ends().0;
        match step {
            PacketStep::Opened if packet.attempt == 0 => self.packets += 1,
            PacketStep::Opened => self.retries += 1,
            PacketStep::HeaderIn(_) => self.hops += 1,
            PacketStep::HeaderSent(_) if has_data => {
                self.first_flit.get_or_insert(at);
            }
            PacketStep::Arrived(count) if has_data && count == packet.shape.transactions => {
                self.last_flit = Some(at);
            }
            _ => {}
        }
    }
}

impl<'s> MessageLog<'s> {
    /// The columns, and what is the same for all rows, of the log of a simulation.
    pub fn head(simulation: &Simulation) -> (Vec<Column>, Vec<(String, String)>) {
        let integer = |id: &'static str| Column::new(id, "", Kind::Integer);
        let time = |id: &'static str| Column::new(id, "ns", Kind::Number);
        let mut columns = vec![
            integer("poster"),
            integer("message"),
            integer("job"),
            Column::new("operation", "", Kind::Text),
            integer("source"),
            integer("destination"),
            integer("last_destination"),
            Column::new("bytes", "B", Kind::Integer),
            Column::new("outcome", "", Kind::Text),
        ];
        columns.extend(["due", "posted", "first_flit", "last_flit", "notified"].map(time));
        columns.extend(["packets", "hops", "retries"].map(integer));
        let part = |part: &Part| {
            let id = format!("part_{}", part.id().replace('-', "_"));
            Column::new(id, "ns", Kind::Number).labelled(part.label())
        };
        columns.extend(Part::ALL.iter().map(part));
        (columns, facts(simulation))
    }

    /// The log of a simulation from now on, into a sink that has begun with its head.
    pub fn new(simulation: &Simulation, sink: Box<dyn Sink + 's>) -> Self {
        Self {
            clock: simulation.scenario().clock(),
            rows: Rows::new(sink),
            open: Vec::new(),
            row: Vec::new(),
        }
    }

    /// The message of an event, unless it was posted before the log began.
    fn find(&mut self, slot: usize, id: MessageId) -> Option<&mut OpenMessage> {
        let open = self.open.get_mut(slot)?.as_mut();
        open.filter(|open| open.id == id)
    }

    fn begin(&mut self, slot: usize, id: MessageId, message: &Message, at: Cycle) {
        if self.open.len() <= slot {
            self.open.resize(slot + 1, None);
        }
        self.open[slot] = Some(OpenMessage {
            id,
            message: *message,
            posted: at,
            first_flit: None,
            last_flit: None,
            packets: 0,
            hops: 0,
            retries: 0,
            unnotified: message.group.map_or(1, Group::size),
        });
    }

    /// Writes the row of a message that ended at a cycle, or has not.
    fn end(&mut self, open: &OpenMessage, outcome: &'static str, ended: Option<(Cycle, Parts)>) {
        let message = &open.message;
        let (source, destination) = open.ends();
        let clock = self.clock;
        let ns = |at: Option<Cycle>| Cell::from(at.map(|at| clock.nanoseconds(at)));
        self.row.clear();
        self.row.extend([
            open.id.poster.0.into(),
            open.id.number.into(),
            u32::from(message.job).into(),
            operation(message).into(),
            source.0.into(),
            destination.0.into(),
            message.group.map(|group| group.last.0).into(),
            message.bytes.into(),
            outcome.into(),
            ns(Some(open.posted.saturating_sub(message.waited))),
            ns(Some(open.posted)),
            ns(open.first_flit),
            ns(open.last_flit),
            ns(ended.map(|(at, _)| at)),
            open.packets.into(),
            open.hops.into(),
            open.retries.into(),
        ]);
        let part = |part: &Part| ns(ended.map(|(_, parts)| parts[*part as usize]));
        self.row.extend(Part::ALL.iter().map(part));
        self.rows.write(&self.row);
    }
}

impl Observer for MessageLog<'_> {
    fn observe(&mut self, event: &Event, at: Cycle) {
        match *event {
            Event::Packet { packet, step } => {
                if let Some(open) = self.find(packet.message.index(), packet.of_message) {
                    open.step(packet, step, at);
                }
            }
            Event::Message {
                id,
                slot,
                message,
                step,
            } => {
                let slot = slot.index();
                if step == MessageStep::Posted {
                    return self.begin(slot, id, message, at);
                }
                let Some(open) = self.find(slot, id) else {
                    return;
                };
                let (outcome, ended) = match step {
                    MessageStep::Notified(arrival) => {
                        open.unnotified -= 1;
                        if open.unnotified > 0 {
                            return;
                        }
                        ("notified", Some((at, arrival.parts)))
                    }
                    MessageStep::Failed => ("test-failed", None),
                    MessageStep::Posted | MessageStep::Completed => return,
                };
                let open = *open;
                self.open[slot] = None;
                self.end(&open, outcome, ended);
            }
            Event::Due { .. } | Event::Operation { .. } => {}
        }
    }
}

impl Log for MessageLog<'_> {
    fn has_failed(&self) -> bool {
        self.rows.has_failed()
    }

    fn finish(&mut self, simulation: &Simulation) -> io::Result<()> {
        let mut open: Vec<OpenMessage> = self.open.drain(..).flatten().collect();
        open.sort_by_key(|open| (open.posted, open.id));
        for open in &open {
            self.end(open, "open", None);
        }
        let (columns, _) = Self::head(simulation);
        let place = |id: &str| columns.iter().position(|column| column.id == id);
        for (node, job, due) in simulation.workload.unposted(simulation.now()) {
            self.row.clear();
            self.row.resize(columns.len(), Cell::None);
            let due = self.clock.nanoseconds(due);
            let cells: [(&str, Cell); 4] = [
                ("poster", node.0.into()),
                ("job", u32::from(job).into()),
                ("outcome", "due".into()),
                ("due", due.into()),
            ];
            for (id, cell) in cells {
                if let Some(place) = place(id) {
                    self.row[place] = cell;
                }
            }
            self.rows.write(&self.row);
        }
        self.rows.finish()
    }
}

/// What a message is, in a word.
pub(super) fn operation(message: &Message) -> &'static str {
    match (message.operation, message.group) {
        (Operation::Read, _) => "read",
        (Operation::Write, None) => "write",
        (Operation::Write, Some(_)) => "multicast",
    }
}
