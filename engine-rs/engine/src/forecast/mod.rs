//! What can be said of a scenario before it runs: how large the machine is, who offers
//! how much to whom, and what each link would have to carry.
//!
//! The loads are a fluid limit: every sender offers all the time what its job asks for,
//! nothing is held up, and an Elite spreads what it sends evenly over its
//! candidate outputs. So a load beyond 1 says that the link will be full, not what gets
//! through; and below 1 packets still collide. A saturated sender offers the one-way
//! asymptote of its network, one that plays ping-pong half of it at most. The messages of a trace
//! count as if they were spread over the whole run.
//!
//! Absent: requests of reads, acks and packets that are sent again; the time for which
//! circuits are held; messages without data; cables that break during the run.

mod bisection;
mod demand;
mod walk;

use crate::ids::{EliteId, LinkId};
use crate::measure::Blocks;
use crate::scenario::{Scenario, flits_per_byte};
use crate::topology::{Cable, Topology};
use demand::{Demand, Offers};
use serde::Serialize;

/// What a scenario has and asks for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Forecast {
    /// Populated nodes.
    pub nodes: u32,
    /// Elites that have links.
    pub elites: u32,
    /// Cables, those of the nodes and those that are down among them; each is two
    /// directed links.
    pub cables: u32,
    /// Those that are down.
    pub cables_down: u32,
    /// The fewest cables that would have to be cut to separate the first half of the nodes
    /// from the others; those that are down do not count.
    pub bisection_cables: u32,
    /// What these carry in each direction, in MB/s on the wire.
    pub bisection_mb_s: f64,
    /// Nodes of each row and column of `pairs`; the last may have fewer.
    pub group: u32,
    /// Rows, and columns.
    pub side: u32,
    /// Share of what a row sends that goes to each column, row by row; row = source of
    /// the data, thus the node that is read from. A row that sends nothing is all 0.
    pub pairs: Vec<f32>,
    /// What each row sends in total, in MB/s of payload.
    pub offered_mb_s: Vec<f32>,
    /// What each directed link would have to carry: share of its capacity on the
    /// wire, and more than 1 where that is not enough.
    pub links: Vec<f32>,
    /// The directed link with the highest load, of several alike the first; null when
    /// nothing is offered.
    pub most_loaded_link: Option<u32>,
    /// The name of its cable.
    pub most_loaded_cable: Option<Cable>,
    /// The load at which that link is full: the share of the asymptote that senders offer on
    /// average, when all of them offer more, or less, in proportion. Beyond 1 no sender
    /// can offer it: the link is never full. Null when nothing is offered.
    pub saturation_load: Option<f64>,
}

/// Loads that differ by less are equal: they were summed in another order.
const LOAD_TOLERANCE: f64 = 1e-9;

/// What a checked scenario has and asks for.
pub fn forecast(scenario: &Scenario) -> Forecast {
    let topology = scenario.routed(&scenario.topology.down_links);
    let (wire, clock) = (scenario.wire(), scenario.clock());
    let flits = Demand::new(scenario, |bytes| flits_per_byte(bytes, wire));
    let mut loads = walk::link_loads(&topology, &flits);
    for (link, load) in (0..).map(LinkId).zip(&mut loads) {
        *load /= topology.capacity([link]);
    }
    let most = loads.iter().copied().fold(0.0, f64::max);
    let is_most = |&load: &f64| load > most * (1.0 - LOAD_TOLERANCE);
    let most_loaded = loads.iter().position(is_most).map(LinkId::from);

    let blocks = Blocks::new(topology.nodes());
    let offers = Demand::new(scenario, |_| 1.0).by(blocks);
    let sent = offers.sent();
    let down = topology.links().iter().filter(|link| link.is_down).count();
    let cut = bisection::cables(&topology);
    let bisection = match topology.paces().is_empty() {
        true => cut.into(),
        false => bisection::flits_per_cycle(&topology),
    };
    Forecast {
        nodes: topology.nodes(),
        elites: elites(&topology),
        cables: topology.links().len() as u32 / 2,
        cables_down: down as u32 / 2,
        bisection_cables: cut,
        bisection_mb_s: bisection * clock.link_mb_s(),
        group: blocks.group,
        side: blocks.side,
        pairs: shares(&offers, &sent),
        offered_mb_s: sent
            .iter()
            .map(|&bytes| clock.megabytes_per_second(bytes, 1) as f32)
            .collect(),
        links: loads.iter().map(|&load| load as f32).collect(),
        most_loaded_link: most_loaded.map(|link| link.0),
        most_loaded_cable: most_loaded.map(|link| topology.cable(link)),
        saturation_load: most_loaded.map(|_| mean_load(scenario) / most),
    }
}

fn elites(topology: &Topology) -> u32 {
    let all = (0..topology.elites()).map(EliteId);
    all.filter(|&elite| !topology.outgoing(elite).is_empty())
        .count() as u32
}

/// The share of the asymptote that is offered, on average over all senders of messages with
/// data.
fn mean_load(scenario: &Scenario) -> f64 {
    let (mut sum, mut senders) = (0.0, 0);
    for job in &scenario.jobs {
        if let Some(load) = scenario.mean_load(job) {
            let destinations = job.destinations(scenario.nodes(), scenario.run.seed);
            let count = destinations.senders().count();
            sum += load * count as f64;
            senders += count;
        }
    }
    sum / senders.max(1) as f64
}

/// Of what each block sends the share that goes to each.
fn shares(offers: &Offers, sent: &[f64]) -> Vec<f32> {
    let side = sent.len();
    let mut shares = vec![0.0; side * side];
    let mut column = vec![0.0; side];
    for to in 0..side {
        column.fill(0.0);
        offers.add_column(to, &mut column);
        for (from, (&part, &all)) in column.iter().zip(sent).enumerate() {
            if all > 0.0 {
                shares[from * side + to] = (part / all) as f32;
            }
        }
    }
    shares
}
