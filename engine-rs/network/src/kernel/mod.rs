//! The order of events in time. `kernel` knows no network.

mod alarms;
mod wheel;

pub use alarms::Alarms;
pub use wheel::Wheel;
