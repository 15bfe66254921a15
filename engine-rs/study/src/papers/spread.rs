//! Spread: how far claims move while an assumed parameter goes through its plausible range,
//! one parameter at a time (`data/spread/ranges.json`).
//!
//! Absent: running anything, and parameters that were calibrated, which their claims hold.

use super::claim::Amounts;
use super::verdict::{Status, Verdict};
use crate::batch::PlannedRun;
use crate::networks::Generation;
use crate::scenario::{Limits, check, set};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An assumed parameter and what it may plausibly be.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The network whose scenarios have it so.
    pub network: String,
    /// Where it stands in a scenario.
    pub path: String,
    /// What it is by default, or in the presets. A run that has another value for a purpose
    /// of its own is left as it is.
    pub default: Value,
    /// The ends of the range, or the other choices.
    pub values: Vec<Value>,
    /// Why so far.
    pub why: String,
}

impl Range {
    /// A run with another value; `None` where the parameter plays no part in it, or the
    /// value makes no scenario.
    pub fn varied(&self, run: &PlannedRun, value: &Value) -> Option<PlannedRun> {
        let mut scenario: Value = serde_json::from_str(&run.scenario).ok()?;
        let network = scenario["network"]
            .as_str()
            .unwrap_or(Generation::default().key());
        if network != self.network || at(&scenario, &self.path)? != &self.default {
            return None;
        }
        set(&mut scenario, &self.path, value.clone()).ok()?;
        let checked = check(&scenario.to_string(), false, Limits::NATIVE);
        Some(PlannedRun::new(&run.name, run.seed, &checked.scenario?))
    }
}

/// What stands at a path such as `jobs[0].load`.
fn at<'v>(scenario: &'v Value, path: &str) -> Option<&'v Value> {
    let mut steps = path
        .split(['.', '['])
        .map(|step| step.trim_end_matches(']'));
    steps.try_fold(scenario, |value, step| match value {
        Value::Array(list) => list.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    })
}

/// What became of a claim with one parameter at one value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Move {
    /// Network of the parameter.
    pub network: String,
    /// The parameter.
    pub path: String,
    /// Its value.
    pub value: Value,
    /// What is simulated then.
    pub simulated: Option<Amounts>,
    /// Whether it holds then.
    pub status: Status,
}

/// How a claim stands within the ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It holds at every value that was tried.
    Throughout,
    /// It holds, and does not at some value of some parameter.
    InPart,
    /// It holds, and at no other value of some parameter that has two.
    InACorner,
    /// It fails, and holds at some value: this counts as holding nowhere.
    Undecided,
    /// It fails at every value.
    FailsThroughout,
}

/// A claim and all its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The claim.
    pub id: String,
    /// Whether it holds by default.
    pub status: Status,
    /// What is simulated by default.
    pub simulated: Option<Amounts>,
    /// How it stands within the ranges.
    pub standing: Standing,
    /// Values that change at least one of its runs.
    pub moves: Vec<Move>,
}

impl Spread {
    /// From what is simulated by default and what else was tried.
    pub fn new(base: &Verdict, moves: Vec<Move>) -> Self {
        let is = |status: Status| moves.iter().any(|one| one.status == status);
        let all_fail = |path: &str, network: &str| {
            let own = || {
                let of = |one: &&Move| one.path == path && one.network == network;
                moves.iter().filter(of)
            };
            own().count() >= 2 && own().all(|one| one.status == Status::Fails)
        };
        let standing = match base.status {
            Status::Holds if !is(Status::Fails) => Standing::Throughout,
            Status::Holds if moves.iter().any(|one| all_fail(&one.path, &one.network)) => {
                Standing::InACorner
            }
            Status::Holds => Standing::InPart,
            _ if is(Status::Holds) => Standing::Undecided,
            _ => Standing::FailsThroughout,
        };
        Self {
            id: base.id.clone(),
            status: base.status,
            simulated: base.simulated.clone(),
            standing,
            moves,
        }
    }

    /// The moves that change whether it holds; where none does, the one that moves it most.
    pub fn telling(&self) -> Vec<&Move> {
        let changed: Vec<&Move> = self
            .moves
            .iter()
            .filter(|one| one.status != self.status)
            .collect();
        if !changed.is_empty() {
            return changed;
        }
        let by = |one: &&Move| moved(self.simulated.as_ref(), one.simulated.as_ref());
        let most = self.moves.iter().max_by(|a, b| by(a).total_cmp(&by(b)));
        most.into_iter().filter(|one| by(one) > 0.0).collect()
    }

    /// The largest share by which a number of it moves, of what it is by default.
    pub fn most(&self) -> f64 {
        let shares = self
            .moves
            .iter()
            .map(|one| moved(self.simulated.as_ref(), one.simulated.as_ref()));
        shares.fold(0.0, f64::max)
    }
}

