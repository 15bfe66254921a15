//! The façade: one scenario, run as far as asked, summarised and shown.
//!
//! How a run is cut into calls makes no difference to its result, nor do a
//! checkpoint and its restoring. Absent: any clock but the simulated one; who calls
//! decides how fast time passes.

use crate::elan::{Costs, Settings, Ways};
use crate::fabric::{Counters, Fabric, Inputter, Rules, WireFormat, mean_attempts};
use crate::fabrics::{AnyFabric, FabricKind};
use crate::measure::{
    CongestionMatrix, LatencySummary, MessageLatencySummary, RouteSummary, congestion_matrix,
    steady,
};
use crate::network::Network;
use crate::progress::{Stall, stall};
use crate::rng::hash;
use crate::scenario::{Job, Load, Problem, Scenario, Severity, hex, scenario_digest};
use crate::topology::{Routes, Routing, Tree};
use crate::traffic::Amount;
use crate::units::{
    ASYMPTOTE_BYTES_PER_CYCLE, CYCLES_PER_METRE, Cycle, cycles_in_microseconds,
    megabytes_per_second, nanoseconds,
};
use crate::workload::{JobPlan, Plan, Workload};
use serde::Serialize;
use std::sync::Arc;

#[cfg(test)]
use ts_rs::TS;

/// Version of this engine; part of every summary.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Intervals from one look at the precision to the next: with fewer than this no
/// interval of confidence means much.
const LOOK_EVERY: u64 = 20;

/// A running simulation.
#[derive(Clone, Debug)]
pub struct Simulation {
    scenario: Arc<Scenario>,
    /// The machine.
    pub tree: Arc<Tree>,
    /// The fabric and its Elans.
    pub network: Network<AnyFabric>,
    /// The nodes' processes and what they have achieved.
    pub workload: Workload,
    routes: Option<RouteSummary>,
    end: Cycle,
}

/// A simulation as it was at the end of a cycle. Scenario, machine and the
/// intervals of the record that are over are shared with the simulation itself.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    simulation: Simulation,
    bytes: usize,
}

impl Checkpoint {
    /// The cycle.
    pub fn now(&self) -> Cycle {
        self.simulation.now()
    }

    /// About what it takes, what it shares left out.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

/// What a run has come to; the object of `flitscope run --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct Summary {
    /// Version of the engine.
    pub engine_version: &'static str,
    /// Names what was simulated.
    pub scenario_digest: String,
    /// Names what came of it, to the bit.
    pub result_digest: String,
    /// Simulated time so far.
    pub simulated_ns: f64,
    /// Whether the scenario's end has been reached.
    pub finished: bool,
    /// The figures of all jobs together.
    pub metrics: Metrics,
    /// The figures of each job.
    pub jobs: Vec<JobMetrics>,
    /// How long messages took, and with what.
    pub message_latency: MessageLatencySummary,
    /// What a full packet carries and takes.
    pub packet: PacketSize,
    /// Rates of each node after the warm-up.
    pub nodes: Vec<NodeRates>,
    /// The ways of packets; null where destinations are drawn.
    pub routes: Option<RouteSummary>,
    /// Where packets were held up.
    pub congestion_matrix: CongestionMatrix,
    /// Accepted bandwidth over time.
    pub series: Series,
    /// What is wrong without being an error: first what was wrong with the input,
    /// then whether packets no longer get on.
    pub problems: Vec<Problem>,
}

