use super::expression::{Expression, Path};
use super::recipe::Recipe;
use crate::scenario::{Problem, Severity};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
use ts_rs::TS;

/// A paper with its runs and claims; what is for readers only is left out.
#[derive(Clone, Debug)]
pub struct Paper {
    /// The name of its file.
    pub id: String,
    /// Title.
    pub title: String,
    /// Seeds that every run is made with, unless it says otherwise.
    pub seeds: Vec<u32>,
    /// By name.
    pub runs: BTreeMap<String, Recipe>,
    /// In the order of the paper.
    pub claims: Vec<Claim>,
}

/// One claim.
#[derive(Clone, Debug)]
pub struct Claim {
    /// P01 and so on.
    pub id: String,
    /// Section and figure.
    pub place: String,
    /// What is claimed.
    pub kind: ClaimKind,
    /// In our own words.
    pub statement: String,
    /// What is published, when it is numbers.
    pub published: Option<Amounts>,
    /// Of what is published and simulated.
    pub unit: Option<String>,
    /// What counts as holding.
    pub tolerance: Option<Tolerance>,
    /// Why so much.
    pub tolerance_note: Option<String>,
    /// How it was read.
    pub read_from: ReadFrom,
    /// What it was used for.
    pub role: Role,
    /// Numbers to show and to hold against what is published; the only one has an
    /// empty name.
    pub simulated: BTreeMap<String, Expression>,
    /// The relation of the tolerance.
    pub relation: Option<Expression>,
    /// Curves to show.
    pub curves: Vec<CurveRecipe>,
    /// Why it is not simulated.
    pub reason: Option<String>,
    /// Turns off what the paper gives as a cause.
    pub ablation: bool,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum ClaimKind {
    /// Numbers.
    Value,
    /// An order or the shape of a curve.
    Shape,
    /// What a word means.
    Definition,
}

/// What a claim was used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Rules or parameters were chosen by looking at it.
    Calibration,
    /// They were not.
    Prediction,
    /// One parameter was, for which there is no other source.
    AssumptionFitted,
    /// Nothing was to be chosen.
    Definition,
}

/// How a claim was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum ReadFrom {
    /// Stated in words or in a table.
    Text,
    /// Shown in a figure only.
    Figure,
    /// Our arithmetic on what is stated.
    Derived,
}

/// One number, from and to, or several by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(export))]
#[serde(untagged)]
pub enum Amounts {
    /// A number.
    One(f64),
    /// From and to.
    Range([f64; 2]),
    /// By name, in the order of the names.
    Named(BTreeMap<String, f64>),
}

/// What counts as holding; all of what is given must.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(export))]
#[serde(deny_unknown_fields)]
pub struct Tolerance {
    /// A share of what is published, either way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub relative: Option<f64>,
    /// So much either way, in the unit of the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub within: Option<f64>,
    /// From and to, ends included.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub range: Option<[f64; 2]>,
    /// An expression that must be true.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub relation: Option<String>,
}

/// A curve over the values of a sweep.
#[derive(Clone, Debug)]
pub struct CurveRecipe {
    /// To tell it from others of the claim.
    pub name: String,
    /// Along the axis.
    pub x: Expression,
    /// What is drawn.
    pub y: Expression,
    /// What the axis shows, with its unit.
    pub x_label: String,
    /// Of what is drawn.
    pub unit: String,
    /// Whether x is offered and y accepted bandwidth, so that there is a knee.
    pub knee: bool,
}