/// The largest share by which one of the numbers moves.
fn moved(from: Option<&Amounts>, to: Option<&Amounts>) -> f64 {
    let share = |from: f64, to: f64| match from.abs() {
        size if size > 0.0 => (to - from).abs() / size,
        _ => 0.0,
    };
    match (from, to) {
        (Some(Amounts::One(from)), Some(Amounts::One(to))) => share(*from, *to),
        (Some(Amounts::Named(from)), Some(Amounts::Named(to))) => {
            let shares = from
                .iter()
                .filter_map(|(name, from)| Some(share(*from, *to.get(name)?)));
            shares.fold(0.0, f64::max)
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::claim::{ClaimKind, Role};
    use super::*;
    use crate::data::SPREAD_RANGES;
    use crate::scenario::{Model, Scenario};
    use serde_json::json;

    fn verdict(status: Status) -> Verdict {
        Verdict {
            id: "P01".to_owned(),
            paper: "one".to_owned(),
            kind: ClaimKind::Value,
            role: Role::Prediction,
            published: None,
            simulated: Some(Amounts::One(10.0)),
            ci95: None,
            unit: None,
            tolerance: None,
            status,
            reason: None,
            scenario: None,
            runs: Vec::new(),
            curves: Vec::new(),
            ablation: false,
        }
    }

    fn one(path: &str, simulated: f64, status: Status) -> Move {
        Move {
            network: "qsnet".to_owned(),
            path: path.to_owned(),
            value: json!(1),
            simulated: Some(Amounts::One(simulated)),
            status,
        }
    }

    fn standing(base: Status, moves: &[(&str, Status)]) -> Standing {
        let moves = moves.iter().map(|(path, status)| one(path, 1.0, *status));
        Spread::new(&verdict(base), moves.collect()).standing
    }

    #[test]
    fn a_claim_stands_by_where_it_holds() {
        use Status::{Fails, Holds};
        assert_eq!(standing(Holds, &[]), Standing::Throughout);
        assert_eq!(standing(Holds, &[("a", Holds)]), Standing::Throughout);
        let both_ways = [("a", Fails), ("a", Holds), ("b", Fails)];
        assert_eq!(standing(Holds, &both_ways), Standing::InPart);
        assert_eq!(
            standing(Holds, &[("a", Fails), ("a", Fails)]),
            Standing::InACorner
        );
        assert_eq!(
            standing(Fails, &[("a", Holds), ("a", Fails)]),
            Standing::Undecided
        );
        assert_eq!(standing(Fails, &[("a", Fails)]), Standing::FailsThroughout);
    }

    #[test]
    fn what_is_told_is_what_changes_the_verdict_or_moves_most() {
        let moves = vec![one("a", 11.0, Status::Holds), one("b", 7.0, Status::Holds)];
        let mut spread = Spread::new(&verdict(Status::Holds), moves);
        assert_eq!(spread.telling()[0].path, "b");
        assert!((spread.most() - 0.3).abs() < 1e-9);
        spread.moves[0].status = Status::Fails;
        assert_eq!(spread.telling().len(), 1);
        assert_eq!(spread.telling()[0].path, "a");
    }

    #[test]
    fn a_run_is_varied_where_it_has_the_default() {
        let run = PlannedRun::new("r", 3, &Scenario::default());
        let range = |network: &str, path: &str, default: Value| Range {
            network: network.to_owned(),
            path: path.to_owned(),
            default,
            values: Vec::new(),
            why: String::new(),
        };
        let other = range("qsnet", "model.poll_cycles", json!(40)).varied(&run, &json!(80));
        let other = other.unwrap();
        assert!(other.scenario.contains("\"poll_cycles\":80"), "{other:?}");
        assert_eq!((other.seed, other.key == run.key), (3, false));
        let none = range("qsnet2", "model.poll_cycles", json!(40)).varied(&run, &json!(80));
        assert_eq!(none, None);
        let none = range("qsnet", "model.poll_cycles", json!(41)).varied(&run, &json!(80));
        assert_eq!(none, None);
        let none = range("qsnet", "jobs[0].program.repetitions", json!(1)).varied(&run, &json!(2));
        assert_eq!(none, None);
    }

    /// A default that changes is changed here too, and no range has its default for an end.
    #[test]
    fn ranges_are_around_the_defaults() {
        let ranges: Vec<Range> = serde_json::from_str(SPREAD_RANGES).unwrap();
        for range in &ranges {
            let label = format!("{} {}", range.network, range.path);
            assert!(!range.values.is_empty() && !range.why.is_empty(), "{label}");
            assert!(!range.values.contains(&range.default), "{label}");
            let Some(key) = range.path.strip_prefix("model.") else {
                continue;
            };
            let network = Generation::ALL
                .iter()
                .find(|one| one.key() == range.network);
            let model = serde_json::to_value(Model::defaults(*network.unwrap())).unwrap();
            assert_eq!(model[key], range.default, "{label}");
        }
    }
}
