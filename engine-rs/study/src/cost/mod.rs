//! What a machine's network costs, by list prices of April 2004 and what had to be
//! assumed.
//!
//! [`PARTS`] says what each part is, and where its price comes from; [`bill`] counts the
//! parts of a scenario's machine and adds them up, [`compare`] holds two bills against
//! each other, and [`by_size`] has networks of all sizes. `docs/investigations/prices.md`
//! has the arithmetic of the prices that no source gives.
//!
//! Absent: time, traffic, and the reading of prices, which is the scenario's.

mod bill;
mod by_size;
mod clos;
mod compare;
mod count;
mod item;
mod parts;

pub use crate::networks::{PARTS, PricePart, Provenance};
pub use bill::{Bill, BillLine, BillOutcome, bill, signed};
pub use by_size::{CostLine, CostPoint, by_size};
pub use compare::{BillComparison, BillRow, compare};
pub use parts::{PriceOf, part_table, prices};
