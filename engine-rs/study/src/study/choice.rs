//! How long the runs of a study are and how many seeds they have, where neither is fixed.
//!
//! A run that is not resolved in the measures that the study is made for is followed by a longer
//! one of the same seed, which is a step: as long as its judgement asks for, and within the share
//! that each run has of the budget. What follows depends on the scenario and its results alone,
//! so that the page, a process and a shard take the same steps.
//!
//! Absent: what a figure is worth.

use super::RunFigures;
use super::facts::run_measure;
use super::judged::is_judged;
use super::measures::{ACCEPTED, MEDIAN, StudyMeasure};
use crate::scenario::{Flows, Load, Needs, Scenario};
use crate::simulation::of_job;
use crate::traffic::Pattern;

/// Seconds of CPU time for what goes beyond the runs of a plan, where a study does not say.
pub const BUDGET_S: f64 = 60.0;
/// Longer runs that follow a run, and how many times as long the longest is. Few looks at a
/// result, each of another length, so that a lucky narrow interval rarely ends them.
const MAX_STEPS: u32 = 3;
const MAX_TIMES: u32 = 64;
/// Seeds of a comparison; of scenarios that draw something once; and the most that are chosen.
const SEEDS: u32 = 3;
pub(super) const SEEDS_OF_DRAWN: u32 = 5;
pub(super) const MAX_CHOSEN_SEEDS: u32 = 10;

/// What a study may choose for itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// Seeds of each scenario; `None` to choose them.
    pub seeds: Option<u32>,
    /// Whether every run has the length of its scenario.
    pub fixed_length: bool,
    /// Seconds of CPU time for what goes beyond the runs of the plan.
    pub budget_s: f64,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            seeds: None,
            fixed_length: false,
            budget_s: BUDGET_S,
        }
    }
}

impl Choice {
    /// This number of seeds, and the lengths of the scenarios.
    pub fn fixed(seeds: u32) -> Self {
        Self {
            seeds: Some(seeds),
            fixed_length: true,
            ..Self::default()
        }
    }

    pub(super) fn budget_us(self) -> u64 {
        (self.budget_s * 1e6) as u64
    }

    /// What longer runs may take, where there are this many.
    pub(super) fn lengths(self, runs: usize) -> Lengths {
        let share_us = self.budget_us() / runs.max(1) as u64;
        Lengths {
            share_us: if self.fixed_length { 0 } else { share_us },
        }
    }
}

/// Whether a run draws something that it keeps to its end, or ends with its traffic: of these its
/// own interval does not tell how other runs turn out.
pub(super) fn draws_once(scenario: &Scenario) -> bool {
    scenario.jobs.iter().any(|job| {
        let by_traffic = job.traffic().is_some_and(|traffic| {
            let is_random = match &traffic.flows {
                Flows::Pattern(by) => by.pattern == Pattern::RandomPermutation,
                Flows::Pairs { .. } => false,
            };
            is_random || traffic.messages.is_some()
        });
        by_traffic || job.trace().is_some()
    })
}

/// The seeds that a comparison begins with.
pub(super) fn seeds_of(sides: [&Scenario; 2]) -> u32 {
    match sides.into_iter().any(draws_once) {
        true => SEEDS_OF_DRAWN,
        false => SEEDS,
    }
}

/// The measures of a run that have to be resolved: those that a file asks for, else what its jobs
/// are measured by.
pub(super) fn wanted(scenario: &Scenario, asked: Option<&[StudyMeasure]>) -> Vec<String> {
    if let Some(asked) = asked {
        let ids = asked.iter().map(|measure| run_measure(&measure.id));
        return ids.map(str::to_owned).collect();
    }
    let jobs = &scenario.jobs;
    let mut ids = Vec::new();
    let is_sender =
        |number: usize| jobs[number].collective().is_none() && jobs[number].program().is_none();
    let senders: Vec<usize> = (0..jobs.len())
        .filter(|&number| is_sender(number))
        .collect();
    if !senders.is_empty() {
        ids.push(ACCEPTED.to_owned());
    }
    if jobs.len() > 1 {
        ids.extend(senders.into_iter().map(|number| of_job(ACCEPTED, number)));
    }
    let has_load = jobs.iter().any(|job| {
        let load = job.traffic().map(|traffic| traffic.load);
        matches!(load, Some(Load::Fraction(_)))
    });
    if has_load {
        ids.push(MEDIAN.to_owned());
    }
    for (number, job) in jobs.iter().enumerate() {
        if job.collective().is_some() {
            ids.push(of_job("collective_mean_ns", number));
        }
        if job.program().is_some() {
            ids.push(of_job("program_elapsed_ns", number));
        }
    }
    ids
}

