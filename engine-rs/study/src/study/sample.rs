//! A sample: points drawn from the ranges of several parameters at once, at random or as a
//! Latin hypercube, fixed by a seed.
//!
//! ```json
//! {"sample": "latin-hypercube", "points": 1000, "seed": 1, "parameters": [
//!   {"path": "jobs[0].load", "from": 0.05, "to": 0.9},
//!   {"path": "model.buffer_flits", "from": 64, "to": 1024, "scale": "log"},
//!   {"path": "model.arbitration", "values": ["hash", "round-robin"]}
//! ]}
//! ```
//!
//! Absent from the page, whose charts are of one or two things.

use super::SweepLimits;
use super::axis::{Axis, AxisValue, RawScale, exact};
use super::labels::{Label, label, rounded};
use super::plan::{StudyAxis, StudyScale, StudyValue};
use crate::batch::Problems;
use crate::networks::Generation;
use flitscope::rng::hash;
use flitscope_tables::{Cell, Column, Kind};
use serde::Deserialize;
use serde_json::Value;

/// Parameters of a sample.
pub(super) const MAX_PARAMETERS: usize = 64;
/// Digits after the first of a number that is not whole: links and tables stay readable.
const DIGITS: usize = 5;

/// A sample as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSample {
    sample: Method,
    points: usize,
    #[serde(default = "one")]
    seed: u32,
    parameters: Vec<RawParameter>,
    label: Option<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Method {
    Random,
    LatinHypercube,
}

/// What is drawn: from a range, or one of several values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawParameter {
    path: String,
    from: Option<f64>,
    to: Option<f64>,
    #[serde(default)]
    scale: Option<RawScale>,
    values: Option<Vec<Value>>,
}

fn one() -> u32 {
    1
}

impl Axis {
    /// An axis whose values are the points of a sample.
    pub(super) fn sampled(
        problems: &mut Problems,
        at: &str,
        axis: Value,
        limits: SweepLimits,
    ) -> Option<Self> {
        let raw: RawSample = problems.value(at, axis)?;
        let sound_so_far = problems.0.len();
        let most = limits.runs;
        if !(1..=most).contains(&raw.points) {
            problems.add(format!("{at}.points"), format!("must be 1 to {most}"));
        }
        if !(1..=MAX_PARAMETERS).contains(&raw.parameters.len()) {
            let message = format!("needs 1 to {MAX_PARAMETERS} parameters");
            problems.add(format!("{at}.parameters"), message);
        }
        for (number, parameter) in raw.parameters.iter().enumerate() {
            let at = format!("{at}.parameters[{number}]");
            parameter.check(problems, &at);
            let before = &raw.parameters[..number];
            if before.iter().any(|other| other.path == parameter.path) {
                problems.add(format!("{at}.path"), "is already drawn");
            }
        }
        if problems.0.len() > sound_so_far {
            return None;
        }
        let columns: Vec<Vec<f64>> = (0..raw.parameters.len())
            .map(|number| raw.shares(number as u64))
            .collect();
        let value = |point: usize| {
            let drawn = raw.parameters.iter().zip(&columns);
            let set = drawn.map(|(parameter, shares)| {
                (parameter.path.clone(), parameter.value(shares[point]))
            });
            AxisValue::drawn(set.collect())
        };
        let values = (0..raw.points).map(value).collect();
        let paths = raw.parameters.iter();
        let paths = paths.map(|parameter| parameter.path.clone()).collect();
        Some(Self::of_sample(raw.label, paths, values))
    }

    /// The axis as a plan has it: a point by the values of all parameters, in words.
    pub(super) fn sample_in_plan(&self, jobs: &[String], network: Generation) -> StudyAxis {
        let names = self
            .drawn
            .iter()
            .map(|path| label(path, jobs, network).label);
        let in_words = |value: &AxisValue| {
            let drawn = self.drawn.iter();
            let words = drawn.map(|path| match value.set.get(path) {
                Some(value) => in_words(&label(path, &[], network), value),
                None => String::new(),
            });
            words.collect::<Vec<_>>().join(", ")
        };
        let value = |value: &AxisValue| StudyValue {
            label: in_words(value),
            number: None,
        };
        StudyAxis {
            path: None,
            label: match &self.label {
                Some(label) => label.clone(),
                None => names.collect::<Vec<_>>().join(", "),
            },
            unit: String::new(),
            scale: StudyScale::Names,
            values: self.values.iter().map(value).collect(),
        }
    }

