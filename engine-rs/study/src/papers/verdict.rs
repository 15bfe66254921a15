use super::claim::{Amounts, ClaimKind, Role, Tolerance};
use serde::{Deserialize, Serialize};
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
    /// Whether it holds, and what that is worth.
    pub status: Status,
    /// Whether the means hold, whatever their intervals; `None` where it is not modelled.
    pub holds: Option<bool>,
    /// The comparison that decides, where its sides vary.
    pub decided_by: Option<Margin>,
    /// Why its runs are too short, run by run, where that is the status and the interval is not the reason.
    pub too_short: Vec<String>,
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

/// Whether a claim holds, and what that is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub enum Status {
    /// It does.
    #[serde(rename = "holds")]
    Holds,
    /// It does, by a difference that is within its 95 % interval.
    #[serde(rename = "holds, difference within the interval")]
    HoldsWithin,
    /// It does not.
    #[serde(rename = "fails")]
    Fails,
    /// It does not, but would within the range of an assumed parameter.
    #[serde(rename = "undecided")]
    Undecided,
    /// A run that it reads says too little for either.
    #[serde(rename = "too short")]
    TooShort,
    /// There is nothing to hold it against.
    #[serde(rename = "not modelled")]
    NotModelled,
}

impl Status {
    /// All of them, in the order in which they are counted.
    pub const ALL: [Self; 6] = [
        Self::Holds,
        Self::HoldsWithin,
        Self::Fails,
        Self::Undecided,
        Self::TooShort,
        Self::NotModelled,
    ];

    /// As it reads.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::HoldsWithin => "holds, difference within the interval",
            Self::Fails => "fails",
            Self::Undecided => "undecided",
            Self::TooShort => "too short",
            Self::NotModelled => "not modelled",
        }
    }
}

/// By how much a comparison is true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Margin {
    /// Of its sides: positive where it is true.
    pub difference: f64,
    /// Half width of the 95 % interval of the difference.
    pub ci95: f64,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CurvePoint {
    /// Along the axis.
    pub x: f64,
    /// What is drawn.
    pub y: f64,
    /// Half width of its 95 % interval.
    pub ci95: Option<f64>,
}
