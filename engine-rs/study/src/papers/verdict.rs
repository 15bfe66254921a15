use super::claim::{Amounts, ClaimKind, Role, Tolerance};
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What a simulation says to a claim; an element of `flitscope papers --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Verdict {
    /// P01 and so on.
    pub id: String,
    /// The paper's id.
    pub paper: String,
    /// What is claimed.
    pub kind: ClaimKind,
    /// What the claim was used for.
    pub role: Role,
    /// What is published, when it is numbers.
    pub published: Option<Amounts>,
    /// What is simulated, when numbers are shown: one, or several by name.
    pub simulated: Option<Amounts>,
    /// Half width of the 95 % interval of each.
    pub ci95: Option<Amounts>,
    /// Of all these.
    pub unit: Option<String>,
    /// What counts as holding.
    pub tolerance: Option<Tolerance>,
    /// Whether it holds.
    pub status: Status,
    /// Why it is not modelled, or what could not be worked out.
    pub reason: Option<String>,
    /// Link to the scenario of its first run, from the `#` on.
    pub scenario: Option<String>,
    /// All that was simulated for it.
    pub runs: Vec<Evidence>,
    /// Curves to show.
    pub curves: Vec<Curve>,
    /// Whether it turns off what the paper gives as a cause.
    pub ablation: bool,
}

/// Whether a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub enum Status {
    /// It does.
    #[serde(rename = "holds")]
    Holds,
    /// It does not.
    #[serde(rename = "fails")]
    Fails,
    /// There is nothing to hold it against.
    #[serde(rename = "not modelled")]
    NotModelled,
}

/// A run and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Evidence {
    /// The run of the paper's table, with its place in a sweep.
    pub name: String,
    /// Seed.
    pub seed: u32,
    /// Names what was simulated.
    pub scenario_digest: String,
    /// Names what came of it, to the bit; empty where only its bill was asked for and
    /// nothing was simulated.
    pub result_digest: String,
    /// Every number in it that the claim speaks of, by its path in the summary.
    pub measured: BTreeMap<String, f64>,
}

/// A curve over the values of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Curve {
    /// To tell it from others of the claim.
    pub name: String,
    /// What the axis shows, with its unit.
    pub x_label: String,
    /// Of what is drawn.
    pub unit: String,
    /// In the order of the sweep.
    pub points: Vec<CurvePoint>,
    /// The highest offered bandwidth that is accepted.
    pub knee: Option<f64>,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CurvePoint {
    /// Along the axis.
    pub x: f64,
    /// What is drawn.
    pub y: f64,
    /// Half width of its 95 % interval.
    pub ci95: Option<f64>,
}
