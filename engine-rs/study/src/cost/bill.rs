use super::clos::Clos;
use super::count::Counts;
use super::item::Item;
use super::parts::{PriceOf, prices};
use crate::networks::{Generation, Packaging, PricedPart, Provenance};
use crate::scenario::{Costs, Scenario, Switches, Tree, Wiring, grouped, listed};
use crate::topology::kary::kept;

use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What a machine's network costs, part by part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Bill {
    /// What the network is built of, in the order of the parts.
    pub lines: Vec<BillLine>,
    /// Dollars of all lines.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub total: i64,
    /// How they add up, as `3,400 $ + 185 $ − 20 $ = 3,565 $`.
    pub total_formula: String,
    /// Nodes that it joins.
    pub ports: u32,
    /// Dollars of each of them.
    pub per_port: f64,
    /// The same with the numbers put in.
    pub per_port_formula: String,
    /// The nodes themselves: no part of the total.
    pub nodes: BillLine,
    /// Dollars of network and nodes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub system_total: i64,
    /// The same with the numbers put in.
    pub system_formula: String,
}

/// So many of a part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct BillLine {
    /// Which part.
    pub part: PricedPart,
    /// What it is called, and what for.
    pub label: String,
    /// How many.
    pub count: u32,
    /// How that was counted, as `⌈996 nodes / 64⌉`.
    pub counted: String,
    /// Dollars of each.
    pub price: u32,
    /// Dollars of all; below 0 for what is saved.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub total: i64,
    /// The same with the numbers put in, as `16 × 93,000 $ = 1,488,000 $`.
    pub formula: String,
    /// Whether the scenario has a price of its own.
    pub is_own: bool,
    /// Where the default price comes from.
    pub standing: Provenance,
    /// In words.
    pub source: String,
}

/// A bill, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct BillOutcome {
    /// Null for a machine that the price list does not cover.
    pub bill: Option<Bill>,
    /// Why it does not; null for one that it covers.
    pub reason: Option<String>,
    /// All prices, also of what the machine does not need.
    pub prices: Vec<PriceOf>,
}

impl BillOutcome {
    /// Of a machine.
    pub fn of(scenario: &Scenario) -> Self {
        let (bill, reason) = match bill(scenario) {
            Ok(bill) => (Some(bill), None),
            Err(reason) => (None, Some(reason)),
        };
        Self {
            bill,
            reason,
            prices: prices(&scenario.costs),
        }
    }
}

/// What a machine's network costs; the error says why the price lists do not cover it.
pub fn bill(scenario: &Scenario) -> Result<Bill, String> {
    let (network, costs) = (scenario.network.profile(), &scenario.costs);
    let Some(tree) = scenario.wired().tree() else {
        let fabric = match scenario.topology.wiring {
            Wiring::Torus(_) => "torus",
            _ => "list of cables",
        };
        return Err(format!(
            "price lists cover trees, but this fabric is a {fabric}"
        ));
    };
    match network.packaging {
        Packaging::Unlisted => {
            let is_listed = |other: &Generation| other.profile().packaging != Packaging::Unlisted;
            let others = Generation::ALL.into_iter().filter(is_listed);
            Err(format!(
                "price lists cover {}; the papers print none for {}",
                listed(others.map(Generation::label)),
                network.label
            ))
        }
        Packaging::Chassis => {
            let items = Counts::of(tree)?.items(costs.top_cables);
            Bill::of(tree.nodes, items, costs)
        }
        Packaging::FoldedClos => {
            let clos = Clos::new(tree.nodes, switches(tree, costs)?);
            Bill::of(tree.nodes, clos.items(), costs)
        }
    }
}

/// What the network is bought as: its own choice, or what its tree is wired like.
fn switches(tree: &Tree, costs: &Costs) -> Result<Switches, String> {
    let Tree {
        arity,
        dimension,
        up_links_kept,
        ..
    } = tree;
    if (1..*dimension).any(|level| kept(*arity, up_links_kept, level) < *arity) {
        return Err("the InfiniBand price list has no reduced network".to_owned());
    }
    Ok(costs.switches.unwrap_or(match (*arity, *dimension) {
        // Chips with 24 ports are 24-port switches, and 288 nodes need no more of them.
        (12 | 24, 1 | 2) => Switches::Ports24,
        (12 | 24, _) => Switches::Ports24And288,
        // Chips with 8 ports are what 96-port switches are made of.
        _ => Switches::Ports96,
    }))
}

impl Bill {
    pub(super) fn of(nodes: u32, items: Vec<Item>, costs: &Costs) -> Result<Self, String> {
        let prices = prices(costs);
        let line = |item: &Item| {
            let price = prices.iter().find(|price| price.part == item.part)?;
            Some(BillLine::new(price, item))
        };
        let items = items.iter().filter(|item| item.count > 0);
        let node = line(&Item::new(PricedPart::Node, "", nodes, "all"));
        node.map(|node| Self::new(items.filter_map(line).collect(), node))
            .ok_or_else(|| "a node has no price".to_owned())
    }

