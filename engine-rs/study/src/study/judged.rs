//! What a figure of a study is worth, by what each of its runs is worth.
//!
//! Several seeds answer what one run cannot: how far others are apart from it. So the interval
//! is judged over seeds, and messages and operations are counted over seeds.

use super::choice::{SEEDS_OF_DRAWN, cpu_us, draws_once};
use super::facts::{Done, run_measure};
use super::report::StudyFigure;
use crate::measure::{Counted, MARGIN, MAX_MEANS, RESOLVED, Reason, deviations_in_half_width};
use crate::scenario::{Scenario, grouped};
use crate::simulation::{Judged, Judgement, LongerRun, METRICS, longer, time, worth_in_words};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What a figure of a study is worth.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyJudgement {
    /// Why it is not resolved; empty where it is.
    pub reasons: Vec<Reason>,
    /// The reasons in words, as in "one operation fits into 2 ms"; empty where it is resolved.
    pub sentence: String,
    /// What would resolve it; null where nothing has to, or nothing is known to.
    pub step: Option<StudyStep>,
}

/// What would resolve a figure: a longer run, or more seeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyStep {
    /// In words, as in "make it 40 ms" or "use 5 seeds".
    pub words: String,
    /// Length of each run, in µs; null where more seeds would do.
    pub duration_us: Option<u32>,
    /// Seeds of each scenario; null where longer runs would do.
    pub seeds: Option<u32>,
    /// About how many µs of CPU time one such run takes natively.
    pub cpu_us: u64,
}

/// Numbers of seeds that are proposed.
const SEEDS: [u32; 5] = [3, 5, 10, 20, MAX_MEANS as u32];
/// More seeds than these cost more than a longer run.
const MANY_SEEDS: u32 = 10;

impl StudyStep {
    pub(super) fn longer(run: LongerRun) -> Self {
        Self {
            words: format!("make it {}", time(f64::from(run.duration_us) * 1e3)),
            duration_us: Some(run.duration_us),
            seeds: None,
            cpu_us: run.cpu_us,
        }
    }

    pub(super) fn seeds(seeds: u32, cpu_us: u64) -> Self {
        Self {
            words: format!("use {seeds} seeds"),
            duration_us: None,
            seeds: Some(seeds),
            cpu_us,
        }
    }
}

/// Whether more seeds answer a reason that one run gives.
pub(super) fn is_answered_by_seeds(reason: Reason) -> bool {
    matches!(reason, Reason::Ended | Reason::Wide | Reason::NoInterval)
}

/// The least number of seeds with which a half width of `seeds` is `wide` times narrower.
pub(super) fn seeds_for(seeds: usize, wide: f64) -> Option<u32> {
    let has = deviations_in_half_width(seeds)?;
    let is_enough = |more: u32| {
        more as usize > seeds
            && deviations_in_half_width(more as usize).is_some_and(|gives| gives * wide <= has)
    };
    SEEDS.into_iter().find(|&more| is_enough(more))
}

impl StudyJudgement {
    /// Of a figure over the runs of a point; `None` where no statistics belong to the measure.
    pub(super) fn of(
        id: &str,
        scenario: &Scenario,
        runs: &[Done],
        figure: Option<&StudyFigure>,
    ) -> Option<Self> {
        let judged = |run: &Done| Some((run.duration_us, run.judgement(id)?.clone()));
        let own: Vec<(u32, Judgement)> = runs.iter().filter_map(judged).collect();
        match own.as_slice() {
            [] => None,
            [(duration_us, only)] => Some(of_one(scenario, *duration_us, only)),
            several => Some(over_seeds(id, scenario, several, figure)),
        }
    }

    /// Whether the figure is resolved.
    pub fn is_resolved(&self) -> bool {
        self.reasons.is_empty()
    }

    /// Whether the value itself may be wrong, and not only its interval wide or missing.
    pub(super) fn is_wrong(&self) -> bool {
        !self
            .reasons
            .iter()
            .all(|&reason| is_answered_by_seeds(reason))
    }

    /// As a table has it.
    pub(super) fn in_words(&self) -> String {
        worth_in_words(&self.sentence)
    }
}

/// Of one seed, what the run says.
fn of_one(scenario: &Scenario, duration_us: u32, judgement: &Judgement) -> StudyJudgement {
    let seeds = || StudyStep::seeds(SEEDS_OF_DRAWN, cpu_us(scenario, duration_us));
    if judgement.is_resolved() && draws_once(scenario) {
        return StudyJudgement {
            reasons: vec![Reason::NoInterval],
            sentence: "one of many possible drawings was simulated".to_owned(),
            step: Some(seeds()),
        };
    }
    // Few of them are more over several seeds.
    let is_few = |reason| matches!(reason, Reason::FewMessages | Reason::FewOperations);
    let mut reasons = judgement.reasons.iter().copied();
    let step = match judgement.longer {
        Some(longer) => Some(StudyStep::longer(longer)),
        None if judgement.is_resolved() => None,
        None => reasons
            .all(|reason| is_answered_by_seeds(reason) || is_few(reason))
            .then(seeds),
    };
    StudyJudgement {
        reasons: judgement.reasons.clone(),
        sentence: judgement.sentence.clone(),
        step,
    }
}