    /// A column for each of the parameters that a sample draws, in jobs of these names.
    pub(super) fn drawn_columns(&self, jobs: &[String], network: Generation) -> Vec<Column> {
        let columns = self.drawn.iter().map(|path| {
            let label = label(path, jobs, network);
            let kind = label.column_kind(self.set_at(path));
            Column::new(label.label, label.unit, kind)
        });
        columns.collect()
    }

    /// What a sample drew for one of its points, in these columns.
    pub(super) fn drawn_cells(
        &self,
        value: usize,
        columns: &[Column],
        network: Generation,
    ) -> Vec<Cell> {
        let set = self.values.get(value).map(|value| &value.set);
        let cells = self.drawn.iter().zip(columns).map(|(path, column)| {
            let Some(value) = set.and_then(|set| set.get(path)) else {
                return Cell::None;
            };
            let label = label(path, &[], network);
            match column.kind {
                Kind::Text => Cell::from(in_words(&label, value)),
                kind => label.cell(kind, value),
            }
        });
        cells.collect()
    }
}

/// Numbers as they are, all else in words.
fn in_words(label: &Label, value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        other => label.plain(other),
    }
}

impl RawSample {
    /// A number from 0 to below 1 for each point: where in the range of this parameter it lies.
    fn shares(&self, parameter: u64) -> Vec<f64> {
        let draw = |purpose: u64, place: usize| {
            hash(&[u64::from(self.seed), purpose, parameter, place as u64])
        };
        let unit = |place| (draw(0, place) >> 11) as f64 / (1_u64 << 53) as f64;
        if self.sample == Method::Random {
            return (0..self.points).map(unit).collect();
        }
        // One point in each of as many layers as there are points, by Fisher and Yates.
        let mut layers: Vec<usize> = (0..self.points).collect();
        for last in (1..layers.len()).rev() {
            let other = (u128::from(draw(1, last)) * (last as u128 + 1)) >> 64;
            layers.swap(last, other as usize);
        }
        let in_layer = |(place, layer): (usize, usize)| {
            let share = (layer as f64 + unit(place)) / self.points as f64;
            share.min(1.0 - f64::EPSILON)
        };
        layers.into_iter().enumerate().map(in_layer).collect()
    }
}

impl RawParameter {
    fn check(&self, problems: &mut Problems, at: &str) {
        match (self.from, self.to, &self.values) {
            (Some(from), Some(to), None) if from <= to => {
                if self.scale == Some(RawScale::Log) && from <= 0.0 {
                    let message = "a logarithmic range needs numbers above 0";
                    problems.add(format!("{at}.from"), message);
                }
                // Both ends are drawn, too.
                let is_whole = label(&self.path, &[], Generation::default()).is_whole();
                for (key, end) in [("from", from), ("to", to)] {
                    if is_whole && end.fract() != 0.0 {
                        problems.add(format!("{at}.{key}"), "must be a whole number");
                    }
                }
            }
            (None, None, Some(values)) if !values.is_empty() && self.scale.is_none() => {}
            _ => problems.add(
                at,
                "needs a `path` with `from` and a `to` that is not less, or with `values`",
            ),
        }
    }

