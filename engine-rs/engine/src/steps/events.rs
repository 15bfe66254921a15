use crate::fabric::{Circuit, Fabric, Header};
use crate::ids::PacketId;
use crate::simulation::Simulation;
use crate::timeline::Timeline;
use crate::units::Cycle;

/// Cycles of the first search backwards, and the factor by which each further one is
/// longer: in a busy network the last event is near, in an idle one cycles are cheap.
const FIRST_SPAN: Cycle = 64;
const SPAN_FACTOR: Cycle = 8;

/// Maximum cycles between checks for an event.
const MAX_STRIDE: Cycle = 1_024;

/// Outcome of a step to a packet's next hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HopEnd {
    /// It has claimed its next channel, has been taken by the inputter or discarded; or
    /// the packet is sent anew.
    Moved,
    /// The packet is gone, or does not exist.
    Ended,
    /// Neither within the allowed cycles.
    Later,
}

/// Runs to the end of the next cycle in which anything happens to a packet, at most `most`
/// cycles. A newly opened packet is an event, and so is every step of a trace.
pub fn next_event(timeline: &mut Timeline, most: Cycle) -> bool {
    let limit = timeline.simulation().now().saturating_add(most);
    run_to_change(timeline, limit, happened)
}

/// Seeks the last cycle before the present in which anything happened, or the start if
/// there is none. Returns that cycle.
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

/// Runs to the end of the cycle in which the header of a packet advances, at most `most`
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

/// Position of the header of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// At its source Elan, not in the network yet.
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

/// Counts that change whenever anything happens to a packet and never repeat.
fn happened(simulation: &Simulation) -> (u64, u64) {
    let counters = simulation.network.fabric.counters();
    (counters.trace.0, counters.opened)
}

/// Seeks a cycle, forwards or backwards.
fn go_to(timeline: &mut Timeline, cycle: Cycle) {
    timeline.seek(cycle);
    timeline.run_until(cycle);
}

/// Runs to the end of the first cycle in which an observed value changes, at most to
/// `limit`. Returns whether it has changed. A value must never recur. Strides grow while
/// nothing changes; one that went too far is undone and run cycle by cycle.
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
        let stride = ((now - start) / 4).clamp(1, MAX_STRIDE);
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
