//! Collective operations and programs, from the list of what processes do.

use super::log::{Log, OfProcess};
use super::statistics::half_width_of;
use flitscope::mpi::Connections;
use flitscope::parameters::Setting;
use flitscope::program::{ProgramName, ProgramSettings};
use flitscope::simulation::mpi_settings;
use flitscope::units::Cycle;

/// A collective operation that is over.
struct Done {
    last_in: Cycle,
    last_out: Cycle,
    collected: Option<Cycle>,
}

/// The collective operations of a job that are over.
pub(super) struct Operations<'l> {
    log: &'l Log,
    done: Vec<Done>,
    nodes: f64,
    bytes: f64,
    asked: Option<u32>,
}

impl<'l> Operations<'l> {
    pub(super) fn of(log: &'l Log, job: usize) -> Option<Self> {
        let of_job = &log.scenario.jobs[job];
        let collective = of_job.collective()?;
        let nodes = of_job.members(log.scenario.nodes()).len();
        let processes = (nodes * collective.processes) as usize;
        let absent = collective.absent.len();
        let mut done = Vec::new();
        for (number, of_processes) in log.operations(job) {
            // What never ends of an operation is not in the list.
            if of_processes.len() == processes - absent {
                let last =
                    |of: fn(&OfProcess) -> Cycle| of_processes.iter().map(|one| of(one)).max();
                done.push(Done {
                    last_in: last(|one| one.begun).unwrap(),
                    last_out: last(|one| one.ended).unwrap(),
                    collected: log.collected.get(&(job, number)).copied(),
                });
            }
        }
        Some(Self {
            log,
            done,
            nodes: f64::from(nodes),
            bytes: f64::from(collective.operation.given().bytes),
            asked: collective.operations,
        })
    }

    pub(super) fn count(&self) -> f64 {
        self.done.len() as f64
    }

    /// The end of the last, once all are done that the scenario asks for.
    pub(super) fn ended_at(&self) -> Option<Cycle> {
        let asked = self.asked?;
        let last = self.done.iter().map(|one| one.last_out).max()?;
        (self.done.len() >= asked as usize).then_some(last)
    }

    fn mean_of(&self, time: impl Fn(&Done) -> Option<Cycle>) -> Option<f64> {
        let times: Vec<Cycle> = self.done.iter().filter_map(time).collect();
        let sum = times.iter().sum::<Cycle>() as f64 * self.log.ns;
        (!times.is_empty()).then(|| sum / times.len() as f64)
    }

    /// From the last process that enters to the last that leaves.
    pub(super) fn mean_ns(&self) -> Option<f64> {
        self.mean_of(|one| Some(one.last_out.saturating_sub(one.last_in)))
    }

    /// Student's t over the means of at most 31 batches of as many operations each, a power of two.
    pub(super) fn ci95_ns(&self) -> Option<f64> {
        let times = self
            .done
            .iter()
            .map(|one| one.last_out.saturating_sub(one.last_in));
        let times: Vec<f64> = times.map(|time| time as f64 * self.log.ns).collect();
        let mut batch = 1;
        while times.len() / batch >= 32 {
            batch *= 2;
        }
        let means = times.chunks_exact(batch);
        let means = means.map(|batch| batch.iter().sum::<f64>() / batch.len() as f64);
        half_width_of(&means.collect::<Vec<_>>())
    }

    pub(super) fn period_ns(&self) -> Option<f64> {
        let [first, .., last] = &self.done[..] else {
            return None;
        };
        let between = (last.last_out - first.last_out) as f64 * self.log.ns;
        (between > 0.0).then(|| between / (self.count() - 1.0))
    }

    pub(super) fn collect_ns(&self) -> Option<f64> {
        self.mean_of(|one| Some(one.collected?.saturating_sub(one.last_in)))
    }

    pub(super) fn distribute_ns(&self) -> Option<f64> {
        self.mean_of(|one| Some(one.last_out.saturating_sub(one.collected?)))
    }

    pub(super) fn mb_s(&self) -> Option<f64> {
        let ns = self.period_ns().filter(|_| self.bytes > 0.0)?;
        Some(self.bytes * 1e3 / ns)
    }