/// The figures of a summary.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct Metrics {
    /// MB/s per sender after the warm-up; null before the first interval is over.
    pub accepted_mb_s_per_sender: Option<f64>,
    /// MB/s in all.
    pub accepted_mb_s_total: Option<f64>,
    /// Half width of its 95 % interval, MB/s per sender.
    pub accepted_ci95: Option<f64>,
    /// Of packets, over the whole run.
    pub latency_ns: LatencySummary,
    /// Nodes that send.
    pub senders: u32,
    /// What the warm-up was found to be.
    pub warm_up_ns: Option<f64>,
    /// MB/s asked of each sender; null when saturated.
    pub offered_mb_s_per_sender: Option<f64>,
    /// Packets discarded after waiting too long.
    pub time_outs: f64,
    /// Packets opened again.
    pub retries: f64,
    /// Damaged packets found.
    pub crc_errors: f64,
    /// Packets answered with a NACK because of damage.
    pub refusals: f64,
    /// Packets delivered.
    pub packets: f64,
    /// Share of the directions of links that have carried anything, of those up.
    pub links_used: f64,
}

/// The figures of one job; each has its own warm-up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct JobMetrics {
    /// Its name, as the scenario has it.
    pub name: String,
    /// Nodes that send for it.
    pub senders: u32,
    /// MB/s asked of each sender; null when saturated.
    pub offered_mb_s_per_sender: Option<f64>,
    /// MB/s per sender after the warm-up; null before the first interval is over.
    pub accepted_mb_s_per_sender: Option<f64>,
    /// MB/s in all.
    pub accepted_mb_s_total: Option<f64>,
    /// Half width of its 95 % interval, MB/s per sender.
    pub accepted_ci95: Option<f64>,
    /// MB/s that each of its I/O nodes takes or gives; null for other patterns.
    pub served_mb_s_per_io_node: Option<f64>,
}

/// Bytes of a full packet.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct PacketSize {
    /// Data.
    pub payload_bytes: u32,
    /// All that a link carries for it.
    pub wire_bytes: u32,
}

/// Rates of a node in MB/s.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct NodeRates {
    /// The node.
    pub id: u32,
    /// Payload of its own that was served elsewhere.
    pub sent_mb_s: f64,
    /// Payload that it has served.
    pub received_mb_s: f64,
}

/// Accepted bandwidth in equal intervals from the start.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct Series {
    /// Length of an interval.
    pub interval_ns: f64,
    /// MB/s per sender in each.
    pub accepted_mb_s_per_sender: Vec<f64>,
    /// Intervals that belong to the warm-up.
    pub warm_up_intervals: u32,
}

impl Simulation {
    /// A machine at rest. The scenario has been checked.
    pub fn new(scenario: Scenario) -> Self {
        Self::on(FabricKind::default(), scenario)
    }

    /// The same on a fabric of one's choice; the result does not depend on it, to the
    /// bit.
    pub fn on(kind: FabricKind, scenario: Scenario) -> Self {
        let topology = &scenario.topology;
        let (tree, routes) = routed(&scenario);
        let tree = Arc::new(tree);
        let cables: Vec<Cycle> = topology
            .cable_m
            .iter()
            .map(|&metres| u64::from(metres) * CYCLES_PER_METRE)
            .collect();
        let fabric = AnyFabric::new(kind, tree.clone(), rules(&scenario), &cables);
        let plan = plan(&scenario);
        Self {
            network: Network::new(fabric, topology.nodes, settings(&scenario)),
            end: plan.duration,
            workload: Workload::new(plan),
            tree,
            routes,
            scenario: Arc::new(scenario),
        }
    }

    /// What is simulated.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Simulated time so far.
    pub fn now(&self) -> Cycle {
        self.network.now()
    }

    /// The cycle in which the scenario ends.
    pub fn end(&self) -> Cycle {
        self.end
    }

    /// Runs to the end of a cycle, or of the scenario.
    pub fn run_until(&mut self, cycle: Cycle) {
        loop {
            let look = self.next_look();
            let limit = cycle.min(self.end).min(look);
            self.network.run_until(limit, &mut self.workload);
            if limit == look && self.is_precise() {
                self.end = limit;
            }
            if limit == cycle || limit == self.end {
                return;
            }
        }
    }

