//! What runs on a network: patterns of traffic, collectives, MPI programs; and what is measured of
//! it.
//!
//! [`workload`] brings all of them together as the host of a
//! [`Network`](flitscope_network::network::Network). Scenarios are not known here.

pub mod collective;
pub mod measure;
pub mod mpi;
pub(crate) mod observe;
pub mod program;
pub mod traffic;
pub mod workload;

// What this crate uses of the layer below, under the names it has there.
#[cfg(test)]
pub(crate) use flitscope_network::networks;
pub(crate) use flitscope_network::{
    choice, declare, declared, elan, fabric, fabrics, ids, network, parameters, rng, topology,
    units,
};
