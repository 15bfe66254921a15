//! The log of packets.

use super::written::{Rows, facts};
use super::{Event, Log, Observer, PacketStep};
use crate::fabric::rules::Answer;
use crate::fabric::{Packet, Refusal};
use crate::ids::{LinkId, PacketId};
use crate::simulation::Simulation;
use crate::topology::{End, Topology};
use crate::units::{Clock, Cycle};
use flitscope_tables::{Cell, Column, Kind, Sink};
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

/// Writes a row for each attempt of a packet when it is over: it has been answered, its end has left the
/// source and has been taken or discarded, and its data is in memory if it was accepted. Those that are not over at the end of the run follow. After
/// the most rows that it may have, further attempts are counted; their number is in the last row.
pub struct PacketLog<'s> {
    clock: Clock,
    topology: Arc<Topology>,
    rows: Rows<'s>,
    /// Attempts that may still be written, and those that are left out.
    free: u64,
    left_out: u64,
    open: BTreeMap<(PacketId, u32), OpenAttempt>,
    row: Vec<Cell>,
}

/// An attempt that is not over.
struct OpenAttempt {
    packet: Packet,
    opened: Cycle,
    claimed: Option<Cycle>,
    header_sent: Option<Cycle>,
    header_in: Option<Cycle>,
    tail_in: Option<Cycle>,
    delivered: Option<Cycle>,
    is_damaged: bool,
    answer_in: Option<(Cycle, Answer)>,
    discarded: Option<Cycle>,
    eop_out: bool,
    hops: u64,
    /// Waits of its header: at the Elites of each level, then at its destination.
    waits: Vec<Cycle>,
    /// It and its branches that have not ended.
    parts: u32,
}

impl OpenAttempt {
    fn is_over(&self) -> bool {
        self.answer_in.is_some() && self.eop_out && self.parts == 0 && !self.is_to_be_delivered()
    }

    /// Whether it is accepted and its data is still on its way into memory.
    fn is_to_be_delivered(&self) -> bool {
        let is_accepted = matches!(self.answer_in, Some((_, Answer::Ack)));
        let is_delivered = self.delivered.is_some() || self.packet.group.is_some();
        is_accepted && !self.is_damaged && !is_delivered
    }

    /// Records a step. `at_link` is the place in `waits` of what is at the end of a link.
    fn step(&mut self, step: PacketStep, at: Cycle, at_link: impl Fn(LinkId) -> usize) {
        match step {
            PacketStep::Claimed(_) => self.claimed = Some(at),
            PacketStep::HeaderSent(_) => {
                self.header_sent.get_or_insert(at);
            }
            PacketStep::HeaderIn(link) => {
                self.hops += 1;
                if at_link(link) + 1 == self.waits.len() {
                    self.header_in = Some(at);
                }
            }
            PacketStep::Released { link, since } => {
                if let Some(wait) = self.waits.get_mut(at_link(link)) {
                    *wait += at - since;
                }
            }
            PacketStep::Copied { branches, .. } => self.parts += branches,
            PacketStep::TailIn => self.tail_in = Some(at),
            PacketStep::Delivered => self.delivered = Some(at),
            PacketStep::Damaged => self.is_damaged = true,
            PacketStep::AnswerIn(answer) => self.answer_in = Some((at, answer)),
            PacketStep::Discarded { .. } => {
                self.discarded.get_or_insert(at);
            }
            PacketStep::EopOut => self.eop_out = true,
            PacketStep::Ended => self.parts = self.parts.saturating_sub(1),
            PacketStep::Opened
            | PacketStep::Blocked(_)
            | PacketStep::Granted(_)
            | PacketStep::Taken
            | PacketStep::Combined(_)
            | PacketStep::Arrived(_)
            | PacketStep::Served(_)
            | PacketStep::Received(_)
            | PacketStep::Answered(_) => {}
        }
    }
}

impl<'s> PacketLog<'s> {
    /// Rows of a log, unless another number is asked for.
    pub const MAX_ROWS: u64 = 1_000_000;

    /// The columns, and what is the same for all rows, of the log of a simulation.
    pub fn head(simulation: &Simulation) -> (Vec<Column>, Vec<(String, String)>) {
        let integer = |id: &'static str| Column::new(id, "", Kind::Integer);
        let time = |id: &'static str| Column::new(id, "ns", Kind::Number);
        let mut columns: Vec<Column> = [
            "source",
            "packet",
            "attempt",
            "destination",
            "last_destination",
            "poster",
            "message",
            "job",
        ]
        .map(integer)
        .into();
        columns.push(Column::new("bytes", "B", Kind::Integer));
        columns.push(Column::new("flits", "", Kind::Integer));
        columns.push(Column::new("outcome", "", Kind::Text));
        let times = [
            "first_opened",
            "opened",
            "claimed",
            "header_sent",
            "header_in",
            "tail_in",
            "delivered",
            "answer_in",
            "discarded",
        ];
        columns.extend(times.map(time));
        columns.push(integer("hops"));
        for level in 1..=simulation.topology().levels() {
            columns.push(Column::new(
                format!("wait_level_{level}"),
                "ns",
                Kind::Number,
            ));
        }
        columns.push(time("wait_destination"));
        columns.push(integer("left_out"));
        (columns, facts(simulation))
    }

