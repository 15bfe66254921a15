//! The summary of a run.

use super::judgement::{Judgement, judgements};
use super::{ENGINE_VERSION, Simulation};
use crate::fabric::{Counters, Fabric};
use crate::ids::NodeId;
use crate::measure::{
    CollectiveSummary, CongestionMatrix, LatencySummary, MessageLatencySummary, ProgramState,
    ProgramSummary, RouteSummary, Steady, congestion_matrix,
};
use crate::scenario::{Job, Problem, Scenario, Severity, Traffic, grouped, scenario_digest};
use crate::topology::Topology;
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Results of a run so far; the object of `flitscope run --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Summary {
    /// Version of the engine.
    pub engine_version: &'static str,
    /// Digest of what was simulated.
    pub scenario_digest: String,
    /// Digest of the result, to the bit.
    pub result_digest: String,
    /// Simulated time so far.
    pub simulated_ns: f64,
    /// Whether the scenario's end has been reached.
    pub finished: bool,
    /// Metrics of all jobs together.
    pub metrics: Metrics,
    /// Metrics of each job.
    pub jobs: Vec<JobMetrics>,
    /// Latency of messages, by part.
    pub message_latency: MessageLatencySummary,
    /// Bytes of a full packet.
    pub packet: PacketSize,
    /// Rates of each node after the warm-up.
    pub nodes: Vec<NodeRates>,
    /// Routes of packets; null where destinations are drawn, or set by an operation or a program.
    pub routes: Option<RouteSummary>,
    /// Delays of packets by switch.
    pub congestion_matrix: CongestionMatrix,
    /// Accepted bandwidth over time.
    pub series: Series,
    /// Whether each metric is resolved, by its id: `jobs[0].accepted_mb_s_per_sender` of a job.
    pub judgements: BTreeMap<String, Judgement>,
    /// Warnings: first those of the scenario, then stalls and unfinished work.
    pub problems: Vec<Problem>,
}

/// The metrics of a summary.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Metrics {
    /// MB/s per sender after the warm-up; null before the first interval is over.
    pub accepted_mb_s_per_sender: Option<f64>,
    /// Total MB/s.
    pub accepted_mb_s_total: Option<f64>,
    /// Half width of its 95 % interval, MB/s per sender.
    pub accepted_ci95: Option<f64>,
    /// Packet latencies over the whole run.
    pub latency_ns: LatencySummary,
    /// Nodes that send.
    pub senders: u32,
    /// Length of the warm-up, as detected.
    pub warm_up_ns: Option<f64>,
    /// Offered MB/s per sender; null when saturated.
    pub offered_mb_s_per_sender: Option<f64>,
    /// Lowest MB/s of a node that sends by a pattern until the end, or sends anything after the
    /// warm-up; 0 if the network starves it.
    pub node_sent_least_mb_s: Option<f64>,
    /// Standard deviation of the MB/s of these nodes, as a share of their mean.
    pub node_sent_cv: Option<f64>,
    /// Packets discarded after waiting too long.
    pub time_outs: f64,
    /// Packets opened again.
    pub retries: f64,
    /// Packets that arrived damaged.
    pub crc_errors: f64,
    /// Packets answered with a NACK because of damage.
    pub refusals: f64,
    /// Packets delivered.
    pub packets: f64,
    /// Time that a receiver waits between a packet's last flit and its EOP; null before the
    /// first EOP.
    pub ack_gap_ns: Option<f64>,
    /// Share of the time of the senders' DMA engines in which a packet has come in and
    /// its sender waits for the ack; null before the first cycle.
    pub ack_wait_share: Option<f64>,
    /// Share of link directions in service that have carried anything.
    pub links_used: f64,
}

/// The metrics of one job; each has its own warm-up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct JobMetrics {
    /// Its name, as the scenario has it.
    pub name: String,
    /// Nodes that send for it.
    pub senders: u32,
    /// Offered MB/s per sender; null when saturated.
    pub offered_mb_s_per_sender: Option<f64>,
    /// MB/s per sender after the warm-up; null before the first interval is over.
    pub accepted_mb_s_per_sender: Option<f64>,
    /// Total MB/s.
    pub accepted_mb_s_total: Option<f64>,
    /// Half width of its 95 % interval, MB/s per sender.
    pub accepted_ci95: Option<f64>,
    /// The end of its operations, measurements or processes; null of traffic that does not end,
    /// and before the end.
    pub ended_ns: Option<f64>,
    /// MB/s of each of its I/O nodes; null for other patterns.
    pub served_mb_s_per_io_node: Option<f64>,
    /// Latency of its messages, by part.
    pub message_latency: MessageLatencySummary,
    /// Results of its collective operations; absent when it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<CollectiveSummary>", optional))]
    pub collective: Option<CollectiveSummary>,
    /// Results of its program; absent when it runs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<ProgramSummary>", optional))]
    pub program: Option<ProgramSummary>,
}

/// Bytes of a full packet.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct PacketSize {
    /// Data.
    pub payload_bytes: u32,
    /// All that a link carries for it.
    pub wire_bytes: u32,
}

/// Rates of a node in MB/s.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
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
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Series {
    /// Length of an interval.
    pub interval_ns: f64,
    /// MB/s per sender in each.
    pub accepted_mb_s_per_sender: Vec<f64>,
    /// Intervals that belong to the warm-up.
    pub warm_up_intervals: u32,
    /// The end of the last job, until which the mean is taken; null while there is one to come.
    pub ended_ns: Option<f64>,
}

impl Summary {
    /// The results of a run so far.
    pub(super) fn of(run: &Simulation) -> Self {
        let clock = run.scenario.clock();
        let record = &run.workload.record;
        let counters = run.network.fabric.counters();
        let series = record.series(run.now());
        let bandwidth = run.workload.bandwidth(run.now());
        let steady = bandwidth.steady;
        let senders = record.senders();
        let rates = record.rates(steady.warm_up, bandwidth.until);
        let sending = (0..).map(NodeId).zip(&rates);
        let sending = sending.filter(|&(node, &(sent, _))| sent > 0.0 || run.workload.sends(node));
        let sent: Vec<f64> = sending.map(|(_, &(sent, _))| sent).collect();
        let summary = Summary {
            engine_version: ENGINE_VERSION,
            scenario_digest: scenario_digest(&run.scenario),
            result_digest: run.result_digest(),
            simulated_ns: clock.nanoseconds(run.now()),
            finished: run.now() >= run.end(),
            metrics: Metrics {
                accepted_mb_s_per_sender: steady.mean,
                accepted_mb_s_total: steady.mean.map(|mean| mean * senders as f64),
                accepted_ci95: steady.ci95,
                latency_ns: run.workload.latency.summary(clock),
                senders: senders as u32,
                warm_up_ns: steady
                    .mean
                    .map(|_| clock.nanoseconds(steady.warm_up as u64 * record.interval())),
                offered_mb_s_per_sender: offered_mean(run),
                node_sent_least_mb_s: sent.iter().copied().reduce(f64::min),
                node_sent_cv: coefficient_of_variation(&sent),
                time_outs: counters.time_outs as f64,
                retries: counters.retries as f64,
                crc_errors: counters.crc_errors as f64,
                refusals: counters.refusals as f64,
                packets: counters.delivered as f64,
                ack_gap_ns: (counters.ends > 0)
                    .then(|| clock.nanoseconds(counters.ack_gap) / counters.ends as f64),
                ack_wait_share: ack_wait_share(run, counters),
                links_used: links_used(run.topology(), counters),
            },
            jobs: (0..run.scenario.jobs.len())
                .map(|job| job_metrics(run, job))
                .collect(),
            message_latency: message_latency(run, None),
            packet: PacketSize {
                payload_bytes: run.scenario.wire().payload_bytes(),
                wire_bytes: run.scenario.wire().full_packet_bytes(),
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
            routes: run.machine.routes(),
            congestion_matrix: congestion_matrix(run.topology(), &counters.link_delay),
            series: Series {
                interval_ns: clock.nanoseconds(record.interval()),
                accepted_mb_s_per_sender: series,
                warm_up_intervals: steady.warm_up as u32,
                ended_ns: bandwidth.ended_at.map(|at| clock.nanoseconds(at)),
            },
            problems: run
                .stall_problem()
                .into_iter()
                .chain(absent_processes(run))
                .chain(unfinished_programs(run))
                .chain(unended_messages(run))
                .collect(),
            judgements: BTreeMap::new(),
        };
        Summary {
            judgements: judgements(run, &summary),
            ..summary
        }
    }
}

/// Values that differ by no more of their mean are equal except for rounding.
const EQUAL: f64 = 1e-12;

/// Standard deviation divided by the mean; `None` of nothing.
fn coefficient_of_variation(values: &[f64]) -> Option<f64> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean) * (value - mean));
    let share = (squares.sum::<f64>() / count).sqrt() / mean;
    (mean > 0.0).then_some(if share <= EQUAL { 0.0 } else { share })
}

/// MB/s offered by each sender, on average over all jobs.
fn offered_mean(run: &Simulation) -> Option<f64> {
    let record = &run.workload.record;
    let mut sum = 0.0;
    for (number, job) in run.scenario.jobs.iter().enumerate() {
        sum += offered(job, &run.scenario)? * record.senders_of(number) as f64;
    }
    Some(sum / record.senders().max(1) as f64)
}

/// Results of a job.
fn job_metrics(run: &Simulation, number: usize) -> JobMetrics {
    let job = &run.scenario.jobs[number];
    let record = &run.workload.record;
    let senders = record.senders_of(number);
    let bandwidth = run.workload.bandwidth_of(number, run.now());
    let Steady { mean, ci95, .. } = bandwidth.steady;
    let total = mean.map(|mean| mean * senders as f64);
    JobMetrics {
        name: job.name.clone(),
        senders: senders as u32,
        offered_mb_s_per_sender: offered(job, &run.scenario),
        accepted_mb_s_per_sender: mean,
        accepted_mb_s_total: total,
        accepted_ci95: ci95,
        ended_ns: bandwidth
            .ended_at
            .map(|at| run.scenario.clock().nanoseconds(at)),
        served_mb_s_per_io_node: match io_nodes(job) {
            0 => None,
            servers => total.map(|total| total / f64::from(servers)),
        },
        message_latency: message_latency(run, Some(number)),
        collective: run.workload.collective_summary(number),
        program: program_summary(run, number),
    }
}

/// Latency of the messages of a job, or of all.
fn message_latency(run: &Simulation, job: Option<usize>) -> MessageLatencySummary {
    let is_over = run.now() >= run.end();
    let unended = match job {
        Some(job) => unended(run, job),
        None => (0..run.scenario.jobs.len())
            .map(|job| unended(run, job))
            .sum(),
    };
    let clock = run.scenario.clock();
    let latency = &run.workload.message_latency;
    latency.summary(job, unended, is_over, clock)
}

/// Messages of a job by a pattern that have not ended. Those that are due and wait to be
/// posted are counted at the end of the run: there may be many.
fn unended(run: &Simulation, job: usize) -> u64 {
    match run.now() >= run.end() {
        true => run.workload.unended(job, run.now()),
        false => run.workload.message_latency.open(job),
    }
}

/// Share of the messages of a job that have not ended, from which on a summary warns of it.
const MANY_UNENDED: f64 = 0.05;

/// Jobs that have offered more than has ended.
fn unended_messages(run: &Simulation) -> impl Iterator<Item = Problem> {
    let is_over = run.now() >= run.end();
    let jobs = (0..run.scenario.jobs.len()).filter(move |_| is_over);
    jobs.filter_map(|number| {
        let unended = unended(run, number);
        let all = unended + run.workload.message_latency.ended(number);
        let job = run.scenario.jobs.get(number)?;
        let key = match (job.trace(), offered(job, &run.scenario)) {
            (Some(_), _) => "trace",
            (None, Some(_)) => "load",
            (None, None) => return None,
        };
        let has_many = unended as f64 > MANY_UNENDED * all as f64;
        has_many.then(|| Problem {
            path: format!("jobs[{number}].{key}"),
            severity: Severity::Warning,
            message: format!(
                "{} of {} messages of this job had not ended when the run did; their latency is \
                 not counted",
                grouped(unended),
                grouped(all)
            ),
        })
    })
}

/// Results of a job's program.
fn program_summary(run: &Simulation, number: usize) -> Option<ProgramSummary> {
    let settings = run.scenario.jobs.get(number)?.program()?;
    let mpi = run.workload.program(number)?;
    let measured = ProgramState {
        program: &settings.program,
        plan: &mpi.plan().program,
        clock: run.scenario.clock(),
        finished: mpi.is_over(),
        now: run.now(),
        eager_bytes: mpi.buffer_bytes(),
    };
    Some(ProgramSummary::new(&measured, mpi.journal()))
}

/// Programs that the run ends too early for.
fn unfinished_programs(run: &Simulation) -> impl Iterator<Item = Problem> {
    let is_over = run.now() >= run.end();
    let jobs = (0..run.scenario.jobs.len()).filter(move |_| is_over);
    jobs.filter_map(|number| {
        let is_done = run.workload.program(number)?.is_over();
        (!is_done).then(|| Problem {
            path: "run.duration_us".to_owned(),
            severity: Severity::Warning,
            message: format!(
                "the program of jobs[{number}] did not finish; use a longer run or a smaller \
                 program"
            ),
        })
    })
}

/// Operations that never complete because processes are absent.
fn absent_processes(run: &Simulation) -> impl Iterator<Item = Problem> {
    (0..run.scenario.jobs.len()).filter_map(|number| {
        let collective = run.workload.collective_summary(number)?;
        let (first, more) = collective.missing.split_first()?;
        let others = match more.len() {
            0 => String::new(),
            others => format!(" and {others} more"),
        };
        Some(Problem {
            path: format!("jobs[{number}].collective.absent"),
            severity: Severity::Warning,
            message: format!(
                "operation {} of this job waits for absent process {first}{others} and never \
                 completes",
                collective.operations + 1
            ),
        })
    })
}

/// Nodes that serve the I/O of a job.
fn io_nodes(job: &Job) -> u32 {
    let flows = job.traffic().and_then(Traffic::by_pattern);
    flows.map_or(0, |flows| flows.io_nodes.len())
}

/// MB/s offered by each sender of a job; `None` where it sends as fast as it can.
fn offered(job: &Job, scenario: &Scenario) -> Option<f64> {
    let traffic = job.traffic().filter(|traffic| traffic.load.is_paced());
    traffic.map(|traffic| scenario.offered_mb_s(traffic))
}

/// Ack gaps of all packets, divided by the time of the DMA engines of all senders.
fn ack_wait_share(run: &Simulation, counters: &Counters) -> Option<f64> {
    let senders = run.workload.record.senders() as u64;
    let engines = senders * u64::from(run.scenario.model.nic.dma_engines);
    let time = engines * run.now();
    (time > 0).then(|| counters.ack_gap as f64 / time as f64)
}

fn links_used(topology: &Topology, counters: &Counters) -> f64 {
    let links = topology.links().iter().zip(&counters.link_flits);
    let up = links.filter(|(link, _)| !link.is_down);
    let used = up.clone().filter(|&(_, &flits)| flits > 0).count();
    used as f64 / up.count().max(1) as f64
}
