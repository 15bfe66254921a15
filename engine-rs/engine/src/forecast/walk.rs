//! What each link carries when everything offered flows: from Elite to Elite along the
//! paths that packets may take.
//!
//! In a whole tree, slimmed or not, the links that join a subtree to the levels above it
//! have equal shares of what leaves it and of what enters it: its Elites of one level
//! are alike, and each spreads evenly what it sends on.
//!
//! Where cables are down the flows are walked. On its way to any node below one first
//! Elite a packet has the same candidate outputs until it gets there, as nothing is sent to a node
//! whose own cable is down. So that is done for one first Elite after the other, not for
//! each pair; only off-line routes are each pair's own, and with routing by
//! destination each node has its own outputs.

use super::demand::Demand;
use crate::ids::{EliteId, LinkId, NodeId};
use crate::measure::Blocks;
use crate::topology::{End, Topology};

/// The load of each directed link, in the unit of the demand.
pub(super) fn link_loads(topology: &Topology, demand: &Demand) -> Vec<f64> {
    let mut loads = vec![0.0; topology.links().len()];
    let by_node = demand.by(Blocks::of(topology.nodes(), 1));
    let (sent, received) = (by_node.sent(), by_node.received());
    for (node, (sent, received)) in sent.iter().zip(&received).enumerate() {
        let node = NodeId::from(node);
        loads[topology.injection(node).index()] = *sent;
        loads[topology.delivery(node).index()] = *received;
    }
    if topology.routes().is_some() {
        for &(from, to, rate) in demand.fixed() {
            let mut flow = vec![0.0; topology.elites() as usize];
            flow[topology.elite_of(from).index()] = rate;
            let outputs = |elite| topology.candidates(elite, from, to);
            walk(topology, &mut flow, outputs, &mut loads);
        }
        return loads;
    }
    let by_destination = topology.goes_by_destination();
    if !by_destination && topology.even_subtrees(1).is_some() {
        for level in 2..=topology.levels() {
            share_evenly(topology, level, demand, &mut loads);
        }
        return loads;
    }
    // Nodes in a row to which all other Elites send alike.
    let alike = match by_destination {
        true => 1,
        false => topology.nodes_per_elite(),
    };
    let groups = Blocks::of(topology.nodes(), alike);
    let offers = demand.by(groups);
    let mut column = vec![0.0; groups.side as usize];
    let mut flow = vec![0.0; topology.elites() as usize];
    for (to, nodes) in received.chunks(groups.group as usize).enumerate() {
        let Some(place) = nodes.iter().position(|&received| received > 0.0) else {
            continue;
        };
        let destination = NodeId((to * groups.group as usize + place) as u32);
        column.fill(0.0);
        offers.add_column(to, &mut column);
        for (from, rate) in column.iter().enumerate() {
            let node = NodeId((from * groups.group as usize) as u32);
            flow[topology.elite_of(node).index()] += rate;
        }
        let outputs = |elite| match by_destination {
            true => topology.candidates(elite, destination, destination),
            false => topology.shortest(elite, destination),
        };
        walk(topology, &mut flow, outputs, &mut loads);
    }
    loads
}

/// The loads of the links of one level above the nodes' own, in a whole tree.
fn share_evenly(topology: &Topology, level: u32, demand: &Demand, loads: &mut [f64]) {
    let Some(places) = topology.even_subtrees(level) else {
        return;
    };
    let below = Blocks::of(topology.nodes(), places);
    let offers = demand.by(below);
    let (sent, received, within) = (offers.sent(), offers.received(), offers.within());
    let of = |lower: End| match lower {
        End::Elite(elite) => topology.subtree_of(elite) as usize,
        End::Node(_) => 0,
    };
    let links = topology.links().iter().enumerate();
    let links = links.filter(|(_, link)| link.level == level);
    // Subtrees without nodes have cables as well.
    let mut cables = vec![0.0; topology.elites() as usize];
    for (_, link) in links.clone().filter(|(_, link)| link.up) {
        cables[of(link.from)] += 1.0;
    }
    for (id, link) in links {
        let (subtree, all) = if link.up {
            (of(link.from), &sent)
        } else {
            (of(link.to), &received)
        };
        if let (Some(all), Some(within)) = (all.get(subtree), within.get(subtree)) {
            loads[id] = (all - within).max(0.0) / cables[subtree];
        }
    }
}

/// Lets what is at each Elite flow to one destination; the delivery links are left out.
/// Upwards level by level, then down again: Elites are numbered that way.
fn walk<'t>(
    topology: &'t Topology,
    flow: &mut [f64],
    outputs: impl Fn(EliteId) -> &'t [LinkId],
    loads: &mut [f64],
) {
    let mut pass = |elite: EliteId, up: bool| {
        let here = flow[elite.index()];
        if here == 0.0 {
            return;
        }
        let outputs = outputs(elite);
        if outputs
            .first()
            .is_some_and(|&link| topology.link(link).up != up)
        {
            return;
        }
        flow[elite.index()] = 0.0;
        let part = here / outputs.len() as f64;
        for link in outputs {
            if let End::Elite(next) = topology.link(*link).to {
                loads[link.index()] += part;
                flow[next.index()] += part;
            }
        }
    };
    for elite in 0..topology.elites() {
        pass(EliteId(elite), true);
    }
    for elite in (0..topology.elites()).rev() {
        pass(EliteId(elite), false);
    }
}
