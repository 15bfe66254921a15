//! Who sends what to whom, and when. `traffic` knows patterns, sizes and times;
//! it knows no packets, no Elans and no network.

mod amount;
mod destinations;
mod node_list;
mod pairs;
mod pattern;
mod trace;

pub use amount::{Amount, Distribution};
pub use destinations::{Destinations, Next, Targets};
pub use node_list::NodeList;
pub use pairs::{Pair, Pairs, volume};
pub use pattern::{Needs, Pattern, PatternRow, Rule};
pub use trace::{Trace, TraceRow};
