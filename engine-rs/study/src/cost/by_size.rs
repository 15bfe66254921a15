//! What a port costs in networks of other sizes: the lines of `[I]` figure 7.

use super::bill::Bill;
use super::clos::Clos;
use super::count::Counts;
use super::item::Item;
use crate::networks::{Generation, Packaging};
use crate::scenario::{Costs, Switches};

use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Up to what `[I]` extrapolates to.
const SIZES: [u32; 21] = [
    8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 288, 384, 512, 768, 1_024, 1_536, 2_048, 3_072,
    4_096, 6_144, 8_192,
];

/// From the dearest to the cheapest.
const IN_FIGURE_7: [Switches; 3] = [
    Switches::Ports96,
    Switches::Ports24And288,
    Switches::Ports24,
];

/// A kind of network at all sizes, the whole bisection kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CostLine {
    /// What it is called.
    pub name: String,
    /// Which network it is.
    pub network: Generation,
    /// Of InfiniBand, which switches.
    pub switches: Option<Switches>,
    /// From small to large.
    pub points: Vec<CostPoint>,
}

/// A network of a size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CostPoint {
    /// Nodes that it joins.
    pub nodes: u32,
    /// Dollars of the network for each of them.
    pub per_port: f64,
    /// Dollars of network and nodes for each.
    pub per_node: f64,
    /// How the network's parts add up.
    pub total_formula: String,
}

/// The lines of `[I]` figure 7 from the top: Elan-4, and InfiniBand of 96-port switches,
/// of 24-port switches with 288-port ones above, and of 24-port switches alone.
pub fn by_size(costs: &Costs) -> Vec<CostLine> {
    let mut lines = Vec::new();
    for network in Generation::ALL {
        let label = network.label();
        match network.profile().packaging {
            Packaging::Unlisted => {}
            Packaging::Chassis => {
                let items = |nodes| Counts::of_full(nodes).items(costs.top_cables);
                lines.push(CostLine::new(label.to_owned(), network, None, costs, items));
            }
            Packaging::FoldedClos => lines.extend(IN_FIGURE_7.map(|switches| {
                let name = format!("{label}, {}-port switches", switches.word());
                let items = |nodes| Clos::new(nodes, switches).items();
                CostLine::new(name, network, Some(switches), costs, items)
            })),
        }
    }
    lines
}

impl CostLine {
    fn new(
        name: String,
        network: Generation,
        switches: Option<Switches>,
        costs: &Costs,
        items: impl Fn(u32) -> Vec<Item>,
    ) -> Self {
        let point = |&nodes: &u32| {
            let bill = Bill::of(nodes, items(nodes), costs).ok()?;
            Some(CostPoint {
                nodes,
                per_port: bill.per_port,
                per_node: bill.system_total as f64 / f64::from(nodes),
                total_formula: bill.total_formula,
            })
        };
        Self {
            name,
            network,
            switches,
            points: SIZES.iter().filter_map(point).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::bill;
    use crate::scenario::{Limits, check};

    fn at(line: &CostLine, nodes: u32) -> &CostPoint {
        line.points.iter().find(|one| one.nodes == nodes).unwrap()
    }

    #[test]
    fn lines_stand_as_in_the_figure() {
        let lines = by_size(&Costs::default());
        for nodes in [512, 1_024, 2_048, 4_096] {
            let [elan, large, both, small] = [0, 1, 2, 3].map(|line| at(&lines[line], nodes));
            assert!(elan.per_port > large.per_port, "{nodes}");
            assert!(large.per_port > both.per_port, "{nodes}");
            assert!(large.per_port > small.per_port, "{nodes}");
            assert!((elan.per_node - elan.per_port - 2_500.0).abs() < 1e-9);
        }
    }

    /// A machine of the form costs what the line has at its size.
    #[test]
    fn a_line_goes_through_the_bills_of_machines() {
        let lines = by_size(&Costs::default());
        for (line, network, topology, nodes) in [
            (0, "qsnet2", r#"{"dimension": 3}"#, 64),
            (0, "qsnet2", r#"{"dimension": 4}"#, 256),
            (0, "qsnet2", r#"{"dimension": 5}"#, 1_024),
            (1, "infiniband", r#"{"dimension": 5}"#, 1_024),
            (
                3,
                "infiniband",
                r#"{"arity": 12, "dimension": 2, "nodes": 96}"#,
                96,
            ),
        ] {
            let text =
                format!(r#"{{"version": 4, "network": "{network}", "topology": {topology}}}"#);
            let own = bill(&check(&text, false, Limits::NATIVE).scenario.unwrap()).unwrap();
            assert_eq!(own.total_formula, at(&lines[line], nodes).total_formula);
        }
    }

    #[test]
    fn own_prices_move_every_size() {
        let text = r#"{"version": 4, "costs": {"prices": {"hca": 0}}}"#;
        let own = check(text, false, Limits::NATIVE)
            .scenario
            .unwrap()
            .costs
            .clone();
        let (own, default) = (by_size(&own), by_size(&Costs::default()));
        assert_eq!(own[0], default[0]);
        let pairs = own[1].points.iter().zip(&default[1].points);
        assert!(
            pairs
                .into_iter()
                .all(|(own, one)| { (one.per_port - own.per_port - 995.0).abs() < 1e-9 })
        );
    }
}
