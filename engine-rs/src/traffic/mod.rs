//! Who sends what to whom, and when. `traffic` knows patterns, sizes and times;
//! it knows no packets, no Elans and no network.

mod amount;
mod pattern;

pub use amount::{Amount, Distribution};
pub use pattern::{Needs, Pattern};