    fn new(lines: Vec<BillLine>, nodes: BillLine) -> Self {
        let total = lines.iter().map(|line| line.total).sum();
        let ports = nodes.count;
        let per_port = total as f64 / f64::from(ports);
        let mut sum = String::new();
        for line in &lines {
            let sign = match (sum.is_empty(), line.total < 0) {
                (true, _) => "",
                (false, true) => " − ",
                (false, false) => " + ",
            };
            sum += sign;
            sum += &dollars(line.total.unsigned_abs());
        }
        Self {
            total_formula: format!("{sum} = {}", signed(total)),
            per_port_formula: format!(
                "{} / {} ports = {} $",
                signed(total),
                grouped(ports),
                grouped(per_port.round().max(0.0) as u64)
            ),
            system_total: total + nodes.total,
            system_formula: format!(
                "{} + {} × {} = {}",
                signed(total),
                grouped(nodes.count),
                dollars(u64::from(nodes.price)),
                signed(total + nodes.total)
            ),
            lines,
            total,
            ports,
            per_port,
            nodes,
        }
    }
}

impl BillLine {
    fn new(price: &PriceOf, item: &Item) -> Self {
        let Item {
            what_for,
            count,
            counted,
            ..
        } = item;
        let sign = match price.part {
            PricedPart::ThirdLevelElite => -1,
            _ => 1,
        };
        let total = sign * i64::from(*count) * i64::from(price.price);
        let formula = format!(
            "{}{} × {} = {}",
            if sign < 0 { "−" } else { "" },
            grouped(*count),
            dollars(u64::from(price.price)),
            signed(total)
        );
        Self {
            part: price.part,
            label: format!("{}{what_for}", price.label),
            count: *count,
            counted: counted.clone(),
            price: price.price,
            total,
            formula,
            is_own: price.is_own,
            standing: price.standing,
            source: price.source.clone(),
        }
    }
}

fn dollars(amount: u64) -> String {
    format!("{} $", grouped(amount))
}

