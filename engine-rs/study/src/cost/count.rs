//! How many parts a machine is built of.
//!
//! QsNetII is built of node chassis with 64 ports down and up to 64 up, which hold the
//! first three levels, and of top switches with 128 ports down, which hold the others
//! (`[Q]` 3, `[B]`: 16 and 8 of them are the 1,024-way network). A top switch so has 32
//! Elites of the fourth level, and any machine of four or five levels the whole
//! number of top switches that its fourth level needs.

use super::item::Item;
use crate::scenario::{PricedPart, THIRD_LEVEL_ELITES, TopCables, Tree, grouped};
use crate::topology;

/// Nodes of a chassis.
const CHASSIS_NODES: u32 = 64;
/// Fourth-level Elites of a top switch.
const FOURTH_LEVEL_ELITES: u32 = 32;
const ARITY: u32 = 4;
/// Ports of a node chassis up.
const CHASSIS_UP: u32 = 64;

/// The parts of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) nodes: u32,
    /// Node chassis that have nodes.
    pub(super) chassis: u32,
    /// Third-level Elites of a node chassis.
    pub(super) third_level: u32,
    /// Cables from a node chassis to the top switches.
    pub(super) up_links: u32,
    /// Fourth-level Elites that have links.
    pub(super) fourth_level: u32,
    pub(super) top_switches: u32,
    pub(super) clock_sources: u32,
}

impl Counts {
    /// Of a machine; the error says why this packaging has none like it.
    pub(super) fn of(tree: &Tree) -> Result<Self, String> {
        let Tree {
            arity,
            dimension,
            nodes,
            up_links_kept,
            top_elites,
            top_arity,
            ..
        } = tree;
        if *arity != ARITY {
            return Err(format!(
                "Elites in the price list have {ARITY} down links and {ARITY} up links, not {arity}"
            ));
        }
        if *dimension < 3 {
            return Err(format!(
                "the smallest chassis in the price list has three levels for 64 nodes; this \
                 machine has {dimension}"
            ));
        }
        if *dimension > 5 {
            return Err(format!(
                "the price list ends at a 1,024-way network of five levels; this machine has \
                 {dimension}"
            ));
        }
        if let Some(top_arity) = top_arity {
            return Err(format!(
                "no part in the price list has top Elites with {top_arity} down links"
            ));
        }
        if !top_elites.is_full() {
            return Err("no part in the price list has merged top Elites".to_owned());
        }
        let kept = |level: u32| topology::kary::kept(ARITY, up_links_kept, level);
        if let Some(level) = [1, 4].into_iter().find(|&level| kept(level) != ARITY) {
            return Err(format!(
                "the saving from keeping {} of {ARITY} up links at level {level} is unknown; \
                 networks are sold reduced at levels 2 and 3 only",
                kept(level)
            ));
        }
        let chassis = nodes.div_ceil(CHASSIS_NODES);
        let third_level = ARITY * kept(2);
        let has_top = *dimension > 3;
        let up_links = if has_top { third_level * kept(3) } else { 0 };
        // The fourth level has an Elite for each up link of the first chassis, and four
        // times as many where there are four times the chassis.
        let fourth_level = up_links * ARITY.pow(dimension.saturating_sub(4));
        let top_switches = fourth_level.div_ceil(FOURTH_LEVEL_ELITES);
        Ok(Self {
            nodes: *nodes,
            chassis,
            third_level,
            up_links,
            fourth_level,
            top_switches,
            clock_sources: u32::from(chassis + top_switches > 1),
        })
    }

    /// Of the smallest machine with all its links that has so many nodes. A link of every
    /// chassis leads to the same top Elites; these join as many chassis as the next
    /// power of two has, since a top Elite may have 8 links down instead of 4 `[D]`.
    pub(super) fn of_full(nodes: u32) -> Self {
        let chassis = nodes.div_ceil(CHASSIS_NODES);
        let up_links = if chassis > 1 { CHASSIS_UP } else { 0 };
        let joined = chassis.next_power_of_two().max(ARITY);
        let fourth_level = up_links * joined / ARITY;
        let top_switches = fourth_level.div_ceil(FOURTH_LEVEL_ELITES);
        Self {
            nodes,
            chassis,
            third_level: THIRD_LEVEL_ELITES,
            up_links,
            fourth_level,
            top_switches,
            clock_sources: u32::from(chassis + top_switches > 1),
        }
    }

    /// All that there is to pay for, in the order of a bill.
    pub(super) fn items(&self, top_cables: TopCables) -> Vec<Item> {
        let each = "one per node";
        let top_cable = match top_cables {
            TopCables::Copper => PricedPart::LinkCable,
            TopCables::Fibre => PricedPart::FibreLink,
        };
        vec![
            Item::new(PricedPart::Qm500, "", self.nodes, each),
            Item::new(PricedPart::NodeChassis, "", self.chassis, self.in_chassis()),
            Item::new(
                PricedPart::ThirdLevelElite,
                "",
                self.missing(),
                self.left_out(),
            ),
            Item::new(
                PricedPart::TopSwitch,
                "",
                self.top_switches,
                self.in_top_switches(),
            ),
            Item::new(
                PricedPart::ClockSource,
                "",
                self.clock_sources,
                "one if there are several chassis",
            ),
            Item::new(PricedPart::LinkCable, " to a node", self.nodes, each),
            Item::new(
                top_cable,
                " to a top switch",
                self.top_links(),
                self.between_chassis(),
            ),
        ]
    }

