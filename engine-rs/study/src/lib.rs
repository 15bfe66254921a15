//! What is asked of many runs: published numbers ([`papers`]), sweeps and comparisons ([`study`]), and
//! what a machine costs ([`cost`]).
//!
//! Nothing here simulates: it plans scenarios, reads summaries and judges them.

pub mod cost;
pub mod data;
pub mod papers;
pub mod study;

/// The address of a scenario on the page, from the payload of its link.
fn address(link: &str) -> String {
    format!("#/s/{link}")
}

// What this crate uses of the engine, under the names it has there.
pub(crate) use flitscope::{
    batch, ids, measure, networks, program, scenario, simulation, topology, traffic, units,
};
