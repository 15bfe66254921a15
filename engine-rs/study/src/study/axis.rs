//! Something that a sweep varies: values of one path, or variants by name.

use super::SweepLimits;
use super::labels::{label, rounded, tidy};
use super::plan::{StudyAxis, StudyScale, StudyValue};
use super::seed::{names_duration, names_seed};
use crate::batch::Problems;
use crate::networks::Generation;
use flitscope_tables::{Cell, Column, Kind};
use serde::Deserialize;
use serde_json::{Number, Value};
use std::collections::BTreeMap;

pub(super) const MAX_NAME: usize = 80;
/// Why the page has no samples: its charts are of one or two things.
const NO_SAMPLES: &str = "samples need the command line";
/// Digits after the first of a value between the ends of a logarithmic range, unless
/// it is whole.
const DIGITS: usize = 3;

/// An axis as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAxis {
    path: Option<String>,
    label: Option<String>,
    unit: Option<String>,
    scale: Option<RawScale>,
    values: Option<Vec<Value>>,
    from: Option<f64>,
    to: Option<f64>,
    steps: Option<usize>,
    variants: Option<Vec<RawVariant>>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum RawScale {
    Linear,
    Log,
}

/// A variant as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVariant {
    name: String,
    #[serde(default)]
    at: Option<f64>,
    #[serde(default)]
    set: BTreeMap<String, Value>,
}

/// An axis with what each of its values sets.
#[derive(Debug)]
pub(super) struct Axis {
    path: Option<String>,
    pub(super) label: Option<String>,
    unit: Option<String>,
    scale: Option<StudyScale>,
    /// Whether the file has its ends rather than its values.
    is_range: bool,
    /// Paths of the parameters that a sample draws; none of any other axis.
    #[cfg_attr(
        target_family = "wasm",
        expect(dead_code, reason = "samples need the command line")
    )]
    pub(super) drawn: Vec<String>,
    pub(super) values: Vec<AxisValue>,
}

/// A value of an axis.
#[derive(Debug)]
pub(super) struct AxisValue {
    /// Of a variant.
    name: Option<String>,
    number: Option<f64>,
    pub(super) set: BTreeMap<String, Value>,
}

#[cfg(not(target_family = "wasm"))]
impl AxisValue {
    /// A point of a sample, by what it sets.
    pub(super) fn drawn(set: BTreeMap<String, Value>) -> Self {
        Self {
            name: None,
            number: None,
            set,
        }
    }
}