    /// Third-level Elites that the node chassis do without.
    fn missing(&self) -> u32 {
        self.chassis * (THIRD_LEVEL_ELITES - self.third_level)
    }

    fn top_links(&self) -> u32 {
        self.chassis * self.up_links
    }

    fn in_chassis(&self) -> String {
        format!("⌈{} nodes / {CHASSIS_NODES}⌉", grouped(self.nodes))
    }

    fn left_out(&self) -> String {
        format!(
            "{} chassis × ({THIRD_LEVEL_ELITES} − {} Elites)",
            self.chassis, self.third_level
        )
    }

    fn in_top_switches(&self) -> String {
        format!(
            "⌈{} fourth-level Elites / {FOURTH_LEVEL_ELITES}⌉",
            self.fourth_level
        )
    }

    fn between_chassis(&self) -> String {
        format!("{} chassis × {} up links", self.chassis, self.up_links)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::EliteId;
    use crate::scenario::{Limits, Scenario, check};
    use crate::topology::End;
    use std::collections::BTreeSet;

    fn scenario(parts: &str) -> Scenario {
        let text = format!(r#"{{"version": 4, "network": "qsnet2", "topology": {{{parts}}}}}"#);
        check(&text, false, Limits::NATIVE).scenario.unwrap()
    }

    fn tree(parts: &str) -> Tree {
        scenario(parts).wired().tree().unwrap().clone()
    }

    /// What is counted by formulas is there in the tree.
    #[test]
    fn counts_are_those_of_the_wiring() {
        for parts in [
            r#""nodes": 64"#,
            r#""nodes": 20, "up_links_kept": [4, 2]"#,
            r#""dimension": 4"#,
            r#""dimension": 4, "nodes": 130, "up_links_kept": [4, 3, 4]"#,
            r#""dimension": 5"#,
            r#""dimension": 5, "nodes": 996, "up_links_kept": [4, 2, 4, 4]"#,
            r#""dimension": 5, "nodes": 512, "up_links_kept": [4, 3, 4, 4]"#,
            r#""dimension": 5, "nodes": 1024, "up_links_kept": [4, 4, 2, 4]"#,
            r#""dimension": 5, "nodes": 100, "up_links_kept": [4, 1, 3, 4]"#,
        ] {
            let tree = &scenario(parts).wired().build();
            let counts = Counts::of(&self::tree(parts)).unwrap();
            // Elites of a level that have links, and cables that lead up from a level.
            let wired = |level: u32| {
                let elites = (0..tree.elites()).map(EliteId);
                let of_level = elites.filter(move |&elite| tree.level(elite) == level);
                of_level.filter(move |&elite| !tree.outgoing(elite).is_empty())
            };
            let chassis = |elite: EliteId| tree.number_in_level(elite) / 16;
            let populated = wired(3).filter(|&elite| chassis(elite) < counts.chassis);
            let own = populated.count() as u32;
            assert_eq!(own, counts.chassis * counts.third_level, "{parts}");
            assert_eq!(own + counts.missing(), counts.chassis * 16, "{parts}");
            let cables = tree.links().iter().filter(|link| match link.from {
                End::Elite(elite) => link.up && link.level == 4 && chassis(elite) < counts.chassis,
                End::Node(_) => false,
            });
            assert_eq!(cables.count() as u32, counts.top_links(), "{parts}");
            let fourth: BTreeSet<EliteId> = wired(4).collect();
            assert_eq!(fourth.len() as u32, counts.fourth_level, "{parts}");
            assert_eq!(counts.top_switches, counts.fourth_level.div_ceil(32));
        }
    }

    #[test]
    fn the_reduced_networks_are_those_of_the_paper() {
        let counts = |kept: u32| {
            let parts = format!(r#""dimension": 5, "nodes": 996, "up_links_kept": [4,{kept},4,4]"#);
            let scenario = scenario(&parts);
            let counts = Counts::of(scenario.wired().tree().unwrap()).unwrap();
            assert_eq!(scenario.top_switches(), Some(counts.top_switches));
            counts
        };
        let all = [2, 3, 4].map(|kept| {
            let counts = counts(kept);
            (counts.top_switches, counts.top_links(), counts.missing())
        });
        assert_eq!(all, [(4, 512, 128), (6, 768, 64), (8, 1024, 0)]);
        assert_eq!(counts(4).chassis, 16);
    }

    #[test]
    fn other_machines_have_a_reason() {
        for (parts, reason) in [
            (r#""arity": 3, "dimension": 3"#, "not 3"),
            (r#""dimension": 2"#, "this machine has 2"),
            (r#""dimension": 6, "nodes": 2048"#, "this machine has 6"),
            (r#""top_elites": "halved""#, "merged"),
            (r#""top_arity": 8"#, "with 8 down links"),
            (r#""up_links_kept": [2, 4]"#, "2 of 4 up links at level 1"),
            (
                r#""dimension": 5, "up_links_kept": [4, 4, 4, 3]"#,
                "3 of 4 up links at level 4",
            ),
        ] {
            let error = Counts::of(&tree(parts)).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
