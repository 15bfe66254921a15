//! What must hold within a paper, whatever the engine thinks of its scenarios.

use super::claim::{Amounts, Claim, Paper, SIMULATED};
use super::expression::Expression;
use crate::batch::Problems;
use crate::study::seed::names_seed;
use std::collections::BTreeSet;

/// More would only take longer.
const MAX_SEEDS: usize = 20;

impl Paper {
    pub(super) fn check(&self, problems: &mut Problems) {
        check_seeds(problems, "seeds", &self.seeds);
        for (name, source) in &self.runs {
            let path = format!("runs.{name}");
            let sound = Expression::parse(name)
                .is_ok_and(|name| name.as_path().is_some_and(|path| path.steps.is_empty()));
            if !sound || name == SIMULATED {
                problems.add(&path, "not a valid name in an expression");
            }
            if source.preset.is_some() && source.base.is_some() {
                problems.add(&path, "needs either a preset or a base");
            }
            if let Some(seeds) = &source.seeds {
                check_seeds(problems, &format!("{path}.seeds"), seeds);
            }
            let set = source
                .set
                .iter()
                .filter(|(key, value)| names_seed(key, value));
            let mut of_seed: Vec<String> =
                set.map(|(key, _)| format!("{path}.set.{key}")).collect();
            let sweep = source.sweep.iter();
            of_seed.extend(
                sweep
                    .filter(|sweep| sweep.values.iter().any(|one| names_seed(&sweep.path, one)))
                    .map(|_| format!("{path}.sweep.path")),
            );
            for place in of_seed {
                let message =
                    "sets a seed that would not run; allowed: a list of `seeds` of the run";
                problems.add(place, message);
            }
        }
        let mut ids = BTreeSet::new();
        let bases = self.runs.values().filter_map(|run| run.base.as_deref());
        let mut used: BTreeSet<&str> = bases.collect();
        for claim in &self.claims {
            let path = format!("claims.{}", claim.id);
            if !ids.insert(&claim.id) {
                problems.add(&path, "another claim has this id");
            }
            claim.check(problems, &path);
            for run in claim.runs() {
                if !self.runs.contains_key(run) {
                    problems.add(&path, format!("no run `{run}`"));
                }
                used.insert(run);
            }
        }
        for name in self
            .runs
            .keys()
            .filter(|name| !used.contains(name.as_str()))
        {
            problems.add(format!("runs.{name}"), "no claim uses this run");
        }
    }
}

fn check_seeds(problems: &mut Problems, path: &str, seeds: &[u32]) {
    let mut different = seeds.to_vec();
    different.sort_unstable();
    different.dedup();
    if !(1..=MAX_SEEDS).contains(&seeds.len()) || different.len() < seeds.len() {
        problems.add(path, format!("needs 1 to {MAX_SEEDS} different seeds"));
    }
}

impl Claim {
    fn check(&self, problems: &mut Problems, path: &str) {
        let tolerance = self.tolerance.clone().unwrap_or_default();
        let of_published = tolerance.relative.is_some() || tolerance.within.is_some();
        let of_numbers = of_published || tolerance.range.is_some();
        let judged = of_numbers || tolerance.relation.is_some();
        let path_of = |part: &str| format!("{path}.{part}");
        match &self.reason {
            Some(_) if judged || !self.simulated.is_empty() || !self.curves.is_empty() => {
                problems.add(path_of("reason"), "a claim with a reason is not simulated");
            }
            None if !judged => {
                problems.add(
                    path,
                    "needs either a tolerance or a reason why it is not simulated",
                );
            }
            _ => {}
        }
        if [
            tolerance.relative.is_some(),
            tolerance.within.is_some(),
            tolerance.range.is_some(),
        ]
        .iter()
        .filter(|given| **given)
        .count()
            > 1
        {
            problems.add(
                path_of("tolerance"),
                "needs one of `relative`, `within` and `range`",
            );
        }
        if of_published && self.published.is_none() {
            problems.add(path_of("tolerance"), "needs a published value");
        }
        if of_numbers && self.simulated.is_empty() {
            problems.add(
                path_of("simulated"),
                "missing; the tolerance needs a number",
            );
        }
        if let Some(Amounts::Named(values)) = &self.published
            && of_published
            && !values.keys().eq(self.simulated.keys())
        {
            problems.add(path_of("simulated"), "names differ from those of `values`");
        }
        if self.tolerance.is_some() && self.tolerance_note.is_none() {
            problems.add(
                path_of("tolerance_note"),
                "missing; give the reason for the tolerance",
            );
        }
        let own = self.simulated.values().flat_map(Expression::paths);
        if own.into_iter().any(|path| path.run == SIMULATED) {
            problems.add(path_of("simulated"), "refers to itself");
        }
    }
}
