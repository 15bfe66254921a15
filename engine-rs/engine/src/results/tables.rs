//! The tables of a run, declared once: their columns and rows.

use super::rows::{Head, Rows};
use super::{Latencies, PairLatencies, TableId};
use crate::fabric::Fabric;
use crate::ids::LinkId;
use crate::measure::{Histogram, Percentile, ProcessState};
use crate::scenario::Job;
use crate::simulation::{METRICS, Simulation, Summary, of_job};
use crate::units::Cycle;
use crate::words;
use flitscope_tables::{Column, Kind, Table};

const JOB: Head = ("job", "", Kind::Text);
const NAME: Head = ("name", "", Kind::Text);
const PAIRS: [Head; 12] = [
    ("source", "", Kind::Integer),
    ("sources", "nodes", Kind::Integer),
    ("destination", "", Kind::Integer),
    ("destinations", "nodes", Kind::Integer),
    ("carried", "bytes", Kind::Integer),
    ("bandwidth", "MB/s", Kind::Number),
    ("messages", "", Kind::Integer),
    ("mean latency", "ns", Kind::Number),
    ("p50", "ns", Kind::Number),
    ("p95", "ns", Kind::Number),
    ("p99", "ns", Kind::Number),
    ("max", "ns", Kind::Number),
];
const MESSAGE_SIZE: Head = ("message size", "bytes", Kind::Integer);

