//! Papers, sweeps and comparisons through the public interface.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;
mod comparison;
mod kinds;
mod papers;
mod public;
mod published;
mod record;
mod seeds;
mod spread;
mod study;
mod worth;