/// What most of the runs say, with the interval over seeds.
fn over_seeds(
    id: &str,
    scenario: &Scenario,
    runs: &[(u32, Judgement)],
    figure: Option<&StudyFigure>,
) -> StudyJudgement {
    let mut all = StudyJudgement::default();
    let mut words: Vec<String> = Vec::new();
    let having = |reason: Reason| {
        let judgements = runs.iter().map(|(_, judgement)| judgement);
        judgements.filter(move |judgement| judgement.reasons.contains(&reason))
    };
    let count: f64 = runs.iter().map(|(_, judgement)| judgement.count).sum();
    let mut longest: Option<LongerRun> = None;
    let of_runs = Reason::ALL.into_iter();
    for reason in of_runs.filter(|&reason| !is_answered_by_seeds(reason)) {
        let are_most = |number: usize| 2 * number > runs.len();
        let is_few = count < counted(id, reason).fewest();
        let holds = match reason {
            Reason::FewMessages => is_few,
            // The first operation of a run is like no other.
            Reason::FewOperations => {
                let single = having(reason).filter(|judgement| judgement.count < 2.0);
                is_few || are_most(single.count())
            }
            reason => are_most(having(reason).count()),
        };
        let Some(first) = having(reason).next().filter(|_| holds) else {
            continue;
        };
        all.reasons.push(reason);
        words.push(match reason {
            Reason::FewMessages if count >= 1.0 => {
                let count = grouped(count as u64);
                format!("only {count} messages were measured in {} runs", runs.len())
            }
            reason => first.words_of(reason).to_owned(),
        });
        let longer = having(reason).filter_map(|judgement| judgement.longer);
        longest = longest
            .into_iter()
            .chain(longer)
            .max_by_key(|run| run.duration_us);
    }
    let duration_us = runs.iter().map(|(duration_us, _)| *duration_us).max();
    let duration_us = duration_us.unwrap_or(scenario.run.duration_us);
    all.step = longest.map(StudyStep::longer);
    let interval = figure.and_then(|figure| Some((figure, figure.half_width?)));
    match interval {
        Some((figure, half)) if half > RESOLVED * figure.mean.abs() => {
            let wide = half / (RESOLVED * figure.mean.abs());
            if all.is_resolved() {
                let has_ended = having(Reason::Ended).next().is_some();
                all.step = narrower(scenario, duration_us, runs.len(), wide, has_ended);
            }
            all.reasons.push(Reason::Wide);
            words.push(wide_words(figure.mean, half));
        }
        Some(_) => {}
        None if all.is_resolved() => {
            all.reasons.push(Reason::NoInterval);
            words.push("only one run has a value".to_owned());
        }
        None => {}
    }
    words.truncate(2);
    all.sentence = words.join("; ");
    all
}

/// What makes an interval over seeds this many times narrower.
pub(super) fn narrower(
    scenario: &Scenario,
    duration_us: u32,
    seeds: usize,
    wide: f64,
    has_ended: bool,
) -> Option<StudyStep> {
    let seeds = seeds_for(seeds, wide);
    let present = scenario.clone().with_duration(duration_us);
    let by_seeds = |seeds| StudyStep::seeds(seeds, cpu_us(&present, duration_us));
    match seeds {
        Some(few) if few <= MANY_SEEDS => Some(by_seeds(few)),
        _ => {
            let times = wide * wide * MARGIN;
            let is_finite = times.is_finite() && !has_ended;
            let run = is_finite.then(|| longer(&present, times)).flatten();
            run.map(StudyStep::longer).or_else(|| seeds.map(by_seeds))
        }
    }
}

fn wide_words(mean: f64, half: f64) -> String {
    let percent = 100.0 * half / mean.abs();
    match percent {
        percent if percent < 9.95 => format!("the 95 % interval is ±{percent:.1} %"),
        percent if percent < 1_000.0 => format!("the 95 % interval is ±{percent:.0} %"),
        _ => "the 95 % interval is wider than the value".to_owned(),
    }
}

/// Whether statistics belong to a measure.
pub(super) fn is_judged(id: &str) -> bool {
    judged_by(id).is_some()
}

fn judged_by(id: &str) -> Option<Judged> {
    let id = run_measure(id);
    let id = id.split_once("].").map_or(id, |(_, id)| id);
    METRICS.iter().find(|metric| metric.id == id)?.judged
}

/// What a measure counts, where too few of these were counted.
fn counted(id: &str, reason: Reason) -> Counted {
    match (reason, judged_by(id)) {
        (Reason::FewOperations, _) => Counted::Operations,
        (_, Some(Judged::Percentile(percentile))) => Counted::Tail(percentile),
        _ => Counted::Messages,
    }
}