/// What longer runs may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// µs of CPU time, by the engine's estimate, for those that follow one run. Nothing where
    /// lengths are fixed.
    share_us: u64,
}

/// A run of a scenario, by its place among those that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    number: u32,
    pub(super) duration_us: u32,
    /// What it and those before it take, apart from the first.
    pub(super) spent_us: u64,
}

impl Step {
    /// The first, which has the length of its scenario.
    pub(super) fn first(scenario: &Scenario) -> Self {
        Self::only(scenario.run.duration_us)
    }

    /// One that nothing follows, of a seed that was added for a comparison.
    pub(super) fn only(duration_us: u32) -> Self {
        Self {
            number: 0,
            duration_us,
            spent_us: 0,
        }
    }
}

impl Lengths {
    /// The step after one that is done; `None` where this is the last.
    pub(super) fn next(
        self,
        scenario: &Scenario,
        wanted: &[String],
        step: Step,
        figures: &RunFigures,
    ) -> Option<Step> {
        if self.share_us == 0 || step.number == MAX_STEPS {
            return None;
        }
        let judgements = wanted.iter().filter_map(|id| {
            // Where no message or operation has ended, the bandwidth tells that.
            let is_missing = is_judged(id) && !figures.values.contains_key(id);
            figures
                .judgements
                .get(if is_missing { ACCEPTED } else { id })
        });
        let longer = judgements.filter_map(|judgement| judgement.longer);
        let longest = longer.map(|longer| longer.duration_us).max()?;
        let longest = longest.min(scenario.run.duration_us.saturating_mul(MAX_TIMES));
        let least = step.duration_us.saturating_mul(2);
        // Where it takes too long, what there is room for: chance has no part in that.
        let lengths = [longest].into_iter().chain(rounded_below(longest));
        let next = |duration_us: u32| Step {
            number: step.number + 1,
            duration_us,
            spent_us: step.spent_us + cpu_us(scenario, duration_us),
        };
        let mut steps = lengths.take_while(|&length| length >= least).map(next);
        steps.find(|step| step.spent_us <= self.share_us)
    }

    /// The most that the steps of a scenario take.
    pub(super) fn most_us(self, scenario: &Scenario) -> u64 {
        if self.share_us == 0 {
            return 0;
        }
        let longest = scenario.run.duration_us.saturating_mul(MAX_TIMES);
        // Those before the longest are half as long at most, and a quarter.
        self.share_us.min(cpu_us(scenario, longest) * 7 / 4)
    }
}

/// 1, 2 and 5 times the powers of ten that are shorter than this, the longest first.
fn rounded_below(length: u32) -> impl Iterator<Item = u32> {
    let powers = (0..=9).rev().map(|power| 10_u32.pow(power));
    let rounded = powers.flat_map(|ten| [5, 2, 1].map(|digit| ten.saturating_mul(digit)));
    rounded.filter(move |&shorter| shorter < length)
}

