//! A sweep's file from JSON text, with everything that is wrong with it.
//!
//! ```json
//! {
//!   "sweep": 1,
//!   "name": "for people",
//!   "base": "a preset's name, or a scenario",
//!   "set": {"jobs[0].message_bytes.mean": 4096},
//!   "axes": [
//!     {"path": "jobs[0].load", "values": [0.1, 0.2, "saturated"]},
//!     {"path": "model.buffer_flits", "from": 64, "to": 512, "steps": 4, "scale": "log"},
//!     {"label": "Mapping", "variants": [{"name": "clustered", "set": {"jobs[0].io_nodes": [[0, 7]]}}]}
//!   ],
//!   "seeds": 3,
//!   "measures": ["accepted_mb_s_per_sender"]
//! }
//! ```
//!
//! One or two axes, each of one of the three kinds, or natively of a fourth (`sample`), and
//! up to eight; seeds by their number or one by one; `"length": "fixed"` and a `budget_s`. All but
//! `sweep` and `axes` may be left out. Of variants that are numbers, as
//! machines of different sizes are, each may say where it lies: `"at": 64`. A `$schema`,
//! which editors look for, is passed over.

use super::SweepLimits;
use super::axis::Axis;
use super::choice::BUDGET_S;
use super::seed::names_seed;
use crate::batch::Problems;
use crate::measure::MAX_MEANS;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) const MAX_NAME: usize = 120;
/// Seeds of a study.
pub(super) const MAX_SEEDS: usize = MAX_MEANS;
/// The version of the file that is read.
pub(super) const FORMAT: u64 = 1;
pub(super) const KEYS: [&str; 9] = [
    "sweep", "name", "base", "set", "axes", "seeds", "measures", "length", "budget_s",
];
/// A year.
pub(super) const MAX_BUDGET_S: f64 = 31_536_000.0;

/// A file without mistakes, as far as can be seen without its scenarios.
#[derive(Debug)]
pub(super) struct SweepFile {
    pub(super) name: String,
    pub(super) base: Option<Value>,
    pub(super) set: BTreeMap<String, Value>,
    pub(super) axes: Vec<Axis>,
    /// `None` where it leaves them open.
    pub(super) seeds: Option<Seeds>,
    pub(super) measures: Option<Vec<String>>,
    pub(super) fixed_length: bool,
    pub(super) budget_s: f64,
}

/// How the length of runs is found.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Length {
    /// A run that is not resolved is followed by a longer one.
    Auto,
    /// Every run has the length of its scenario.
    Fixed,
}

/// The seeds of a study.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Seeds {
    /// This many, from that of the scenario on.
    Count(u32),
    /// These.
    These(Vec<u32>),
}

impl Seeds {
    /// The seeds of a point whose scenario has this one.
    pub(super) fn from(&self, first: u32) -> Vec<u32> {
        let seeds = (0..self.count()).filter_map(|place| self.at(place, first));
        seeds.collect()
    }

    /// One of them, by its place.
    pub(super) fn at(&self, place: usize, first: u32) -> Option<u32> {
        match self {
            Self::Count(_) => Some(first.wrapping_add(place as u32)),
            Self::These(seeds) => seeds.get(place).copied(),
        }
    }

    /// Seeds of each point.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Count(count) => *count as usize,
            Self::These(seeds) => seeds.len(),
        }
    }

    fn is_sound(&self, most: usize) -> bool {
        let different = match self {
            Self::Count(_) => self.count(),
            Self::These(seeds) => {
                let mut different = seeds.clone();
                different.sort_unstable();
                different.dedup();
                different.len()
            }
        };
        (1..=most).contains(&self.count()) && self.count() == different
    }
}

