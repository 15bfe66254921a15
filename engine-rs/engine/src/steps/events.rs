use crate::fabric::{Circuit, Fabric, Header};
use crate::ids::PacketId;
use crate::simulation::Simulation;
use crate::timeline::Timeline;
use crate::units::Cycle;

/// The first look back goes over so many cycles, each further one over so many times
/// more: where much happens the last event is near, where little does cycles are cheap.
const FIRST_SPAN: Cycle = 64;
const SPAN_FACTOR: Cycle = 8;

/// Most cycles that are run before a look at whether anything has happened in them.
const LONGEST_STRIDE: Cycle = 1_024;

/// Where a packet's header has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HopEnd {
    /// It has claimed its next channel, has been taken by the inputter or discarded; or
    /// the packet is sent anew.
    Moved,
    /// The packet is gone, or there is none of that name.
    Ended,
    /// Nothing of that yet.
    Later,
}

/// Runs to the end of the next cycle in which anything happens to a packet, at most so
/// many cycles. A packet that is taken in is an event, and so is every step of a trace.
pub fn next_event(timeline: &mut Timeline, most: Cycle) -> bool {
    let limit = timeline.simulation().now().saturating_add(most);
    run_to_change(timeline, limit, happened)
}

/// Goes back to the last cycle before the present one in which anything happened, or to
/// the start when there is none. Returns that cycle.
pub fn previous_event(timeline: &mut Timeline) -> Cycle {
    let start = timeline
        .checkpoints()
        .first()
        .map_or(0, |first| first.now());
    let mut to = timeline.simulation().now().saturating_sub(1).max(start);
    let mut length = FIRST_SPAN;
    while to > start {
        let from = to.saturating_sub(length).max(start);
        go_to(timeline, from);
        let checkpoint_before = timeline.simulation().checkpoint();
        let mut last = None;
        while run_to_change(timeline, to, happened) {
            last = Some(timeline.simulation().now());
        }
        if let Some(last) = last {
            if timeline.simulation().now() > last {
                timeline.restore(&checkpoint_before);
                timeline.run_until(last);
            }
            return last;
        }
        to = from;
        length = length.saturating_mul(SPAN_FACTOR);
    }
    go_to(timeline, start);
    start
}

/// Runs to the end of the cycle in which the header of a packet gets on, at most so many
/// cycles.
pub fn next_hop(timeline: &mut Timeline, packet: PacketId, most: Cycle) -> HopEnd {
    let before = place(timeline.simulation(), packet);
    if before == Place::Gone {
        return HopEnd::Ended;
    }
    let limit = timeline.simulation().now().saturating_add(most);
    while timeline.simulation().now() < limit.min(timeline.simulation().end()) {
        timeline.run_until(timeline.simulation().now() + 1);
        match place(timeline.simulation(), packet) {
            Place::Gone => return HopEnd::Ended,
            Place::Inside { .. } if before == Place::AtItsElan => return HopEnd::Moved,
            Place::AtItsElan => {}
            now if now != before => return HopEnd::Moved,
            Place::Inside { .. } => {}
        }
    }
    HopEnd::Later
}

/// Where the header of a packet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Not in the network, but it will be.
    AtItsElan,
    /// It has claimed so many channels in this attempt.
    Inside {
        attempt: u32,
        channels: usize,
        is_over: bool,
    },
    Gone,
}

fn place(simulation: &Simulation, packet: PacketId) -> Place {
    let circuits = simulation.network.fabric.circuits();
    let latest = circuits.iter().rfind(|one| one.attempt.packet == packet);
    match latest {
        Some(Circuit {
            attempt,
            path,
            header,
            ..
        }) => Place::Inside {
            attempt: attempt.number,
            channels: path.len(),
            is_over: *header != Header::UnderWay,
        },
        None if simulation.network.sends(packet) => Place::AtItsElan,
        None => Place::Gone,
    }
}

/// What changes whenever anything happens to a packet, and never comes back to what it
/// was.
fn happened(simulation: &Simulation) -> (u64, u64) {
    let counters = simulation.network.fabric.counters();
    (counters.trace.0, counters.opened)
}

/// Goes to a cycle, forth or back.
fn go_to(timeline: &mut Timeline, cycle: Cycle) {
    timeline.seek(cycle);
    timeline.run_until(cycle);
}

/// Runs to the end of the first cycle after which something looks otherwise than now, to
/// `limit` at most; true if it does. What is looked at must never look again as it did
/// before. While nothing changes strides grow; one that turns out too long is taken
/// back and run cycle by cycle.
pub(super) fn run_to_change<T: PartialEq>(
    timeline: &mut Timeline,
    limit: Cycle,
    observe: impl Fn(&Simulation) -> T,
) -> bool {
    let (start, before) = (timeline.simulation().now(), observe(timeline.simulation()));
    loop {
        let now = timeline.simulation().now();
        let limit = limit.min(timeline.simulation().end());
        if now >= limit {
            return false;
        }
        let stride = ((now - start) / 4).clamp(1, LONGEST_STRIDE);
        let back = (stride > 1).then(|| timeline.simulation().checkpoint());
        timeline.run_until(limit.min(now + stride));
        if observe(timeline.simulation()) == before {
            continue;
        }
        if let Some(back) = back {
            timeline.restore(&back);
            while observe(timeline.simulation()) == before {
                timeline.run_until(timeline.simulation().now() + 1);
            }
        }
        return true;
    }
}