    /// When to look next whether the result is precise enough. Fixed by the scenario,
    /// so that how a run is cut into calls makes no difference to its end.
    fn next_look(&self) -> Cycle {
        if self.scenario.run.precision_percent == 0 {
            return Cycle::MAX;
        }
        let every = LOOK_EVERY * self.workload.record.interval();
        (self.now() / every + 1) * every
    }

    /// Whether every job's bandwidth is known as precisely as the scenario asks.
    fn is_precise(&self) -> bool {
        let share = f64::from(self.scenario.run.precision_percent) / 100.0;
        (0..self.scenario.jobs.len()).all(|number| {
            let steady = steady(&self.workload.record.series_of(number, self.now()));
            let known = steady.mean.zip(steady.ci95);
            known.is_some_and(|(mean, ci95)| ci95 <= share * mean)
        })
    }

    /// The present, to come back to.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            simulation: self.fork(),
            bytes: self.bytes(),
        }
    }

    /// About what a checkpoint would take.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.network.bytes() + self.workload.bytes()
    }

    /// Goes to a checkpoint, whichever simulation it is of.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.clone_from(&checkpoint.simulation);
    }

    /// Another simulation with the same past; what happens in one is nothing to the
    /// other.
    pub fn fork(&self) -> Self {
        self.clone()
    }

    /// Why packets no longer get on, if so. Looked up from scratch.
    pub fn stalled(&self) -> Option<Stall> {
        let waiting = self.network.fabric.waiting();
        let served = self.workload.record.last();
        stall(&waiting, self.now(), served, patience(&self.scenario))
    }

    /// A stall as a problem to show.
    fn stall_problem(&self) -> Option<Problem> {
        let channels = self.scenario.model.channels;
        self.stalled().map(|stall| Problem {
            path: String::new(),
            severity: Severity::Warning,
            message: stall.in_words(&self.tree, channels, self.now()),
        })
    }

    /// Names everything that has happened: every step of every packet, every
    /// counter of every link, every byte of every node.
    pub fn result_digest(&self) -> String {
        let counters = self.network.fabric.counters();
        let mut words = vec![self.now(), counters.trace.0, self.workload.completed];
        words.extend(&counters.link_flits);
        words.extend(&counters.link_delay);
        words.extend(&counters.link_wait);
        words.extend(
            self.workload
                .record
                .totals()
                .iter()
                .flat_map(|&(s, r)| [s, r]),
        );
        hex(hash(&words))
    }

    /// MB/s asked of each sender, on the mean over all jobs.
    fn offered(&self) -> Option<f64> {
        let record = &self.workload.record;
        let mut sum = 0.0;
        for (number, job) in self.scenario.jobs.iter().enumerate() {
            sum += offered(job)? * record.senders_of(number) as f64;
        }
        Some(sum / record.senders().max(1) as f64)
    }

    fn job_metrics(&self, number: usize) -> JobMetrics {
        let job = &self.scenario.jobs[number];
        let record = &self.workload.record;
        let senders = record.senders_of(number);
        let steady = steady(&record.series_of(number, self.now()));
        let total = steady.mean.map(|mean| mean * senders as f64);
        JobMetrics {
            name: job.name.clone(),
            senders: senders as u32,
            offered_mb_s_per_sender: offered(job),
            accepted_mb_s_per_sender: steady.mean,
            accepted_mb_s_total: total,
            accepted_ci95: steady.ci95,
            served_mb_s_per_io_node: match job.io_nodes.len() {
                0 => None,
                servers => total.map(|total| total / f64::from(servers)),
            },
        }
    }

    /// What the run has come to so far.
    pub fn summary(&self) -> Summary {
        let record = &self.workload.record;
        let counters = self.network.fabric.counters();
        let series = record.series(self.now());
        let steady = steady(&series);
        let senders = record.senders();
        let rates = record.rates(steady.warm_up..series.len());
        Summary {
            engine_version: ENGINE_VERSION,
            scenario_digest: scenario_digest(&self.scenario),
            result_digest: self.result_digest(),
            simulated_ns: nanoseconds(self.now()),
            finished: self.now() >= self.end,
            metrics: Metrics {
                accepted_mb_s_per_sender: steady.mean,
                accepted_mb_s_total: steady.mean.map(|mean| mean * senders as f64),
                accepted_ci95: steady.ci95,
                latency_ns: self.workload.latency.summary(),
                senders: senders as u32,
                warm_up_ns: steady
                    .mean
                    .map(|_| nanoseconds(steady.warm_up as u64 * record.interval())),
                offered_mb_s_per_sender: self.offered(),
                time_outs: counters.time_outs as f64,
                retries: counters.retries as f64,
                crc_errors: counters.crc_errors as f64,
                refusals: counters.refusals as f64,
                packets: counters.delivered as f64,
                links_used: links_used(&self.tree, counters),
            },
            jobs: (0..self.scenario.jobs.len())
                .map(|job| self.job_metrics(job))
                .collect(),
            message_latency: self.workload.message_latency.summary(),
            packet: PacketSize {
                payload_bytes: WireFormat::PAYLOAD_BYTES,
                wire_bytes: settings(&self.scenario).wire.full_packet_bytes(),
            },
            nodes: rates
                .into_iter()
                .enumerate()
                .map(|(id, (sent_mb_s, received_mb_s))| NodeRates {
                    id: id as u32,
                    sent_mb_s,
                    received_mb_s,
                })
                .collect(),
            routes: self.routes,
            congestion_matrix: congestion_matrix(&self.tree, counters),
            series: Series {
                interval_ns: nanoseconds(record.interval()),
                accepted_mb_s_per_sender: series,
                warm_up_intervals: steady.warm_up as u32,
            },
            problems: self.stall_problem().into_iter().collect(),
        }
    }
}

