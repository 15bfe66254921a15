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
#[cfg(test)]
mod schema;
mod sizes;
mod top_switches;
mod valid;
mod wiring;

pub use crate::networks::PricedPart;
pub use crate::parameters::{
    AppliesWhen, FieldCondition, FieldValue, Parameter, ParameterKind, Setting, Share,
};
pub use attachment::Attachment;
pub use cabled::{CabledFabric, Device, ListedCable, Rate, TopologyKind};
pub use change::{network_first, network_of, set};
pub use collective::{Collective, Idle, Means, Skew};
pub use costs::{Costs, Switches, THIRD_LEVEL_ELITES, TopCables};
pub use digest::{hex, scenario_digest, text_digest};
pub use events::{Change, ScenarioEvent, Stretch};
pub use fields::{FIELDS, Field, OF_ASYMPTOTE};
pub use generations::{NetworkDescription, networks};
pub use job::{Job, Load, MessageBytes, Traffic, Work};
pub use limits::Limits;
pub use link::{from_link, to_link};
pub use model::Model;
pub use needs::Needs;
pub use parameters::{PARAMETERS, parameter_table};
pub use parse::{Checked, check};
pub use reader::{Problem, Severity, grouped, listed};
pub use top_switches::TOP_SWITCHES;
pub use valid::{Problems, Scenario};

use crate::declare;
use crate::fabric::WireFormat;
use crate::ids::LinkId;
use crate::networks::Generation;
use crate::topology::kary::{Shape, TopElites};
use crate::topology::{Cable, Distances, Topology};
use crate::units::{Clock, Cycle};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// A part of a scenario as JSON, which a struct of plain values always has.
pub fn value_of(part: &impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}

/// The version of the scenario format that this engine writes.
pub const FORMAT: u64 = 4;

/// What to simulate, before it is checked: [`Scenario`] is what has passed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export, rename = "Scenario"))]
pub struct Draft {
    /// Version of the format.
    #[cfg_attr(feature = "typescript", ts(type = "4"))]
    pub version: u32,
    /// For people; no part of the digest.
    pub name: String,
    /// Which network it is; absent for QsNet.
    #[serde(skip_serializing_if = "Generation::is_default")]
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(as = "Option<Vec<ScenarioEvent>>", optional)
    )]
    pub events: Vec<ScenarioEvent>,
    /// What its parts cost; no part of the digest. Absent when all is as by default.
    #[serde(skip_serializing_if = "Costs::is_default")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Costs>", optional))]
    pub costs: Costs,
}

/// What machine to build: a k-ary n-tree, or a fabric from a list of cables. Of such a
/// fabric the numbers that describe a tree are found, and need not be written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export, rename = "Topology"))]
pub struct TopologySpec {
    /// Absent for a tree.
    #[serde(skip_serializing_if = "TopologyKind::is_tree")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<TopologyKind>", optional))]
    pub kind: TopologyKind,
    /// Up links of an Elite, and down links of one below the top: k; the most up links of
    /// a switch from a list.
    pub arity: u32,
    /// Levels of Elites: n; as a tree has whose longest ways are those of the list.
    pub dimension: u32,
    /// Down links of a top Elite, up to twice the arity, as it has no up links; absent
    /// when there are k.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub top_arity: Option<u32>,
    /// Populated places, from the first; at most arity^dimension, or with a `top_arity`
    /// arity^(dimension − 1) times that. Ports of hosts that have a cable.
    pub nodes: u32,
    /// Metres of cable for each level, the nodes' own first; 5 ns a metre. None of a list,
    /// where each cable has its own.
    pub cable_m: Vec<u32>,
    /// Up links kept of each Elite, for each level but the top, the first of them;
    /// absent when all are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<u32>>", optional))]
    pub up_links_kept: Vec<u32>,
    /// Cables that are down at the start, both ways; absent when none is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Cable>>", optional))]
    pub down_links: Vec<Cable>,
    /// Whether the top Elites are merged two by two; absent when not.
    #[serde(skip_serializing_if = "TopElites::is_full")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<TopElites>", optional))]
    pub top_elites: TopElites,
    /// The switches of a list; absent for a tree, as are hosts and cables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Device>>", optional))]
    pub switches: Vec<Device>,
    /// Its hosts. Each port that has a cable is a node, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Device>>", optional))]
    pub hosts: Vec<Device>,
    /// Its cables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<ListedCable>>", optional))]
    pub cables: Vec<ListedCable>,
    /// What was found of the list when it was checked; none before.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub fabric: Option<Arc<CabledFabric>>,
}

