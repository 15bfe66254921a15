//! What a point's scenario says before anything is simulated: what its network costs,
//! and whether all of its traffic crosses the middle. No part of the figures of a run:
//! scenarios that differ in costs alone share their runs.

use super::RunFigures;
use crate::cost::bill;
use crate::ids::NodeId;
use crate::program::{Program, ProgramSettings};
use crate::scenario::{Job, Scenario};

/// Measures of a run that facts are made of.
const ACCEPTED_TOTAL: &str = "accepted_mb_s_total";
const IN_OUT_TOTAL: &str = "in_out_mb_s_total";

/// What a point's scenario says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Facts {
    /// Total dollars, and dollars per port; `None` without a bill.
    cost: Option<[f64; 2]>,
    /// Whether every message goes from one half of the nodes to the other.
    is_mirrored: bool,
}

/// A run that is done, of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done<'r> {
    pub(super) figures: &'r RunFigures,
    pub(super) facts: &'r Facts,
}

/// Something that needs the scenario of the point, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    CostTotal,
    CostPerPort,
    CostPerMbS,
    Bisection,
}

impl Fact {
    pub(super) const ALL: [Self; 4] = [
        Self::CostTotal,
        Self::CostPerPort,
        Self::CostPerMbS,
        Self::Bisection,
    ];

    /// As the table of measures calls it.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::CostTotal => "cost.total",
            Self::CostPerPort => "cost.per_port",
            Self::CostPerMbS => "cost.per_mb_s",
            Self::Bisection => "bisection_mb_s",
        }
    }

    pub(super) fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fact| fact.id() == id)
    }
}

impl Facts {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let cost = bill(scenario).ok();
        Self {
            cost: cost.map(|bill| [bill.total as f64, bill.per_port]),
            is_mirrored: is_mirrored(scenario),
        }
    }
}

impl Done<'_> {
    pub(super) fn value(&self, measure: &str) -> Option<f64> {
        self.read(measure).map(|[value, _]| value).or_else(|| {
            let value = self.figures.values.get(measure);
            value.copied()
        })
    }

    /// Of the 95 % interval that the run itself gives.
    pub(super) fn half_width(&self, measure: &str) -> Option<f64> {
        match Fact::of(measure) {
            Some(_) => {
                let half = self.read(measure).map(|[_, half]| half);
                half.filter(|half| half.is_finite())
            }
            None => self.figures.half_widths.get(measure).copied(),
        }
    }

    /// A value that needs the scenario, and its half width: NaN where the run has none.
    fn read(&self, measure: &str) -> Option<[f64; 2]> {
        let of_run = |id: &str| {
            let value = self.figures.values.get(id)?;
            let half = self.figures.half_widths.get(id);
            Some([*value, half.copied().unwrap_or(f64::NAN)])
        };
        let cost = |place: usize| self.facts.cost.map(|cost| cost[place]);
        match Fact::of(measure)? {
            Fact::CostTotal => Some([cost(0)?, 0.0]),
            Fact::CostPerPort => Some([cost(1)?, 0.0]),
            Fact::CostPerMbS => {
                let [rate, half] = of_run(IN_OUT_TOTAL).filter(|[rate, _]| *rate > 0.0)?;
                let dollars = cost(0)? / rate;
                Some([dollars, dollars * half / rate])
            }
            Fact::Bisection => of_run(ACCEPTED_TOTAL).filter(|_| self.facts.is_mirrored),
        }
    }
}

/// Whether all nodes have their processes play tping.
fn is_tping_of_all(job: &Job) -> bool {
    let is_of_all = |program: &ProgramSettings| {
        matches!(program.program, Program::Tping(_)) && program.placement.processes.is_none()
    };
    job.nodes.is_none() && job.program().is_some_and(is_of_all)
}

/// Whether all pairs have a node in either half; of an odd number of nodes the one in the
/// middle is in neither.
fn is_mirrored(scenario: &Scenario) -> bool {
    let nodes = scenario.nodes();
    let half = nodes / 2;
    let side = |node: NodeId| match node.0 {
        node if node < half => Some(0),
        node if node >= nodes - half => Some(1),
        _ => None,
    };
    let crosses = |&(source, destination): &(NodeId, NodeId)| {
        let sides = side(source).zip(side(destination));
        sides.is_some_and(|(one, other)| one != other)
    };
    if let [job] = &scenario.jobs[..]
        && is_tping_of_all(job)
    {
        return true;
    }
    let pairs = scenario.pairs().unwrap_or_default();
    !pairs.is_empty() && pairs.iter().all(crosses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Limits, check};
    use std::collections::BTreeMap;

    fn facts(parts: &str) -> Facts {
        let text = format!(r#"{{"version": 4, "network": "qsnet2"{parts}}}"#);
        Facts::of(&check(&text, false, Limits::NATIVE).scenario.unwrap())
    }

    #[test]
    fn costs_are_told_beside_what_a_run_has_come_to() {
        let of = |values: &[(&str, f64)]| -> BTreeMap<String, f64> {
            let values = values.iter().map(|&(id, value)| (id.to_owned(), value));
            values.collect()
        };
        let figures = RunFigures {
            scenario_digest: String::new(),
            result_digest: String::new(),
            engine_version: String::new(),
            values: of(&[(IN_OUT_TOTAL, 200.0), (ACCEPTED_TOTAL, 100.0)]),
            half_widths: of(&[(IN_OUT_TOTAL, 20.0)]),
            judgements: BTreeMap::new(),
        };
        let facts = facts(r#", "jobs": [{"pattern": "complement"}]"#);
        let done = Done {
            figures: &figures,
            facts: &facts,
        };
        // 64 × (1,570 + 185) + 93,000
        assert_eq!(done.value("cost.total"), Some(205_320.0));
        assert_eq!(done.half_width("cost.total"), Some(0.0));
        assert_eq!(done.value("cost.per_port"), Some(205_320.0 / 64.0));
        assert_eq!(done.value("cost.per_mb_s"), Some(1_026.6));
        assert_eq!(done.half_width("cost.per_mb_s"), Some(102.66));
        assert_eq!(done.value("bisection_mb_s"), Some(100.0));
        assert_eq!(done.half_width("bisection_mb_s"), None);
        assert_eq!(done.value(ACCEPTED_TOTAL), Some(100.0));
    }

    #[test]
    fn traffic_is_mirrored_where_all_of_it_crosses_the_middle() {
        let is_mirrored = |parts: &str| facts(parts).is_mirrored;
        let with = |pattern: &str, nodes: u32| {
            is_mirrored(&format!(
                r#", "topology": {{"nodes": {nodes}}}, "jobs": [{{"pattern": "{pattern}"}}]"#
            ))
        };
        assert!(with("complement", 64) && with("complement", 62) && with("complement", 63));
        let tping = |more: &str| {
            is_mirrored(&format!(
                r#", "jobs": [{{"program": {{"name": "tping"}}{more}}}]"#
            ))
        };
        assert!(tping("") && !tping(r#", "nodes": [[0, 31]]"#));
        assert!(!with("uniform", 64) && !with("neighbor", 64) && !with("hot-spot", 64));
        assert!(!is_mirrored(
            r#", "jobs": [{"collective": {"operation": "barrier"}}]"#
        ));
    }

    #[test]
    fn a_machine_without_a_price_list_has_no_costs() {
        let facts = facts(r#", "topology": {"dimension": 2}"#);
        assert_eq!(facts.cost, None);
    }
}