/// MB/s asked of each sender of a job.
fn offered(job: &Job) -> Option<f64> {
    match job.load {
        Load::Saturated | Load::PingPong => None,
        Load::Fraction(share) => Some(share * megabytes_per_second(ASYMPTOTE_BYTES_PER_CYCLE, 1)),
    }
}

/// The machine, with its routes when these are worked out off-line; and what is known
/// of them in any case, where destinations are fixed.
fn routed(scenario: &Scenario) -> (Tree, Option<RouteSummary>) {
    let tree = scenario.topology.tree();
    let Some(pairs) = scenario.pairs() else {
        return (tree, None);
    };
    let routes = Routes::new(&tree, &pairs);
    let summary = RouteSummary::new(&tree, &pairs, &routes);
    match scenario.model.routing {
        Routing::Adaptive => (tree, summary),
        Routing::OffLine => (tree.with_routes(routes), summary),
    }
}

/// The rules that a scenario's network obeys.
pub fn rules(scenario: &Scenario) -> Rules {
    let model = &scenario.model;
    Rules {
        seed: scenario.run.seed,
        channels: model.channels,
        buffer_flits: model.buffer_flits,
        flow_through: u64::from(model.flow_through_cycles),
        channel_policy: model.channel_policy,
        tie_break: model.tie_break,
        inputter: model.inputter,
        release: model.release,
        circuit_hold: model.circuit_hold,
        time_out: u64::from(model.time_out_cycles),
        age_tick: u64::from(model.age_tick_cycles),
        age_limit: ((1u32 << model.age_bits) - 1) as u8,
        reverse_ack_flits: model.reverse_ack_flits,
        reverse_credit_flits: model.reverse_credits_per_flit,
        error_rate: model.error_rate.0,
    }
}