    pub(super) fn mb_s_total(&self) -> Option<f64> {
        self.mb_s().map(|mb_s| mb_s * self.nodes)
    }
}

/// The measurements of a program.
pub(super) struct Measurements<'l> {
    log: &'l Log,
    job: usize,
    settings: &'l ProgramSettings,
    processes: u32,
    /// By number: of each process and repetition.
    all: Vec<Vec<&'l OfProcess>>,
}

impl<'l> Measurements<'l> {
    pub(super) fn of(log: &'l Log, job: usize) -> Option<Self> {
        let of_job = &log.scenario.jobs[job];
        let settings = of_job.program()?;
        let mut all: Vec<Vec<&OfProcess>> = Vec::new();
        for (number, of_processes) in log.operations(job) {
            all.resize(number as usize + 1, Vec::new());
            all[number as usize] = of_processes;
        }
        Some(Self {
            log,
            job,
            settings,
            processes: settings.processes_on(of_job.members(log.scenario.nodes()).len()),
            all,
        })
    }

    fn number(&self, key: &str) -> u32 {
        match self.settings.get(key) {
            Some(Setting::Number(number)) => number,
            other => panic!("{key}: {other:?}"),
        }
    }

    /// The first of the sizes of its messages.
    fn first_bytes(&self) -> Option<u32> {
        match (self.settings.get("bytes"), self.settings.program.name()) {
            (Some(Setting::Numbers(bytes)), _) if !bytes.is_empty() => Some(bytes[0]),
            (Some(_), ProgramName::Tping) => Some(262_144),
            (Some(_), _) => Some(0),
            (None, _) => None,
        }
    }

    /// What the first process measures of the first size, by what it does between the beginning
    /// and the end of a measurement.
    fn once_ns(&self) -> Option<f64> {
        let bytes = self.first_bytes()?.max(1);
        let times = match self.settings.program.name() {
            ProgramName::PingPong => self.number("repetitions").min((262_144 / bytes).max(2)),
            ProgramName::Streaming => self.number("window").min((1_048_576 / bytes).max(4)),
            _ => 1,
        };
        let of_first = self.all.first()?.iter().filter(|one| one.process == 0);
        let took: Vec<Cycle> = of_first.map(|one| one.ended - one.begun).collect();
        let sum = took.iter().sum::<Cycle>() as f64 * self.log.ns;
        (sum > 0.0).then(|| sum / took.len() as f64 / f64::from(times))
    }

    pub(super) fn half_round_trip_ns(&self) -> Option<f64> {
        let is_ping_pong = self.settings.program.name() == ProgramName::PingPong;
        self.once_ns().filter(|_| is_ping_pong).map(|ns| ns / 2.0)
    }

    pub(super) fn mb_s(&self) -> Option<f64> {
        let bytes = self.first_bytes().filter(|&bytes| bytes > 0)?;
        let ns = self.half_round_trip_ns().or_else(|| self.once_ns())?;
        Some(f64::from(bytes) * 1e3 / ns)
    }

    pub(super) fn iteration_ns(&self) -> Option<f64> {
        let is_benchmark = self.first_bytes().is_some() || self.is_b_eff();
        let first = self.all.first().filter(|_| !is_benchmark)?;
        let took: Vec<Cycle> = first.iter().map(|one| one.ended - one.begun).collect();
        let sum = took.iter().sum::<Cycle>() as f64 * self.log.ns;
        (!took.is_empty()).then(|| sum / took.len() as f64)
    }

    pub(super) fn elapsed_ns(&self) -> f64 {
        let end = match self.log.is_over(self.job) {
            true => self.last(),
            false => self.log.end,
        };
        end as f64 * self.log.ns
    }

    /// When the last measurement of any process ended.
    pub(super) fn last(&self) -> Cycle {
        self.all
            .iter()
            .flatten()
            .map(|one| one.ended)
            .max()
            .unwrap_or(0)
    }