impl Axis {
    /// A sample: its parameters, and what it drew.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn of_sample(
        label: Option<String>,
        drawn: Vec<String>,
        values: Vec<AxisValue>,
    ) -> Self {
        Self {
            path: None,
            label,
            unit: None,
            scale: None,
            is_range: false,
            drawn,
            values,
        }
    }

    pub(super) fn read(
        problems: &mut Problems,
        at: &str,
        axis: Value,
        limits: SweepLimits,
    ) -> Option<Self> {
        if axis.get("sample").is_some() {
            if !limits.samples {
                problems.add(format!("{at}.sample"), NO_SAMPLES);
                return None;
            }
            // A module for the browser would carry what it never does.
            #[cfg(not(target_family = "wasm"))]
            return Self::sampled(problems, at, axis, limits);
        }
        let raw: RawAxis = problems.value(at, axis)?;
        let long = |text: &Option<String>| {
            text.as_ref()
                .is_some_and(|text| text.chars().count() > MAX_NAME)
        };
        for (key, text) in [
            ("path", &raw.path),
            ("label", &raw.label),
            ("unit", &raw.unit),
        ] {
            if long(text) {
                problems.add(
                    format!("{at}.{key}"),
                    format!("at most {MAX_NAME} characters"),
                );
            }
        }
        let range = [raw.from.is_some(), raw.to.is_some(), raw.steps.is_some()];
        let values = match (&raw.path, raw.values, range, raw.variants) {
            (Some(path), Some(values), [false, false, false], None) => {
                let of = |value: Value| AxisValue {
                    name: None,
                    number: value.as_f64(),
                    set: BTreeMap::from([(path.clone(), value)]),
                };
                values.into_iter().map(of).collect()
            }
            (Some(path), None, [true, true, true], None) => {
                let (from, to) = (raw.from.unwrap_or(0.0), raw.to.unwrap_or(0.0));
                let steps = raw.steps.unwrap_or(0);
                let of = |number: f64| AxisValue {
                    name: None,
                    number: Some(number),
                    set: BTreeMap::from([(path.clone(), exact(number))]),
                };
                let is_log = raw.scale == Some(RawScale::Log);
                let numbers = range_of(problems, at, [from, to], steps, is_log, limits)?;
                let is_whole = label(path, &[], Generation::default()).is_whole();
                let whole = |number: f64| if is_whole { number.round() } else { number };
                let mut numbers: Vec<f64> = numbers.into_iter().map(whole).collect();
                // Whole numbers of a narrow range fall together.
                numbers.dedup();
                numbers.into_iter().map(of).collect()
            }
            (None, None, [false, false, false], Some(variants)) => {
                let of = |variant: RawVariant| AxisValue {
                    name: Some(variant.name),
                    number: variant.at,
                    set: variant.set,
                };
                variants.into_iter().map(of).collect()
            }
            _ => {
                let message = "needs a `path` with `values`, a `path` with `from`, `to` and \
                    `steps`, or `variants`";
                problems.add(at, message);
                return None;
            }
        };
        let axis = Self {
            path: raw.path,
            label: raw.label,
            unit: raw.unit,
            scale: raw.scale.map(|scale| match scale {
                RawScale::Linear => StudyScale::Linear,
                RawScale::Log => StudyScale::Log,
            }),
            is_range: raw.steps.is_some(),
            drawn: Vec::new(),
            values,
        };
        axis.check(problems, at, limits);
        Some(axis)
    }

    fn check(&self, problems: &mut Problems, at: &str, limits: SweepLimits) {
        let most = limits.runs;
        if !(1..=most).contains(&self.values.len()) {
            problems.add(at, format!("needs 1 to {most} values"));
        }
        let names = self.values.iter().filter_map(|value| value.name.as_ref());
        if names
            .clone()
            .any(|name| name.is_empty() || name.chars().count() > MAX_NAME)
        {
            let message = format!("each needs a name of at most {MAX_NAME} characters");
            problems.add(format!("{at}.variants"), message);
        }
        let above_0 = |value: &AxisValue| value.number.is_some_and(|number| number > 0.0);
        if self.scale == Some(StudyScale::Log) && !self.values.iter().all(above_0) {
            problems.add(format!("{at}.scale"), "all values must be numbers above 0");
        }
    }

    /// The axis as a plan has it, in this network and with jobs of these names.
    pub(super) fn in_plan(&self, jobs: &[String], network: Generation) -> StudyAxis {
        #[cfg(not(target_family = "wasm"))]
        if !self.drawn.is_empty() {
            return self.sample_in_plan(jobs, network);
        }
        let known = self.path.as_ref().map(|path| label(path, jobs, network));
        let is_numeric = self.values.iter().all(|value| value.number.is_some());
        let value = |value: &AxisValue| {
            let of_path = self.path.as_ref().and_then(|path| value.set.get(path));
            StudyValue {
                label: match (&value.name, of_path, &known) {
                    (Some(name), ..) => name.clone(),
                    (None, Some(of_path), Some(known)) => known.plain(of_path),
                    _ => String::new(),
                },
                number: value.number.filter(|_| is_numeric),
            }
        };
        let of_known = |of: fn(&super::labels::Label) -> String| known.as_ref().map(of);
        StudyAxis {
            path: self.path.clone(),
            label: self
                .label
                .clone()
                .or(of_known(|known| known.label.clone()))
                .unwrap_or_else(|| "Variant".to_owned()),
            unit: self
                .unit
                .clone()
                .or(of_known(|known| known.unit.to_owned()))
                .filter(|_| is_numeric)
                .unwrap_or_default(),
            scale: match (is_numeric, self.scale) {
                (false, _) => StudyScale::Names,
                (true, scale) => scale.unwrap_or(StudyScale::Linear),
            },
            values: self.values.iter().map(value).collect(),
        }
    }

    /// The columns that a table has for this axis, which is this one in the plan.
    pub(super) fn columns(
        &self,
        in_plan: &StudyAxis,
        jobs: &[String],
        network: Generation,
    ) -> Vec<Column> {
        #[cfg(not(target_family = "wasm"))]
        if !self.drawn.is_empty() {
            return self.drawn_columns(jobs, network);
        }
        let kind = match &self.path {
            Some(path) => label(path, jobs, network).column_kind(self.set_at(path)),
            None if in_plan.scale == StudyScale::Names => Kind::Text,
            None => Kind::Number,
        };
        vec![Column::new(
            in_plan.label.clone(),
            in_plan.unit.clone(),
            kind,
        )]
    }

    /// One of its values in these columns.
    pub(super) fn cells(
        &self,
        value: usize,
        in_plan: &StudyAxis,
        columns: &[Column],
        network: Generation,
    ) -> Vec<Cell> {
        #[cfg(not(target_family = "wasm"))]
        if !self.drawn.is_empty() {
            return self.drawn_cells(value, columns, network);
        }
        let (Some(column), Some(own), Some(planned)) = (
            columns.first(),
            self.values.get(value),
            in_plan.values.get(value),
        ) else {
            return Vec::new();
        };
        let of_path = self
            .path
            .as_ref()
            .and_then(|path| Some((path, own.set.get(path)?)));
        vec![match of_path {
            Some((path, of_path)) => label(path, &[], network).cell(column.kind, of_path),
            None if column.kind == Kind::Number => Cell::from(planned.number),
            None => Cell::from(planned.label.clone()),
        }]
    }

    /// What all of its values set at a path.
    pub(super) fn set_at<'v>(&'v self, path: &'v str) -> impl Iterator<Item = &'v Value> + Clone {
        self.values
            .iter()
            .filter_map(move |value| value.set.get(path))
    }

    /// Where the file has a value of this axis, which is the one of this number.
    pub(super) fn path_of(&self, axis: usize, value: usize) -> String {
        #[cfg(not(target_family = "wasm"))]
        if !self.drawn.is_empty() {
            return format!("axes[{axis}].points[{value}]");
        }
        match (self.is_range, &self.path) {
            (true, _) => format!("axes[{axis}]"),
            (false, Some(_)) => format!("axes[{axis}].values[{value}]"),
            (false, None) => format!("axes[{axis}].variants[{value}]"),
        }
    }

    /// Whether a value of it names the length of a run.
    pub(super) fn sets_duration(&self) -> bool {
        let mut set = self.values.iter().flat_map(|value| &value.set);
        set.any(|(path, value)| names_duration(path, value))
    }

    /// Whether a value of it names the seed of a run.
    pub(super) fn sets_seed(&self) -> bool {
        let mut set = self.values.iter().flat_map(|value| &value.set);
        set.any(|(path, value)| names_seed(path, value))
    }

    /// Where the file has the first path of this axis that names a seed.
    pub(super) fn place_of_seed(&self, axis: usize) -> Option<String> {
        let values = self.values.iter().enumerate();
        let mut paths = values.flat_map(|(value, of)| of.set.iter().map(move |set| (value, set)));
        let (value, (path, _)) = paths.find(|(_, (path, value))| names_seed(path, value))?;
        #[cfg(not(target_family = "wasm"))]
        if let Some(drawn) = self.drawn.iter().position(|drawn| drawn == path) {
            return Some(format!("axes[{axis}].parameters[{drawn}].path"));
        }
        Some(match self.path {
            Some(_) => format!("axes[{axis}].path"),
            None => format!("axes[{axis}].variants[{value}].set.{path}"),
        })
    }

    /// An axis of variants that set nothing.
    pub(super) fn of_names(label: &str, names: &[String]) -> Self {
        let value = |name: &String| AxisValue {
            name: Some(name.clone()),
            number: None,
            set: BTreeMap::new(),
        };
        Self {
            path: None,
            label: Some(label.to_owned()),
            unit: None,
            scale: None,
            is_range: false,
            drawn: Vec::new(),
            values: names.iter().map(value).collect(),
        }
    }
}