    /// The log of a simulation from now on, of at most `max_rows` rows, into a sink that has begun with its
    /// head.
    pub fn new(simulation: &Simulation, max_rows: u64, sink: Box<dyn Sink + 's>) -> Self {
        Self {
            clock: simulation.scenario().clock(),
            topology: simulation.topology().clone(),
            rows: Rows::new(sink),
            free: max_rows,
            left_out: 0,
            open: BTreeMap::new(),
            row: Vec::new(),
        }
    }

    fn begin(&mut self, packet: &Packet, at: Cycle) {
        if self.free == 0 {
            self.left_out += 1;
            return;
        }
        self.free -= 1;
        let attempt = OpenAttempt {
            packet: *packet,
            opened: at,
            claimed: None,
            header_sent: None,
            header_in: None,
            tail_in: None,
            delivered: None,
            is_damaged: false,
            answer_in: None,
            discarded: None,
            eop_out: false,
            hops: 0,
            waits: vec![0; self.topology.levels() as usize + 1],
            parts: 1,
        };
        self.open.insert((packet.id, packet.attempt), attempt);
    }

    /// Writes the row of an attempt.
    fn end(&mut self, attempt: &OpenAttempt) {
        let packet = &attempt.packet;
        let clock = self.clock;
        let ns = |at: Option<Cycle>| Cell::from(at.map(|at| clock.nanoseconds(at)));
        self.row.clear();
        self.row.extend([
            packet.id.source.0.into(),
            packet.id.number.into(),
            packet.attempt.into(),
            packet.destination.0.into(),
            packet.group.map(|group| group.last.0).into(),
            packet.of_message.poster.0.into(),
            packet.of_message.number.into(),
            u32::from(packet.job).into(),
            packet.payload.into(),
            u32::from(packet.shape.flits()).into(),
            outcome(attempt.answer_in.map(|(_, answer)| answer)).into(),
            ns(Some(packet.opened)),
            ns(Some(attempt.opened)),
            ns(attempt.claimed),
            ns(attempt.header_sent),
            ns(attempt.header_in),
            ns(attempt.tail_in),
            ns(attempt.delivered),
            ns(attempt.answer_in.map(|(at, _)| at)),
            ns(attempt.discarded),
            attempt.hops.into(),
        ]);
        self.row
            .extend(attempt.waits.iter().map(|&wait| ns(Some(wait))));
        self.row.push(Cell::None);
        self.rows.write(&self.row);
    }
}

impl Observer for PacketLog<'_> {
    fn observe(&mut self, event: &Event, at: Cycle) {
        let Event::Packet { packet, step } = *event else {
            return;
        };
        if step == PacketStep::Opened {
            return self.begin(packet, at);
        }
        let name = (packet.id, packet.attempt);
        let Some(attempt) = self.open.get_mut(&name) else {
            return;
        };
        let topology = &self.topology;
        attempt.step(step, at, |link| match topology.link(link).to {
            End::Elite(elite) => topology.level(elite) as usize - 1,
            End::Node(_) => topology.levels() as usize,
        });
        if attempt.is_over()
            && let Some(attempt) = self.open.remove(&name)
        {
            self.end(&attempt);
        }
    }
}

impl Log for PacketLog<'_> {
    fn has_failed(&self) -> bool {
        self.rows.has_failed()
    }

    fn finish(&mut self, simulation: &Simulation) -> io::Result<()> {
        for attempt in std::mem::take(&mut self.open).values() {
            self.end(attempt);
        }
        if self.left_out > 0 {
            let (columns, _) = Self::head(simulation);
            self.row.clear();
            self.row.resize(columns.len() - 1, Cell::None);
            self.row.push(self.left_out.into());
            self.rows.write(&self.row);
        }
        self.rows.finish()
    }

    fn left_out(&self) -> u64 {
        self.left_out
    }
}

/// What an answer says, in a word.
pub(super) fn outcome(answer: Option<Answer>) -> &'static str {
    match answer {
        None => "open",
        Some(Answer::Ack) => "accepted",
        Some(Answer::Nack(Refusal::This)) => "refused",
        Some(Answer::Nack(Refusal::LastAndThis)) => "refused-with-last",
        Some(Answer::Nack(Refusal::Unsuccessful)) => "test-failed",
        Some(Answer::TimedOut) => "timed-out",
        Some(Answer::BadRoute) => "route-damaged",
    }
}
