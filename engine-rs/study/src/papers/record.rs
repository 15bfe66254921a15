//! The results of all claims as a version was shipped with them, identified by the digests of scenarios and of
//! results. Running a claim again confirms them, or shows that they differ.

use super::claim::{Amounts, Claim};
use super::scorecard::Scorecard;
use super::verdict::{Curve, Evidence, Margin, Status, Verdict};
use crate::address;
use crate::data::RECORD;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The verdicts on all claims.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ClaimRecord {
    /// Version of the engine that simulated it.
    pub engine_version: String,
    /// Digests of results by those of scenarios.
    pub runs: BTreeMap<String, String>,
    /// By the id of the claim; those that are not modelled are not in it.
    pub claims: BTreeMap<String, Recorded>,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Recorded {
    /// Whether it holds, and what that is worth.
    pub status: Status,
    /// Whether the means hold.
    pub holds: Option<bool>,
    /// What is simulated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub simulated: Option<Amounts>,
    /// Half width of the 95 % interval of each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub ci95: Option<Amounts>,
    /// The comparison that decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub decided_by: Option<Margin>,
    /// Why its runs are too short, run by run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
    pub too_short: Vec<String>,
    /// What could not be calculated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub reason: Option<String>,
    /// Its curves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Curve>>", optional))]
    pub curves: Vec<Curve>,
}

impl From<&Verdict> for Recorded {
    fn from(verdict: &Verdict) -> Self {
        Self {
            status: verdict.status,
            holds: verdict.holds,
            simulated: verdict.simulated.clone(),
            ci95: verdict.ci95.clone(),
            decided_by: verdict.decided_by,
            too_short: verdict.too_short.clone(),
            reason: verdict.reason.clone(),
            curves: verdict.curves.clone(),
        }
    }
}

impl ClaimRecord {
    /// The one that this version is shipped with.
    pub fn shipped() -> Self {
        // A test reads it.
        serde_json::from_str(RECORD).unwrap_or_default()
    }

    /// Adds verdicts and the digests of their runs.
    pub fn add(&mut self, verdicts: &[Verdict]) {
        for verdict in verdicts {
            let runs = verdict
                .runs
                .iter()
                .filter(|run| !run.result_digest.is_empty());
            self.runs
                .extend(runs.map(|run| (run.scenario_digest.clone(), run.result_digest.clone())));
            if verdict.status != Status::NotModelled {
                self.claims.insert(verdict.id.clone(), verdict.into());
            }
        }
    }

    /// What it says of a claim; `None` where a scenario of the claim has changed since.
    pub fn verdict(&self, card: &Scorecard, claim: &Claim) -> Option<Verdict> {
        let plan = card.needed(claim);
        let runs: Option<Vec<Evidence>> = plan
            .iter()
            .map(|run| {
                let result_digest = match run.is_simulated {
                    true => self.runs.get(&run.key)?.clone(),
                    false => String::new(),
                };
                Some(Evidence {
                    name: run.name.clone(),
                    seed: run.seed,
                    scenario_digest: run.key.clone(),
                    result_digest,
                    measured: BTreeMap::new(),
                })
            })
            .collect();
        let recorded = match &claim.reason {
            Some(reason) => Recorded {
                status: Status::NotModelled,
                holds: None,
                simulated: None,
                ci95: None,
                decided_by: None,
                too_short: Vec::new(),
                reason: Some(reason.clone()),
                curves: Vec::new(),
            },
            None => self.claims.get(&claim.id)?.clone(),
        };
        Some(Verdict {
            id: claim.id.clone(),
            paper: card.paper().id.clone(),
            kind: claim.kind,
            role: claim.role,
            published: claim.published.clone(),
            simulated: recorded.simulated,
            ci95: recorded.ci95,
            unit: claim.unit.clone(),
            tolerance: claim.tolerance.clone(),
            status: recorded.status,
            holds: recorded.holds,
            decided_by: recorded.decided_by,
            too_short: recorded.too_short,
            reason: recorded.reason,
            scenario: plan
                .first()
                .and_then(|run| run.link.as_deref().map(address)),
            runs: runs?,
            curves: recorded.curves,
            ablation: claim.ablation,
        })
    }

    /// Whether the runs and the numbers of a verdict are those of the record.
    pub fn confirms(&self, verdict: &Verdict) -> bool {
        let of_run = |run: &Evidence| {
            run.result_digest.is_empty()
                || self.runs.get(&run.scenario_digest) == Some(&run.result_digest)
        };
        let is_known = match verdict.status {
            Status::NotModelled => true,
            _ => self.claims.get(&verdict.id) == Some(&verdict.into()),
        };
        is_known && verdict.runs.iter().all(of_run)
    }
}
