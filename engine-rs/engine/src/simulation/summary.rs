//! What a run has come to.

use super::{ENGINE_VERSION, Simulation};
use crate::fabric::{Counters, Fabric};
use crate::measure::{
    CollectiveSummary, CongestionMatrix, LatencySummary, MessageLatencySummary, ProgramSummary,
    RouteSummary, Told, congestion_matrix, steady,
};
use crate::networks::Generation;
use crate::scenario::{Job, Load, Problem, Severity, scenario_digest};
use crate::topology::Topology;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What a run has come to; the object of `flitscope run --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
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
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
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
    /// For how long a receiver stands between a packet's last flit and its end; null
    /// before the first end.
    pub ack_gap_ns: Option<f64>,
    /// Share of the directions of links that have carried anything, of those up.
    pub links_used: f64,
}

/// The figures of one job; each has its own warm-up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
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
    /// What its collective operations have come to; absent when it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<CollectiveSummary>", optional))]
    pub collective: Option<CollectiveSummary>,
    /// What its program has come to; absent when it runs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<ProgramSummary>", optional))]
    pub program: Option<ProgramSummary>,
}

/// Bytes of a full packet.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct PacketSize {
    /// Data.
    pub payload_bytes: u32,
    /// All that a link carries for it.
    pub wire_bytes: u32,
}

/// Rates of a node in MB/s.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
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
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct Series {
    /// Length of an interval.
    pub interval_ns: f64,
    /// MB/s per sender in each.
    pub accepted_mb_s_per_sender: Vec<f64>,
    /// Intervals that belong to the warm-up.
    pub warm_up_intervals: u32,
}

impl Simulation {
    /// MB/s asked of each sender, on the mean over all jobs.
    fn offered(&self) -> Option<f64> {
        let record = &self.workload.record;
        let mut sum = 0.0;
        for (number, job) in self.scenario.jobs.iter().enumerate() {
            sum += offered(job, self.scenario.network)? * record.senders_of(number) as f64;
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
            offered_mb_s_per_sender: offered(job, self.scenario.network),
            accepted_mb_s_per_sender: steady.mean,
            accepted_mb_s_total: total,
            accepted_ci95: steady.ci95,
            served_mb_s_per_io_node: match job.io_nodes.len() {
                0 => None,
                servers => total.map(|total| total / f64::from(servers)),
            },
            collective: self.workload.collective_summary(number),
            program: self.program_summary(number),
        }
    }

    /// What the program of a job has come to.
    fn program_summary(&self, number: usize) -> Option<ProgramSummary> {
        let settings = self.scenario.jobs.get(number)?.program.as_ref()?;
        let mpi = self.workload.program(number)?;
        let program = &mpi.plan().program;
        let told = Told {
            settings,
            program,
            clock: self.scenario.clock(),
            finished: mpi.is_over(),
            now: self.now(),
            eager_bytes: mpi.buffer_bytes(),
        };
        Some(ProgramSummary::new(&told, mpi.journal()))
    }

    /// Programs that the run is over too early for.
    fn not_done(&self) -> impl Iterator<Item = Problem> {
        let is_over = self.now() >= self.end;
        let jobs = (0..self.scenario.jobs.len()).filter(move |_| is_over);
        jobs.filter_map(|number| {
            let is_done = self.workload.program(number)?.is_over();
            (!is_done).then(|| Problem {
                path: "run.duration_us".to_owned(),
                severity: Severity::Warning,
                message: format!(
                    "the program of jobs[{number}] was not over at the end of the run; the run has \
                     to be longer, or the program to do less"
                ),
            })
        })
    }

    /// Operations that will never be done, because processes do not take part.
    fn missing(&self) -> impl Iterator<Item = Problem> {
        (0..self.scenario.jobs.len()).filter_map(|number| {
            let collective = self.workload.collective_summary(number)?;
            let (first, more) = collective.missing.split_first()?;
            let others = match more.len() {
                0 => String::new(),
                others => format!(" and {others} more"),
            };
            Some(Problem {
                path: format!("jobs[{number}].collective.absent"),
                severity: Severity::Warning,
                message: format!(
                    "operation {} of this job waits for process {first}{others} and will never \
                     be done",
                    collective.operations + 1
                ),
            })
        })
    }

    /// Benchmarks that the run is over too early for.
    fn cut_short(&self) -> impl Iterator<Item = Problem> {
        let is_over = self.now() >= self.end;
        let jobs = (0..self.scenario.jobs.len()).filter(move |_| is_over);
        jobs.filter_map(|number| {
            let b_eff = self.workload.collective_summary(number)?.b_eff?;
            (b_eff.measured < b_eff.measurements).then(|| Problem {
                path: "run.duration_us".to_owned(),
                severity: Severity::Warning,
                message: format!(
                    "the effective bandwidth of jobs[{number}] is not known: {} of {} measurements \
                     were over at the end of the run; it has to be longer, or to measure less",
                    b_eff.measured, b_eff.measurements
                ),
            })
        })
    }

    /// What the run has come to so far.
    pub fn summary(&self) -> Summary {
        let clock = self.scenario.clock();
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
            simulated_ns: clock.nanoseconds(self.now()),
            finished: self.now() >= self.end,
            metrics: Metrics {
                accepted_mb_s_per_sender: steady.mean,
                accepted_mb_s_total: steady.mean.map(|mean| mean * senders as f64),
                accepted_ci95: steady.ci95,
                latency_ns: self.workload.latency.summary(clock),
                senders: senders as u32,
                warm_up_ns: steady
                    .mean
                    .map(|_| clock.nanoseconds(steady.warm_up as u64 * record.interval())),
                offered_mb_s_per_sender: self.offered(),
                time_outs: counters.time_outs as f64,
                retries: counters.retries as f64,
                crc_errors: counters.crc_errors as f64,
                refusals: counters.refusals as f64,
                packets: counters.delivered as f64,
                ack_gap_ns: (counters.ends > 0)
                    .then(|| clock.nanoseconds(counters.ack_gap) / counters.ends as f64),
                links_used: links_used(&self.tree, counters),
            },
            jobs: (0..self.scenario.jobs.len())
                .map(|job| self.job_metrics(job))
                .collect(),
            message_latency: self.workload.message_latency.summary(clock),
            packet: PacketSize {
                payload_bytes: self.scenario.wire().payload_bytes(),
                wire_bytes: self.scenario.wire().full_packet_bytes(),
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
            congestion_matrix: congestion_matrix(&self.tree, &counters.link_delay),
            series: Series {
                interval_ns: clock.nanoseconds(record.interval()),
                accepted_mb_s_per_sender: series,
                warm_up_intervals: steady.warm_up as u32,
            },
            problems: self
                .stall_problem()
                .into_iter()
                .chain(self.missing())
                .chain(self.cut_short())
                .chain(self.not_done())
                .collect(),
        }
    }
}

/// MB/s asked of each sender of a job.
fn offered(job: &Job, network: Generation) -> Option<f64> {
    match job.load {
        Load::Saturated | Load::PingPong => None,
        Load::Fraction(share) => {
            let most = network.profile().asymptote_bytes_per_cycle();
            Some(share * network.clock().megabytes_per_second(most, 1))
        }
    }
}

fn links_used(tree: &Topology, counters: &Counters) -> f64 {
    let links = tree.links().iter().zip(&counters.link_flits);
    let up = links.filter(|(link, _)| !link.is_down);
    let used = up.clone().filter(|&(_, &flits)| flits > 0).count();
    used as f64 / up.count().max(1) as f64
}
