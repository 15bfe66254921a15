//! Explaining, for the page.

use crate::Simulation;
use crate::json::json;
use flitscope::explain::{Subject, journey, why};
use flitscope::ids::PacketId;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Simulation {
    /// Why something stands still; JSON of `Why`, or null where nothing is. `kind` is
    /// "link", "packet" (numbered as on frames), "elite" or "node".
    pub fn why(&self, kind: &str, id: u32) -> String {
        let subject = Subject::named(kind, id, self.engine().topology());
        json(&subject.and_then(|subject| why(self.engine(), subject)))
    }

    /// The life of a packet, numbered as on frames, up to the present; JSON of
    /// `Journey`, or null when there is no such packet yet. Also tells of packets that
    /// are gone. May take as long as running from one checkpoint to the next.
    pub fn journey(&self, packet: u32) -> String {
        let packet = PacketId::from_short(packet, self.engine().topology().nodes());
        json(&packet.and_then(|packet| journey(&self.timeline, packet)))
    }
}