/// Dollars in words, with a proper minus.
pub fn signed(amount: i64) -> String {
    let sign = if amount < 0 { "−" } else { "" };
    format!("{sign}{}", dollars(amount.unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{FORMAT, Limits, check};

    fn of(parts: &str) -> Bill {
        let text = format!(r#"{{"version": 4, "network": "qsnet2", {parts}}}"#);
        bill(&check(&text, false, Limits::NATIVE).scenario.unwrap()).unwrap()
    }

    /// The half network of `[B]`, by hand.
    #[test]
    fn every_line_shows_its_arithmetic() {
        let bill = of(r#""topology": {"dimension": 5, "up_links_kept": [4, 2, 4, 4]}"#);
        let formulas: Vec<(&str, &str)> = bill
            .lines
            .iter()
            .map(|line| (line.counted.as_str(), line.formula.as_str()))
            .collect();
        assert_eq!(
            formulas,
            [
                ("one per node", "1,024 × 1,570 $ = 1,607,680 $"),
                ("⌈1,024 nodes / 64⌉", "16 × 93,000 $ = 1,488,000 $"),
                ("16 chassis × (16 − 8 Elites)", "−128 × 757 $ = −96,896 $"),
                (
                    "⌈128 fourth-level Elites / 32⌉",
                    "4 × 110,500 $ = 442,000 $"
                ),
                ("one if there are several chassis", "1 × 1,800 $ = 1,800 $"),
                ("one per node", "1,024 × 185 $ = 189,440 $"),
                ("16 chassis × 32 up links", "512 × 185 $ = 94,720 $"),
            ]
        );
        assert_eq!(bill.total, 3_726_744);
        assert!(
            bill.total_formula
                .starts_with("1,607,680 $ + 1,488,000 $ − 96,896 $ + ")
        );
        assert!(bill.total_formula.ends_with(" = 3,726,744 $"));
        assert_eq!(bill.per_port_formula, "3,726,744 $ / 1,024 ports = 3,639 $");
        assert_eq!(bill.system_total, 3_726_744 + 1_024 * 2_500);
        assert_eq!(
            bill.system_formula,
            "3,726,744 $ + 1,024 × 2,500 $ = 6,286,744 $"
        );
    }

    #[test]
    fn a_single_chassis_has_neither_top_switches_nor_a_clock_source() {
        let bill = of(r#""topology": {"dimension": 3, "nodes": 40}"#);
        let parts: Vec<PricedPart> = bill.lines.iter().map(|line| line.part).collect();
        assert_eq!(
            parts,
            [
                PricedPart::Qm500,
                PricedPart::NodeChassis,
                PricedPart::LinkCable
            ]
        );
        assert_eq!(bill.total, 40 * (1_570 + 185) + 93_000);
        assert_eq!(bill.ports, 40);
    }

    /// A network of 96-port switches and one of 24- and 288-port ones, by hand.
    #[test]
    fn an_infiniband_network_is_of_the_switches_that_are_asked_for() {
        let of = |parts: &str| {
            let text = format!(r#"{{"version": 4, "network": "infiniband", {parts}}}"#);
            bill(&check(&text, false, Limits::NATIVE).scenario.unwrap())
        };
        let large = of(r#""topology": {"dimension": 5}"#).unwrap();
        assert_eq!(
            large.total_formula,
            "1,018,880 $ + 1,811,304 $ + 905,652 $ + 179,200 $ + 179,200 $ = 4,094,236 $"
        );
        let counted = |bill: &Bill| -> Vec<String> {
            let lines = bill.lines.iter();
            lines
                .map(|line| format!("{}: {}", line.label, line.counted))
                .collect()
        };
        let both = r#""topology": {"dimension": 5}, "costs": {"switches": "24+288"}"#;
        assert_eq!(
            counted(&of(both).unwrap()),
            [
                "Host channel adapter: one per node",
                "24-port switch below the top: ⌈1,024 nodes / 12⌉",
                "288-port switch at the top: ⌈1,024 nodes / 288⌉",
                "4X copper cable to a node: one per node",
                "4X copper cable between switches: 1,024 up from the switches at the nodes",
            ]
        );
        let wired = of(r#""topology": {"arity": 12, "dimension": 2, "nodes": 20}"#).unwrap();
        assert_eq!(counted(&wired)[1], "24-port switch: ⌈20 nodes / 24⌉");
        let reduced = of(r#""topology": {"dimension": 3, "up_links_kept": [4, 2]}"#);
        assert!(reduced.unwrap_err().contains("no reduced network"));
    }

    #[test]
    fn another_network_has_a_reason_and_its_prices() {
        let outcome = BillOutcome::of(&Scenario::default());
        assert_eq!(outcome.bill, None);
        assert!(outcome.reason.unwrap().ends_with("none for QsNet"));
        assert_eq!(outcome.prices.len(), PricedPart::ALL.len());
    }

    #[test]
    fn a_torus_has_no_bill_and_a_reason() {
        let text = r#"{"version": 4, "network": "qsnet2", "topology": {"kind": "torus"}}"#;
        let torus = check(text, false, Limits::NATIVE).scenario.unwrap();
        assert_eq!(
            bill(&torus).unwrap_err(),
            "price lists cover trees, but this fabric is a torus"
        );
    }

    #[test]
    fn own_prices_and_fibre_are_told_as_such() {
        let bill = of(r#""topology": {"dimension": 4},
            "costs": {"prices": {"qm500": 0}, "top_cables": "fibre"}"#);
        let line = |part| bill.lines.iter().find(|line| line.part == part).unwrap();
        assert!(line(PricedPart::Qm500).is_own);
        let fibre = line(PricedPart::FibreLink);
        assert_eq!((fibre.count, fibre.is_own), (256, false));
        assert_eq!(fibre.standing, Provenance::Solved);
        assert_eq!(line(PricedPart::LinkCable).count, 256);
        assert_eq!(line(PricedPart::TopSwitch).count, 2);
    }

    /// Each price that was solved for gives back the ratio of `[B]` or `[I]` that it was solved from
    /// (`docs/investigations/prices.md`).
    #[test]
    fn solved_prices_give_back_the_ratios_of_the_papers() {
        let of = |network: &str, rest: &str| {
            let text = format!(
                r#"{{"version": {FORMAT}, "network": "{network}", "topology": {{"dimension": 5{rest}}}"#
            );
            bill(&check(&text, false, Limits::NATIVE).scenario.unwrap()).unwrap()
        };
        let elan = |rest: &str| of("qsnet2", rest);
        let half = r#", "up_links_kept": [4, 2, 4, 4]"#;
        let cables = |cables: &str| format!(r#"}}, "costs": {{"top_cables": "{cables}"}}"#);
        let switches = |switches: &str| {
            of(
                "infiniband",
                &format!(r#"}}, "costs": {{"switches": "{switches}"}}"#),
            )
        };
        let total = |bill: Bill| bill.total as f64;
        let system = |bill: Bill| bill.system_total as f64;
        let reduced = |kind: &str| elan(&format!("{half}{}", cables(kind)));
        for (ratio, published) in [
            // T28 and T29: a third-level Elite and a fibre link.
            (
                total(elan(&cables("copper"))) / total(reduced("copper")),
                1.17,
            ),
            (
                total(elan(&cables("fibre"))) / total(reduced("fibre")),
                1.27,
            ),
            // [I] 5: switches of 96 and of 24 ports, and an adapter.
            (total(elan("}")) / total(switches("96")), 1.065),
            (system(elan("}")) / system(switches("24+288")), 1.51),
            (system(elan("}")) / system(switches("96")), 1.04),
        ] {
            assert!((ratio - published).abs() < 5e-5, "{ratio} {published}");
        }
        // A port of either costs the same.
        let price = PricedPart::default_price;
        assert_eq!(
            price(PricedPart::Switch288),
            12 * price(PricedPart::Switch24)
        );
    }
}
