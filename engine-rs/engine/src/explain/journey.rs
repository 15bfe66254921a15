//! The life of a packet, replayed on a copy of the simulation.
//!
//! The copy starts from the last checkpoint before the packet was created, so packets that
//! are long gone can be reported too. It runs twice: first to record every step, then to
//! find what blocked the header in the cycles in which it waited. The present simulation
//! is not changed.

use super::attempts::{Attempt, attempts};
use super::parts::{Machine, Segment, segments, sums};
use super::report::{Journey, JourneyAttempt, JourneyHop, JourneyOutcome};
use crate::fabric::{Fabric, Packet, Watch};
use crate::ids::{LinkId, PacketId};
use crate::simulation::Simulation;
use crate::timeline::Timeline;
use crate::topology::{End, Topology};
use crate::units::Cycle;

/// Cycles between checks whether the packet has been opened, or is gone.
const STRIDE: Cycle = 1_024;

/// The life of a packet up to the present; none when there is no such packet yet.
pub fn journey(timeline: &Timeline, packet: PacketId) -> Option<Journey> {
    let present = timeline.simulation();
    let is_created =
        |simulation: &Simulation| simulation.network.packets(packet.source) > packet.number;
    if !is_created(present) {
        return None;
    }
    let mut checkpoints = timeline.checkpoints().iter().rev();
    let before = checkpoints
        .find(|point| point.now() <= present.now() && !is_created(point.simulation()))?;
    let mut copy = before.simulation().fork();
    copy.network.fabric.watch(Watch::one(packet));
    let base = until_opened(&mut copy, present.now())?;
    let limit = until_over(&mut copy, packet, present.now());
    let watch = &copy.network.fabric.counters().watch;
    let packet = watch.opened()?;
    let mut attempts = attempts(watch.steps());
    // Of a multicast some branches may have ended before the others.
    if let Some(last) = attempts.last_mut().filter(|last| last.forked && !limit.1) {
        last.ended = None;
    }
    Some(Reporter::new(present, packet, attempts, limit).journey(base))
}

/// Runs until the packet has been opened. Returns the copy as it was shortly before.
fn until_opened(copy: &mut Simulation, limit: Cycle) -> Option<Simulation> {
    loop {
        let before = copy.fork();
        copy.run_until(limit.min(copy.now() + STRIDE));
        if copy.network.fabric.counters().watch.opened().is_some() {
            return Some(before);
        }
        if copy.now() >= limit || copy.now() == before.now() {
            return None;
        }
    }
}

/// Runs until nothing of the packet is left. Returns when its life ended, or the limit.
fn until_over(copy: &mut Simulation, packet: PacketId, limit: Cycle) -> (Cycle, bool) {
    loop {
        let watch = &copy.network.fabric.counters().watch;
        let attempts = attempts(watch.steps());
        let last = attempts.last().filter(|last| last.is_acknowledged);
        let over = last.and_then(Attempt::over);
        let is_gone = || !copy.network.sends(packet) && !copy.network.keeps(packet);
        let is_open = || {
            let circuits = copy.network.fabric.circuits();
            circuits.iter().any(|one| one.attempt.packet == packet)
        };
        if let Some(over) = over
            && (copy.now() >= limit || is_gone())
            && !is_open()
        {
            return (over, true);
        }
        if copy.now() >= limit {
            return (limit, false);
        }
        copy.run_until(limit.min(copy.now() + STRIDE));
    }
}

struct Reporter<'s> {
    topology: &'s Topology,
    channels: u32,
    flow_through: Cycle,
    packet: &'s Packet,
    attempts: Vec<Attempt>,
    until: Cycle,
    is_over: bool,
    now: Cycle,
}

impl<'s> Reporter<'s> {
    fn new(
        present: &'s Simulation,
        packet: &'s Packet,
        attempts: Vec<Attempt>,
        (until, is_over): (Cycle, bool),
    ) -> Self {
        let model = &present.scenario().model;
        Self {
            topology: present.topology(),
            channels: model.fabric.channels,
            flow_through: model.fabric.flow_through_cycles,
            packet,
            attempts,
            until,
            is_over,
            now: present.now(),
        }
    }

    fn journey(&self, mut base: Simulation) -> Journey {
        let segments = self.segments();
        let packet = self.packet;
        let attempts = self.attempts.iter();
        Journey {
            packet: self.number(packet.id),
            source: packet.id.source.0,
            destination: packet.destination.0,
            payload_bytes: packet.payload,
            flits: packet.shape.flits().into(),
            transactions: packet.shape.transactions.into(),
            opened: packet.opened as f64,
            until: self.until as f64,
            is_over: self.is_over,
            attempts: attempts.map(|life| self.attempt(life, &mut base)).collect(),
            parts: sums(&segments),
            segments: segments.iter().map(Segment::report).collect(),
        }
    }

