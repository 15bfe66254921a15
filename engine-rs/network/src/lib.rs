//! A Quadrics network, or one to compare it with, cycle by cycle: topology, switches, links and
//! network adapters.
//!
//! The rules of the network are in [`mod@reference`], or as fast as they go in [`elite`]; the adapters in
//! [`elan`]. [`network::Network`] runs them together. What sends is not known here: a
//! [`Host`](elan::Host) says it.

// `declare!` names this crate in text, also here.
extern crate self as flitscope_network;

// First, since its macros are used below.
#[macro_use]
pub mod heap;

pub mod declared;
pub mod elan;
pub mod elite;
pub mod fabric;
pub mod fabrics;
pub mod ids;
pub mod kernel;
pub mod network;
pub mod networks;
pub mod observe;
pub mod parameters;
#[cfg(feature = "reference")]
pub mod reference;
pub mod rng;
pub mod topology;
pub mod units;
pub mod values;