#[derive(Deserialize)]
struct RawPaper {
    id: String,
    title: String,
    seeds: Vec<u32>,
    runs: BTreeMap<String, Value>,
    claims: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClaim {
    id: String,
    place: String,
    kind: ClaimKind,
    statement: String,
    value: Option<Amounts>,
    values: Option<BTreeMap<String, f64>>,
    unit: Option<String>,
    tolerance: Option<Tolerance>,
    tolerance_note: Option<String>,
    read_from: ReadFrom,
    role: Role,
    simulated: Option<RawSimulated>,
    #[serde(default)]
    curves: Vec<RawCurve>,
    reason: Option<String>,
    #[serde(default)]
    ablation: bool,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawSimulated {
    One(String),
    Named(BTreeMap<String, String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCurve {
    name: String,
    x: String,
    y: String,
    x_label: String,
    unit: String,
    #[serde(default)]
    knee: bool,
}

/// The name by which a relation calls what is simulated.
pub(super) const SIMULATED: &str = "simulated";
/// As many as Student's t is tabulated for.
const MOST_SEEDS: usize = 20;

/// Everything that is wrong, each with its place.
pub(super) struct Problems(pub(super) Vec<Problem>);

impl Problems {
    pub(super) fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.push(Problem {
            path: path.into(),
            severity: Severity::Error,
            message: message.into(),
        });
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self, path: &str, value: Value) -> Option<T> {
        serde_json::from_value(value)
            .map_err(|error| self.add(path, error.to_string()))
            .ok()
    }

    fn expression(&mut self, path: &str, text: &str) -> Option<Expression> {
        Expression::parse(text)
            .map_err(|error| self.add(path, error))
            .ok()
    }
}

impl Paper {
    /// Reads a paper from JSON text and reports everything that is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        let paper = Self::read(&mut problems, text);
        match paper {
            Some(paper) if problems.0.is_empty() => Ok(paper),
            _ => Err(problems.0),
        }
    }

    fn read(problems: &mut Problems, text: &str) -> Option<Self> {
        let raw: RawPaper = serde_json::from_str(text)
            .map_err(|error| problems.add("", format!("not a paper: {error}")))
            .ok()?;
        let runs = raw.runs.into_iter().filter_map(|(name, value)| {
            let recipe = problems.read(&format!("runs.{name}"), value)?;
            Some((name, recipe))
        });
        let mut paper = Self {
            id: raw.id,
            title: raw.title,
            seeds: raw.seeds,
            runs: runs.collect(),
            claims: Vec::new(),
        };
        for (index, value) in raw.claims.into_iter().enumerate() {
            let id = value.get("id").and_then(Value::as_str);
            let path = id.map_or(format!("claims.{index}"), |id| format!("claims.{id}"));
            let raw = problems.read(&path, value);
            paper
                .claims
                .extend(raw.map(|raw| Claim::read(problems, &path, raw)));
        }
        paper.check(problems);
        Some(paper)
    }

    /// A claim by its id.
    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.id == id)
    }

