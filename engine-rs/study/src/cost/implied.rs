//! The prices that no source gives, from the ratios that papers state.
//!
//! The full 1,024-way network and the half one differ by four top switches, by 512
//! cables and by what 128 third-level Elites save in the node chassis; with one ratio
//! each for copper and for fibre the last two follow. Of the switches of InfiniBand, as
//! many prices are lost as `[I]` states ratios, but one: a port of 24- and of 288-port
//! switches is taken to cost the same.

use super::clos::Clos;
use crate::scenario::{PricedPart, Switches, grouped};

/// `[B]`: full over half with copper, and with fibre (T28, T29).
const FULL_OVER_HALF: [f64; 2] = [1.17, 1.27];
/// `[I]` 5: network and system, with these nodes, over 96-port InfiniBand at scale.
const OVER_INFINIBAND: [f64; 2] = [1.065, 1.04];

/// `[I]` 5: a system with Elan-4 over one with 24- and 288-port switches.
const OVER_24_AND_288: f64 = 1.51;
/// As many ports has the larger of them.
const PORTS_288_OVER_24: f64 = 12.0;

/// The networks of the ratios: nodes, node chassis, and of the full and the half one top
/// switches and cables to them; Elites that the half one does without.
const NODES: f64 = 1_024.0;
const CHASSIS: f64 = 16.0;
const TOP_SWITCHES: [f64; 2] = [8.0, 4.0];
const TOP_LINKS: [f64; 2] = [1_024.0, 512.0];
const LEFT_OUT: f64 = 128.0;

/// Prices that make the stated ratios come out.
#[derive(Clone, Debug, PartialEq)]
pub struct Implied {
    /// An adapter, from what `[I]` states of networks and of systems.
    pub adapter: Solution,
    /// What a node chassis is cheaper by for each third-level Elite left out, from T28.
    pub third_level_elite: Solution,
    /// A fibre link, from T29 and the former.
    pub fibre_link: Solution,
    /// A 96-port switch, from what `[I]` states of networks.
    pub switch_96: Solution,
    /// A 24-port switch, from what `[I]` states of systems.
    pub switch_24: Solution,
    /// A 288-port switch, from the former.
    pub switch_288: Solution,
}

/// A price that was solved for.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Dollars, as far as the arithmetic goes.
    pub price: f64,
    /// The same with the numbers put in.
    pub arithmetic: String,
}

/// Solves for the prices that are not known, from all others as they are by default.
pub fn implied() -> Implied {
    let price = |part: PricedPart| f64::from(part.default_price());
    let cable = price(PricedPart::LinkCable);
    // Everything but adapters and cables to top switches.
    let rest = TOP_SWITCHES.map(|top| {
        CHASSIS * price(PricedPart::NodeChassis)
            + top * price(PricedPart::TopSwitch)
            + price(PricedPart::ClockSource)
            + NODES * cable
    });
    let listed = rest[0] + TOP_LINKS[0] * cable;
    let adapters = NODES * price(PricedPart::Qm500);
    let copper = [0, 1].map(|one| adapters + rest[one] + TOP_LINKS[one] * cable);
    let elite = (copper[1] - copper[0] / FULL_OVER_HALF[0]) / LEFT_OUT;
    let switch_24 = switch_24(copper[0]);
    let switch_288 = PORTS_288_OVER_24 * switch_24.price.round();
    Implied {
        adapter: adapter(listed),
        third_level_elite: Solution {
            price: elite,
            arithmetic: format!(
                "({} − {} / {}) / {LEFT_OUT} = {}",
                dollars(copper[1]),
                dollars(copper[0]),
                FULL_OVER_HALF[0],
                dollars(elite)
            ),
        },
        fibre_link: fibre_link(adapters + rest[0], adapters + rest[1] - LEFT_OUT * elite),
        switch_96: switch_96(copper[0]),
        switch_288: Solution {
            price: switch_288,
            arithmetic: format!(
                "{PORTS_288_OVER_24} × {} = {}",
                dollars(switch_24.price),
                dollars(switch_288)
            ),
        },
        switch_24,
    }
}

/// Adapters and cables of InfiniBand where there are two levels of switches.
fn without_switches() -> (f64, String) {
    let price = |part: PricedPart| f64::from(part.default_price());
    let (adapter, cable) = (price(PricedPart::Hca), price(PricedPart::InfinibandCable));
    let words = format!("{} × ({adapter} + 2 × {cable} $)", number(NODES));
    (NODES * (adapter + 2.0 * cable), words)
}

/// Numbers of switches, below the top and at the top.
fn switches(switches: Switches) -> [f64; 2] {
    let clos = Clos::new(NODES as u32, switches);
    let count = |at: usize| {
        clos.switches
            .get(at)
            .map_or(0.0, |own| f64::from(own.count))
    };
    [count(0), count(1)]
}

/// Elan-4 = ratio × (switches × s + the rest).
fn switch_96(elan: f64) -> Solution {
    let ratio = OVER_INFINIBAND[0];
    let (rest, words) = without_switches();
    let count: f64 = switches(Switches::Ports96).iter().sum();
    let price = (elan / ratio - rest) / count;
    Solution {
        price,
        arithmetic: format!(
            "({} / {ratio} − {words}) / {count} = {}",
            dollars(elan),
            dollars(price)
        ),
    }
}

