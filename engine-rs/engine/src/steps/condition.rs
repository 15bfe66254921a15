//! Running until a condition holds.
//!
//! The cycle in which a run stops depends only on its start and its condition. Events are
//! checked in every cycle; measurements over a time, and costly checks, at equal intervals.

use super::events::run_to_change;
use crate::fabric::{Circuit, Fabric, Header};
use crate::ids::{ChannelId, LinkId, PacketId};
use crate::simulation::{CHECK_INTERVALS, Simulation};
use crate::timeline::Timeline;
use crate::units::Cycle;
use crate::words;
use serde::{Deserialize, Serialize};

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Cycles over which the load of a link is measured: 5 µs, some five packets.
const WINDOW: Cycle = 1_000;

/// Cycles between checks for a stall.
const STALL_EVERY: Cycle = 1_000;

/// A condition that stops a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Condition {
    /// A header is blocked that was not when the run began.
    Blocked,
    /// A packet is discarded because it has waited too long.
    TimeOut,
    /// A link has carried this share of what it could, over 1,000 cycles from the
    /// beginning of the run or from a multiple of that later.
    Link {
        /// More than 0, at most 1.
        share: f64,
        /// The directed link; any when there is none.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        link: Option<u32>,
    },
    /// The bandwidth of every job has an interval of confidence.
    Steady,
    /// Packets no longer get on.
    Stalled,
}

impl Condition {
    /// Reads the JSON of one.
    ///
    /// # Errors
    /// The first thing that is wrong: invalid JSON, an unknown kind, a share that is not a
    /// number, a link that is not an id. [`Pursuit::new`] checks them against a machine.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|problem| problem.to_string())
    }
}

/// The condition that stopped a run, or its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "kebab-case")]
pub enum StopKind {
    /// See [`Condition::Blocked`].
    Blocked,
    /// See [`Condition::TimeOut`].
    TimeOut,
    /// See [`Condition::Link`].
    Link,
    /// See [`Condition::Steady`].
    Steady,
    /// See [`Condition::Stalled`].
    Stalled,
    /// The scenario is over, and the condition has not come about.
    End,
}

/// Why and where a run has stopped.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StopReason {
    /// What for.
    pub kind: StopKind,
    /// The cycle.
    pub cycle: f64,
    /// The directed link that it is about: the one at whose end a packet stands, or
    /// that is loaded.
    pub link: Option<u32>,
    /// The packet that it is about, as numbered on frames.
    pub packet: Option<u32>,
    /// The same in words.
    pub sentence: String,
}

/// A run until a condition holds, and its progress.
#[derive(Clone, Debug)]
pub struct Pursuit {
    condition: Condition,
    now: Cycle,
    /// Start of the present window, and the flits that each link had carried by then.
    window_start: Cycle,
    flits: Vec<u64>,
}

impl Pursuit {
    /// A run that starts now.
    ///
    /// # Errors
    /// In words, what makes no sense on this machine: a share that is not more than 0 and
    /// at most 1, or a link that there is not.
    pub fn new(condition: Condition, simulation: &Simulation) -> Result<Self, String> {
        let mut flits = Vec::new();
        if let Condition::Link { share, link } = condition {
            if !(share > 0.0 && share <= 1.0) {
                return Err("share must be above 0 and at most 1".to_owned());
            }
            let links = simulation.topology().links().len();
            if let Some(link) = link.filter(|&link| link as usize >= links) {
                return Err(format!("no link {link}; there are {links}"));
            }
            flits.clone_from(&simulation.network.fabric.counters().link_flits);
        }
        Ok(Self {
            condition,
            now: simulation.now(),
            window_start: simulation.now(),
            flits,
        })
    }

    /// Whether this is the run for a condition and has reached the present, so that it can
    /// continue.
    pub fn leads_on(&self, condition: Condition, simulation: &Simulation) -> bool {
        self.condition == condition && self.now == simulation.now()
    }

    /// Runs at most `most` cycles. Returns the reason once the run has stopped.
    pub fn run(&mut self, timeline: &mut Timeline, most: Cycle) -> Option<StopReason> {
        let limit = timeline.simulation().now().saturating_add(most);
        let reason = match self.condition {
            Condition::Blocked => until_blocked(timeline, limit),
            Condition::TimeOut => until_time_out(timeline, limit),
            Condition::Link { share, link } => self.until_loaded(timeline, limit, share, link),
            Condition::Steady => {
                let every = timeline.simulation().workload.record.interval() * CHECK_INTERVALS;
                at_multiples(timeline, limit, every, steady_now)
            }
            Condition::Stalled => at_multiples(timeline, limit, STALL_EVERY, stalled_now),
        };
        let simulation = timeline.simulation();
        self.now = simulation.now();
        reason.or_else(|| (self.now >= simulation.end()).then(|| at_the_end(simulation)))
    }

