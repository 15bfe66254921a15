use super::claim::Claim;
use super::scorecard::Scorecard;
use crate::batch::PlannedRun;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
use ts_rs::TS;

/// All that a scorecard would have simulated, for whoever does it piece by piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct Plan {
    /// Each scenario once, however many claims need it and whatever they call it.
    pub runs: Vec<PlannedRun>,
    /// By claim: its runs, in the order in which it mentions them.
    pub claims: BTreeMap<String, Vec<Needed>>,
}

/// A run as a claim knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(export))]
pub struct Needed {
    /// The run of the paper's table, with its place in a sweep.
    pub name: String,
    /// Seed.
    pub seed: u32,
    /// Digest of the scenario.
    pub key: String,
}

impl Scorecard {
    /// What all claims need, in the order of the paper.
    pub fn plan(&self) -> Plan {
        let (mut runs, mut keys) = (Vec::new(), BTreeSet::new());
        let mut claims = BTreeMap::new();
        for claim in &self.paper().claims {
            let mut own = Vec::new();
            for run in self.runs_of(claim) {
                if keys.insert(&run.key) {
                    runs.push(run.clone());
                }
                own.push(Needed {
                    name: run.name.clone(),
                    seed: run.seed,
                    key: run.key.clone(),
                });
            }
            claims.insert(claim.id.clone(), own);
        }
        Plan { runs, claims }
    }

    fn runs_of(&self, claim: &Claim) -> impl Iterator<Item = &PlannedRun> {
        let names = claim.runs();
        let points: Vec<_> = names.iter().filter_map(|name| self.points(name)).collect();
        points.into_iter().flat_map(|points| points.all())
    }
}
