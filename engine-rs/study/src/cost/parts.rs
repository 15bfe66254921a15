use crate::networks::{PARTS, PricePart, PricedPart, Provenance};
use crate::scenario::{Costs, grouped};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What a part costs in a scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
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
    pub standing: Provenance,
    /// In words.
    pub source: String,
}

/// All prices, in the order of a bill.
pub fn prices(costs: &Costs) -> Vec<PriceOf> {
    let of = |row: &PricePart| PriceOf::of(row, costs);
    PARTS.iter().map(of).collect()
}

impl PriceOf {
    fn of(row: &PricePart, costs: &Costs) -> Self {
        let (price, default_price) = (costs.price(row.part), row.part.default_price());
        Self {
            part: row.part,
            label: row.label.to_owned(),
            price,
            default_price,
            is_own: price != default_price,
            standing: row.standing,
            source: row.source.to_owned(),
        }
    }
}

/// The parts as a table in Markdown.
pub fn part_table() -> String {
    let row = |price: PriceOf| {
        let word = match price.standing {
            Provenance::Listed => "listed",
            Provenance::Assumed => "assumed",
            Provenance::Solved => "solved",
        };
        let PriceOf { label, source, .. } = &price;
        let (key, dollars) = (price.part.key(), grouped(price.price));
        format!("| `{key}` | {label} | {dollars} | {word} | {source} |")
    };
    let head = "| key | part | $ | | source |\n|---|---|---|---|---|";
    let rows: Vec<String> = prices(&Costs::default()).into_iter().map(row).collect();
    format!("{head}\n{}", rows.join("\n"))
}
