//! Accepted bandwidth of jobs: the part of the run that it is measured in, and its mean there.
//!
//! A job that has ended is measured from the start of the run to its end. Of other traffic
//! the warm-up is left out: detected, where something is always under way or enough ends in a
//! group of intervals. Where it does not, silence looks steady; then the time that the first
//! messages take is left out, which depends on no rate.

use super::{JobPlan, Workload};
use crate::measure::{MIN_OF_GROUP, Sample, Steady, WarmUp, steady};
use crate::units::Cycle;

/// Accepted bandwidth in MB/s per sender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bandwidth {
    /// Its mean after the warm-up, which is counted in intervals of the record.
    pub steady: Steady,
    /// The cycle until which it is measured.
    pub until: Cycle,
    /// The end of the job, or of the last of all jobs; none while there is one to come.
    pub ended_at: Option<Cycle>,
}

/// How a warm-up of traffic can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Traffic {
    /// Something is always under way.
    Continuous,
    /// Single messages or operations, of which this number has ended.
    Counted(u64),
}

impl Workload {
    /// When a job ended: all of its operations, processes or messages. Traffic without a number of
    /// messages does not end.
    pub fn ended_at(&self, job: usize) -> Option<Cycle> {
        let of_program = || self.programs.ended_at(job);
        let of_operations = self.collectives.ended_at(job);
        let of_messages = || self.finite.get(job).copied().flatten()?.ended_at;
        let ended_at = of_operations.or_else(of_program).or_else(of_messages);
        ended_at.filter(|&at| at > 0)
    }

    /// Accepted bandwidth of a job.
    pub fn bandwidth_of(&self, job: usize, now: Cycle) -> Bandwidth {
        self.measured(Some(job), self.ended_at(job), now)
    }

    /// Accepted bandwidth of all jobs together.
    pub fn bandwidth(&self, now: Cycle) -> Bandwidth {
        let jobs = 0..self.plan.jobs.len();
        let ends: Option<Vec<Cycle>> = jobs.map(|job| self.ended_at(job)).collect();
        self.measured(None, ends.and_then(|ends| ends.into_iter().max()), now)
    }

    /// The same of a job, or of all.
    fn measured(&self, job: Option<usize>, ended_at: Option<Cycle>, now: Cycle) -> Bandwidth {
        let until = ended_at.unwrap_or(self.record.last_end(now));
        let samples = self.record.samples(job, until);
        let warm_up = match (ended_at, job) {
            (Some(_), _) => WarmUp::Known(0),
            (None, Some(job)) => self.warm_up(job, &samples),
            (None, None) => {
                let jobs = 0..self.plan.jobs.len();
                let warm_ups = jobs.map(|job| self.warm_up(job, &samples));
                warm_ups.fold(WarmUp::Detected, WarmUp::longer)
            }
        };
        let mut steady = steady(&samples, warm_up);
        // Batches that do not differ at all mean silence, not certainty.
        steady.ci95 = steady.ci95.filter(|&half| half > 0.0);
        Bandwidth {
            steady,
            until,
            ended_at,
        }
    }

    /// How the warm-up of a job is found in its samples.
    fn warm_up(&self, job: usize, samples: &[Sample]) -> WarmUp {
        let groups = samples.len().div_ceil(WarmUp::GROUP) as u64;
        match self.traffic(job) {
            Traffic::Counted(ended) if ended < MIN_OF_GROUP * groups => {
                let transit = self.message_latency.mean_from_posting(job).unwrap_or(0.0);
                let intervals = (transit / self.record.interval() as f64).ceil();
                WarmUp::Known(intervals as usize)
            }
            _ => WarmUp::Detected,
        }
    }

    fn traffic(&self, job: usize) -> Traffic {
        if let Some(operations) = self.collectives.operations(job) {
            return Traffic::Counted(operations.into());
        }
        match self.plan.jobs.get(job).is_some_and(JobPlan::is_paced) {
            true => Traffic::Counted(self.message_latency.ended(job)),
            false => Traffic::Continuous,
        }
    }
}
