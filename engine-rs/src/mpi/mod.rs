//! What the processes of a program need to send each other messages: matching, early and
//! announced messages, buffers of each pair, registration of memory.
//!
//! Absent: packets and the network; and what a program does between its messages.

mod settings;

pub use settings::{Connections, Matching, MpiSettings, Progress, Registration};
