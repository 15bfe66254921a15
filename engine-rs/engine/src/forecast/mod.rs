//! What can be said of a scenario before it runs: how large the machine is, who offers
//! how much to whom, and what each link would have to carry.
//!
//! The loads are a fluid limit: every sender offers all the time what its job asks for,
//! nothing is held up, and an Elite spreads what it sends evenly over the ways that
//! there are. So a load beyond 1 says that the link will be full, not what gets
//! through; and below 1 packets still collide. A saturated sender offers the one-way
//! asymptote of its network, one that plays ping-pong half of it at most.
//!
//! Absent: requests of reads, acks and packets that are sent again; the time for which
//! circuits are held; messages without data; cables that break during the run.

mod bisection;
mod demand;
mod walk;

use crate::fabric::WireFormat;
use crate::ids::{EliteId, LinkId};
use crate::measure::Blocks;
use crate::networks::Generation;
use crate::scenario::{Job, Load, Scenario};
use crate::topology::{Cable, Routes, Routing, Topology};
use demand::{Demand, Offers};
use serde::Serialize;

/// What a scenario has and asks for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
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
    /// The fewest cables that would have to be cut to part the first half of the nodes
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
    /// What each row sends in all, in MB/s of payload.
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
    /// the mean, when all of them offer more, or less, in proportion. Beyond 1 no sender
    /// can offer it: the link is never full. Null when nothing is offered.
    pub saturation_load: Option<f64>,
}

/// Loads that differ by less are the same, summed in another order.
const SAME: f64 = 1e-9;

/// What a checked scenario has and asks for.
pub fn forecast(scenario: &Scenario) -> Forecast {
    let topology = routed(scenario);
    let (wire, network) = (scenario.wire(), scenario.network);
    let clock = network.clock();
    let flits = Demand::new(scenario, |job| {
        offered(job, network) * flits_per_byte(wire, job)
    });
    let loads = walk::link_loads(&topology, &flits);
    let most = loads.iter().copied().fold(0.0, f64::max);
    let is_most = |&load: &f64| load > most * (1.0 - SAME);
    let most_loaded = loads.iter().position(is_most).map(LinkId::from);

    let blocks = Blocks::new(topology.nodes());
    let offers = Demand::new(scenario, |job| offered(job, network)).by(blocks);
    let sent = offers.sent();
    let down = topology.links().iter().filter(|link| link.is_down).count();
    let cut = bisection::cables(&topology);
    Forecast {
        nodes: topology.nodes(),
        elites: elites(&topology),
        cables: topology.links().len() as u32 / 2,
        cables_down: down as u32 / 2,
        bisection_cables: cut,
        bisection_mb_s: f64::from(cut) * clock.link_mb_s(),
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

/// The machine, with its routes when packets keep to them.
fn routed(scenario: &Scenario) -> Topology {
    let topology = scenario.topology.build();
    match (scenario.model.fabric.routing, scenario.pairs()) {
        (Routing::OffLine, Some(pairs)) => {
            let routes = Routes::new(&topology, &pairs);
            topology.with_routes(routes)
        }
        (Routing::ByDestination, _) => topology.by_destination(),
        _ => topology,
    }
}

fn elites(topology: &Topology) -> u32 {
    let all = (0..topology.elites()).map(EliteId);
    all.filter(|&elite| !topology.outgoing(elite).is_empty())
        .count() as u32
}

/// The share of the asymptote that each sender of a job offers.
fn load(job: &Job) -> f64 {
    match job.load {
        Load::Saturated => 1.0,
        Load::Fraction(share) => share,
        Load::PingPong => 0.5,
    }
}

/// The same on the mean over all senders of messages with data.
fn mean_load(scenario: &Scenario) -> f64 {
    let (mut sum, mut senders) = (0.0, 0);
    for job in &scenario.jobs {
        if job.message_bytes.mean > 0 && job.sends_by_pattern() {
            let destinations = job.destinations(scenario.topology.nodes, scenario.run.seed);
            let count = destinations.senders().count();
            sum += load(job) * count as f64;
            senders += count;
        }
    }
    sum / senders.max(1) as f64
}

/// Payload bytes that each sender of a job offers in a cycle. How much a collective
/// operation or a program sends, and when, is for the run to say.
fn offered(job: &Job, network: Generation) -> f64 {
    if job.message_bytes.mean == 0 || !job.sends_by_pattern() {
        return 0.0;
    }
    load(job) * network.profile().asymptote_bytes_per_cycle()
}

/// Flits on the wire for a byte of a job's messages, ends of packets among them.
fn flits_per_byte(wire: WireFormat, job: &Job) -> f64 {
    let flits = |payload| f64::from(wire.packet(payload).flits() + 1);
    let bytes = job.message_bytes.mean.max(1);
    let whole = bytes / wire.payload_bytes();
    let rest = match bytes % wire.payload_bytes() {
        0 => 0.0,
        rest => flits(rest),
    };
    (f64::from(whole) * flits(wire.payload_bytes()) + rest) / f64::from(bytes)
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
