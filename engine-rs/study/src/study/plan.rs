use super::measures::StudyMeasure;
use crate::batch::PlannedRun;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// All that a study varies and measures, and what has to be simulated for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyPlan {
    /// For people.
    pub name: String,
    /// Every seed that is simulated, each once, in the order of points. Every point has all of
    /// them, except where an axis sets the seed and where A and B of a comparison differ in it.
    pub seeds: Vec<u32>,
    /// What is varied: one or two things. A comparison varies its sides.
    pub axes: Vec<StudyAxis>,
    /// Every combination of the values of the axes; those of the last axis vary first.
    pub points: Vec<StudyPoint>,
    /// What is measured, in the order of tables.
    pub measures: Vec<StudyMeasure>,
    /// Each scenario once, whatever points need it; those that take longest first. Longer runs
    /// and more seeds follow from their results.
    pub runs: Vec<PlannedRun>,
    /// About how many µs of CPU time these runs take natively.
    pub cpu_us: u64,
    /// The same with all that may follow: no more than the budget is added.
    pub at_most_cpu_us: u64,
}

/// Something that is varied.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyAxis {
    /// Path of the value in a scenario; null where variants are named.
    pub path: Option<String>,
    /// What it is called.
    pub label: String,
    /// Unit of its numbers; empty where they have none, or it has no numbers.
    pub unit: String,
    /// How its values are laid out.
    pub scale: StudyScale,
    /// In the order of the file.
    pub values: Vec<StudyValue>,
}

/// How the values of an axis are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum StudyScale {
    /// Numbers, by their differences.
    Linear,
    /// Numbers, by their ratios.
    Log,
    /// Words, one beside the other.
    Names,
}

/// A value of an axis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyValue {
    /// For people, without its unit.
    pub label: String,
    /// Where it lies on the axis; null when the axis has words.
    pub number: Option<f64>,
}

/// A combination of values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyPoint {
    /// Its values in words.
    pub name: String,
    /// Which value of each axis.
    pub values: Vec<u32>,
    /// Its scenario in full, with the first seed.
    pub scenario: String,
    /// What follows `#/s/` in a link to that; `None` where it is too large for one.
    pub link: Option<String>,
    /// Digests of its scenarios, by seed.
    pub keys: Vec<String>,
}
