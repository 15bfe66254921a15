//! Verdicts as text: for a terminal, and for the documents.

use super::claim::{Amounts, Claim, Paper, Role};
use super::verdict::{Status, Verdict};
use std::collections::BTreeMap;

/// A line for each verdict, in columns.
pub fn aligned(verdicts: &[Verdict]) -> String {
    let mut rows = vec![
        [
            "claim",
            "published",
            "simulated",
            "unit",
            "status",
            "scenario",
        ]
        .map(str::to_owned),
    ];
    rows.extend(verdicts.iter().map(|verdict| {
        [
            verdict.id.clone(),
            published(verdict),
            simulated(verdict),
            verdict.unit.clone().unwrap_or_default(),
            verdict.status.in_words().to_owned(),
            verdict.scenario.clone().unwrap_or_default(),
        ]
    }));
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    let line = |row: &[String; 6]| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The verdicts as a table in Markdown.
pub fn markdown(paper: &Paper, verdicts: &[Verdict]) -> String {
    let mut lines = vec![
        "| claim | role | published | allowed | simulated | unit | |".to_owned(),
        "|---|---|---|---|---|---|---|".to_owned(),
    ];
    for verdict in verdicts {
        let claim = paper.claim(&verdict.id);
        let allowed = claim
            .map(|claim| allowed(claim, verdict))
            .unwrap_or_default();
        let cells = [
            verdict.id.clone(),
            verdict.role.in_words().to_owned(),
            published(verdict),
            allowed,
            simulated(verdict),
            verdict.unit.clone().unwrap_or_default(),
            verdict.status.in_words().to_owned(),
        ];
        lines.push(format!("| {} |", cells.join(" | ")));
    }
    lines.join("\n")
}

/// How many hold, fail and are not modelled, by role, as a table in Markdown.
pub fn tally(verdicts: &[Verdict]) -> String {
    let mut counts: BTreeMap<Role, [u32; 3]> = BTreeMap::new();
    for verdict in verdicts {
        counts.entry(verdict.role).or_default()[verdict.status as usize] += 1;
    }
    let mut lines = vec![
        "| role | holds | fails | not modelled |".to_owned(),
        "|---|---|---|---|".to_owned(),
    ];
    for (role, [holds, fails, not]) in counts {
        lines.push(format!(
            "| {} | {holds} | {fails} | {not} |",
            role.in_words()
        ));
    }
    lines.join("\n")
}

impl Role {
    fn in_words(self) -> &'static str {
        match self {
            Self::Calibration => "calibration",
            Self::Prediction => "prediction",
            Self::Informed => "informed",
            Self::AssumptionFitted => "assumption fitted",
            Self::Definition => "definition",
        }
    }
}

impl Status {
    fn in_words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::NotModelled => "not modelled",
        }
    }
}

fn published(verdict: &Verdict) -> String {
    match &verdict.published {
        None => String::new(),
        Some(Amounts::One(value)) => short(*value),
        Some(Amounts::Range([from, to])) => format!("{}–{}", short(*from), short(*to)),
        Some(Amounts::Named(values)) => {
            let named = values
                .iter()
                .map(|(name, value)| format!("{name} {}", short(*value)));
            named.collect::<Vec<_>>().join(", ")
        }
    }
}

fn simulated(verdict: &Verdict) -> String {
    let interval = |name: &str| match &verdict.ci95 {
        Some(Amounts::One(ci95)) => Some(*ci95),
        Some(Amounts::Named(ci95)) => ci95.get(name).copied(),
        _ => None,
    };
    let with = |value: f64, ci95: Option<f64>| match ci95 {
        Some(ci95) if ci95 > 0.0 => format!("{} ± {}", short(value), short(ci95)),
        _ => short(value),
    };
    match &verdict.simulated {
        Some(Amounts::One(value)) => with(*value, interval("")),
        Some(Amounts::Named(values)) => {
            let named = values
                .iter()
                .map(|(name, value)| format!("{name} {}", with(*value, interval(name))));
            named.collect::<Vec<_>>().join(", ")
        }
        _ => verdict.reason.clone().unwrap_or_default(),
    }
}

/// The range that is allowed, and whether there is a relation.
fn allowed(claim: &Claim, verdict: &Verdict) -> String {
    let range = |[from, to]: [f64; 2]| format!("{}–{}", short(from), short(to));
    let mut parts = Vec::new();
    match (&verdict.published, &verdict.tolerance) {
        (Some(Amounts::Named(values)), Some(_)) => {
            let all = values
                .keys()
                .filter_map(|name| Some((name, claim.allowed(name)?)));
            parts.extend(all.map(|(name, allowed)| format!("{name} {}", range(allowed))));
        }
        _ => parts.extend(claim.allowed("").map(range)),
    }
    // In full it stands in the paper's file; some are long.
    let relation = verdict.tolerance.as_ref().and_then(|t| t.relation.as_ref());
    parts.extend(relation.map(|_| "relation".to_owned()));
    parts.join(", ")
}

/// About three digits that count, and all before the point.
pub fn short(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn what_rounds_to_0_has_no_sign() {
        let values = [-1e-4, 0.0, -0.0, -0.25, 9.996, 120.0];
        assert_eq!(values.map(short), ["0", "0", "0", "-0.25", "10", "120"]);
    }
}