/// The facts that name a run: anyone who has the file can make it again.
pub(super) fn facts(simulation: &Simulation, summary: &Summary) -> Vec<(String, String)> {
    let scenario = simulation.scenario();
    let finished = if summary.finished { "yes" } else { "no" };
    [
        ("scenario", scenario.name.clone()),
        ("seed", scenario.run.seed.to_string()),
        ("simulated_ns", summary.simulated_ns.to_string()),
        ("finished", finished.to_owned()),
        ("engine_version", summary.engine_version.to_owned()),
        ("scenario_digest", summary.scenario_digest.clone()),
        ("result_digest", summary.result_digest.clone()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

/// A table of the results so far.
pub(super) fn table(id: TableId, simulation: &Simulation, summary: &Summary) -> Table {
    let run = Results {
        simulation,
        summary,
    };
    match id {
        TableId::Summary => run.summary(),
        TableId::Jobs => run.jobs(),
        TableId::Nodes => run.nodes(),
        TableId::Links => run.links(),
        TableId::Pairs => run.pairs(),
        TableId::Intervals => run.intervals(),
        TableId::Latency => Latencies::of(simulation, summary).percentiles(),
        TableId::LatencyHistogram => Latencies::of(simulation, summary).histograms(),
        TableId::ProcessTimes => run.process_times(),
        TableId::Program => run.program(),
        TableId::BEff => run.b_eff(),
        TableId::Matrix => run.matrix(),
    }
}

/// The table of pairs of a run that has been observed.
pub(super) fn observed_pairs(
    simulation: &Simulation,
    summary: &Summary,
    pairs: &PairLatencies,
) -> Table {
    let clock = simulation.scenario().clock();
    let now = simulation.now();
    let mut rows = Rows::new(&PAIRS, facts(simulation, summary));
    for (source, destination, pair) in pairs.pairs() {
        for node in [source, destination] {
            rows.whole(node.0.into()).whole(1);
        }
        rows.whole(pair.bytes);
        rows.number(clock.megabytes_per_second(pair.bytes as f64, now));
        rows.whole(pair.messages);
        // Not a number without messages.
        rows.number(clock.nanoseconds(pair.sum) / pair.messages as f64);
        let histogram = pair.histogram();
        let of = |percentile: Percentile| {
            let class = histogram.as_ref()?.carried(percentile)?;
            Some(clock.nanoseconds(class.to))
        };
        rows.known(of(Percentile::P50)).known(of(Percentile::P95));
        rows.known(of(Percentile::P99));
        let max = histogram.as_ref().and_then(Histogram::max);
        rows.known(max.map(|max| clock.nanoseconds(max)));
    }
    rows.table()
}

/// The title of a job: its name, or its number from 1 on.
pub(super) fn job_title(number: usize, job: &Job) -> String {
    match job.name.as_str() {
        "" => format!("Job {}", number + 1),
        name => name.to_owned(),
    }
}

struct Results<'r> {
    simulation: &'r Simulation,
    summary: &'r Summary,
}

impl Results<'_> {
    fn rows(&self, heads: &[Head]) -> Rows {
        Rows::new(heads, facts(self.simulation, self.summary))
    }

    fn ns(&self, cycles: Cycle) -> f64 {
        self.simulation.scenario().clock().nanoseconds(cycles)
    }

    /// Name of a node or, behind the nodes, of a switch; none in a tree, whose parts have numbers
    /// alone.
    fn name(&self, code: u32) -> Option<&str> {
        let names = self.simulation.topology().names()?;
        Some(names.get(code as usize).map_or("", String::as_str))
    }

    /// A table whose column of names, if the machine has names, follows the first columns.
    fn rows_with_names(&self, first: &[Head], rest: &[Head]) -> Rows {
        let name = self.name(0).map(|_| NAME);
        let heads: Vec<Head> = [first, name.as_slice(), rest].concat();
        self.rows(&heads)
    }

    fn add_name(&self, rows: &mut Rows, code: u32) {
        if let Some(name) = self.name(code) {
            rows.text(name.to_owned());
        }
    }

    fn title(&self, number: usize) -> String {
        let job = self.simulation.scenario().jobs.get(number);
        job.map(|job| job_title(number, job)).unwrap_or_default()
    }

    fn summary(&self) -> Table {
        let mut rows = self.rows(&[
            ("id", "", Kind::Text),
            ("label", "", Kind::Text),
            ("value", "", Kind::Number),
            ("ci95", "", Kind::Number),
            ("unit", "", Kind::Text),
            ("judgement", "", Kind::Text),
        ]);
        for metric in METRICS {
            if let Some(reader) = &metric.run {
                rows.word(metric.id).word(metric.label);
                rows.known(reader.value(self.summary));
                rows.known(reader.half_width(self.summary));
                rows.word(metric.unit);
                self.add_judgement(&mut rows, metric.id);
            }
        }
        rows.table()
    }

    /// Empty of what is not judged.
    fn add_judgement(&self, rows: &mut Rows, id: &str) {
        match self.summary.judgements.get(id) {
            Some(judgement) => rows.text(judgement.in_words()),
            None => rows.unknown(),
        };
    }

    fn jobs(&self) -> Table {
        let mut rows = self.rows(&[
            JOB,
            ("nodes", "", Kind::Integer),
            ("senders", "", Kind::Integer),
            ("offered_mb_s_per_sender", "MB/s", Kind::Number),
        ]);
        let metrics = || {
            let all = METRICS.iter();
            all.filter_map(|metric| Some((metric, metric.job.as_ref()?)))
        };
        for (metric, reader) in metrics() {
            let column = Column::new(metric.id, metric.unit, metric.kind);
            rows.column(column.labelled(metric.label));
            if reader.has_interval() {
                let id = format!("{}_ci95", metric.id);
                rows.column(Column::new(id, metric.unit, Kind::Number));
            }
            if metric.judged.is_some() {
                let id = format!("{}_judgement", metric.id);
                rows.column(Column::new(id, "", Kind::Text));
            }
        }
        let nodes = self.simulation.topology().nodes();
        let jobs = self.simulation.scenario().jobs.iter().enumerate();
        for ((number, job), summary) in jobs.zip(&self.summary.jobs) {
            rows.text(job_title(number, job));
            rows.whole(job.members(nodes).len().into());
            rows.whole(summary.senders.into());
            rows.known(summary.offered_mb_s_per_sender);
            for (metric, reader) in metrics() {
                rows.of_kind(metric.kind, reader.value(summary));
                if reader.has_interval() {
                    rows.known(reader.half_width(summary));
                }
                if metric.judged.is_some() {
                    self.add_judgement(&mut rows, &of_job(metric.id, number));
                }
            }
        }
        rows.table()
    }

    fn nodes(&self) -> Table {
        let count = self.simulation.topology().nodes();
        let mut jobs = vec![None; count as usize];
        for (number, job) in self.simulation.scenario().jobs.iter().enumerate() {
            for node in job.members(count).iter() {
                if let Some(place) = jobs.get_mut(node.index()) {
                    *place = Some(number);
                }
            }
        }
        let mut rows = self.rows_with_names(
            &[("node", "", Kind::Integer)],
            &[
                JOB,
                ("sent", "MB/s", Kind::Number),
                ("received", "MB/s", Kind::Number),
            ],
        );
        for (node, job) in self.summary.nodes.iter().zip(jobs) {
            rows.whole(node.id.into());
            self.add_name(&mut rows, node.id);
            match job {
                Some(number) => rows.text(self.title(number)),
                None => rows.unknown(),
            };
            rows.number(node.sent_mb_s).number(node.received_mb_s);
        }
        rows.table()
    }

    fn links(&self) -> Table {
        let topology = self.simulation.topology();
        let counters = self.simulation.network.fabric.counters();
        let now = self.simulation.now() as f64;
        let mut rows = self.rows(&[
            ("link", "", Kind::Integer),
            ("from", "", Kind::Text),
            ("to", "", Kind::Text),
            ("level", "", Kind::Integer),
            ("direction", "", Kind::Text),
            ("state", "", Kind::Text),
            ("carried", "flits", Kind::Integer),
            ("load", "share", Kind::Number),
            ("summed delay", "ns", Kind::Number),
            ("summed wait", "ns", Kind::Number),
        ]);
        for (id, link) in (0..).map(LinkId).zip(topology.links()) {
            let count = |counts: &[u64]| counts.get(id.index()).copied().unwrap_or(0);
            let flits = count(&counters.link_flits);
            rows.whole(id.0.into());
            rows.text(words::end(topology, link.from));
            rows.text(words::end(topology, link.to));
            rows.whole(link.level.into());
            rows.word(if link.up { "up" } else { "down" });
            rows.word(if link.is_down { "broken" } else { "in service" });
            rows.whole(flits);
            // Not known before the first cycle.
            rows.number(flits as f64 / (now * topology.pace(id).flits_per_cycle()));
            rows.number(self.ns(count(&counters.link_delay)));
            rows.number(self.ns(count(&counters.link_wait)));
        }
        rows.table()
    }

    /// Large machines have blocks of nodes in place of single ones.
    fn pairs(&self) -> Table {
        let pairs = self.simulation.workload.record.pairs();
        let blocks = pairs.blocks();
        let clock = self.simulation.scenario().clock();
        let (nodes, now) = (self.simulation.topology().nodes(), self.simulation.now());
        let mut rows = self.rows(&PAIRS);
        for (cell, &bytes) in (0..).zip(pairs.cells()) {
            if bytes > 0 {
                for block in [cell / blocks.side, cell % blocks.side] {
                    let first = block * blocks.group;
                    rows.whole(first.into());
                    rows.whole(blocks.group.min(nodes - first).into());
                }
                rows.whole(bytes);
                rows.number(clock.megabytes_per_second(bytes as f64, now));
                // Latencies, which only an observer has.
                for _ in PAIRS.iter().skip(6) {
                    rows.unknown();
                }
            }
        }
        rows.table()
    }

    fn intervals(&self) -> Table {
        let series = &self.summary.series;
        let end = series.ended_ns.unwrap_or(f64::INFINITY);
        let mut rows = self.rows(&[
            ("from", "ns", Kind::Number),
            ("to", "ns", Kind::Number),
            ("accepted per sender", "MB/s", Kind::Number),
            ("part of the run", "", Kind::Text),
        ]);
        for (place, &accepted) in (0..).zip(&series.accepted_mb_s_per_sender) {
            let from = f64::from(place) * series.interval_ns;
            rows.number(from);
            rows.number(f64::from(place + 1) * series.interval_ns);
            rows.number(accepted);
            rows.word(match from < end {
                _ if place < series.warm_up_intervals => "warm-up",
                true => "measured",
                false => "ended",
            });
        }
        rows.table()
    }

    /// Of a program its measured time, and of collective operations the last one.
    fn process_times(&self) -> Table {
        let mut rows = self.rows(&[
            JOB,
            ("process", "", Kind::Integer),
            ("node", "", Kind::Integer),
            ("state", "", Kind::Text),
            ("time", "ns", Kind::Number),
            ("from", "ns", Kind::Number),
            ("to", "ns", Kind::Number),
        ]);
        for number in 0..self.summary.jobs.len() {
            if let Some(mpi) = self.simulation.workload.program(number) {
                let plan = mpi.plan();
                for (process, totals) in (0..).zip(mpi.journal().totals()) {
                    let node = plan.nodes.at(process / plan.program.per_node.max(1));
                    for (state, &cycles) in ProcessState::ALL.iter().zip(totals) {
                        rows.text(self.title(number)).whole(process.into());
                        rows.cell(node.map(|node| node.0).into());
                        rows.word(state.label()).number(self.ns(cycles));
                        rows.unknown().unknown();
                    }
                }
            }
            let Some(operation) = self.simulation.collective_timeline(number) else {
                continue;
            };
            let per_node = operation.processes.len() / operation.nodes.len().max(1);
            for (process, &[from, to]) in operation.processes.iter().enumerate() {
                let node = operation.nodes.get(process / per_node.max(1));
                rows.text(self.title(number)).whole(process as u64);
                rows.cell(node.map(|of| of.node).into());
                rows.word("in the last operation");
                rows.known(from.zip(to).map(|(from, to)| to - from));
                rows.known(from).known(to);
            }
        }
        rows.table()
    }

    fn program(&self) -> Table {
        let mut rows = self.rows(&[
            JOB,
            MESSAGE_SIZE,
            ("times", "", Kind::Integer),
            ("mean", "ns", Kind::Number),
            ("longest", "ns", Kind::Number),
            ("half a round trip", "ns", Kind::Number),
            ("bandwidth", "MB/s", Kind::Number),
        ]);
        for (number, job) in self.summary.jobs.iter().enumerate() {
            for section in job.program.iter().flat_map(|program| &program.sections) {
                rows.text(self.title(number));
                rows.whole(section.bytes as u64);
                rows.whole(section.repetitions.into());
                rows.known(section.mean_ns).known(section.longest_ns);
                rows.known(section.half_round_trip_ns).known(section.mb_s);
            }
        }
        rows.table()
    }

    fn b_eff(&self) -> Table {
        let mut rows = self.rows(&[
            JOB,
            MESSAGE_SIZE,
            ("rings", "MB/s", Kind::Number),
            ("random", "MB/s", Kind::Number),
            ("how", "", Kind::Text),
        ]);
        for (number, job) in self.summary.jobs.iter().enumerate() {
            let program = job.program.as_ref();
            let Some(results) = program.and_then(|program| program.b_eff.as_ref()) else {
                continue;
            };
            for size in &results.sizes {
                let is_sent = !size.extrapolated;
                rows.text(self.title(number));
                rows.whole(size.bytes as u64);
                rows.known(size.rings_mb_s).known(size.random_mb_s);
                rows.word(if is_sent { "sent" } else { "extrapolated" });
            }
        }
        rows.table()
    }

    fn matrix(&self) -> Table {
        let mut rows = self.rows_with_names(
            &[("level", "", Kind::Integer), ("elite", "", Kind::Integer)],
            &[
                ("packets came", "", Kind::Text),
                ("port", "", Kind::Integer),
                ("delay", "share of the most", Kind::Number),
            ],
        );
        let mut code = self.simulation.topology().nodes();
        for (level, row) in (1..).zip(&self.summary.congestion_matrix.levels) {
            for (number, elite) in (0..).zip(&row.elites) {
                let ports = [("by up link", &elite.up), ("by down link", &elite.down)];
                let place = |rows: &mut Rows, came| {
                    rows.whole(level).whole(number);
                    self.add_name(rows, code);
                    rows.word(came);
                };
                place(&mut rows, "in all");
                rows.unknown().number(elite.total);
                for (came, shares) in ports {
                    for (port, &share) in (0..).zip(shares) {
                        place(&mut rows, came);
                        rows.whole(port).number(share);
                    }
                }
                code += 1;
            }
        }
        rows.table()
    }
}
