//! The life of a packet by part: segments, each beginning where the one before ends, so
//! that they add up to the whole.

use super::attempts::Attempt;
use crate::units::Cycle;
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// A part of a packet's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Source,
    Flight,
    /// At an Elite of this level.
    Wait(u32),
    Inputter,
    Body,
    HeldUp,
    Serve,
    Answer,
    End,
    Again,
}

impl Part {
    fn id(self) -> String {
        match self {
            Self::Source => "source".to_owned(),
            Self::Flight => "flight".to_owned(),
            Self::Wait(level) => format!("wait-{level}"),
            Self::Inputter => "inputter".to_owned(),
            Self::Body => "body".to_owned(),
            Self::HeldUp => "held-up".to_owned(),
            Self::Serve => "serve".to_owned(),
            Self::Answer => "answer".to_owned(),
            Self::End => "end".to_owned(),
            Self::Again => "again".to_owned(),
        }
    }

    fn label(self) -> String {
        match self {
            Self::Source => "Waits at source".to_owned(),
            Self::Flight => "Elites and cables".to_owned(),
            Self::Wait(level) => format!("Waits at an Elite of level {level}"),
            Self::Inputter => "Waits for the inputter".to_owned(),
            Self::Body => "Flits of the packet".to_owned(),
            Self::HeldUp => "Flits delayed: preparing, serving, shared links".to_owned(),
            Self::Serve => "Destination serves, host bus".to_owned(),
            Self::Answer => "Answer returns".to_owned(),
            Self::End => "EOP frees the circuit".to_owned(),
            Self::Again => "Waits for the retry".to_owned(),
        }
    }
}

/// A stretch of a packet's life. Times are cycles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct JourneySegment {
    /// Which part it is of; see [`JourneyPart::id`].
    pub part: String,
    /// Which attempt it is of, from 1.
    pub attempt: u32,
    /// The directed link at whose end it was spent, or that the header was on; null
    /// where it was spent at the source, and once the header has been taken.
    pub link: Option<u32>,
    /// When it began.
    pub from: f64,
    /// How long it took, so far.
    pub cycles: f64,
}

/// Sum of all segments of a kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct JourneyPart {
    /// Its name: source, flight, wait-1 and so on by the level of the Elite, inputter,
    /// body, held-up, serve, answer, end, again.
    pub id: String,
    /// Its name on screen.
    pub label: String,
    /// Cycles.
    pub cycles: f64,
}

/// A segment, in cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    part: Part,
    attempt: u32,
    link: Option<u32>,
    from: Cycle,
    cycles: Cycle,
}

/// What the parts depend on: the machine and the packet.
pub(super) struct Machine<'t> {
    /// Link of a channel.
    pub(super) link_of: &'t dyn Fn(u32) -> u32,
    /// Level of the Elite at the end of a link; none at a node.
    pub(super) level_at: &'t dyn Fn(u32) -> Option<u32>,
    /// Transactions of the packet, and its flits.
    pub(super) transactions: u16,
    pub(super) flits: Cycle,
    /// From a header's arrival in an Elite until it may leave.
    pub(super) flow_through: Cycle,
}

/// The segments of an attempt, up to `limit`. Time that overlaps the next attempt counts for
/// that one.
pub(super) fn segments(one: &Attempt, limit: Cycle, machine: &Machine) -> Vec<Segment> {
    let mut cut = Cut {
        attempt: one.number,
        transactions: machine.transactions,
        flits: machine.flits,
        at: one.opened,
        limit,
        segments: Vec::new(),
    };
    if cut.attempt_to(one, machine).is_some() {
        cut.until(Part::Again, None, None);
    }
    cut.segments.retain(|segment| segment.cycles > 0);
    cut.segments
}

/// Segments so far, and where the next begins.
struct Cut {
    attempt: u32,
    transactions: u16,
    flits: Cycle,
    at: Cycle,
    limit: Cycle,
    segments: Vec<Segment>,
}

impl Cut {
    /// One more segment, that lasts until `end`, or goes on; none when it does.
    fn until(&mut self, part: Part, link: Option<u32>, end: Option<Cycle>) -> Option<()> {
        let to = end.unwrap_or(self.limit).min(self.limit).max(self.at);
        self.segments.push(Segment {
            part,
            attempt: self.attempt,
            link,
            from: self.at,
            cycles: to - self.at,
        });
        self.at = to;
        end.map(|_| ())
    }

    /// All segments of an attempt; `None` once it has come no further.
    fn attempt_to(&mut self, one: &Attempt, machine: &Machine) -> Option<()> {
        let first = one.hops.first();
        self.until(Part::Source, None, first.and_then(|hop| hop.sent))?;
        for (index, hop) in one.hops.iter().enumerate() {
            let link = (machine.link_of)(hop.channel);
            let here = Some(link);
            self.until(Part::Flight, here, hop.arrived)?;
            let next = one.hops.get(index + 1).and_then(|next| next.sent);
            let discarded = one.discarded.map(|(at, _)| at);
            let left = match (machine.level_at)(link) {
                None => {
                    let left = one.taken.or(discarded);
                    self.until(Part::Inputter, here, left)?;
                    left
                }
                Some(level) => {
                    // A multicast replicator takes a multicast there.
                    let left = next.or(one.taken).or(discarded);
                    let through = self.at + machine.flow_through;
                    let through = left.map_or(through, |left| left.min(through));
                    // It is still on its way through the Elite.
                    let passed = (through <= self.limit).then_some(through);
                    self.until(Part::Flight, here, passed)?;
                    self.until(Part::Wait(level), here, left)?;
                    left
                }
            };
            if discarded.is_some() && discarded == left {
                return Some(());
            }
        }
        self.after_header(one)
    }

    /// What comes once the inputter has taken the header.
    fn after_header(&mut self, one: &Attempt) -> Option<()> {
        let all = usize::from(self.transactions);
        let last = |times: &[Cycle]| times.get(all.checked_sub(1)?).copied();
        // Sent one in a cycle, all of it could be there by then.
        let arrived = last(&one.arrived);
        let header = one.hops.last().and_then(|hop| hop.arrived);
        let soonest = header.map_or(self.at, |header| header + self.flits - 1);
        let soonest = arrived.map_or(soonest, |arrived| arrived.min(soonest));
        self.until(
            Part::Body,
            None,
            Some(soonest).filter(|&at| at <= self.limit),
        )?;
        if one.forked {
            // All its branches together are one segment, until all have answered.
            self.until(Part::Serve, None, one.answered)?;
        } else {
            self.until(Part::HeldUp, None, arrived)?;
            self.until(Part::Serve, None, last(&one.served))?;
        }
        self.until(Part::Answer, None, one.answer_in)?;
        self.until(Part::End, None, one.over())
    }
}

impl Segment {
    /// The segment as it is reported.
    pub(super) fn report(&self) -> JourneySegment {
        JourneySegment {
            part: self.part.id(),
            attempt: self.attempt + 1,
            link: self.link,
            from: self.from as f64,
            cycles: self.cycles as f64,
        }
    }
}

/// Sums of the segments of each kind, in the order of a life without trouble.
pub(super) fn sums(segments: &[Segment]) -> Vec<JourneyPart> {
    let mut sums: BTreeMap<Part, Cycle> = BTreeMap::new();
    for segment in segments {
        *sums.entry(segment.part).or_default() += segment.cycles;
    }
    let parts = sums.into_iter().map(|(part, cycles)| JourneyPart {
        id: part.id(),
        label: part.label(),
        cycles: cycles as f64,
    });
    parts.collect()
}