    /// Share of the measured time that processes spend in one of some states, mean of the
    /// processes.
    pub(super) fn share(&self, states: &[&str]) -> f64 {
        let mut shares = Vec::new();
        for process in 0..self.processes {
            let spent = self.log.spent.iter();
            let spent = spent.filter(|one| (one.job, one.process) == (self.job, process));
            let (mut part, mut all) = (0, 0);
            for one in spent {
                all += one.cycles;
                part += if states.contains(&one.state) {
                    one.cycles
                } else {
                    0
                };
            }
            if all > 0 {
                shares.push(part as f64 / all as f64);
            }
        }
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    }

    /// Buffers for each other process, or for all together.
    pub(super) fn eager_bytes(&self) -> f64 {
        let settings = mpi_settings(&self.log.scenario);
        let others = match settings.mpi_connections {
            Connections::PerPair => u64::from(self.processes - 1),
            Connections::Connectionless => 1,
        };
        (others * settings.eager_buffers * settings.eager_buffer_bytes) as f64
    }

    fn is_b_eff(&self) -> bool {
        self.settings.program.name() == ProgramName::EffectiveBandwidth
    }

    /// The effective bandwidth: of each pattern the mean over 21 sizes of the bytes of all
    /// messages by the longest time of a process; the geometric mean over six ring patterns, over
    /// three random ones, and of the two.
    pub(super) fn b_eff_mb_s(&self) -> Option<f64> {
        if !self.is_b_eff() {
            return None;
        }
        let largest = f64::from(self.number("l_max_bytes"));
        let mut sizes: Vec<f64> = (0..=12).map(|power| f64::from(1 << power)).collect();
        for beyond in 1..=8 {
            let factor = (largest / 4_096.0).sqrt().sqrt().sqrt();
            sizes.push((4_096.0 * factor.powi(beyond)).round());
        }
        let count = self.processes;
        let of_rings = [
            2.min(count),
            4.min(count),
            8.min(count),
            16.max(count / 4).min(count),
            32.max(count / 2).min(count),
            count,
        ];
        let mut messages: Vec<f64> = of_rings
            .iter()
            .map(|&of| ring_messages(count, of))
            .collect();
        messages.resize(9, ring_messages(count, count));
        // Cycles of an exchange; beyond the cut on the line through the two largest sizes sent.
        let sent = sizes.iter().filter(|&&size| size <= 65_536.0).count();
        let time = |size: usize, pattern: usize| {
            let of_processes = self.all.get(9 * size + pattern)?;
            let is_complete = of_processes.len() >= count as usize;
            let longest = of_processes.iter().map(|one| one.ended - one.begun).max()?;
            is_complete.then(|| longest as f64 / f64::from(self.number("repetitions")))
        };
        let of_pattern = |pattern: usize| {
            let mut sum = 0.0;
            for (size, bytes) in sizes.iter().enumerate() {
                let cycles = match size < sent {
                    true => time(size, pattern)?,
                    false => {
                        let (last, before) = (time(sent - 1, pattern)?, time(sent - 2, pattern)?);
                        let slope = (last - before) / (sizes[sent - 1] - sizes[sent - 2]);
                        last + slope.max(0.0) * (bytes - sizes[sent - 1])
                    }
                };
                sum += bytes * messages[pattern] * 1e3 / (cycles * self.log.ns);
            }
            Some(sum / 21.0)
        };
        let means: Option<Vec<f64>> = (0..9).map(of_pattern).collect();
        let means = means?;
        let of_rings = means[..6].iter().product::<f64>().sqrt().cbrt();
        let of_random = means[6..].iter().product::<f64>().cbrt();
        Some((of_rings * of_random).sqrt())
    }

    pub(super) fn b_eff_mb_s_per_process(&self) -> Option<f64> {
        self.b_eff_mb_s()
            .map(|mb_s| mb_s / f64::from(self.processes))
    }
}

/// Messages of one exchange in rings of about a number of processes: two of each, one in a ring
/// of two.
fn ring_messages(processes: u32, about: u32) -> f64 {
    let rings = ((10 * processes + 4 * about) / (10 * about))
        .min(processes / 2)
        .max(1);
    let (low, longer) = (processes / rings, processes % rings);
    let of = |length: u32| f64::from(if length == 2 { 2 } else { 2 * length });
    f64::from(rings - longer) * of(low) + f64::from(longer) * of(low + 1)
}
