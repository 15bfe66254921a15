use super::claim::Claim;
use super::scorecard::{Run, Scorecard};
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(test)]
use ts_rs::TS;

/// All that a scorecard would have simulated, for whoever does it piece by piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct Plan {
    /// Each once, however many claims need it.
    pub runs: Vec<Run>,
    /// By claim: the keys of its runs, in the order in which it mentions them.
    pub claims: BTreeMap<String, Vec<String>>,
}

impl Scorecard {
    /// What all claims need, in the order of the paper.
    pub fn plan(&self) -> Plan {
        let mut runs = Vec::new();
        let mut claims = BTreeMap::new();
        for claim in &self.paper().claims {
            let own = self.runs_of(claim);
            claims.insert(
                claim.id.clone(),
                own.iter().map(|run| run.key.clone()).collect(),
            );
            for run in own {
                if !runs.contains(run) {
                    runs.push(run.clone());
                }
            }
        }
        Plan { runs, claims }
    }

    /// What a claim needs, each once, in the order in which it mentions them.
    fn runs_of(&self, claim: &Claim) -> Vec<&Run> {
        let mut runs: Vec<&Run> = Vec::new();
        for points in claim.runs().iter().filter_map(|name| self.points(name)) {
            for run in points.all() {
                if runs.iter().all(|other| other.key != run.key) {
                    runs.push(run);
                }
            }
        }
        runs
    }
}
