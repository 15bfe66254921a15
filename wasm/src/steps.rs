//! Stepping, for the page. How long a call may take is said in cycles by whoever calls.

use crate::Simulation;
use crate::json::json;
use flitscope::ids::PacketId;
use flitscope::steps::{Condition, HopEnd, Pursuit, next_event, next_hop, previous_event};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Simulation {
    /// Runs to the next cycle in which anything happens to a packet, at most so many
    /// cycles; whether anything has.
    pub fn next_event(&mut self, most: f64) -> bool {
        next_event(&mut self.timeline, most as u64)
    }

    /// Goes back to the last cycle before the present one in which anything happened to
    /// a packet, or to the start; returns that cycle. May take as long as running from
    /// one checkpoint to the next.
    pub fn previous_event(&mut self) -> f64 {
        previous_event(&mut self.timeline) as f64
    }

    /// Runs to the cycle in which the header of a packet, numbered as on frames, gets
    /// on, at most so many cycles: "moved" when it has, "ended" when the packet is gone,
    /// "later" when nothing of that has happened yet.
    pub fn next_hop(&mut self, packet: u32, most: f64) -> String {
        let nodes = self.engine().topology().nodes();
        let end = match PacketId::from_short(packet, nodes) {
            Some(packet) => next_hop(&mut self.timeline, packet, most as u64),
            None => HopEnd::Ended,
        };
        let end = match end {
            HopEnd::Moved => "moved",
            HopEnd::Ended => "ended",
            HopEnd::Later => "later",
        };
        end.to_owned()
    }

    /// Runs on until a condition (JSON of `Condition`) has come about, at most so many
    /// cycles; JSON of `StopReason` once it has or the scenario is over, and empty until
    /// then. A call with the same condition in the cycle in which the last one ended
    /// goes on with that run: the cycle in which it stops is the same however it is cut
    /// into calls. Throws in words what makes no sense.
    pub fn run_towards(&mut self, condition_json: &str, most: f64) -> Result<String, String> {
        let condition = Condition::read(condition_json)?;
        let engine = self.timeline.simulation();
        let under_way = self.pursuit.take();
        let mut pursuit = match under_way.filter(|run| run.leads_on(condition, engine)) {
            Some(pursuit) => pursuit,
            None => Pursuit::new(condition, engine)?,
        };
        let reason = pursuit.run(&mut self.timeline, most as u64);
        self.pursuit = Some(pursuit);
        Ok(reason.map_or_else(String::new, |reason| json(&reason)))
    }
}
