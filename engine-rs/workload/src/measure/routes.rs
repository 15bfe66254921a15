use crate::ids::NodeId;
use crate::topology::{Routes, Topology};
use serde::Serialize;

/// What is known of the ways of packets before anything is sent, where every node
/// has one destination.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RouteSummary {
    /// The most routes that share a link when they are worked out off-line; 1 when
    /// none do, 0 in a fabric from a list of cables, for which none are worked out.
    pub most_on_a_link_off_line: u32,
    /// Links on the way from a sender to its destination, mean over the senders.
    pub hops_mean: f64,
    /// The same on the longest way.
    pub hops_max: u32,
}

impl RouteSummary {
    /// Of these pairs and the routes between them; none when nobody sends.
    pub fn new(topology: &Topology, pairs: &[(NodeId, NodeId)], routes: &Routes) -> Option<Self> {
        let hops = || pairs.iter().map(|&(from, to)| topology.distance(from, to));
        Some(Self {
            most_on_a_link_off_line: routes.most_on_a_link(),
            hops_mean: hops().map(f64::from).sum::<f64>() / pairs.len() as f64,
            hops_max: hops().max()?,
        })
    }
}