/// The numbers of a range, both ends included.
fn range_of(
    problems: &mut Problems,
    at: &str,
    [from, to]: [f64; 2],
    steps: usize,
    is_log: bool,
    limits: SweepLimits,
) -> Option<Vec<f64>> {
    let most = limits.runs;
    if !(2..=most).contains(&steps) {
        problems.add(
            format!("{at}.steps"),
            format!("must be 2 to {most}, the number of values"),
        );
        return None;
    }
    if is_log && !(from > 0.0 && to > 0.0) {
        problems.add(
            format!("{at}.from"),
            "a logarithmic range needs numbers above 0",
        );
        return None;
    }
    let last = (steps - 1) as f64;
    let between = |step: usize| {
        let share = step as f64 / last;
        match (step, is_log) {
            (0, _) => from,
            (step, _) if step == steps - 1 => to,
            (_, false) => tidy(from + (to - from) * share),
            (_, true) => short(from * libm::pow(to / from, share)),
        }
    };
    Some((0..steps).map(between).collect())
}

/// A whole number, or one that is not too long to read.
fn short(number: f64) -> f64 {
    match tidy(number) {
        whole if whole.fract() == 0.0 => whole,
        other => rounded(other, DIGITS),
    }
}

/// Whole numbers without a point, as scenarios have them.
pub(super) fn exact(number: f64) -> Value {
    match number.fract() == 0.0 && number.abs() < 9e15 {
        true => Value::from(number as i64),
        false => Number::from_f64(number).map_or(Value::Null, Value::Number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(axis: Value) -> Result<Axis, Vec<String>> {
        let mut problems = Problems(Vec::new());
        let axis = Axis::read(&mut problems, "axes[0]", axis, SweepLimits::PAGE);
        let told = problems.0.iter();
        let told: Vec<String> = told.map(|p| format!("{}: {}", p.path, p.message)).collect();
        axis.filter(|_| told.is_empty()).ok_or(told)
    }

    fn numbers(axis: Value) -> Vec<f64> {
        let axis = read(axis).unwrap().in_plan(&[], Generation::QsNet);
        axis.values
            .iter()
            .map(|value| value.number.unwrap())
            .collect()
    }

    #[test]
    fn ranges_have_both_ends_and_no_odd_digits() {
        let load = json!({"path": "jobs[0].load", "from": 0.1, "to": 0.7, "steps": 7});
        assert_eq!(numbers(load), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
        let sizes = json!({"path": "jobs[0].message_bytes.mean", "from": 64, "to": 65536,
                           "steps": 6, "scale": "log"});
        assert_eq!(
            numbers(sizes),
            [64.0, 256.0, 1024.0, 4096.0, 16384.0, 65536.0]
        );
        let loads =
            json!({"path": "jobs[0].load", "from": 0.01, "to": 0.1, "steps": 3, "scale": "log"});
        assert_eq!(numbers(loads), [0.01, 0.03162, 0.1]);
        let up = json!({"path": "topology.up_links_kept[0]", "from": 1, "to": 4, "steps": 10});
        assert_eq!(numbers(up), [1.0, 2.0, 3.0, 4.0]);
        let down = json!({"path": "jobs[0].load", "from": 0.3, "to": 0.1, "steps": 3});
        assert_eq!(numbers(down), [0.3, 0.2, 0.1]);
    }

    #[test]
    fn an_axis_with_a_word_in_it_has_no_numbers() {
        let axis = read(json!({"path": "jobs[0].load", "values": [0.5, "saturated"]})).unwrap();
        let told = axis.in_plan(&[], Generation::QsNet);
        assert_eq!((told.scale, told.unit.as_str()), (StudyScale::Names, ""));
        assert_eq!(told.label, "Load");
        let labels: Vec<&str> = told
            .values
            .iter()
            .map(|value| value.label.as_str())
            .collect();
        assert_eq!(labels, ["0.5", "saturated"]);
        assert!(told.values.iter().all(|value| value.number.is_none()));
    }

    #[test]
    fn variants_may_lie_at_numbers() {
        let machine = |at: u32| json!({"name": format!("{at} nodes"), "at": at, "set": {}});
        let axis = json!({"label": "Machine", "unit": "nodes", "scale": "log",
                          "variants": [machine(16), machine(64)]});
        let told = read(axis).unwrap().in_plan(&[], Generation::QsNet);
        assert_eq!((told.scale, told.unit.as_str()), (StudyScale::Log, "nodes"));
        assert_eq!(told.values[1].label, "64 nodes");
        assert_eq!(told.values[1].number, Some(64.0));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let wrong = |axis: Value| read(axis).unwrap_err().join("\n");
        assert!(wrong(json!(1)).starts_with("axes[0]: "));
        assert!(wrong(json!({"path": "a"})).contains("a `path` with `values`"));
        assert!(wrong(json!({"path": "a", "values": [1], "from": 1})).contains("a `path` with"));
        assert!(wrong(json!({"path": "a", "values": []})).contains("1 to 512 values"));
        assert!(wrong(json!({"path": "a", "colour": 1})).contains("unknown field `colour`"));
        let range = |from: f64, steps: usize| json!({"path": "a", "from": from, "to": 1, "steps": steps, "scale": "log"});
        assert!(wrong(range(1.0, 1)).contains("axes[0].steps: must be 2 to 512"));
        assert!(wrong(range(1.0, usize::MAX)).contains("axes[0].steps: must be 2 to 512"));
        assert!(wrong(range(0.0, 2)).contains("axes[0].from"));
        let log = json!({"path": "a", "values": [0, 1], "scale": "log"});
        assert!(wrong(log).contains("axes[0].scale"));
        assert!(wrong(json!({"variants": [{"name": ""}]})).contains("needs a name"));
    }
}
