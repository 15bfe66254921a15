//! A paper from JSON text, with everything that is wrong with it.

use super::claim::{Amounts, Claim, ClaimKind, CurveSource, Paper, ReadFrom, Role, Tolerance};
use super::expression::Expression;
use crate::batch::Problems;
use crate::scenario::Problem;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

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
    #[serde(default)]
    undecided: bool,
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

fn expression(problems: &mut Problems, path: &str, text: &str) -> Option<Expression> {
    Expression::parse(text)
        .map_err(|error| problems.add(path, error))
        .ok()
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
            let source = problems.value(&format!("runs.{name}"), value)?;
            Some((name, source))
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
            let raw = problems.value(&path, value);
            paper
                .claims
                .extend(raw.map(|raw| Claim::read(problems, &path, raw)));
        }
        paper.check(problems);
        Some(paper)
    }
}

impl Claim {
    fn read(problems: &mut Problems, path: &str, raw: RawClaim) -> Self {
        if raw.value.is_some() && raw.values.is_some() {
            problems.add(path, "needs either `value` or `values`");
        }
        let texts = match raw.simulated {
            None => BTreeMap::new(),
            Some(RawSimulated::One(text)) => BTreeMap::from([(String::new(), text)]),
            Some(RawSimulated::Named(texts)) => texts,
        };
        let simulated = texts.into_iter().filter_map(|(name, text)| {
            let path = format!("{path}.simulated.{name}");
            let expression = expression(problems, path.trim_end_matches('.'), &text)?;
            Some((name, expression))
        });
        let simulated = simulated.collect();
        let relation = raw.tolerance.as_ref().and_then(|tolerance| {
            let text = tolerance.relation.as_ref()?;
            expression(problems, &format!("{path}.tolerance.relation"), text)
        });
        let curves = raw
            .curves
            .into_iter()
            .enumerate()
            .filter_map(|(index, curve)| {
                let path = format!("{path}.curves.{index}");
                Some(CurveSource {
                    x: expression(problems, &format!("{path}.x"), &curve.x)?,
                    y: expression(problems, &format!("{path}.y"), &curve.y)?,
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
            undecided: raw.undecided,
        }
    }
}
