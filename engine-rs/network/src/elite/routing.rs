//! Routing: what a header requests at an Elite.
//!
//! Rules of `docs/model.md`: `R-multicast-way`, `R-multicast-root`.

use super::packets::InFlight;
use crate::fabric::rules::multicast::{self, Step};
use crate::fabric::{Group, Rules};
use crate::ids::{EliteId, LinkId};
use crate::topology::Topology;

/// What a header requests at an Elite.
#[derive(Clone, Copy, Debug)]
pub(super) enum Request<'t> {
    /// A channel of one of these candidate links.
    Output(&'t [LinkId]),
    /// The multicast replicator.
    Replicator,
}

/// What the header of a packet requests at an Elite.
pub(super) fn request<'t>(
    topology: &'t Topology,
    rules: &Rules,
    elite: u32,
    flight: &InFlight,
) -> Request<'t> {
    let packet = &flight.packet;
    let elite = EliteId(elite);
    let Some(Group { first, last }) = packet.group else {
        let (from, to) = (packet.id.source, packet.destination);
        return Request::Output(topology.candidates(elite, from, to));
    };
    let covering = topology.covering_level(packet.id.source, first, last);
    let root = multicast::root_level(rules.multicast_root, covering, topology.levels());
    let branches = topology.branches(elite, first, last).count();
    match multicast::step(
        flight.branch.is_some(),
        topology.level(elite),
        root,
        branches,
    ) {
        Step::Up => Request::Output(topology.climb(elite)),
        Step::Fork => Request::Replicator,
        Step::Down => Request::Output(topology.shortest(elite, first)),
    }
}

/// The links by which a branch may leave the Elite where it was copied.
pub(super) fn branch_candidates<'t>(
    topology: &'t Topology,
    elite: u32,
    branch: &InFlight,
) -> &'t [LinkId] {
    topology.shortest(EliteId(elite), branch.packet.destination)
}
