use super::claim::Claim;
use super::scorecard::Scorecard;
use crate::batch::PlannedRun;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// All that a scorecard would have simulated, for whoever does it piece by piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Plan {
    /// What is to be simulated: each scenario once, however many claims need it and
    /// whatever they call it.
    pub runs: Vec<PlannedRun>,
    /// By claim: its runs, in the order in which it mentions them.
    pub claims: BTreeMap<String, Vec<Needed>>,
}

/// A run as a claim knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Needed {
    /// The run of the paper's table, with its place in a sweep.
    pub name: String,
    /// Seed.
    pub seed: u32,
    /// Digest of the scenario.
    pub key: String,
    /// Payload of a link to it, which follows `#/s/`; `None` where it is too large for one.
    pub link: Option<String>,
    /// False where the claim asks what its machine costs and nothing else, which needs
    /// no simulation.
    pub is_simulated: bool,
}

impl Scorecard {
    /// What all claims need, in the order of the paper.
    pub fn plan(&self) -> Plan {
        let (mut runs, mut keys) = (Vec::new(), BTreeSet::new());
        let mut claims = BTreeMap::new();
        for claim in &self.paper().claims {
            for (run, is_simulated) in self.runs_of(claim) {
                if is_simulated && keys.insert(&run.key) {
                    runs.push(run.clone());
                }
            }
            claims.insert(claim.id.clone(), self.needed(claim));
        }
        Plan { runs, claims }
    }

    /// What a claim needs, in the order in which it mentions it.
    pub(super) fn needed(&self, claim: &Claim) -> Vec<Needed> {
        let runs = self.runs_of(claim).into_iter();
        let needed = runs.map(|(run, is_simulated)| Needed {
            name: run.name.clone(),
            seed: run.seed,
            key: run.key.clone(),
            link: run.link.clone(),
            is_simulated,
        });
        needed.collect()
    }

    /// Its runs, and whether they are simulated. A bill has no seed: one stands for all.
    fn runs_of(&self, claim: &Claim) -> Vec<(&PlannedRun, bool)> {
        let mut runs = Vec::new();
        for name in claim.runs() {
            let Some(points) = self.points(name) else {
                continue;
            };
            match claim.simulates(name) {
                true => runs.extend(points.all().map(|run| (run, true))),
                false => runs.extend(points.of_seed(0).map(|(run, _)| (run, false))),
            }
        }
        runs
    }
}
