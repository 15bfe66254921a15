//! Collective operations and programs, from the list of what processes do.

use super::log::{Log, OfProcess};
use super::statistics::half_width_of;
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
}

impl<'l> Operations<'l> {
    pub(super) fn of(log: &'l Log, job: usize) -> Option<Self> {
        let of_job = &log.scenario.jobs[job];
        let collective = of_job.collective()?;
        let nodes = of_job.members(log.scenario.nodes()).len();
        let processes = (nodes * collective.processes) as usize;
        let absent = collective.operation.absent().len();
        let mut done = Vec::new();
        for (number, of_processes) in log.operations(job) {
            // What never ends of an operation is not in the list.
            if of_processes.len() == processes - absent {
                let last = |of: fn(&OfProcess) -> Cycle| of_processes.iter().map(|one| of(one)).max();
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
        })
    }

    pub(super) fn count(&self) -> f64 {
        self.done.len() as f64
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

    /// Student's t over the means of 15 to 30 batches of as many operations each, a power of two.
    pub(super) fn ci95_ns(&self) -> Option<f64> {
        let times = self.done.iter().map(|one| one.last_out.saturating_sub(one.last_in));
        let times: Vec<f64> = times.map(|time| time as f64 * self.log.ns).collect();
        let mut batch = 1;
        while times.len() / batch >= 30 {
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
    /// By number: of each process and repetition.
    all: Vec<Vec<&'l OfProcess>>,
}
