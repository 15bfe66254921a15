//! Who sends what to whom, and when. `traffic` knows patterns, sizes and times;
//! it knows no packets, no Elans and no network.

mod amount;
mod destinations;
mod node_list;
mod pattern;

pub use amount::{Amount, Distribution};
pub use destinations::{Destinations, Targets};
pub use node_list::NodeList;
pub use pattern::{Needs, Pattern, PatternRow, Rule};