impl SweepFile {
    /// `None` where that much is wrong that nothing can be made of it.
    pub(super) fn read(problems: &mut Problems, text: &str, limits: SweepLimits) -> Option<Self> {
        let (most_axes, most_seeds) = (limits.axes, limits.seeds);
        let most = limits.scenario.text_bytes;
        if text.len() > most {
            let is = text.len();
            problems.add("", format!("the sweep has {is} bytes; at most {most}"));
            return None;
        }
        let mut fields: Map<String, Value> = serde_json::from_str(text)
            .map_err(|error| problems.add("", format!("not a sweep: {error}")))
            .ok()?;
        if fields.get("sweep") != Some(&json!(FORMAT)) {
            let message = format!(
                "must be {FORMAT}, the version of the file; another version needs another Flitscope"
            );
            problems.add("sweep", message);
            return None;
        }
        // It is for editors, and no part of the sweep.
        fields.remove("$schema");
        for key in fields.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let message = format!("unknown; allowed: {}", KEYS.join(", "));
            problems.add(key.chars().take(MAX_NAME).collect::<String>(), message);
        }
        let mut take = |key: &str| fields.remove(key).filter(|value| !value.is_null());
        let name: Option<String> = take("name").and_then(|name| problems.value("name", name));
        if name
            .as_ref()
            .is_some_and(|name| name.chars().count() > MAX_NAME)
        {
            problems.add("name", format!("at most {MAX_NAME} characters"));
        }
        let set = take("set").and_then(|set| problems.value("set", set));
        let seeds = take("seeds").and_then(|seeds| match serde_json::from_value::<Seeds>(seeds) {
            Ok(seeds) if seeds.is_sound(most_seeds) => Some(seeds),
            _ => {
                let message = format!(
                    "must be 1 to {most_seeds} seeds: a number, or a list of different seeds"
                );
                problems.add("seeds", message);
                None
            }
        });
        let measures = take("measures").and_then(|measures| problems.value("measures", measures));
        let length = take("length").and_then(|length| problems.value("length", length));
        let budget_s = take("budget_s").map(|budget_s| budget_s.as_f64().unwrap_or(-1.0));
        let budget_s = budget_s.unwrap_or(BUDGET_S);
        if !(0.0..=MAX_BUDGET_S).contains(&budget_s) {
            problems.add("budget_s", format!("must be 0 to {MAX_BUDGET_S}"));
        }
        let base = take("base");
        let axes = match take("axes") {
            Some(Value::Array(axes)) if (1..=most_axes).contains(&axes.len()) => axes,
            _ => {
                problems.add("axes", format!("must be a list of 1 to {most_axes} axes"));
                Vec::new()
            }
        };
        let axes = axes.into_iter().enumerate();
        let axes = axes.filter_map(|(number, axis)| {
            Axis::read(problems, &format!("axes[{number}]"), axis, limits)
        });
        let axes: Vec<Axis> = axes.collect();
        let varies_length = axes.iter().any(Axis::sets_duration);
        let file = Self {
            fixed_length: length == Some(Length::Fixed) || varies_length,
            budget_s,
            axes,
            name: name.unwrap_or_default(),
            base,
            set: set.unwrap_or_default(),
            seeds,
            measures,
        };
        file.check_seeds(problems);
        Some(file)
    }

    /// A seed that is named twice would run once, under both names.
    fn check_seeds(&self, problems: &mut Problems) {
        if matches!(self.seeds, Some(Seeds::These(_))) {
            let set = self.set.iter();
            for (path, _) in set.filter(|(path, value)| names_seed(path, value)) {
                let message = "`seeds` lists other seeds; allowed: a seed here and the number of \
                    `seeds`, or a list of `seeds` alone";
                problems.add(format!("set.{path}"), message);
            }
        }
        let axes = self.axes.iter().enumerate();
        let of_axes = axes.filter_map(|(number, axis)| axis.place_of_seed(number));
        for (before, path) in of_axes.enumerate() {
            if !matches!(self.seeds, None | Some(Seeds::Count(1))) {
                let message = "this axis sets the seed of each point, and `seeds` lists others; \
                    allowed: one of the two";
                problems.add(path, message);
            } else if before > 0 {
                problems.add(path, "another axis sets the seed; allowed: one such axis");
            }
        }
    }
}