/// About how many µs of CPU time a scenario takes with another length.
pub(super) fn cpu_us(scenario: &Scenario, duration_us: u32) -> u64 {
    Needs::of(&scenario.clone().with_duration(duration_us)).cpu_us()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Limits, check};
    use crate::simulation::{Judgement, LongerRun};
    use std::collections::BTreeMap;

    fn scenario(parts: &str) -> Scenario {
        let text = format!(r#"{{"version": 4, "topology": {{"dimension": 2}}{parts}}}"#);
        check(&text, false, Limits::NATIVE).scenario.unwrap()
    }

    /// Figures whose bandwidth asks for a run of this length.
    fn asking(duration_us: u32) -> RunFigures {
        let judgement = Judgement {
            longer: Some(LongerRun {
                duration_us,
                cpu_us: 0,
            }),
            ..Judgement::default()
        };
        RunFigures {
            scenario_digest: String::new(),
            result_digest: String::new(),
            engine_version: String::new(),
            values: BTreeMap::from([(ACCEPTED.to_owned(), 1.0)]),
            half_widths: BTreeMap::new(),
            judgements: BTreeMap::from([(ACCEPTED.to_owned(), judgement)]),
        }
    }

    #[test]
    fn a_step_has_the_length_that_is_asked_for_or_what_there_is_room_for() {
        let scenario = scenario(r#", "run": {"duration_us": 1000}"#);
        let wanted = [ACCEPTED.to_owned()];
        let first = Step::first(&scenario);
        let next = |share_us: u64, asked: u32| {
            let lengths = Lengths { share_us };
            let next = lengths.next(&scenario, &wanted, first, &asking(asked));
            next.map(|step| step.duration_us)
        };
        let takes = |duration_us: u32| cpu_us(&scenario, duration_us);
        assert_eq!(next(u64::MAX, 50_000), Some(50_000));
        assert_eq!(next(u64::MAX, 500_000), Some(64_000), "at most 64 times");
        assert_eq!(next(takes(20_000), 50_000), Some(20_000));
        assert_eq!(next(takes(2_000), 50_000), Some(2_000));
        assert_eq!(next(takes(1_900), 50_000), None);
        assert_eq!(next(0, 50_000), None);
    }

    #[test]
    fn three_steps_are_the_most_and_their_sum_is_within_the_share() {
        let scenario = scenario(r#", "run": {"duration_us": 100}"#);
        let lengths = Lengths {
            share_us: cpu_us(&scenario, 1_000),
        };
        let wanted = [ACCEPTED.to_owned()];
        let mut step = Step::first(&scenario);
        let mut durations = Vec::new();
        while let Some(next) = lengths.next(&scenario, &wanted, step, &asking(2 * step.duration_us))
        {
            durations.push(next.duration_us);
            step = next;
            assert!(step.spent_us <= lengths.share_us);
        }
        assert_eq!(durations, [200, 400]);
        let rich = Lengths { share_us: u64::MAX };
        let mut count = 0;
        let mut step = Step::first(&scenario);
        while let Some(next) = rich.next(&scenario, &wanted, step, &asking(2 * step.duration_us)) {
            step = next;
            count += 1;
        }
        assert_eq!(count, MAX_STEPS);
    }

    #[test]
    fn what_has_to_be_resolved_follows_from_the_jobs() {
        let of = |jobs: &str| wanted(&scenario(&format!(r#", "jobs": {jobs}"#)), None);
        assert_eq!(of("[{}]"), [ACCEPTED]);
        assert_eq!(of(r#"[{"load": 0.3}]"#), [ACCEPTED, MEDIAN]);
        let barrier = r#"{"collective": {"operation": "barrier"}"#;
        assert_eq!(
            of(&format!("[{barrier}}}]")),
            ["jobs[0].collective_mean_ns"]
        );
        let both = format!(r#"[{{"nodes": [[0, 7]]}}, {barrier}, "nodes": [[8, 15]]}}]"#);
        let ids = [
            ACCEPTED,
            "jobs[0].accepted_mb_s_per_sender",
            "jobs[1].collective_mean_ns",
        ];
        assert_eq!(of(&both), ids);
    }

    #[test]
    fn something_is_drawn_once_by_a_permutation_and_where_traffic_ends() {
        let draws = |jobs: &str| draws_once(&scenario(&format!(r#", "jobs": [{jobs}]"#)));
        assert!(draws(r#"{"pattern": "random-permutation"}"#));
        assert!(draws(r#"{"messages": 10}"#));
        assert!(!draws(r#"{"pattern": "uniform"}"#));
        assert!(!draws(r#"{"collective": {"operation": "barrier"}}"#));
    }
}