/// The settings of a scenario's Elans.
pub fn settings(scenario: &Scenario) -> Settings {
    let (model, topology) = (&scenario.model, &scenario.topology);
    let errors = model.error_rate.0 > 0.0;
    let in_order = model.circuit_hold && model.inputter == Inputter::One;
    let flow_through = u64::from(model.flow_through_cycles);
    Settings {
        wire: WireFormat::new(topology.dimension, model.write_block),
        transaction_cycles: u64::from(model.engine_transaction_cycles),
        packet_cycles: u64::from(model.engine_packet_cycles),
        order: model.engine_order,
        // Where packets of one source may overtake each other, the answer to one says
        // nothing of another; so where they may be damaged, each is answered when all
        // of it has been looked at.
        ack_offset_percent: if errors && !in_order {
            100
        } else {
            model.ack_offset_percent
        },
        retry_cycles: u64::from(model.retry_cycles),
        retry_age: model.retry_age,
        go_back: errors && in_order,
        descriptors: model.dma_descriptors,
        slice: u64::from(model.dma_slice_cycles),
        bus: model.host_bus,
        costs: Costs {
            library_send: u64::from(model.library_send_cycles),
            post: u64::from(model.post_cycles),
            command: u64::from(model.command_cycles),
            dma_start: u64::from(model.dma_start_cycles),
            tport_match: u64::from(model.tport_match_cycles),
            event: u64::from(model.event_cycles),
            block_copy: u64::from(model.block_copy_cycles),
            poll: u64::from(model.poll_cycles),
            library_receive: u64::from(model.library_receive_cycles),
        },
        ways: Ways {
            arity: topology.arity,
            by_level: topology.ways(flow_through),
        },
    }
}

/// For how long nothing at all may be served while a packet waits. A header that
/// waits is discarded after the time-out, and what held it has been served or
/// discarded by then; the rest is what a packet needs by itself, many times over. A
/// packet that keeps being damaged is served again and again, and nothing of it kept.
fn patience(scenario: &Scenario) -> Cycle {
    let (rules, settings) = (rules(scenario), settings(scenario));
    let packet = settings.wire.packet(WireFormat::PAYLOAD_BYTES);
    let way = scenario.topology.longest_way(rules.flow_through);
    let flits = u64::from(packet.flits()) * u64::from(rules.channels);
    let transactions = u64::from(packet.transactions);
    let engine = settings.packet_cycles + settings.transaction_cycles * transactions;
    // Data between main memories crosses the bus at both ends, turn by turn.
    let crossing = settings.bus.cycles(WireFormat::TRANSACTION_BYTES) + settings.bus.turn();
    let bus = 2 * transactions * crossing;
    let attempts = mean_attempts(rules.error_rate, 2 * scenario.topology.dimension).ceil() as u64;
    let packet = 2 * way + flits + 2 * (engine + bus) + settings.retry_cycles;
    2 * rules.time_out + 10 * attempts * packet
}

fn links_used(tree: &Tree, counters: &Counters) -> f64 {
    let links = tree.links().iter().zip(&counters.link_flits);
    let up = links.filter(|(link, _)| !link.is_down);
    let used = up.clone().filter(|&(_, &flits)| flits > 0).count();
    used as f64 / up.count().max(1) as f64
}

fn plan(scenario: &Scenario) -> Plan {
    let nodes = scenario.topology.nodes;
    Plan {
        seed: scenario.run.seed,
        nodes,
        jobs: scenario
            .jobs
            .iter()
            .map(|job| plan_of(job, nodes))
            .collect(),
        duration: cycles_in_microseconds(u64::from(scenario.run.duration_us)),
    }
}

fn plan_of(job: &Job, nodes: u32) -> JobPlan {
    let mean = f64::from(job.message_bytes.mean);
    JobPlan {
        destinations: job.destinations(nodes),
        sizes: Amount {
            distribution: job.message_bytes.distribution,
            mean,
        },
        gaps: match job.load {
            Load::Saturated | Load::PingPong => None,
            Load::Fraction(share) => Some(Amount {
                distribution: job.inter_arrival,
                mean: mean / (share * ASYMPTOTE_BYTES_PER_CYCLE),
            }),
        },
        ping_pong: job.load == Load::PingPong,
        priority: job.priority.0,
        write_share: job.write_share.0,
        library: job.library,
        buffers: job.buffers,
    }
}
