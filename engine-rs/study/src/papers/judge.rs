use super::claim::{Amounts, Claim, CurveSource, SIMULATED};
use super::evaluate::Value;
use super::expression::{Expression, Path, Step};
use super::path::{BILL, SCENARIO};
use super::scorecard::Scorecard;
use super::verdict::{Curve, CurvePoint, Evidence, Status, Verdict};
use crate::address;
use crate::batch::PlannedRun;
use crate::measure::{LoadPoint, half_width_of_means, knee};
use serde_json::{Map, Value as Json};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Summaries as JSON, by the digest of their scenario.
pub type Results = BTreeMap<String, Json>;

/// Summaries of a claim's runs: by run, by seed, one or those of a sweep.
struct Summaries {
    by_run: BTreeMap<String, Vec<Json>>,
    /// Seeds of the run that has most.
    seeds: usize,
}

impl Scorecard {
    /// Holds a claim against summaries; `None` while one that it needs is missing.
    pub fn judge(&self, claim: &Claim, results: &Results) -> Option<Verdict> {
        let names = claim.runs();
        let summaries = self.summaries(claim, &names, results)?;
        let mut runs = Vec::new();
        for name in &names {
            let Some(points) = self.points(name) else {
                continue;
            };
            let seeds = if claim.simulates(name) {
                points.seeds.len()
            } else {
                1
            };
            let of_seeds = (0..seeds).flat_map(|index| points.of_seed(index));
            runs.extend(of_seeds.map(|(run, bill)| (*name, run, bill)));
        }
        let evidence = |(name, run, bill): &(&str, &PlannedRun, &Result<Json, String>)| {
            let summary = known_of(claim, name, run, bill, results).unwrap_or_default();
            Evidence {
                name: run.name.clone(),
                seed: run.seed,
                scenario_digest: run.key.clone(),
                result_digest: summary["result_digest"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned(),
                measured: claim.measured(run, &summary),
            }
        };
        let found = summaries.hold(claim);
        let curves = claim.curves.iter().map(|curve| summaries.curve(curve));
        let (curves, wrong): (Vec<_>, Vec<_>) = curves.partition(Result::is_ok);
        let mut reasons: Vec<String> = claim.reason.iter().cloned().collect();
        reasons.extend(wrong.into_iter().filter_map(Result::err));
        let (simulated, ci95, status) = match found {
            _ if claim.reason.is_some() => (None, None, Status::NotModelled),
            Ok((simulated, ci95, true)) => (simulated, ci95, Status::Holds),
            Ok((simulated, ci95, false)) => (simulated, ci95, Status::Fails),
            Err(error) => {
                reasons.push(error);
                (None, None, Status::Fails)
            }
        };
        Some(Verdict {
            id: claim.id.clone(),
            paper: self.paper().id.clone(),
            kind: claim.kind,
            role: claim.role,
            published: claim.published.clone(),
            simulated,
            ci95,
            unit: claim.unit.clone(),
            tolerance: claim.tolerance.clone(),
            status,
            reason: (!reasons.is_empty()).then(|| reasons.join("; ")),
            scenario: runs
                .first()
                .and_then(|(_, run, _)| run.link.as_deref().map(address)),
            runs: runs.iter().map(evidence).collect(),
            curves: curves.into_iter().flatten().collect(),
            ablation: claim.ablation,
        })
    }

    fn summaries(&self, claim: &Claim, names: &[&str], results: &Results) -> Option<Summaries> {
        let mut by_run = BTreeMap::new();
        for name in names {
            let points = self.points(name)?;
            let of_seed = |index| -> Option<Json> {
                let summaries = points.of_seed(index).map(|(run, bill)| {
                    known_of(claim, name, run, bill, results).map(Cow::into_owned)
                });
                let mut summaries: Vec<Json> = summaries.collect::<Option<_>>()?;
                match points.is_sweep {
                    true => Some(Json::Array(summaries)),
                    false => summaries.pop(),
                }
            };
            let seeds = if claim.simulates(name) {
                points.seeds.len()
            } else {
                1
            };
            let seeds: Option<Vec<Json>> = (0..seeds).map(of_seed).collect();
            by_run.insert((*name).to_owned(), seeds?);
        }
        let seeds = by_run.values().map(Vec::len).max().unwrap_or(0);
        Some(Summaries { by_run, seeds })
    }
}

/// What a claim may ask of a run: its summary, its bill and its scenario; `None` while a
/// summary that it needs is missing.
fn known_of<'r>(
    claim: &Claim,
    name: &str,
    run: &PlannedRun,
    bill: &Result<Json, String>,
    results: &'r Results,
) -> Option<Cow<'r, Json>> {
    let mut summary = match claim.simulates(name) {
        true => Cow::Borrowed(results.get(&run.key)?),
        false => Cow::Owned(Json::Object(Map::new())),
    };
    if let (true, Ok(bill)) = (claim.bills(name), bill)
        && let Some(fields) = summary.to_mut().as_object_mut()
    {
        fields.insert(BILL.to_owned(), bill.clone());
    }
    if claim.reads_scenario(name)
        && let Some(fields) = summary.to_mut().as_object_mut()
    {
        fields.insert(SCENARIO.to_owned(), run.read());
    }
    Some(summary)
}

