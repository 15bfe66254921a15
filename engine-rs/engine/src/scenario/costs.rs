//! What a machine's parts cost and how its chassis are joined: for the bill alone. A
//! simulation does not know it.

use super::reader::{At, Reader, Wrong, grouped, keys, shown};
use crate::networks::PricedPart;
use crate::parameters::Choice;
use crate::{choice, declare};
use serde_json::Value;
use std::collections::BTreeMap;

/// Third-level Elites of a node chassis that has all of them (`[Q]` 3).
pub const THIRD_LEVEL_ELITES: u32 = 16;

const HIGHEST_PRICE: u32 = 10_000_000;

choice! {
    /// What joins node chassis and top switches.
    #[derive(Default)]
    pub enum TopCables {
        /// As to the nodes.
        #[default]
        Copper = "copper",
        /// For longer ways.
        Fibre = "fibre",
    }
}

choice! {
    /// Which switches an InfiniBand network is built of.
    pub enum Switches {
        /// 24 ports each.
        Ports24 = "24",
        /// 96 ports each.
        Ports96 = "96",
        /// 24 ports at the nodes, 288 above.
        Ports24And288 = "24+288",
        /// 288 ports each.
        Ports288 = "288",
    }
}

declare! {
    /// What the parts of a machine cost, where they differ from the defaults. No part of
    /// the digest: what is simulated does not depend on it.
    pub struct Costs {
        /// Dollars by part.
        prices: BTreeMap<PricedPart, u32> = own(BTreeMap::new(), "prices"), label: "", written: unlike_default;
        /// What joins node chassis and top switches; absent when that is copper.
        top_cables: TopCables = choice(TopCables::Copper), label: "Cables to top switches", absent: "copper", written: unlike_default;
        /// Which switches an InfiniBand network is built of; absent for those that its tree
        /// is wired as.
        switches: Option<Switches> = own(None, "switches"), label: "Switches bought", absent: "as wired", written: unlike_default;
    }
}

impl Costs {
    /// Whether everything is as by default.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// What a part costs in dollars.
    pub fn price(&self, part: PricedPart) -> u32 {
        let own = self.prices.get(&part).copied();
        own.unwrap_or_else(|| part.default_price())
    }

    pub(super) fn read(reader: &mut Reader, at: &At) -> Self {
        let at = reader.child(at, "costs", &keys(Self::ROWS));
        let top_cables = reader.choice(&at, "top_cables", TopCables::Copper);
        let prices_at = reader.child(&at, "prices", &PricedPart::ALL.map(PricedPart::key));
        let prices = PricedPart::ALL.into_iter().filter_map(|part| {
            let price = price(reader, &prices_at, part)?;
            Some((part, price))
        });
        let costs = Self {
            prices: prices.collect(),
            top_cables,
            switches: switches(reader, &at),
        };
        costs.check_credit(reader);
        costs
    }

    /// No chassis may pay back more than it costs.
    fn check_credit(&self, reader: &mut Reader) {
        let of_both =
            ["third_level_elite", "node_chassis"].map(|key| format!("costs.prices.{key}"));
        if !reader.is_right(&of_both.each_ref().map(String::as_str)) {
            return;
        }
        let [elite, chassis] =
            [PricedPart::ThirdLevelElite, PricedPart::NodeChassis].map(|part| self.price(part));
        if THIRD_LEVEL_ELITES * elite <= chassis {
            return;
        }
        let (part, nearest) = match self.prices.contains_key(&PricedPart::ThirdLevelElite) {
            true => (
                PricedPart::ThirdLevelElite,
                format!("at most {}", grouped(chassis / THIRD_LEVEL_ELITES)),
            ),
            false => (
                PricedPart::NodeChassis,
                format!("at least {}", grouped(THIRD_LEVEL_ELITES * elite)),
            ),
        };
        let message = format!(
            "{THIRD_LEVEL_ELITES} third-level Elites at {} $ would save more than the {} $ of a \
             node chassis; {nearest}",
            grouped(elite),
            grouped(chassis)
        );
        let path = format!("costs.prices.{}", part.key());
        reader.wrong(path, Wrong::Part(message));
    }
}

/// A number of ports may be written as one.
fn switches(reader: &mut Reader, at: &At) -> Option<Switches> {
    let value = reader.value(at, "switches")?;
    let text = match value.as_u64() {
        Some(ports) => ports.to_string(),
        None => value.as_str().unwrap_or_default().to_owned(),
    };
    let found = Switches::of_word(&text);
    if found.is_none() {
        let known = Switches::WORDS.join(", ");
        let message = format!("{} is not one of {known}", shown(value));
        reader.error(at.path_of("switches"), message);
    }
    found
}

/// Whole dollars within the bounds of a price.
fn whole_price(value: &Value) -> Option<u32> {
    let number = value.as_f64()?;
    let is_price = number.fract() == 0.0 && (0.0..=f64::from(HIGHEST_PRICE)).contains(&number);
    is_price.then_some(number as u32)
}

