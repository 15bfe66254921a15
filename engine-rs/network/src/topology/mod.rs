//! The k-ary n-tree: who is wired to whom, and which ways lead where.
//!
//! Elites are numbered level by level from the nodes upwards, and within a level
//! by their label, a number of n−1 digits to the base k. The Elite with label w
//! at level l serves the nodes that share its digits from l upwards; its other
//! digits tell apart the k^(l−1) Elites that serve the same nodes. Its up link j
//! leads to the label whose digit l is j; its down link d leads towards digit l
//! of the destination ([P] 2.2: delta wiring, built recursively).
//!
//! The Elites of the top have no up links, so they can have more down links than k, and
//! then there are as many more subtrees below them: only the first digit of a place and
//! of a label below the top goes further.
//!
//! A tree can be slimmed: of the up links of a level only the first are there, and
//! above the others there is nothing. Its top Elites can be merged two by two; then
//! two links lead from each of them to every Elite below it. Cables can be down: they are there, and
//! carry nothing.
//!
//! Routes can be worked out off-line for pairs of nodes; packets then keep to them.
//!
//! Levels count from 1 at the nodes, as the congestion matrix does. This module
//! is a graph only: it knows no time, no packets.

mod by_destination;
mod cable;
mod colouring;
mod detours;
mod multicast;
mod offline;
mod part;
mod shape;
mod top;
mod tree;

pub use cable::Cable;
pub use offline::each_once;
pub use offline::{Routes, Routing};
pub use part::Part;
pub use shape::Shape;
pub use top::TopElites;
pub use tree::{End, Link, Tree, is_wired, kept};
