use super::implied::implied;
use crate::scenario::{Costs, PricedPart, grouped};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Where a price comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// A paper prints it.
    Listed,
    /// No source gives it; it is ours.
    Assumed,
    /// It follows from a ratio that a paper states, so that it cannot confirm that.
    Solved,
}

/// A row of the table of parts.
#[derive(Clone, Copy, Debug)]
pub struct PricePart {
    /// Which part.
    pub part: PricedPart,
    /// What it is called.
    pub label: &'static str,
    /// Where its default price comes from.
    pub standing: Standing,
    /// In words.
    pub source: &'static str,
}

const fn part(
    part: PricedPart,
    label: &'static str,
    standing: Standing,
    source: &'static str,
) -> PricePart {
    PricePart {
        part,
        label,
        standing,
        source,
    }
}

/// All parts that have a price, in the order of a bill.
pub const PARTS: &[PricePart] = &[
    part(
        PricedPart::Qm500,
        "QM500 adapter",
        Standing::Assumed,
        "lost in the scan of [I] table 3; half a point more or less in what [I] states at scale, \
         networks 6.5 % and systems 4 % dearer than 96-port InfiniBand, moves it by 700 $ and \
         more. With nodes of 2,500 $, for a full 1,024-way network, and then to the nearest ten",
    ),
    part(
        PricedPart::NodeChassis,
        "Node chassis, 64 ports",
        Standing::Listed,
        "[I] table 3",
    ),
    part(
        PricedPart::ThirdLevelElite,
        "Third-level Elite left out",
        Standing::Solved,
        "T28: a full 1,024-way network costs 17 % more than half of it with copper cables [B]; \
         top switches and cables alone make 14 %, and the rest is taken for what 128 Elites save \
         in the node chassis",
    ),
    part(
        PricedPart::TopSwitch,
        "Top switch, 128 ports",
        Standing::Listed,
        "[I] table 3, where the scan reads \"1 10,500\"",
    ),
    part(
        PricedPart::ClockSource,
        "QM580 clock source",
        Standing::Listed,
        "[I] table 3; that a network of several chassis needs one is assumed",
    ),
    part(
        PricedPart::LinkCable,
        "Copper link",
        Standing::Listed,
        "[I] table 3; which of 3 m and 5 m the price is of is lost in the scan, and both are taken \
         to cost the same",
    ),
    part(
        PricedPart::FibreLink,
        "Fibre link",
        Standing::Solved,
        "T29: with fibre between node chassis and top switches a full 1,024-way network costs \
         27 % more than half of it [B]",
    ),
    part(
        PricedPart::Hca,
        "Host channel adapter",
        Standing::Listed,
        "[I] table 2",
    ),
    part(
        PricedPart::Switch24,
        "24-port switch",
        Standing::Solved,
        "lost in the scan of [I]; systems with Elan-4 are 51 % dearer than with 24- and 288-port \
         switches [I 5], for 1,024 nodes of 2,500 $, when a port of either costs the same",
    ),
    part(
        PricedPart::Switch96,
        "96-port switch",
        Standing::Solved,
        "lost in the scan of [I]; networks of Elan-4 are 6.5 % dearer than of 96-port switches \
         [I 5], for 1,024 nodes",
    ),
    part(
        PricedPart::Switch288,
        "288-port switch",
        Standing::Assumed,
        "lost in the scan of [I]; a port is taken to cost what one of a 24-port switch does",
    ),
    part(
        PricedPart::InfinibandCable,
        "4X copper cable",
        Standing::Listed,
        "[I] table 2, \"Cables for Hosts\"; one between switches is taken to cost the same",
    ),
    part(
        PricedPart::Node,
        "Node",
        Standing::Listed,
        "[I] 5, a lower bound for a rack-mounted node of two processors",
    ),
];

/// What a part costs in a scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct PriceOf {
    /// Which part; its price stands at `costs.prices.` and this.
    pub part: PricedPart,
    /// What it is called.
    pub label: String,
    /// Dollars.
    pub price: u32,
    /// Dollars where a scenario says nothing.
    pub default_price: u32,
    /// Whether the scenario has a price of its own.
    pub is_own: bool,
    /// Where the default comes from.
    pub standing: Standing,
    /// In words; for what is solved or assumed with the arithmetic, in which all other
    /// prices are as by default.
    pub source: String,
}

/// All prices, in the order of a bill.
pub fn prices(costs: &Costs) -> Vec<PriceOf> {
    let implied = implied();
    let arithmetic = |part| match part {
        PricedPart::Qm500 => Some(implied.adapter.arithmetic.as_str()),
        PricedPart::ThirdLevelElite => Some(implied.third_level_elite.arithmetic.as_str()),
        PricedPart::FibreLink => Some(implied.fibre_link.arithmetic.as_str()),
        PricedPart::Switch24 => Some(implied.switch_24.arithmetic.as_str()),
        PricedPart::Switch96 => Some(implied.switch_96.arithmetic.as_str()),
        PricedPart::Switch288 => Some(implied.switch_288.arithmetic.as_str()),
        _ => None,
    };
    let of = |row: &PricePart| PriceOf::of(row, costs, arithmetic(row.part));
    PARTS.iter().map(of).collect()
}

impl PriceOf {
    fn of(row: &PricePart, costs: &Costs, arithmetic: Option<&str>) -> Self {
        let (price, default_price) = (costs.price(row.part), row.part.default_price());
        Self {
            part: row.part,
            label: row.label.to_owned(),
            price,
            default_price,
            is_own: price != default_price,
            standing: row.standing,
            source: match arithmetic {
                Some(arithmetic) => format!("{}: {arithmetic}", row.source),
                None => row.source.to_owned(),
            },
        }
    }
}

/// The parts as a table in Markdown.
pub fn part_table() -> String {
    let row = |price: PriceOf| {
        let word = match price.standing {
            Standing::Listed => "listed",
            Standing::Assumed => "assumed",
            Standing::Solved => "solved",
        };
        let PriceOf { label, source, .. } = &price;
        let (key, dollars) = (price.part.key(), grouped(price.price));
        format!("| `{key}` | {label} | {dollars} | {word} | {source} |")
    };
    let head = "| key | part | $ | | source |\n|---|---|---|---|---|";
    let rows: Vec<String> = prices(&Costs::default()).into_iter().map(row).collect();
    format!("{head}\n{}", rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_its_row_in_the_order_of_a_bill() {
        let rows: Vec<PricedPart> = PARTS.iter().map(|row| row.part).collect();
        assert_eq!(rows, PricedPart::ALL);
    }
}
