//! The order of events in time. `kernel` knows no network.

mod alarms;

pub use alarms::Alarms;