    fn check(&self, problems: &mut Problems) {
        check_seeds(problems, "seeds", &self.seeds);
        for (name, recipe) in &self.runs {
            let path = format!("runs.{name}");
            let sound = Expression::parse(name)
                .is_ok_and(|name| name.as_path().is_some_and(|path| path.steps.is_empty()));
            if !sound || name == SIMULATED {
                problems.add(&path, "this name cannot stand in an expression");
            }
            if recipe.preset.is_some() && recipe.base.is_some() {
                problems.add(&path, "either a preset or a base");
            }
            if let Some(seeds) = &recipe.seeds {
                check_seeds(problems, &format!("{path}.seeds"), seeds);
            }
        }
        let mut ids = BTreeSet::new();
        let mut used: BTreeSet<&str> = self
            .runs
            .values()
            .filter_map(|run| run.base.as_deref())
            .collect();
        for claim in &self.claims {
            let path = format!("claims.{}", claim.id);
            if !ids.insert(&claim.id) {
                problems.add(&path, "there is another claim of this id");
            }
            claim.check(problems, &path);
            for run in claim.runs() {
                if !self.runs.contains_key(run) {
                    problems.add(&path, format!("there is no run `{run}`"));
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
    let different = seeds.iter().collect::<BTreeSet<_>>().len() == seeds.len();
    if !(1..=MOST_SEEDS).contains(&seeds.len()) || !different {
        problems.add(
            path,
            format!("1 to {MOST_SEEDS} different seeds are needed"),
        );
    }
}

impl Claim {
    fn read(problems: &mut Problems, path: &str, raw: RawClaim) -> Self {
        if raw.value.is_some() && raw.values.is_some() {
            problems.add(path, "either `value` or `values`");
        }
        let texts = match raw.simulated {
            None => BTreeMap::new(),
            Some(RawSimulated::One(text)) => BTreeMap::from([(String::new(), text)]),
            Some(RawSimulated::Named(texts)) => texts,
        };
        let simulated = texts.into_iter().filter_map(|(name, text)| {
            let path = format!("{path}.simulated.{name}");
            let expression = problems.expression(path.trim_end_matches('.'), &text)?;
            Some((name, expression))
        });
        let simulated = simulated.collect();
        let relation = raw.tolerance.as_ref().and_then(|tolerance| {
            let text = tolerance.relation.as_ref()?;
            problems.expression(&format!("{path}.tolerance.relation"), text)
        });
        let curves = raw
            .curves
            .into_iter()
            .enumerate()
            .filter_map(|(index, curve)| {
                let path = format!("{path}.curves.{index}");
                Some(CurveRecipe {
                    x: problems.expression(&format!("{path}.x"), &curve.x)?,
                    y: problems.expression(&format!("{path}.y"), &curve.y)?,
                    name: curve.name,
                    x_label: curve.x_label,
                    unit: curve.unit,
                    knee: curve.knee,
                })
            });
        Self {
            curves: curves.collect(),
            id: raw.id,
            place: raw.place,
            kind: raw.kind,
            statement: raw.statement,
            published: raw.value.or(raw.values.map(Amounts::Named)),
            unit: raw.unit,
            tolerance: raw.tolerance,
            tolerance_note: raw.tolerance_note,
            read_from: raw.read_from,
            role: raw.role,
            simulated,
            relation,
            reason: raw.reason,
            ablation: raw.ablation,
        }
    }

    fn check(&self, problems: &mut Problems, path: &str) {
        let tolerance = self.tolerance.clone().unwrap_or_default();
        let of_published = tolerance.relative.is_some() || tolerance.within.is_some();
        let of_numbers = of_published || tolerance.range.is_some();
        let judged = of_numbers || tolerance.relation.is_some();
        let path_of = |part: &str| format!("{path}.{part}");
        match &self.reason {
            Some(_) if judged || !self.simulated.is_empty() || !self.curves.is_empty() => {
                problems.add(
                    path_of("reason"),
                    "nothing is simulated when there is a reason",
                );
            }
            None if !judged => {
                problems.add(
                    path,
                    "either a tolerance, or the reason why it is not simulated",
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
                "one of `relative`, `within` and `range`",
            );
        }
        if of_published && self.published.is_none() {
            problems.add(
                path_of("tolerance"),
                "nothing is published that it could be a share of",
            );
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
            problems.add(path_of("simulated"), "other names than `values` has");
        }
        if self.tolerance.is_some() && self.tolerance_note.is_none() {
            problems.add(
                path_of("tolerance_note"),
                "missing; it says why the tolerance is so",
            );
        }
        let own = self.simulated.values().flat_map(Expression::paths);
        if own.into_iter().any(|path| path.run == SIMULATED) {
            problems.add(path_of("simulated"), "refers to itself");
        }
    }

    /// Names of the runs that it needs, in the order in which it mentions them.
    pub fn runs(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for path in self.paths() {
            if path.run != SIMULATED && !names.contains(&path.run.as_str()) {
                names.push(path.run.as_str());
            }
        }
        names
    }

    /// All that it mentions of runs, and of what is simulated.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        let of_curves = self.curves.iter().flat_map(|curve| [&curve.x, &curve.y]);
        let all = self
            .simulated
            .values()
            .chain(&self.relation)
            .chain(of_curves);
        all.flat_map(Expression::paths)
    }

    /// What a number may be to hold, when numbers decide; of several, the one of
    /// this name.
    pub fn allowed(&self, name: &str) -> Option<[f64; 2]> {
        let tolerance = self.tolerance.as_ref()?;
        if let Some(range) = tolerance.range {
            return Some(range);
        }
        let [from, to] = match self.published.as_ref()? {
            Amounts::One(value) => [*value; 2],
            Amounts::Range(range) => *range,
            Amounts::Named(values) => [*values.get(name)?; 2],
        };
        match (tolerance.relative, tolerance.within) {
            (Some(share), _) => Some([from - share * from.abs(), to + share * to.abs()]),
            (None, Some(much)) => Some([from - much, to + much]),
            (None, None) => None,
        }
    }
}
