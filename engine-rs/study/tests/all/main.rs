//! Papers, sweeps and comparisons as one that uses them sees them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;
mod comparison;
mod papers;
mod published;
mod study;