type Found = (Option<Amounts>, Option<Amounts>, bool);

impl Summaries {
    /// What is simulated, how sure it is, and whether it holds.
    fn hold(&self, claim: &Claim) -> Result<Found, String> {
        let mut holds = true;
        let (mut simulated, mut intervals) = (BTreeMap::new(), BTreeMap::new());
        for (name, expression) in &claim.simulated {
            let number = expression.number(&|path| self.mean(path))?;
            if let Some([from, to]) = claim.allowed(name) {
                holds &= (from..=to).contains(&number);
            }
            intervals.extend(self.interval(expression).map(|ci95| (name.clone(), ci95)));
            simulated.insert(name.clone(), number);
        }
        if let Some(relation) = &claim.relation {
            holds &= relation.truth(&|path| match path.run.as_str() {
                SIMULATED => of_simulated(&simulated, path),
                _ => self.mean(path),
            })?;
        }
        Ok((amounts(simulated), amounts(intervals), holds))
    }

    /// What a path leads to, averaged over the seeds.
    fn mean(&self, path: &Path) -> Result<Value, String> {
        let summaries = self.by_run.get(&path.run).map_or(&[][..], Vec::as_slice);
        let values: Result<Vec<Value>, String> = summaries
            .iter()
            .map(|summary| path.follow(summary))
            .collect();
        let values = values?;
        let count = values.len() as f64;
        let mut values = values.into_iter();
        let mut sum = values.next().ok_or(format!("no run `{}`", path.run))?;
        for value in values {
            sum = sum.plus(&value)?;
        }
        sum.each(|number| number / count)
    }

    /// What a path leads to with one seed, by its place.
    fn of_seed(&self, index: usize, path: &Path) -> Result<Value, String> {
        let summaries = self.by_run.get(&path.run);
        let summary = summaries.and_then(|all| all.get(index).or(all.first()));
        path.follow(summary.ok_or(format!("no run `{}`", path.run))?)
    }

    /// Of several seeds, Student's t; of one, what the run itself says of a bandwidth or a mean
    /// latency.
    fn interval(&self, expression: &Expression) -> Option<f64> {
        if self.seeds == 1 {
            let sibling = sibling(expression.as_path()?)?;
            return self.of_seed(0, &sibling).ok()?.number().ok();
        }
        let of_seed = |index| expression.number(&|path| self.of_seed(index, path));
        let numbers: Result<Vec<f64>, String> = (0..self.seeds).map(of_seed).collect();
        half_width_of_means(&numbers.ok()?)
    }

    fn curve(&self, source: &CurveSource) -> Result<Curve, String> {
        let mean = |expression: &Expression| expression.evaluate(&|path| self.mean(path));
        let (x, y) = (mean(&source.x)?, mean(&source.y)?);
        let of_seed = |index| source.y.evaluate(&|path| self.of_seed(index, path));
        let by_seed: Vec<Value> = (0..self.seeds)
            .map(of_seed)
            .collect::<Result<_, String>>()
            .unwrap_or_default();
        let interval = |place: usize| {
            let number = |value: &Value| value.numbers().ok()?.get(place).copied();
            half_width_of_means(&by_seed.iter().filter_map(number).collect::<Vec<_>>())
        };
        let (x, y) = (x.numbers()?, y.numbers()?);
        let point = |(place, (&x, &y)): (usize, (&f64, &f64))| CurvePoint {
            x,
            y,
            ci95: interval(place),
        };
        let loads: Vec<LoadPoint> = x.iter().zip(y).map(LoadPoint::exact).collect();
        Ok(Curve {
            name: source.name.clone(),
            x_label: source.x_label.clone(),
            unit: source.unit.clone(),
            points: x.iter().zip(y).enumerate().map(point).collect(),
            knee: knee(&loads).filter(|_| source.knee),
        })
    }
}

/// `simulated`, or one of several by name.
fn of_simulated(simulated: &BTreeMap<String, f64>, path: &Path) -> Result<Value, String> {
    match path.steps.as_slice() {
        [] => match simulated.get("") {
            Some(number) => Ok(Value::Number(*number)),
            None => Ok(Value::List(simulated.values().copied().collect())),
        },
        [Step::Field(name)] if simulated.contains_key(name) => Ok(Value::Number(simulated[name])),
        _ => Err(format!("`{path}` does not exist")),
    }
}

/// Where a summary has the interval of a bandwidth, or of a mean latency.
fn sibling(path: &Path) -> Option<Path> {
    let (last, rest) = path.steps.split_last()?;
    let interval = match last {
        Step::Field(name) if name == "accepted_mb_s_per_sender" => "accepted_ci95",
        Step::Field(name) if name == "mean_ns" => "mean_ci95_ns",
        _ => return None,
    };
    let mut steps = rest.to_vec();
    steps.push(Step::Field(interval.to_owned()));
    Some(Path {
        run: path.run.clone(),
        steps,
    })
}

fn amounts(mut numbers: BTreeMap<String, f64>) -> Option<Amounts> {
    match numbers.remove("") {
        Some(number) => Some(Amounts::One(number)),
        None => (!numbers.is_empty()).then_some(Amounts::Named(numbers)),
    }
}
