//! Published claims against simulation.
//!
//! Claims are data (`public/papers/*.json`); this module reads those that name a
//! preset, a plain metric and a range, and says whether a summary holds them.
//! Claims that compare several presets are tested in `tests/published.rs`.

use crate::simulation::{NodeRates, Summary};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A paper with its claims; fields that are for readers only are not looked at.
#[derive(Clone, Debug, Deserialize)]
pub struct Paper {
    /// All claims.
    pub claims: Vec<Claim>,
}

/// One claim.
#[derive(Clone, Debug, Deserialize)]
pub struct Claim {
    /// P01 and so on.
    pub id: String,
    /// Published value or range.
    pub value: Option<Published>,
    /// What counts as holding.
    pub tolerance: Option<Tolerance>,
    /// Presets that show it.
    pub presets: Vec<String>,
    /// What of a summary is compared.
    pub metric: Option<String>,
}

/// A published value.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(untagged)]
pub enum Published {
    /// A number.
    Value(f64),
    /// From and to.
    Range([f64; 2]),
}

/// What counts as holding.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tolerance {
    /// A share of the published value, either way.
    Relative(f64),
    /// From and to, ends included.
    Range([f64; 2]),
    /// A relation in words, checked elsewhere.
    Relation(String),
}

/// What a simulation says to a claim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The simulated value.
    pub simulated: f64,
    /// Half width of its 95 % interval, where there is one.
    pub ci95: Option<f64>,
    /// Whether it is inside what is allowed.
    pub holds: bool,
}

impl Claim {
    /// The values that hold the claim, when these are numbers.
    pub fn allowed(&self) -> Option<[f64; 2]> {
        match (self.tolerance.as_ref()?, self.value.as_ref()?) {
            (Tolerance::Range(range), _) => Some(*range),
            (Tolerance::Relative(share), Published::Value(value)) => {
                Some([value * (1.0 - share), value * (1.0 + share)])
            }
            (Tolerance::Relative(share), Published::Range([from, to])) => {
                Some([from * (1.0 - share), to * (1.0 + share)])
            }
            (Tolerance::Relation(_), _) => None,
        }
    }

    /// Compares a summary of one of the claim's presets; `None` when the claim
    /// needs more than one number of one summary.
    pub fn judge(&self, summary: &Summary) -> Option<Verdict> {
        let [from, to] = self.allowed()?;
        let (simulated, ci95) = value_of(self.metric.as_ref()?, summary)?;
        Some(Verdict {
            simulated,
            ci95,
            holds: (from..=to).contains(&simulated),
        })
    }
}

/// A metric's value and interval: a field of the metrics, or the mean over some
/// nodes as in `nodes[4..15].sent_mb_s`, both ends included.
fn value_of(metric: &str, summary: &Summary) -> Option<(f64, Option<f64>)> {
    let metrics = &summary.metrics;
    match metric {
        "accepted_mb_s_per_sender" => {
            Some((metrics.accepted_mb_s_per_sender?, metrics.accepted_ci95))
        }
        "accepted_mb_s_total" => {
            let interval = metrics
                .accepted_ci95
                .map(|ci| ci * f64::from(metrics.senders));
            Some((metrics.accepted_mb_s_total?, interval))
        }
        _ => {
            let (range, field) = metric.strip_prefix("nodes[")?.split_once("].")?;
            let (first, last) = range.split_once("..")?;
            let nodes = summary
                .nodes
                .get(first.parse().ok()?..=last.parse().ok()?)?;
            let rate: fn(&NodeRates) -> f64 = match field {
                "sent_mb_s" => |node| node.sent_mb_s,
                "received_mb_s" => |node| node.received_mb_s,
                _ => return None,
            };
            Some((
                nodes.iter().map(rate).sum::<f64>() / nodes.len() as f64,
                None,
            ))
        }
    }
}

/// Every claim that a single summary can be held against, a line for each of its
/// presets, as a table in Markdown.
pub fn table(paper: &Paper, summaries: &BTreeMap<String, Summary>) -> String {
    let mut lines = vec![
        "| claim | preset | published | allowed | simulated | |".to_owned(),
        "|---|---|---|---|---|---|".to_owned(),
    ];
    for claim in &paper.claims {
        for preset in &claim.presets {
            let verdict = summaries
                .get(preset)
                .and_then(|summary| claim.judge(summary));
            let (Some(verdict), Some([from, to]), Some(published)) =
                (verdict, claim.allowed(), &claim.value)
            else {
                continue;
            };
            let published = match published {
                Published::Value(value) => format!("{value}"),
                Published::Range([from, to]) => format!("{from}–{to}"),
            };
            let simulated = match verdict.ci95 {
                Some(ci95) => format!("{:.1} ± {ci95:.1}", verdict.simulated),
                None => format!("{:.2}", verdict.simulated),
            };
            let word = if verdict.holds { "holds" } else { "fails" };
            let id = &claim.id;
            lines.push(format!(
                "| {id} | `{preset}` | {published} | {from:.1}–{to:.1} | {simulated} | {word} |"
            ));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(value: &str, tolerance: &str) -> Claim {
        let text = format!(
            r#"{{"id": "P00", "value": {value}, "tolerance": {tolerance}, "presets": [],
                "metric": "accepted_mb_s_total", "place": "nowhere"}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn tolerances_are_ranges() {
        assert_eq!(
            claim("200", r#"{"relative": 0.5}"#).allowed(),
            Some([100.0, 300.0])
        );
        assert_eq!(
            claim("[100, 200]", r#"{"relative": 0.5}"#).allowed(),
            Some([50.0, 300.0])
        );
        assert_eq!(
            claim("7", r#"{"range": [1, 2]}"#).allowed(),
            Some([1.0, 2.0])
        );
        assert_eq!(claim("7", r#"{"relation": "a < b"}"#).allowed(), None);
        assert_eq!(claim("null", "null").allowed(), None);
    }
}