/// A price that is not as by default, however it is written.
fn price(reader: &mut Reader, at: &At, part: PricedPart) -> Option<u32> {
    let value = reader.value(at, part.key())?;
    if let Some(price) = whole_price(value) {
        return (price != part.default_price()).then_some(price);
    }
    // The price of the other part that the credit is of, if that is right.
    let other = |part: PricedPart| match reader.value(at, part.key()) {
        None => Some(part.default_price()),
        Some(value) => whole_price(value),
    };
    let allowed = match part {
        PricedPart::ThirdLevelElite => {
            other(PricedPart::NodeChassis).map(|chassis| (0, chassis / THIRD_LEVEL_ELITES))
        }
        PricedPart::NodeChassis => {
            let elite = other(PricedPart::ThirdLevelElite);
            elite.map(|elite| (THIRD_LEVEL_ELITES * elite, HIGHEST_PRICE))
        }
        _ => Some((0, HIGHEST_PRICE)),
    };
    let nearest = value
        .as_f64()
        .zip(allowed.filter(|(least, most)| least <= most));
    let nearest = nearest
        .map(|(number, (least, most))| number.round().clamp(least.into(), most.into()) as u32);
    let nearest = nearest.map_or(String::new(), |nearest| {
        format!("; nearest allowed: {}", grouped(nearest))
    });
    let message = format!(
        "{} is not a price in whole dollars from 0 to {}{nearest}",
        shown(value),
        grouped(HIGHEST_PRICE)
    );
    reader.error(at.path_of(part.key()), message);
    None
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Checked, Limits, Severity, check, from_link, to_link};

    fn checked(costs: &str) -> Checked {
        let text = format!(r#"{{"version": 4, "costs": {costs}}}"#);
        check(&text, false, Limits::NATIVE)
    }

    #[test]
    fn everything_wrong_with_prices_is_told_with_what_is_allowed() {
        let all = checked(
            r#"{"prices": {"qm500": -5, "node_chassis": "93k", "top_switch": 1e12,
                "link_cable": 12.5, "switch": 1}, "top_cables": "string", "switches": 32, "x": 1}"#,
        );
        let problems = all.problems.iter();
        let lines: Vec<String> = problems
            .map(|problem| format!("{}: {}", problem.path, problem.message))
            .collect();
        let range = "is not a price in whole dollars from 0 to 10,000,000";
        assert_eq!(
            lines,
            [
                "costs.x: unknown key; allowed: prices, top_cables, switches".to_owned(),
                "costs.top_cables: \"string\" is not one of copper, fibre".to_owned(),
                "costs.prices.switch: unknown key; did you mean switch_24?".to_owned(),
                format!("costs.prices.qm500: -5 {range}; nearest allowed: 0"),
                format!("costs.prices.node_chassis: \"93k\" {range}"),
                format!(
                    "costs.prices.top_switch: 1,000,000,000,000 {range}; nearest allowed: \
                     10,000,000"
                ),
                format!("costs.prices.link_cable: 12.5 {range}; nearest allowed: 13"),
                "costs.switches: 32 is not one of 24, 96, 24+288, 288".to_owned(),
            ]
        );
        assert!(
            all.problems
                .iter()
                .all(|one| one.severity == Severity::Error)
        );
        for wrong in ["7", r#"{"prices": []}"#, r#"{"prices": {"node": null}}"#] {
            assert_eq!(checked(wrong).problems.len(), 1, "{wrong}");
        }
    }

    #[test]
    fn a_chassis_never_pays_back_more_than_it_costs() {
        let told = |prices: &str| {
            let problems = checked(&format!(r#"{{"prices": {{{prices}}}}}"#)).problems;
            problems
                .first()
                .map(|one| format!("{}: {}", one.path, one.message))
        };
        assert_eq!(told(r#""third_level_elite": 5812"#), None);
        assert_eq!(
            told(r#""third_level_elite": 5813"#).unwrap(),
            "costs.prices.third_level_elite: 16 third-level Elites at 5,813 $ would save more than \
             the 93,000 $ of a node chassis; at most 5,812"
        );
        let chassis = told(r#""node_chassis": 5000"#).unwrap();
        assert!(
            chassis.starts_with("costs.prices.node_chassis: "),
            "{chassis}"
        );
        assert!(chassis.ends_with("at least 12,112"), "{chassis}");
    }

    #[test]
    fn costs_are_in_links_and_in_no_digest() {
        let with = |costs: &str| checked(costs).scenario_digest.unwrap();
        let own = r#"{"prices": {"qm500": 1200, "node": 0}, "top_cables": "fibre",
            "switches": 288}"#;
        assert_eq!(with(own), with("{}"));
        let scenario = checked(own).scenario.unwrap();
        let again = from_link(&to_link(&scenario).unwrap(), Limits::PAGE);
        assert_eq!(again.problems, []);
        assert_eq!(again.scenario, Some(scenario));
    }

    #[test]
    fn what_is_as_by_default_is_not_written() {
        let scenario = |costs: &str| checked(costs).scenario.unwrap();
        let same = scenario(r#"{"prices": {"qm500": 1570.0}, "top_cables": "copper"}"#);
        assert_eq!(same, scenario("{}"));
        assert!(!serde_json::to_string(&same).unwrap().contains("costs"));
    }
}