impl TopologySpec {
    /// The machine as it is at the start.
    pub fn build(&self) -> Topology {
        self.build_whole().with_down(&self.down_links)
    }

    /// The same with no link down.
    pub fn build_whole(&self) -> Topology {
        if let Some(fabric) = &self.fabric {
            return fabric.topology().clone();
        }
        let up_links = &self.up_links_kept;
        Topology::kary_tree(self.shape(), self.nodes, up_links, self.top_elites)
    }

    /// How large it is, with all places populated.
    pub fn shape(&self) -> Shape {
        Shape::new(self.arity, self.dimension).with_top(self.top_arity.unwrap_or(self.arity))
    }

    /// How far its nodes are from each other.
    pub fn distances(&self) -> Distances {
        match &self.fabric {
            None => Distances::kary_tree(self.shape()),
            Some(fabric) => fabric.topology().distances(),
        }
    }

    /// The greatest distance of two of its places.
    pub fn diameter(&self) -> u32 {
        2 * self.dimension
    }

    /// Metres of cable of a link.
    pub fn metres(&self, id: LinkId, level: u32) -> u32 {
        match &self.fabric {
            None => self.cable_m.get(level as usize - 1).copied(),
            Some(fabric) => self.cables.get(fabric.listed(id)).map(|it| it.length_m),
        }
        .unwrap_or_default()
    }

    /// Cycles for a flit of the slowest of its links, rounded up.
    pub fn slowest_flit(&self) -> Cycle {
        let flits = self.cables.iter().map(|cable| cable.rate.0.flit_cycles());
        flits.max().unwrap_or(1)
    }

    /// Directions of links, with all places populated.
    fn links(&self) -> f64 {
        match &self.fabric {
            None => f64::from(2 * self.dimension) * f64::from(self.shape().places()),
            Some(fabric) => fabric.topology().links().len() as f64,
        }
    }

    /// How long a flit that nothing holds up is on its way in a tree to a node whose
    /// nearest common ancestor is of the first level, the second, …, when it spends this
    /// long in an Elite.
    pub fn ways(&self, flow_through: Cycle, clock: Clock) -> Vec<Cycle> {
        let mut way = 0;
        let longer = |metres: u32| {
            way += 2 * (1 + flow_through + clock.cycles_in_metres(metres));
            way
        };
        self.cable_m.iter().copied().map(longer).collect()
    }

    /// The longest way of such a flit.
    pub fn longest_way(&self, flow_through: Cycle, clock: Clock) -> Cycle {
        if self.kind.is_tree() {
            return self.ways(flow_through, clock).pop().unwrap_or_default();
        }
        // No way has more links, and no cable is longer.
        let metres = self.cables.iter().map(|cable| cable.length_m).max();
        let cable = clock.cycles_in_metres(metres.unwrap_or_default());
        let hop = self.slowest_flit() + flow_through + cable;
        u64::from(self.diameter()) * hop
    }
}

declare! {
    /// How long to simulate, and with which seed.
    #[cfg_attr(feature = "typescript", ts(export))]
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
    /// Converts the cycles of its network.
    pub fn clock(&self) -> Clock {
        self.network.clock()
    }

    /// How packets are laid out on the wire.
    pub fn wire(&self) -> WireFormat {
        WireFormat::new(
            self.network,
            self.topology.dimension,
            self.model.nic.write_block,
        )
    }
}

impl Default for Draft {
    /// Uniform traffic on the 64-node machine of `[P]`.
    fn default() -> Self {
        Self {
            version: FORMAT as u32,
            name: String::new(),
            network: Generation::default(),
            topology: TopologySpec {
                kind: TopologyKind::Tree,
                arity: 4,
                dimension: 3,
                top_arity: None,
                nodes: 64,
                cable_m: vec![0; 3],
                up_links_kept: Vec::new(),
                down_links: Vec::new(),
                top_elites: TopElites::Full,
                switches: Vec::new(),
                hosts: Vec::new(),
                cables: Vec::new(),
                fabric: None,
            },
            jobs: vec![Job::default()],
            model: Model::default(),
            run: Run::default(),
            events: Vec::new(),
            costs: Costs::default(),
        }
    }
}
