//! The engine through its public interface. One binary, since each takes long to link; a
//! file by its name:
//! `cargo test -p flitscope --test all equal::`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod asked;
mod breaking;
mod cabled;
mod collectives;
mod common;
mod conservation;
mod dma_queue;
mod elan;
mod elan4;
mod ends;
mod equal;
mod errors;
mod explain;
mod forecast;
mod frame;
mod groups;
mod history;
mod hostile_links;
mod injection_limit;
mod kinds;
mod links;
mod logs;
mod long_times;
mod metrics;
mod mpi;
mod multicast;
mod node_order;
mod observe;
mod order;
mod own_traffic;
mod pace;
mod ping;
mod properties;
mod queues;
mod recomputed;
mod results;
mod retry;
mod routes;
mod rules;
mod steps;
mod suggested;
mod suite;
mod thread;
mod timeline;
mod timing;
mod torus;
mod truth;
mod whole_packets;
mod workloads;
