//! Topologies: who is wired to whom, and which outputs lead where.
//!
//! [`Topology`] is all that anyone above knows of a machine. What is the same for every
//! kind of it stands in tables of links, which fabrics index directly; what tells kinds
//! apart is a `match` in `interface.rs`. Kinds are the k-ary n-tree ([`kary`]) and the
//! fabric from a list of cables ([`Cabling`]).
//!
//! Cables can be down: they are there, and carry nothing. Routes can be worked out
//! off-line for pairs of nodes; packets then keep to them.
//!
//! Levels count from 1 at the nodes, as the congestion matrix does. This module
//! is a graph only: it knows no packets, and of time only the pace of each link.

mod cable;
pub(crate) mod cabled;
mod distances;
mod graph;
mod interface;
pub mod kary;
mod names;
mod part;
mod routes;

pub use cable::Cable;
pub use cabled::{Cabling, Places};
pub use distances::Distances;
pub use graph::{End, Link};
pub use interface::{Ports, Topology};
pub use part::Part;
pub use routes::{Routes, Routing, each_once};
