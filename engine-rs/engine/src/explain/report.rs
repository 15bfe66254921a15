//! The report of a packet's life, as the page receives it.

use super::parts::{JourneyPart, JourneySegment};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The life of a packet so far. Packets are numbered as on frames, times are cycles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Journey {
    /// Its number.
    pub packet: u32,
    /// Where it comes from.
    pub source: u32,
    /// Where it goes.
    pub destination: u32,
    /// Payload bytes.
    pub payload_bytes: u32,
    /// Flits without the end.
    pub flits: u32,
    /// Its transactions.
    pub transactions: u32,
    /// When its first attempt was opened.
    pub opened: f64,
    /// When nothing of it was left, or the present.
    pub until: f64,
    /// Nothing of it is left: it is acknowledged and its way is free.
    pub is_over: bool,
    /// Its attempts, in order.
    pub attempts: Vec<JourneyAttempt>,
    /// Its life, from `opened` to `until` without a gap.
    pub segments: Vec<JourneySegment>,
    /// What these come to; together the same time.
    pub parts: Vec<JourneyPart>,
}

/// What became of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "kebab-case")]
pub enum JourneyOutcome {
    /// Nothing yet.
    UnderWay,
    /// The ack is back at the source.
    Acknowledged,
    /// Its header waited too long and was discarded.
    TimedOut,
    /// Its route was damaged and it was discarded.
    RouteDamaged,
    /// The destination refused it: it, or the packet before it, was damaged.
    Refused,
}

/// One attempt to bring the packet through.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct JourneyAttempt {
    /// From 1.
    pub number: u32,
    /// When its Elan opened it.
    pub opened: f64,
    /// By whom it was kept from its first channel: those that held it at first.
    pub waited_for: Vec<u32>,
    /// The links of its way, in order.
    pub hops: Vec<JourneyHop>,
    /// When its header was discarded.
    pub discarded: Option<f64>,
    /// When the inputter took its header.
    pub taken: Option<f64>,
    /// When each transaction was complete at the destination.
    pub arrived: Vec<f64>,
    /// When each was served there.
    pub served: Vec<f64>,
    /// When the answer set out.
    pub answered: Option<f64>,
    /// When it was back at the source.
    pub answer_in: Option<f64>,
    /// When the end left the source.
    pub end_sent: Option<f64>,
    /// When it was taken at the destination, or discarded.
    pub ended: Option<f64>,
    /// What became of it.
    pub outcome: JourneyOutcome,
}

/// A link of an attempt's way, and what happened at its end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct JourneyHop {
    /// The directed link.
    pub link: u32,
    /// Its virtual channel.
    pub channel: u32,
    /// When the channel was given to it.
    pub claimed: f64,
    /// When its header was sent.
    pub sent: Option<f64>,
    /// When its header was in the buffer at the end.
    pub arrived: Option<f64>,
    /// For how long it could have been given its way on from there, and was not.
    pub waited: f64,
    /// By whom: those that held what it waited for, or stood before it, when it was
    /// first seen to be blocked. Empty when broken parts left it no way on.
    pub waited_for: Vec<u32>,
}