    fn number(&self, packet: PacketId) -> u32 {
        packet.short(self.topology.nodes())
    }

    fn link_of(&self, channel: u32) -> u32 {
        channel / self.channels
    }

    /// Level of the Elite at the end of a link.
    fn level_at(&self, link: u32) -> Option<u32> {
        match self.topology.link(LinkId(link)).to {
            End::Elite(elite) => Some(self.topology.level(elite)),
            End::Node(_) => None,
        }
    }

    fn segments(&self) -> Vec<Segment> {
        let machine = Machine {
            link_of: &|channel| self.link_of(channel),
            level_at: &|link| self.level_at(link),
            transactions: self.packet.shape.transactions,
            flits: self.packet.shape.flits().into(),
            flow_through: self.flow_through,
        };
        let ends = self.attempts.iter().skip(1).map(|next| next.opened);
        let limits = ends.chain([self.until]);
        let attempts = self.attempts.iter().zip(limits);
        attempts
            .flat_map(|(life, limit)| segments(life, limit, &machine))
            .collect()
    }

    fn attempt(&self, life: &Attempt, base: &mut Simulation) -> JourneyAttempt {
        let all = |times: &[Cycle]| times.iter().map(|&at| at as f64).collect();
        let at = |time: Option<Cycle>| time.map(|at| at as f64);
        let claimed = life.hops.first().map(|hop| hop.claimed);
        let first = life.opened + 1;
        JourneyAttempt {
            number: life.number + 1,
            opened: life.opened as f64,
            waited_for: self.waited_for(base, life.number, first, claimed),
            hops: (0..life.hops.len())
                .map(|index| self.hop(life, index, base))
                .collect(),
            discarded: at(life.discarded.map(|(at, _)| at)),
            taken: at(life.taken),
            arrived: all(&life.arrived),
            served: all(&life.served),
            answered: at(life.answered),
            answer_in: at(life.answer_in),
            end_sent: at(life.end_sent),
            ended: at(life.ended),
            outcome: match life.discarded {
                Some((_, false)) => JourneyOutcome::TimedOut,
                Some((_, true)) => JourneyOutcome::RouteDamaged,
                None if life.answer_in.is_none() => JourneyOutcome::UnderWay,
                None if life.is_acknowledged => JourneyOutcome::Acknowledged,
                None => JourneyOutcome::Refused,
            },
        }
    }

    fn hop(&self, life: &Attempt, index: usize, base: &mut Simulation) -> JourneyHop {
        let hop = &life.hops[index];
        let link = self.link_of(hop.channel);
        let through = self.level_at(link).map_or(0, |_| self.flow_through);
        let next = life.hops.get(index + 1).map(|next| next.claimed);
        let discarded = life.discarded.map(|(at, _)| at);
        let given = next.or(life.taken).or(discarded);
        let mut waited = 0;
        let mut waited_for = Vec::new();
        if let Some(arrived) = hop.arrived {
            let free_from = arrived + through;
            waited = given.unwrap_or(self.until).saturating_sub(free_from);
            if waited > 0 {
                // From its arrival on: its way through the Elite begins only when the
                // end of the packet before it has left the buffer.
                waited_for = self.waited_for(base, life.number, arrived, given);
            }
        }
        JourneyHop {
            link,
            channel: hop.channel,
            claimed: hop.claimed as f64,
            sent: hop.sent.map(|at| at as f64),
            arrived: hop.arrived.map(|at| at as f64),
            waited: waited as f64,
            waited_for,
        }
    }

    /// The packets that block it first, from cycle `first` on and until it is given what it
    /// waits for, or up to the present.
    fn waited_for(
        &self,
        base: &mut Simulation,
        attempt: u32,
        first: Cycle,
        given: Option<Cycle>,
    ) -> Vec<u32> {
        let end = given.unwrap_or(self.now + 1);
        for cycle in first..end {
            base.run_until(cycle.max(base.now()));
            let waiting = base.network.fabric.waiting();
            let mut waiting = waiting.iter();
            let own = waiting
                .find(|one| (one.attempt.packet, one.attempt.number) == (self.packet.id, attempt));
            if let Some(own) = own {
                let holders = own.holders.iter();
                return holders.map(|holder| self.number(holder.packet)).collect();
            }
        }
        Vec::new()
    }
}
