use super::claim::{Amounts, Claim, CurveSource, SIMULATED};
use super::comparison::{Decisive, Sampled};
use super::evaluate::{Lookup, Value};
use super::expression::{Expression, Path, Step};
use super::path::{BILL, SCENARIO};
use super::scorecard::Scorecard;
use super::verdict::{Curve, CurvePoint, Evidence, Margin, Status, Verdict};
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
        let simulated = runs.iter().filter(|(name, ..)| claim.simulates(name));
        let summaries = simulated.filter_map(|(name, run, _)| {
            let summary = results.get(&run.key)?;
            let seeds = self.points(name)?.seeds.len();
            Some((
                run.name.as_str(),
                claim.unresolved(&run.name, summary, seeds),
            ))
        });
        let mut unresolved = of_most_seeds(summaries);
        let (found, status) = match found {
            _ if claim.reason.is_some() => (Found::default(), Status::NotModelled),
            Ok(found) => {
                let status = found.status(claim, !unresolved.is_empty());
                if status != Status::TooShort {
                    unresolved.clear();
                }
                (found, status)
            }
            Err(error) => {
                reasons.push(error);
                unresolved.clear();
                (Found::default(), Status::Fails)
            }
        };
        Some(Verdict {
            id: claim.id.clone(),
            paper: self.paper().id.clone(),
            kind: claim.kind,
            role: claim.role,
            published: claim.published.clone(),
            holds: (claim.reason.is_none()).then_some(found.holds()),
            decided_by: found.margin(),
            too_short: unresolved,
            simulated: found.simulated,
            ci95: found.ci95,
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

/// What is not resolved in more than half of the seeds of a run: one of many may be so by chance.
fn of_most_seeds<'r>(runs: impl Iterator<Item = (&'r str, Option<String>)>) -> Vec<String> {
    let mut names: Vec<(&str, Vec<Option<String>>)> = Vec::new();
    for (name, sentence) in runs {
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, seeds)) => seeds.push(sentence),
            None => names.push((name, vec![sentence])),
        }
    }
    let of_run = |(name, seeds): (&str, Vec<Option<String>>)| {
        let count = seeds.len();
        let open: Vec<String> = seeds.into_iter().flatten().collect();
        let first = open.first()?;
        (2 * open.len() > count).then(|| format!("{name}: {first}"))
    };
    names.into_iter().filter_map(of_run).collect()
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

/// What the runs of a claim come to.
#[derive(Default)]
struct Found {
    simulated: Option<Amounts>,
    ci95: Option<Amounts>,
    /// Of the numbers and the ends of their ranges.
    numbers: Option<Decisive>,
    relation: Option<Decisive>,
}

impl Found {
    fn decisive(&self) -> Option<Decisive> {
        let parts: Vec<Decisive> = self.numbers.into_iter().chain(self.relation).collect();
        (!parts.is_empty()).then(|| Decisive::all(parts))
    }

    /// Whether it holds of the means.
    fn holds(&self) -> bool {
        self.decisive().is_some_and(|decisive| decisive.is_true)
    }

    fn margin(&self) -> Option<Margin> {
        let Decisive {
            difference, ci95, ..
        } = self.decisive()?;
        (ci95 > 0.0).then_some(Margin { difference, ci95 })
    }

    /// A number inside its range holds whatever its interval, unless that is wide. An order of two means may
    /// hold within the interval of their difference. What fails counts against the model, unless its runs
    /// leave that open: a run that is not resolved does not excuse what fails clearly.
    fn status(&self, claim: &Claim, is_unresolved: bool) -> Status {
        let is_wide = |decisive: Option<Decisive>| decisive.is_some_and(|part| part.is_wide());
        let is_clear = self.decisive().is_none_or(|part| part.is_clear());
        let is_open = match self.holds() {
            true => is_unresolved || is_wide(self.numbers),
            false => is_unresolved && !is_clear || is_wide(self.decisive()),
        };
        match self.holds() {
            _ if is_open => Status::TooShort,
            true if self.relation.is_some_and(|part| !part.is_clear()) => Status::HoldsWithin,
            true => Status::Holds,
            false if claim.undecided => Status::Undecided,
            false => Status::Fails,
        }
    }
}

/// What the values of a claim are taken from.
enum Draw<'c> {
    Means,
    /// By its place.
    Seed(usize),
    /// The means, with a number of this path at the end of its interval.
    Moved(&'c Path, usize, f64),
}

impl Summaries {
    /// What is simulated, how sure it is, and whether it holds.
    fn hold(&self, claim: &Claim) -> Result<Found, String> {
        let sampled = self.sampled(claim);
        let (mut simulated, mut intervals) = (BTreeMap::new(), BTreeMap::new());
        let mut numbers = Vec::new();
        for (name, expression) in &claim.simulated {
            let number = expression.number(&sampled.mean)?;
            if let Some([from, to]) = claim.allowed(name) {
                numbers.push(sampled.against(expression, from, 1.0)?);
                numbers.push(sampled.against(expression, to, -1.0)?);
            }
            intervals.extend(self.interval(expression).map(|ci95| (name.clone(), ci95)));
            simulated.insert(name.clone(), number);
        }
        if let Some(relation) = &claim.relation {
            relation.truth(&sampled.mean)?;
        }
        let relation = claim.relation.as_ref();
        Ok(Found {
            simulated: amounts(simulated),
            ci95: amounts(intervals),
            numbers: (!numbers.is_empty()).then(|| Decisive::all(numbers)),
            relation: relation
                .map(|relation| sampled.relation(relation))
                .transpose()?,
        })
    }

    fn sampled<'s>(&'s self, claim: &'s Claim) -> Sampled<'s> {
        let are_seeds = self.seeds > 1;
        let others: Vec<Draw> = match are_seeds {
            true => (0..self.seeds).map(Draw::Seed).collect(),
            false => self.moves(claim),
        };
        let others = others.into_iter().map(|draw| self.lookup(claim, draw));
        Sampled {
            mean: self.lookup(claim, Draw::Means),
            others: others.collect(),
            are_seeds,
        }
    }

    /// Every number of the runs that has an interval of its own.
    fn moves<'c>(&self, claim: &'c Claim) -> Vec<Draw<'c>> {
        let mut paths: Vec<&Path> = Vec::new();
        for path in claim.paths() {
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        let of_path = |path: &'c Path| {
            let halves = sibling(path).and_then(|sibling| self.of_seed(0, &sibling).ok());
            let halves = halves.and_then(|halves| Some(halves.numbers().ok()?.to_vec()));
            let halves = halves.unwrap_or_default().into_iter().enumerate();
            halves.map(move |(place, half)| Draw::Moved(path, place, half))
        };
        paths.into_iter().flat_map(of_path).collect()
    }

    fn lookup<'s>(&'s self, claim: &'s Claim, draw: Draw<'s>) -> Box<Lookup<'s>> {
        let of_run = move |path: &Path| match &draw {
            Draw::Means => self.mean(path),
            Draw::Seed(index) => self.of_seed(*index, path),
            Draw::Moved(moved, place, by) if path == *moved => {
                Ok(self.mean(path)?.moved(*place, *by))
            }
            Draw::Moved(..) => self.mean(path),
        };
        let simulated = claim.simulated.iter();
        let simulated = simulated.map(|(name, text)| Ok((name.clone(), text.number(&of_run)?)));
        let simulated: Result<BTreeMap<String, f64>, String> = simulated.collect();
        Box::new(move |path| match path.run.as_str() {
            SIMULATED => of_simulated(simulated.as_ref().map_err(String::clone)?, path),
            _ => of_run(path),
        })
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
