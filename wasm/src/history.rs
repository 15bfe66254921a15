//! What is shown over time. Nothing here is kept before `keep_history`.

use crate::Simulation;
use crate::json::json;
use flitscope::history::{ScopeOf, Window};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Simulation {
    /// From now on keeps snapshots of what is counted, in at most so many bytes; for
    /// the methods below. The past is kept when time goes back.
    pub fn keep_history(&mut self, bytes: f64) {
        self.timeline.keep_history(bytes as usize);
    }

    /// The whole run at a glance; JSON of `Overview`, `null` without a history.
    pub fn overview(&self) -> String {
        let history = self.timeline.history();
        json(&history.map(|history| history.overview(self.engine())))
    }

    /// What happened at "network", or at a "node", "elite" or "link", over time; JSON
    /// of `Scope`, `null` without a history and for what the machine does not have.
    pub fn scope(&self, kind: &str, id: u32) -> String {
        let of = ScopeOf::named(kind, id, self.engine().topology());
        let history = self.timeline.history().zip(of);
        json(&history.map(|(history, of)| history.scope(self.engine(), of)))
    }

    /// The time that what is recent is of; JSON of `Recent`, `null` without a history.
    pub fn recent(&self) -> String {
        json(&self.window().map(|window| window.times()))
    }

    /// Share of its capacity that each directed link carried of late; empty without a
    /// history.
    pub fn recent_links(&self) -> Vec<f32> {
        self.window().map(|w| w.links()).unwrap_or_default()
    }

    /// How nearly full each directed link has been since the time in `Recent` that links
    /// are called full by: by what it carried, or by channels that were not free; empty
    /// without a history.
    pub fn recent_full_links(&self) -> Vec<f32> {
        self.window().map(|w| w.full_links()).unwrap_or_default()
    }

    /// MB/s of payload served of late, by blocks of nodes as in `Recent`; row = source;
    /// empty without a history.
    pub fn recent_pairs(&self) -> Vec<f32> {
        self.window().map(|w| w.pairs()).unwrap_or_default()
    }

    /// How the last collective operation of a job went; JSON of `CollectiveTimeline`,
    /// `null` before there is one and for a job that has none.
    pub fn collective(&self, job: u32) -> String {
        json(&self.engine().collective_timeline(job as usize))
    }

    /// What the processes of a job's program did in the measurement that each began last;
    /// JSON of `ProgramTimeline`, `null` for a job that runs none.
    pub fn program(&self, job: u32) -> String {
        json(&self.engine().program_timeline(job as usize))
    }

    /// Delays charged of late; JSON of `CongestionMatrix`, `null` without a history.
    pub fn recent_congestion(&self) -> String {
        json(&self.window().map(|window| window.congestion()))
    }

    /// MB/s of payload served since the start, by blocks of nodes as in `Recent`; row =
    /// source.
    pub fn pairs(&self) -> Vec<f32> {
        let engine = self.engine();
        engine
            .workload
            .record
            .pairs()
            .rates(engine.now(), engine.scenario().clock())
    }
}

impl Simulation {
    fn window(&self) -> Option<Window<'_>> {
        let history = self.timeline.history()?;
        Some(history.window(self.engine()))
    }
}
