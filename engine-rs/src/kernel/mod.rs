//! The order of events in time. `kernel` knows no network.

mod timers;

pub use timers::Timers;