/// Elan-4 + nodes = ratio × (small × s + large × 12 s + the rest + nodes).
fn switch_24(elan: f64) -> Solution {
    let nodes = NODES * f64::from(PricedPart::Node.default_price());
    let (rest, words) = without_switches();
    let [small, large] = switches(Switches::Ports24And288);
    let price =
        ((elan + nodes) / OVER_24_AND_288 - nodes - rest) / (small + large * PORTS_288_OVER_24);
    Solution {
        price,
        arithmetic: format!(
            "({} / {OVER_24_AND_288} − {} − {words}) / ({small} + {large} × {PORTS_288_OVER_24}) \
             = {}",
            dollars(elan + nodes),
            dollars(nodes),
            dollars(price)
        ),
    }
}

/// With E and I for a port of either network: E = n I and E + node = s (I + node).
fn adapter(listed: f64) -> Solution {
    let [network, system] = OVER_INFINIBAND;
    let node = f64::from(PricedPart::Node.default_price());
    let port = network * (system - 1.0) / (network - system) * node;
    let price = port - listed / NODES;
    Solution {
        price,
        arithmetic: format!(
            "{network} × ({system} − 1) / ({network} − {system}) × {} = {} per port; {} − {} / {} \
             = {}",
            dollars(node),
            dollars(port),
            dollars(port),
            dollars(listed),
            number(NODES),
            dollars(price)
        ),
    }
}

/// full + links × f = ratio × (half + links × f), both without cables to top switches.
fn fibre_link(full: f64, half: f64) -> Solution {
    let ratio = FULL_OVER_HALF[1];
    let price = (ratio * half - full) / (TOP_LINKS[0] - ratio * TOP_LINKS[1]);
    Solution {
        price,
        arithmetic: format!(
            "({ratio} × {} − {}) / ({} − {ratio} × {}) = {}",
            dollars(half),
            dollars(full),
            number(TOP_LINKS[0]),
            number(TOP_LINKS[1]),
            dollars(price)
        ),
    }
}

fn dollars(amount: f64) -> String {
    format!("{} $", number(amount))
}

/// To the nearest whole number; none is below 0.
fn number(amount: f64) -> String {
    grouped(amount.round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::bill;
    use crate::scenario::{Limits, check};

    #[test]
    fn default_prices_are_what_the_ratios_imply() {
        let implied = implied();
        let default = |part: PricedPart| f64::from(part.default_price());
        for (solution, part) in [
            (&implied.third_level_elite, PricedPart::ThirdLevelElite),
            (&implied.fibre_link, PricedPart::FibreLink),
            (&implied.switch_96, PricedPart::Switch96),
            (&implied.switch_24, PricedPart::Switch24),
            (&implied.switch_288, PricedPart::Switch288),
        ] {
            assert_eq!(solution.price.round(), default(part));
        }
        // To the nearest ten: the ratios it comes from have no more to say.
        let tens = (implied.adapter.price / 10.0).round() * 10.0;
        assert_eq!(tens, default(PricedPart::Qm500));
    }

    #[test]
    fn the_arithmetic_has_its_numbers() {
        let implied = implied();
        assert_eq!(
            implied.adapter.arithmetic,
            "1.065 × (1.04 − 1) / (1.065 − 1.04) × 2,500 $ = 4,260 $ per port; 4,260 $ − \
             2,752,680 $ / 1,024 = 1,572 $"
        );
        assert_eq!(
            implied.third_level_elite.arithmetic,
            "(3,823,640 $ − 4,360,360 $ / 1.17) / 128 = 757 $"
        );
        assert_eq!(
            implied.fibre_link.arithmetic,
            "(1.27 × 3,632,083 $ − 4,170,920 $) / (1,024 − 1.27 × 512) = 1,182 $"
        );
        assert_eq!(
            implied.switch_96.arithmetic,
            "(4,360,360 $ / 1.065 − 1,024 × (995 + 2 × 175 $)) / 33 = 82,332 $"
        );
        assert_eq!(
            implied.switch_24.arithmetic,
            "(6,920,360 $ / 1.51 − 2,560,000 $ − 1,024 × (995 + 2 × 175 $)) / (86 + 4 × 12) = \
             4,819 $"
        );
        assert_eq!(implied.switch_288.arithmetic, "12 × 4,819 $ = 57,828 $");
    }

    /// The other way round, by the bills.
    #[test]
    fn the_bills_have_the_stated_ratios() {
        let total = |kept: &str, cables: &str| {
            let text = format!(
                r#"{{"version": 4, "network": "qsnet2", "topology": {{"dimension": 5{kept}}},
                    "costs": {{"top_cables": "{cables}"}}}}"#
            );
            let scenario = check(&text, false, Limits::NATIVE).scenario.unwrap();
            bill(&scenario).unwrap().total as f64
        };
        let half = r#", "up_links_kept": [4, 2, 4, 4]"#;
        for (cables, ratio) in ["copper", "fibre"].into_iter().zip(FULL_OVER_HALF) {
            let is = total("", cables) / total(half, cables);
            assert!((is - ratio).abs() < 5e-5, "{is}");
        }
    }
}
