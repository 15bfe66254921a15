use super::expression::{Expression, Path};
use super::path::{BILL, SCENARIO};
use super::run_source::RunSource;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
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
    pub runs: BTreeMap<String, RunSource>,
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
    pub curves: Vec<CurveSource>,
    /// Why it is not simulated.
    pub reason: Option<String>,
    /// Turns off what the paper gives as a cause.
    pub ablation: bool,
    /// It fails, and holds at a value within the range of an assumed parameter.
    pub undecided: bool,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
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
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Rules or parameters were chosen by looking at it.
    Calibration,
    /// They were not, and nothing was settled with its result in view.
    Prediction,
    /// It follows from a calibrated claim, or was settled with its result in view.
    Informed,
    /// One parameter was, for which there is no other source.
    AssumptionFitted,
    /// Nothing was to be chosen.
    Definition,
}

/// How a claim was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
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
#[cfg_attr(feature = "typescript", derive(TS))]
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
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Tolerance {
    /// A share of what is published, either way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub relative: Option<f64>,
    /// So much either way, in the unit of the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub within: Option<f64>,
    /// From and to, ends included.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub range: Option<[f64; 2]>,
    /// An expression that must be true.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub relation: Option<String>,
}

/// A curve over the values of a sweep.
#[derive(Clone, Debug)]
pub struct CurveSource {
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

/// The name by which a relation calls what is simulated.
pub(super) const SIMULATED: &str = "simulated";
impl Paper {
    /// A claim by its id.
    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.id == id)
    }
}

impl Claim {
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

    /// Whether it speaks of what came of a run, and not of its bill and its scenario alone.
    pub(super) fn simulates(&self, run: &str) -> bool {
        let mut own = self.paths().filter(|path| path.run == run);
        own.any(|path| !path.is_of(BILL) && !path.is_of(SCENARIO))
    }

    /// Whether it speaks of what the machine of a run costs.
    pub(super) fn bills(&self, run: &str) -> bool {
        self.asks(run, BILL)
    }

    /// Whether it speaks of the scenario of a run.
    pub(super) fn reads_scenario(&self, run: &str) -> bool {
        self.asks(run, SCENARIO)
    }

    fn asks(&self, run: &str, part: &str) -> bool {
        let mut own = self.paths().filter(|path| path.run == run);
        own.any(|path| path.is_of(part))
    }

    /// All that it mentions of runs, and of what is simulated.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        let of_curves = self.curves.iter().flat_map(|curve| [&curve.x, &curve.y]);
        self.judged_paths()
            .chain(of_curves.flat_map(Expression::paths))
    }

    /// What its verdict is made of.
    pub(super) fn judged_paths(&self) -> impl Iterator<Item = &Path> {
        let all = self.simulated.values().chain(&self.relation);
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
