//! Routing: what a header requests at an Elite.

use super::packets::InFlight;
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
    tree: &'t Topology,
    rules: &Rules,
    elite: u32,
    flight: &InFlight,
) -> Request<'t> {
    let packet = &flight.packet;
    let elite = EliteId(elite);
    let Some(Group { first, last }) = packet.group else {
        let (from, to) = (packet.id.source, packet.destination);
        return Request::Output(tree.candidates(elite, from, to));
    };
    if flight.branch.is_none() {
        let covering = tree.covering_level(packet.id.source, first, last);
        let root = rules.root_level(covering, tree.levels());
        if tree.level(elite) < root {
            return Request::Output(tree.climb(elite));
        }
    } else if tree.branches(elite, first, last).count() == 1 {
        return Request::Output(tree.shortest(elite, first));
    }
    Request::Replicator
}

/// The links by which a branch may leave the Elite where it was copied.
pub(super) fn branch_candidates<'t>(
    tree: &'t Topology,
    elite: u32,
    branch: &InFlight,
) -> &'t [LinkId] {
    tree.shortest(EliteId(elite), branch.packet.destination)
}
