//! Flitscope's engine for the browser: JSON in, JSON and bytes out.
//!
//! Nothing here decides anything; what a scenario may be is settled in
//! `flitscope::scenario`. Papers are in `wasm/scorecard`, so that the page starts
//! without them.

mod explain;
mod forecast;
mod history;
mod json;
mod steps;

pub use forecast::forecast;

use flitscope::TableId;
use flitscope::scenario::{Checked, Limits, Problem, Scenario, check, from_link, networks};
use flitscope::simulation::{ENGINE_VERSION, METRICS, RunFigures, Simulation as Engine};
use flitscope::steps::Pursuit;
use flitscope::timeline::Timeline;
use json::json;
use wasm_bindgen::prelude::*;

/// As much of JavaScript's `Uint8Array` as a frame needs.
#[wasm_bindgen]
extern "C" {
    /// Bytes that JavaScript owns.
    #[wasm_bindgen(js_name = Uint8Array)]
    pub type Bytes;
    #[wasm_bindgen(method, getter)]
    fn length(this: &Bytes) -> u32;
    #[wasm_bindgen(method)]
    fn set(this: &Bytes, from: &[u8]);
}

/// Version of the engine, as in every summary.
#[wasm_bindgen]
pub fn engine_version() -> String {
    ENGINE_VERSION.to_owned()
}

/// Checks scenario text; JSON of `Checked`.
#[wasm_bindgen]
pub fn check_scenario(text: &str, lenient: bool) -> String {
    json(&check(text, lenient, Limits::PAGE))
}

/// Opens what follows `#/s/` in a link; JSON of `Checked`.
#[wasm_bindgen]
pub fn open_link(payload: &str) -> String {
    json(&from_link(payload, Limits::PAGE))
}

/// Every metric, and every network with its switches, each with source and meaning.
#[wasm_bindgen]
pub fn catalog() -> String {
    json(&serde_json::json!({ "metrics": METRICS, "networks": networks() }))
}

/// Traps on purpose: the fire drill for the page's crash state.
#[wasm_bindgen]
pub fn trap() {
    std::process::abort()
}

/// A scenario and what is wrong with it without being an error; the JSON of every
/// problem when there is an error.
fn checked(scenario_json: &str) -> Result<(Scenario, Vec<Problem>), String> {
    let Checked {
        scenario, problems, ..
    } = check(scenario_json, true, Limits::PAGE);
    match scenario {
        Some(scenario) => Ok((scenario, problems)),
        None => Err(json(&problems)),
    }
}

/// A running simulation, which can go back.
#[wasm_bindgen]
pub struct Simulation {
    timeline: Timeline,
    warnings: Vec<Problem>,
    frame: Vec<u8>,
    /// The run that was under way when `run_towards` last returned.
    pursuit: Option<Pursuit>,
}

#[wasm_bindgen]
impl Simulation {
    /// Sets up a machine at rest; throws the JSON of every problem.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario_json: &str) -> Result<Simulation, String> {
        let (scenario, warnings) = checked(scenario_json)?;
        let engine = Engine::new(scenario);
        let frame = vec![0; engine.layout().bytes as usize];
        Ok(Self {
            timeline: Timeline::new(engine),
            warnings,
            frame,
            pursuit: None,
        })
    }

    /// Goes on with a scenario that differs in events and names alone, from the latest
    /// place that both have in common, from which `run` leads on; false, and nothing
    /// done, when more is different. Throws the JSON of every problem.
    pub fn amend(&mut self, scenario_json: &str) -> Result<bool, String> {
        let (scenario, warnings) = checked(scenario_json)?;
        let amended = self.timeline.amend(scenario);
        if amended {
            self.warnings = warnings;
            self.pursuit = None;
        }
        Ok(amended)
    }

    /// The machine as the screen draws it; JSON of `TopologyDescription`.
    pub fn topology(&self) -> String {
        json(&self.engine().topology_description())
    }

    /// Where each column of a frame lies; JSON of `FrameLayout`.
    pub fn layout(&self) -> String {
        json(&self.engine().layout())
    }

    /// Advances by at most so many cycles; returns the cycle reached.
    pub fn run(&mut self, cycles: f64) -> f64 {
        // A cast saturates: a negative or broken number runs nothing.
        let until = self.engine().now().saturating_add(cycles as u64);
        self.timeline.run_until(until);
        self.engine().now() as f64
    }

    /// From now on keeps checkpoints to go back to, in at most so many bytes. They
    /// cost time; without them going back begins at the start.
    pub fn keep_checkpoints(&mut self, bytes: f64) {
        self.timeline.keep(bytes as usize);
    }

    /// Goes to the nearest place at or before a cycle from which `run` leads to it,
    /// in slices if need be; returns that place. Takes as long as a copy of the
    /// simulation.
    pub fn seek(&mut self, cycle: f64) -> f64 {
        self.timeline.seek(cycle as u64);
        self.engine().now() as f64
    }

    /// The cycle in which the scenario ends.
    pub fn end(&self) -> f64 {
        self.engine().end() as f64
    }

    /// Copies the present moment into a buffer of the layout's length; a buffer
    /// of another length is left as it is.
    pub fn fill_frame(&mut self, out: &Bytes) {
        if out.length() as usize == self.frame.len() {
            self.timeline.simulation().fill_frame(&mut self.frame);
            out.set(&self.frame);
        }
    }

    /// What the run has come to; JSON of `Summary`.
    pub fn summary(&self) -> String {
        let mut summary = self.engine().summary();
        summary.problems.splice(..0, self.warnings.iter().cloned());
        json(&summary)
    }

    /// A table of the results so far; JSON of `Table`, or null where no table has this id.
    pub fn table(&self, id: &str) -> String {
        json(&TableId::of(id).map(|id| self.engine().table(id)))
    }

    /// What studies need of the run; JSON of `RunFigures`, or null before its end.
    pub fn figures(&self) -> String {
        json(&RunFigures::of(&self.engine().summary()))
    }
}

impl Simulation {
    fn engine(&self) -> &Engine {
        self.timeline.simulation()
    }
}
