//! When a run ends: after its duration, or at a check before, once its bandwidth and its
//! latency are as precise as the scenario asks, and its programs and numbers of messages are over.

use crate::measure::Steady;
use crate::scenario::{Job, Scenario, Work};
use crate::units::Cycle;
use crate::workload::Workload;

/// Intervals of the record from one check to the next. With fewer samples a confidence
/// interval means little.
pub const CHECK_INTERVALS: u64 = 20;

/// The end of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopping {
    end: Cycle,
    /// Cycles from one check to the next; none if the run takes its whole duration.
    check_every: Option<Cycle>,
    /// Half width of the confidence interval, as a share of the mean; 0 if none is asked for.
    precision: f64,
    /// The same of the latency of messages.
    latency_precision: f64,
}

impl Stopping {
    /// The rule of a scenario whose run takes at most `duration`, with a record in intervals
    /// of `interval` cycles.
    pub(super) fn new(scenario: &Scenario, duration: Cycle, interval: Cycle) -> Self {
        let ends = |job: &Job| match &job.work {
            Work::Traffic(traffic) => traffic.messages.is_some(),
            Work::Collective(_) => false,
            Work::Program(_) | Work::Trace(_) => true,
        };
        let run = &scenario.run;
        let percents = [run.precision_percent, run.latency_precision_percent];
        let [precision, latency_precision] = percents.map(|percent| f64::from(percent) / 100.0);
        let has_precision = percents.iter().any(|&percent| percent > 0);
        Self {
            end: duration,
            check_every: match scenario.jobs.iter().all(ends) {
                // What ends has no precision to check.
                true => Some(interval),
                false if has_precision => Some(CHECK_INTERVALS * interval),
                false => None,
            },
            precision,
            latency_precision,
        }
    }

    /// The cycle in which the run ends.
    pub(super) fn end(&self) -> Cycle {
        self.end
    }

    /// The cycle of the next check. It depends on the scenario alone, so that how a run is
    /// cut into calls makes no difference to its end.
    pub(super) fn next_check(&self, now: Cycle) -> Cycle {
        self.check_every
            .map_or(Cycle::MAX, |every| (now / every + 1) * every)
    }

    /// Ends the run now.
    pub(super) fn end_at(&mut self, now: Cycle) {
        self.end = now;
    }

    /// Whether all jobs are over, or known precisely enough.
    pub(super) fn are_done(&self, jobs: usize, now: Cycle, workload: &Workload) -> bool {
        (0..jobs).all(|job| self.is_done(job, now, workload))
    }

    /// Whether a job is over, or known precisely enough.
    fn is_done(&self, job: usize, now: Cycle, workload: &Workload) -> bool {
        if let Some(mpi) = workload.program(job) {
            return mpi.is_over();
        }
        let bandwidth = workload.bandwidth_of(job, now);
        if bandwidth.ended_at.is_some() {
            return true;
        }
        if workload.is_finite(job) {
            return false;
        }
        is_precise(bandwidth.steady, self.precision)
            && is_precise(
                workload.message_latency.steady_of(job),
                self.latency_precision,
            )
    }
}

/// Whether the interval of a mean is narrow enough, or need not be.
fn is_precise(steady: Steady, precision: f64) -> bool {
    let known = steady.mean.zip(steady.ci95);
    precision == 0.0 || known.is_some_and(|(mean, ci95)| ci95 <= precision * mean)
}
