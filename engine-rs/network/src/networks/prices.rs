use super::PRICED;
use serde::Serialize;

macro_rules! priced_parts {
    ($($(#[$about:meta])* $name:ident $key:literal)*) => {
        /// Something that has a price; its row in [`PARTS`] says what it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum PricedPart {
            $($(#[$about])* #[serde(rename = $key)] $name,)*
        }

        impl PricedPart {
            const COUNT: usize = [$(Self::$name),*].len();

            /// As a scenario names it.
            pub fn key(self) -> &'static str {
                match self { $(Self::$name => $key),* }
            }
        }
    };
}

// In the order in which scenarios write them.
priced_parts! {
    /// The adapter of a node.
    Qm500 "qm500"
    /// 64 ports down, 64 up.
    NodeChassis "node_chassis"
    /// 128 ports down.
    TopSwitch "top_switch"
    /// One clock for several chassis.
    ClockSource "clock_source"
    /// A copper cable.
    LinkCable "link_cable"
    /// A fibre with what drives it at both ends.
    FibreLink "fibre_link"
    /// What a node chassis is cheaper by for each that it does without.
    ThirdLevelElite "third_level_elite"
    /// A node without its adapter.
    Node "node"
    /// The adapter of a node on InfiniBand.
    Hca "hca"
    /// An InfiniBand switch with 24 ports.
    Switch24 "switch_24"
    /// One with 96.
    Switch96 "switch_96"
    /// One with 288.
    Switch288 "switch_288"
    /// A copper cable between an HCA and a switch, or between two switches.
    InfinibandCable "infiniband_cable"
}

impl PricedPart {
    /// All of them, in the order of a bill.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [NODE.part; Self::COUNT];
        let mut at = 0;
        while at < all.len() {
            all[at] = ROWS[at].part;
            at += 1;
        }
        all
    };

    /// Its price in dollars where a scenario gives none.
    pub fn default_price(self) -> u32 {
        // Worked out by the compiler: what only checks scenarios has no need of the words.
        const PRICES: [u32; PricedPart::COUNT] = {
            let mut prices = [0; PricedPart::COUNT];
            let mut at = 0;
            while at < prices.len() {
                prices[ROWS[at].part as usize] = ROWS[at].price;
                at += 1;
            }
            prices
        };
        PRICES[self as usize]
    }
}

/// Where a price comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
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
    /// Dollars where a scenario gives no price.
    pub price: u32,
    /// Where that comes from.
    pub standing: Provenance,
    /// In words.
    pub source: &'static str,
}

/// All parts that have a price, in the order of a bill: those of each network, and the node.
pub static PARTS: [PricePart; PricedPart::COUNT] = ROWS;

const ROWS: [PricePart; PricedPart::COUNT] = {
    let mut rows = [NODE; PricedPart::COUNT];
    let (mut at, mut network) = (0, 0);
    while network < PRICED.len() {
        let own = PRICED[network];
        let mut row = 0;
        while row < own.len() {
            rows[at] = own[row];
            (at, row) = (at + 1, row + 1);
        }
        network += 1;
    }
    rows
};

const NODE: PricePart = part(
    PricedPart::Node,
    "Node",
    2_500,
    Provenance::Listed,
    "[I] 5, a lower bound for a rack-mounted node of two processors",
);

pub(super) const fn part(
    part: PricedPart,
    label: &'static str,
    price: u32,
    standing: Provenance,
    source: &'static str,
) -> PricePart {
    PricePart {
        part,
        label,
        price,
        standing,
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_part_has_one_row() {
        let rows: BTreeSet<PricedPart> = PricedPart::ALL.into_iter().collect();
        assert_eq!(rows.len(), PricedPart::COUNT);
        for row in &PARTS {
            assert_eq!(row.price, row.part.default_price());
            assert_eq!(serde_json::to_value(row.part).unwrap(), row.part.key());
        }
    }
}
