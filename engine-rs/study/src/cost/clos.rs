//! How many switches and cables an InfiniBand network has.
//!
//! A folded Clos network: every switch below the top has as many links up as down, so
//! that any half of the nodes reaches the other with all it has, and there are as few
//! levels as hold the nodes. Switches of p ports hold 2 (p/2)^k nodes in k levels: for
//! n nodes a level below the top has ⌈n / (p/2)⌉ switches, the top ⌈n / p⌉, and there
//! are n cables to nodes and n between each two levels. With 24 and 288 ports together,
//! the smaller ones stand at the nodes and the larger ones above, for as many nodes as
//! two levels of them hold; for fewer than 25 a single small one will do, and beyond
//! 3,456 two levels of the larger ones, as the smaller ones would make it three.

use super::item::Item;
use crate::scenario::{PricedPart, Switches, grouped};

/// The parts of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clos {
    pub(super) nodes: u32,
    pub(super) levels: u32,
    /// From the nodes up; a level below the top, and the top.
    pub(super) switches: Vec<Item>,
}

impl Clos {
    /// For so many nodes of such switches.
    pub(super) fn new(nodes: u32, switches: Switches) -> Self {
        match switches {
            Switches::Ports24 => Self::of_one_kind(nodes, PricedPart::Switch24),
            Switches::Ports96 => Self::of_one_kind(nodes, PricedPart::Switch96),
            Switches::Ports288 => Self::of_one_kind(nodes, PricedPart::Switch288),
            Switches::Ports24And288 => Self::of_both(nodes),
        }
    }

    /// All that there is to pay for, in the order of a bill.
    pub(super) fn items(&self) -> Vec<Item> {
        let each = "one per node";
        let mut items = vec![Item::new(PricedPart::Hca, "", self.nodes, each)];
        items.extend(self.switches.iter().cloned());
        items.extend([
            Item::new(PricedPart::InfinibandCable, " to a node", self.nodes, each),
            Item::new(
                PricedPart::InfinibandCable,
                " between switches",
                self.between_switches(),
                self.between(),
            ),
        ]);
        items
    }

    /// Cables between switches.
    fn between_switches(&self) -> u32 {
        (self.levels - 1) * self.nodes
    }

    fn between(&self) -> String {
        let (levels, nodes) = (self.levels - 1, grouped(self.nodes));
        match levels {
            1 => format!("{nodes} up from the switches at the nodes"),
            _ => format!("{nodes} up from each of {levels} levels"),
        }
    }

    fn of_one_kind(nodes: u32, part: PricedPart) -> Self {
        let ports = ports(part);
        let mut levels = 1;
        // What k levels hold.
        let mut most = u64::from(ports);
        while most < u64::from(nodes) {
            levels += 1;
            most *= u64::from(ports / 2);
        }
        Self::new_of(nodes, levels, part, part)
    }

    fn of_both(nodes: u32) -> Self {
        let [small, large] = [PricedPart::Switch24, PricedPart::Switch288];
        if nodes <= ports(small) {
            Self::of_one_kind(nodes, small)
        } else if nodes <= ports(small) / 2 * ports(large) {
            Self::new_of(nodes, 2, small, large)
        } else {
            Self::of_one_kind(nodes, large)
        }
    }

    fn new_of(nodes: u32, levels: u32, below: PricedPart, top: PricedPart) -> Self {
        let level = |part: PricedPart, what_for: &'static str, times: u32, share: u32| {
            let times_in_words = match times {
                1 => String::new(),
                _ => format!("{times} levels × "),
            };
            Item {
                part,
                what_for,
                count: times * nodes.div_ceil(share),
                counted: format!("{times_in_words}⌈{} nodes / {share}⌉", grouped(nodes)),
            }
        };
        let switches = match levels {
            1 => vec![level(top, "", 1, ports(top))],
            _ => vec![
                level(below, " below the top", levels - 1, ports(below) / 2),
                level(top, " at the top", 1, ports(top)),
            ],
        };
        Self {
            nodes,
            levels,
            switches,
        }
    }
}

fn ports(part: PricedPart) -> u32 {
    match part {
        PricedPart::Switch96 => 96,
        PricedPart::Switch288 => 288,
        _ => 24,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flitscope::parameters::Choice;
    use proptest::prelude::*;

    fn counts(nodes: u32, switches: Switches) -> (u32, Vec<u32>, u32) {
        let clos = Clos::new(nodes, switches);
        let own = clos.switches.iter().map(|one| one.count).collect();
        (clos.levels, own, clos.between_switches())
    }

    #[test]
    fn networks_are_counted_as_by_hand() {
        use Switches::{Ports24, Ports24And288, Ports96, Ports288};
        assert_eq!(counts(1, Ports24), (1, vec![1], 0));
        assert_eq!(counts(24, Ports24), (1, vec![1], 0));
        assert_eq!(counts(288, Ports24), (2, vec![24, 12], 288));
        assert_eq!(counts(289, Ports24), (3, vec![50, 13], 578));
        assert_eq!(counts(96, Ports96), (1, vec![1], 0));
        assert_eq!(counts(1_024, Ports96), (2, vec![22, 11], 1_024));
        assert_eq!(counts(1_024, Ports24And288), (2, vec![86, 4], 1_024));
        assert_eq!(counts(20, Ports24And288), (1, vec![1], 0));
        assert_eq!(counts(3_456, Ports24And288), (2, vec![288, 12], 3_456));
        assert_eq!(counts(8_192, Ports24And288), (2, vec![57, 29], 8_192));
        assert_eq!(counts(288, Ports288), (1, vec![1], 0));
        assert_eq!(counts(8_192, Ports24), (4, vec![2_049, 342], 24_576));
    }

    proptest! {
        /// There are ports for every cable, and where switches of one kind are full,
        /// none is left over.
        #[test]
        fn every_cable_has_its_ports(nodes in 1_u32..=8_192, kind in 0_usize..4) {
            let clos = Clos::new(nodes, Switches::ALL[kind]);
            let has: u32 = clos.switches.iter().map(|one| one.count * ports(one.part)).sum();
            let needs = nodes + 2 * clos.between_switches();
            prop_assert!(has >= needs);
            let largest: u32 = clos.switches.iter().map(|one| ports(one.part)).max().unwrap();
            prop_assert!(has < needs + clos.levels * largest);
        }
    }
}
