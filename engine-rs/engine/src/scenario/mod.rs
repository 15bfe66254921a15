//! The only input of a simulation, and the only place that checks it.
//!
//! Whether a scenario comes from a link, a file, a form or a test, its JSON text
//! goes through [`check`], which reports every problem at once with its path,
//! what is wrong and what is allowed, and so does a [`Draft`] that a program fills in.
//! A [`Scenario`] comes out of that alone, and can be simulated without further questions.
//!
//! Absent: file access, and anything that runs.

mod attachment;
mod cabled;
mod change;
mod collective;
mod costs;
#[doc(hidden)]
#[cfg(feature = "typescript")]
pub mod described;
mod digest;
mod events;
mod fields;
mod generations;
mod job;
mod limits;
mod link;
mod memory;
mod model;
mod needs;
mod network;
mod offered;
mod parameters;
mod parse;
mod program;
mod reader;
mod routing;
mod rows;
mod sizes;
mod top_switches;
mod topology;
mod torus;
mod valid;
mod wired;
mod wiring;

pub use crate::networks::PricedPart;
pub use crate::parameters::{Parameter, ParameterKind, Setting, Share};
pub use attachment::Attachment;
pub use collective::{Collective, Means, Skew};
pub use costs::{Costs, Switches, TopCables};
pub use digest::scenario_digest;
pub use events::{Change, ScenarioEvent, Stretch};
pub use generations::{NetworkDescription, networks};
pub use job::{ByPattern, Flows, Job, Load, MessageBytes, Traffic, Work};
pub use limits::Limits;
pub use link::to_link;
pub use model::Model;
pub use needs::Needs;
pub(crate) use offered::flits_per_byte;
pub use parameters::PARAMETERS;
pub use parse::{Checked, check, from_link};
pub use reader::{Problem, Severity};
pub use topology::{Cabled, Device, ListedCable, Rate, TopologySpec, Torus, Tree, Wiring};
pub use valid::{Problems, Scenario};
pub use wired::Wired;

// What the crates above, the page and the documents need of scenarios.
#[doc(hidden)]
pub use {
    crate::parameters::{AppliesWhen, FieldCondition, FieldValue},
    change::{network_first, network_of, set},
    collective::Idle,
    costs::THIRD_LEVEL_ELITES,
    digest::{hex, text_digest},
    fields::{Field, column_kind, fields},
    generations::parameter_table,
    job::{OF_ASYMPTOTE, ROWS as UNIT_OF_ROWS},
    reader::{grouped, listed},
    topology::TOP_SWITCHES,
};

use crate::declare;
use crate::networks::{Generation, TreeSize};
use serde::Serialize;
use serde_json::Value;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// A part of a scenario as JSON, which a struct of plain values always has.
#[doc(hidden)]
pub fn value_of(part: &impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}

/// The version of the scenario format that this engine writes.
pub const FORMAT: u64 = 4;

/// What to simulate, before it is checked: [`Scenario`] is what has passed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "typescript", derive(TS), ts(rename = "Scenario"))]
pub struct Draft {
    /// Version of the format.
    #[cfg_attr(feature = "typescript", ts(type = "4"))]
    pub version: u32,
    /// For people; no part of the digest.
    pub name: String,
    /// Which network it is; absent for QsNet.
    #[cfg_attr(feature = "typescript", ts(as = "Option<Generation>", optional))]
    pub network: Generation,
    /// The machine.
    pub topology: TopologySpec,
    /// What its nodes send: at least one job.
    pub jobs: Vec<Job>,
    /// The parameters of the network model.
    pub model: Model,
    /// How long, and with which seed.
    pub run: Run,
    /// What breaks and is mended meanwhile, by time; absent when nothing is.
    #[cfg_attr(
        feature = "typescript",
        ts(as = "Option<Vec<ScenarioEvent>>", optional)
    )]
    pub events: Vec<ScenarioEvent>,
    /// What its parts cost; no part of the digest. Absent when all is as by default.
    #[cfg_attr(feature = "typescript", ts(as = "Option<Costs>", optional))]
    pub costs: Costs,
}

declare! {
    /// How long to simulate, and with which seed.
    pub struct Run {
        /// Seeds every stream and every tie.
        seed: u32 = number(1, 0, u32::MAX, ""), label: "Seed";
        /// Simulated microseconds; at most, when a precision is asked for.
        duration_us: u32 = number(2_000, 1, parse::MAX_MICROSECONDS_OF_PROGRAMS, "µs"), label: "Simulated time";
        /// The run ends once the 95 % half width of every job's accepted bandwidth is at
        /// most this share of its mean, in percent; 0 for never.
        precision_percent: u32 = number(0, 0, 50, "%"), label: "Stop at precision";
        /// The same of the mean latency of every job's messages. Where both are asked for, the
        /// run ends once both hold.
        latency_precision_percent: u32 = number(0, 0, 50, "%"), label: "Stop at latency precision";
    }
}

impl Draft {
    /// Uniform traffic on the smallest tree of a network with room for these nodes: of Elites with
    /// four links up and as many down, or of the smallest switches that it is built of.
    pub fn of(network: Generation, nodes: u32) -> Self {
        let TreeSize {
            arity,
            dimension,
            top_arity,
        } = sizes::smallest(network, nodes);
        Self {
            network,
            topology: TopologySpec::from(Tree {
                top_arity,
                nodes,
                ..Tree::new(arity, dimension)
            }),
            model: Model::defaults(network),
            ..Self::default()
        }
    }

    /// Uniform traffic on a fabric from a list of cables.
    pub fn cabled(network: Generation, list: Cabled) -> Self {
        Self {
            network,
            topology: list.into(),
            model: Model::defaults(network),
            ..Self::default()
        }
    }

    /// The same with these jobs in place of uniform traffic.
    #[must_use]
    pub fn with_jobs(mut self, jobs: impl IntoIterator<Item = Job>) -> Self {
        self.jobs = jobs.into_iter().collect();
        self
    }
}

impl Default for Draft {
    /// Uniform traffic on the 64-node machine of `[P]`.
    fn default() -> Self {
        Self {
            version: FORMAT as u32,
            name: String::new(),
            network: Generation::default(),
            topology: TopologySpec::default(),
            jobs: vec![Job::default()],
            model: Model::default(),
            run: Run::default(),
            events: Vec::new(),
            costs: Costs::default(),
        }
    }
}