    fn value(&self, share: f64) -> Value {
        if let Some(values) = &self.values {
            return values[(share * values.len() as f64) as usize].clone();
        }
        let (from, to) = (self.from.unwrap_or(0.0), self.to.unwrap_or(0.0));
        let between = |from: f64, to: f64| match self.scale {
            Some(RawScale::Log) => from * libm::pow(to / from, share),
            _ => from + (to - from) * share,
        };
        match label(&self.path, &[], Generation::default()).is_whole() {
            // Every whole number has as much of the range.
            true if self.scale != Some(RawScale::Log) => exact(between(from, to + 1.0).floor()),
            true => exact(between(from, to).round()),
            false => exact(rounded(between(from, to), DIGITS)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sample(method: &str, seed: u32, points: usize) -> Axis {
        let axis = json!({"sample": method, "points": points, "seed": seed, "parameters": [
            {"path": "jobs[0].load", "from": 0.1, "to": 0.9},
            {"path": "model.buffer_flits", "from": 64, "to": 67},
            {"path": "jobs[0].message_bytes.mean", "from": 64, "to": 65536, "scale": "log"},
            {"path": "jobs[0].pattern", "values": ["uniform", "complement"]}
        ]});
        let mut problems = Problems(Vec::new());
        let axis = Axis::read(&mut problems, "axes[0]", axis, SweepLimits::NATIVE);
        assert_eq!(problems.0, []);
        axis.unwrap()
    }

    fn numbers(axis: &Axis, path: &str) -> Vec<f64> {
        let numbers = axis.values.iter();
        numbers
            .map(|value| value.set[path].as_f64().unwrap())
            .collect()
    }

    #[test]
    fn a_latin_hypercube_has_a_point_in_every_layer_of_every_parameter() {
        let points = 200;
        let axis = sample("latin-hypercube", 3, points);
        let layer = |load: &f64| ((load - 0.1) / 0.8 * points as f64) as usize;
        let mut layers: Vec<usize> = numbers(&axis, "jobs[0].load").iter().map(layer).collect();
        assert!(layers.windows(2).any(|pair| pair[0] > pair[1]));
        layers.sort_unstable();
        assert_eq!(layers, (0..points).collect::<Vec<_>>());
        let buffers = numbers(&axis, "model.buffer_flits");
        for flits in 64..68 {
            let count = buffers.iter().filter(|&&own| own == f64::from(flits));
            assert_eq!(count.count(), points / 4);
        }
        let sizes = numbers(&axis, "jobs[0].message_bytes.mean");
        assert_eq!(sizes.iter().filter(|&&size| size < 2048.0).count(), 100);
        let words = axis.values.iter();
        let uniform = words.filter(|value| value.set["jobs[0].pattern"] == "uniform");
        assert_eq!(uniform.count(), points / 2);
    }

    #[test]
    fn a_seed_fixes_a_sample() {
        let loads = |method, seed| numbers(&sample(method, seed, 50), "jobs[0].load");
        for method in ["random", "latin-hypercube"] {
            assert_eq!(loads(method, 1), loads(method, 1));
            assert_ne!(loads(method, 1), loads(method, 2));
            let within = |load: &f64| (0.1..=0.9).contains(load);
            assert!(loads(method, 1).iter().all(within));
        }
    }

    #[test]
    fn what_is_wrong_with_a_sample_is_named() {
        let wrong = |limits: SweepLimits, axis: Value| {
            let mut problems = Problems(Vec::new());
            assert!(Axis::read(&mut problems, "axes[0]", axis, limits).is_none());
            let lines = problems.0.iter();
            let lines = lines.map(|one| format!("{}: {}", one.path, one.message));
            lines.collect::<Vec<_>>().join("\n")
        };
        let of =
            |parameters: Value| json!({"sample": "random", "points": 3, "parameters": parameters});
        let sound = json!([{"path": "a", "from": 0, "to": 1}]);
        assert!(wrong(SweepLimits::PAGE, of(sound)).contains("need the command line"));
        let native = |parameters: Value| wrong(SweepLimits::NATIVE, of(parameters));
        assert!(native(json!([])).contains("1 to 64 parameters"));
        assert!(native(json!([{"path": "a"}])).contains("axes[0].parameters[0]: needs a `path`"));
        assert!(native(json!([{"path": "a", "from": 2, "to": 1}])).contains("not less"));
        let log = json!([{"path": "a", "from": 0, "to": 1, "scale": "log"}]);
        assert!(native(log).contains("parameters[0].from: a logarithmic"));
        for scale in ["linear", "log"] {
            let half =
                json!([{"path": "model.buffer_flits", "from": 64, "to": 67.5, "scale": scale}]);
            let told = native(half);
            assert_eq!(told, "axes[0].parameters[0].to: must be a whole number");
        }
        let twice = json!([{"path": "a", "values": [1]}, {"path": "a", "values": [2]}]);
        assert!(native(twice).contains("parameters[1].path: is already drawn"));
        let none = json!({"sample": "random", "points": 0, "parameters": []});
        assert!(wrong(SweepLimits::NATIVE, none).contains("axes[0].points: must be 1 to"));
    }
}