    fn until_loaded(
        &mut self,
        timeline: &mut Timeline,
        limit: Cycle,
        share: f64,
        link: Option<u32>,
    ) -> Option<StopReason> {
        while timeline.simulation().now() < limit {
            let due = self.window_start + WINDOW;
            timeline.run_until(limit.min(due));
            let simulation = timeline.simulation();
            if simulation.now() < due {
                return None;
            }
            let flits = &simulation.network.fabric.counters().link_flits;
            let topology = simulation.topology();
            let carried = (0..).zip(flits.iter().zip(&self.flits));
            let carried = carried.map(|(id, (now, then))| {
                let capacity = topology.capacity([LinkId(id)]) * WINDOW as f64;
                (now.saturating_sub(*then) as f64 / capacity, id)
            });
            let most = carried
                .filter(|&(_, id)| link.is_none_or(|link| link == id))
                .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
            self.window_start = due;
            self.flits.clone_from(flits);
            if let Some((carried, id)) = most
                && carried >= share
            {
                return Some(loaded(simulation, LinkId(id), carried));
            }
        }
        None
    }
}

fn reason(simulation: &Simulation, kind: StopKind, sentence: &str) -> StopReason {
    StopReason {
        kind,
        cycle: simulation.now() as f64,
        link: None,
        packet: None,
        sentence: words::sentence(sentence),
    }
}

fn loaded(simulation: &Simulation, link: LinkId, carried: f64) -> StopReason {
    let percent = carried * 100.0;
    let name = words::link(simulation.topology(), link);
    let sentence =
        format!("{name} carried {percent:.0} % of its capacity in the last {WINDOW} cycles");
    StopReason {
        link: Some(link.0),
        ..reason(simulation, StopKind::Link, &sentence)
    }
}

fn at_the_end(simulation: &Simulation) -> StopReason {
    let sentence = "the run ended before this happened";
    reason(simulation, StopKind::End, sentence)
}

/// The reason of a stop that concerns a packet at the end of a channel.
fn about(
    simulation: &Simulation,
    kind: StopKind,
    packet: PacketId,
    channel: ChannelId,
    what: &str,
) -> StopReason {
    let link = LinkId(channel.0 / simulation.scenario().model.fabric.channels);
    let name = words::packet(packet);
    let place = simulation.topology().links().get(link.index());
    let place = place.map_or_else(String::new, |link| {
        words::end(simulation.topology(), link.to)
    });
    StopReason {
        link: Some(link.0),
        packet: Some(packet.short(simulation.topology().nodes())),
        ..reason(simulation, kind, &format!("{name} {what} {place}"))
    }
}

/// A header that is blocked stays so until it is granted or discarded, and no other can be
/// blocked at the same place in the next cycle; so comparing with the last cycle shows new
/// ones.
fn until_blocked(timeline: &mut Timeline, limit: Cycle) -> Option<StopReason> {
    let mut before = timeline.simulation().network.fabric.blocked();
    while timeline.simulation().now() < limit.min(timeline.simulation().end()) {
        timeline.run_until(timeline.simulation().now() + 1);
        let simulation = timeline.simulation();
        let fabric = &simulation.network.fabric;
        let blocked = fabric.blocked();
        let new = blocked.iter().find(|id| before.binary_search(id).is_err());
        if let Some(&id) = new
            && let Some((packet, _)) = fabric.channel(id.index()).packet
        {
            let kind = StopKind::Blocked;
            return Some(about(simulation, kind, packet, id, "is blocked at"));
        }
        before = blocked;
    }
    None
}

fn until_time_out(timeline: &mut Timeline, limit: Cycle) -> Option<StopReason> {
    let time_outs = |simulation: &Simulation| simulation.network.fabric.counters().time_outs;
    if !run_to_change(timeline, limit, time_outs) {
        return None;
    }
    let simulation = timeline.simulation();
    let is_late = |one: &&Circuit| one.header == Header::Late(simulation.now());
    let circuits = simulation.network.fabric.circuits();
    let (kind, what) = (StopKind::TimeOut, "timed out and is discarded at");
    let late = circuits.iter().find(is_late);
    let header = late.and_then(|late| Some((late.attempt.packet, *late.path.last()?)));
    Some(match header {
        Some((packet, channel)) => about(simulation, kind, packet, channel, what),
        None => reason(simulation, kind, "a packet timed out"),
    })
}

/// Checks in every cycle that is a multiple of `every`, except the present one.
fn at_multiples(
    timeline: &mut Timeline,
    limit: Cycle,
    every: Cycle,
    check: fn(&Simulation) -> Option<StopReason>,
) -> Option<StopReason> {
    while timeline.simulation().now() < limit {
        let due = (timeline.simulation().now() / every + 1) * every;
        timeline.run_until(limit.min(due));
        if timeline.simulation().now() < due {
            return None;
        }
        if let Some(reason) = check(timeline.simulation()) {
            return Some(reason);
        }
    }
    None
}

fn steady_now(simulation: &Simulation) -> Option<StopReason> {
    let jobs = 0..simulation.scenario().jobs.len();
    let is_steady = |job| {
        let bandwidth = simulation.workload.bandwidth_of(job, simulation.now());
        bandwidth.steady.ci95.is_some()
    };
    let sentence = "the warm-up is over: the bandwidth of every job is steady";
    let all = jobs.into_iter().all(is_steady);
    all.then(|| reason(simulation, StopKind::Steady, sentence))
}

fn stalled_now(simulation: &Simulation) -> Option<StopReason> {
    let stall = simulation.stalled()?;
    let words = simulation.stall_in_words(&stall);
    Some(reason(simulation, StopKind::Stalled, &words))
}
