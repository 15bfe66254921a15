//! The prices that no source gives, from the ratios that papers state.
//!
//! The full 1,024-way network and the half one differ by four top switches, by 512
//! cables and by what 128 third-level Elites save in the node chassis; with one ratio
//! each for copper and for fibre the last two follow.

use crate::scenario::PricedPart;

/// [B]: full over half with copper, and with fibre (T28, T29).
const FULL_OVER_HALF: [f64; 2] = [1.17, 1.27];
/// [I] 5: network and system, with these nodes, over 96-port InfiniBand at scale.
const OVER_INFINIBAND: [f64; 2] = [1.065, 1.04];

/// The networks of the ratios: nodes, node chassis, and of the full and the half one top
/// switches and cables to them; Elites that the half one does without.
const NODES: f64 = 1_024.0;
const CHASSIS: f64 = 16.0;
const TOP_SWITCHES: [f64; 2] = [8.0, 4.0];
const TOP_LINKS: [f64; 2] = [1_024.0, 512.0];
const LEFT_OUT: f64 = 128.0;

/// Prices in dollars that make the stated ratios come out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Implied {
    /// An adapter, from what [I] states of networks and of systems.
    pub adapter: f64,
    /// What a node chassis is cheaper by for each third-level Elite left out, from T28.
    pub third_level_elite: f64,
    /// A fibre link, from T29 and the former.
    pub fibre_link: f64,
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
    // E = n I and E + node = s (I + node) for each port.
    let [network, system] = OVER_INFINIBAND;
    let port = network * (system - 1.0) / (network - system) * price(PricedPart::Node);
    let adapter = port - (rest[0] + TOP_LINKS[0] * cable) / NODES;
    let adapters = NODES * price(PricedPart::Qm500);
    let [copper, fibre] = FULL_OVER_HALF;
    // full = copper × (half − left out × elite)
    let [full, half] = [0, 1].map(|one| adapters + rest[one] + TOP_LINKS[one] * cable);
    let third_level_elite = (half - full / copper) / LEFT_OUT;
    // full + links × f = fibre × (half + links × f), without cables to top switches.
    let [full, half] = [0, 1].map(|one| adapters + rest[one]);
    let half = half - LEFT_OUT * third_level_elite;
    let fibre_link = (fibre * half - full) / (TOP_LINKS[0] - fibre * TOP_LINKS[1]);
    Implied {
        adapter,
        third_level_elite,
        fibre_link,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::bill;
    use crate::scenario::{Place, check};

    #[test]
    fn default_prices_are_what_the_ratios_imply() {
        let implied = implied();
        let default = |part: PricedPart| f64::from(part.default_price());
        assert_eq!(
            implied.third_level_elite.round(),
            default(PricedPart::ThirdLevelElite)
        );
        assert_eq!(implied.fibre_link.round(), default(PricedPart::FibreLink));
        // To the nearest ten: the ratios it comes from have no more to say.
        let tens = (implied.adapter / 10.0).round() * 10.0;
        assert_eq!(tens, default(PricedPart::Qm500));
        assert_eq!(implied.adapter.round(), 1_572.0);
    }

    /// The other way round, by the bills.
    #[test]
    fn the_bills_have_the_stated_ratios() {
        let total = |kept: &str, cables: &str| {
            let text = format!(
                r#"{{"version": 2, "network": "qsnet2", "topology": {{"dimension": 5{kept}}},
                    "costs": {{"top_cables": "{cables}"}}}}"#
            );
            let scenario = check(&text, false, Place::Native).scenario.unwrap();
            bill(&scenario).unwrap().total as f64
        };
        let half = r#", "up_links_kept": [4, 2, 4, 4]"#;
        for (cables, ratio) in ["copper", "fibre"].into_iter().zip(FULL_OVER_HALF) {
            let is = total("", cables) / total(half, cables);
            assert!((is - ratio).abs() < 5e-5, "{is}");
        }
    }
}
