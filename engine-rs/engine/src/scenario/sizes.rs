//! How large the tree is: its arity, its levels and how much further its top goes; or the
//! ports of the switches that a 4X InfiniBand network is built of, which is another way
//! of writing the same. A scenario is never written with that key: one machine, one
//! digest.

use super::reader::{At, Reader, grouped, listed, shown, whole};
use crate::networks::{Generation, SwitchPorts, TreeSize};

/// Up to so many links up and as many down.
const MAX_UP_LINKS: u32 = 16;
/// The links down of an Elite that has none up because it is the only one.
pub(super) const MAX_OF_ONE: u32 = 24;
/// Levels of the highest tree.
pub(super) const MAX_LEVELS: u32 = 14;
/// As QsNet's machine of 64 nodes.
const DEFAULT: TreeSize = TreeSize::plain(4, 3);

/// The sizes of a tree however they are written.
pub(super) fn read(reader: &mut Reader, at: &At, network: Generation) -> TreeSize {
    match reader.value(at, "switch_ports").map(shown) {
        None => of_tree(reader, at),
        Some(value) => of_switches(reader, at, network).unwrap_or_else(|message| {
            reader.error(at.path_of("switch_ports"), format!("{value} {message}"));
            // Whatever else is written is still looked at.
            of_tree(reader, at)
        }),
    }
}

fn of_tree(reader: &mut Reader, at: &At) -> TreeSize {
    let is_one = reader.value(at, "dimension").and_then(whole) == Some(1);
    let most = if is_one { MAX_OF_ONE } else { MAX_UP_LINKS };
    let arity = reader.integer(at, "arity", 2, most, DEFAULT.arity);
    let dimension = reader.integer(at, "dimension", 1, MAX_LEVELS, DEFAULT.dimension);
    if !reader.is_right(&["topology.arity", "topology.dimension"]) {
        return DEFAULT;
    }
    let mut top_arity = reader.integer(at, "top_arity", arity, 2 * arity, arity);
    if dimension == 1 && top_arity != arity {
        let instead = match top_arity <= MAX_OF_ONE {
            true => format!("set arity to {top_arity}"),
            false => format!("set arity, to at most {MAX_OF_ONE}"),
        };
        let message =
            format!("a single level is the top, and its down links are the arity; {instead}");
        reader.error(at.path_of("top_arity"), message);
        top_arity = arity;
    }
    TreeSize {
        arity,
        dimension,
        top_arity: (top_arity != arity).then_some(top_arity),
    }
}

/// How large a tree is, in words.
pub(super) fn in_words(sizes: TreeSize) -> String {
    let TreeSize {
        arity, dimension, ..
    } = sizes;
    match sizes.top_arity {
        None => format!("arity {arity} and dimension {dimension}"),
        Some(top) => format!("arity {arity}, dimension {dimension} and {top} links below the top"),
    }
}

/// The tree that switches of so many ports are cabled to, for as many nodes as there are;
/// or what is wrong with their number, behind it.
fn of_switches(reader: &mut Reader, at: &At, network: Generation) -> Result<TreeSize, String> {
    let ports = reader.value(at, "switch_ports").and_then(whole);
    let known = network.profile().switch_ports;
    if known.is_empty() {
        let have = |other: &Generation| !other.profile().switch_ports.is_empty();
        let others = Generation::ALL.into_iter().filter(have);
        return Err(format!(
            "applies to switches of {}, but this network is {}; set arity, dimension and top_arity",
            listed(others.map(Generation::label)),
            network.label()
        ));
    }
    let switch = known.iter().find(|of| Some(of.ports.into()) == ports);
    let nodes = reader.value(at, "nodes").and_then(whole);
    let Some(sizes) = switch.and_then(|of| tree_for(of.trees, nodes.unwrap_or_default())) else {
        let nearest = ports.and_then(|ports| nearest(known, ports, nodes.unwrap_or_default()));
        let nearest = nearest.map_or(String::new(), |nearest| {
            format!("; nearest allowed: {}", grouped(nearest))
        });
        let known = listed(known.iter().map(|of| of.ports));
        return Err(format!("is not one of {known}{nearest}"));
    };
    // Written out as well, the sizes must be these.
    let written = [
        ("arity", sizes.arity),
        ("dimension", sizes.dimension),
        ("top_arity", sizes.top_arity.unwrap_or(sizes.arity)),
    ];
    for (key, size) in written {
        if let Some(other) = reader.value(at, key)
            && whole(other) != Some(size.into())
        {
            return Err(format!(
                "ports per switch give {}, but topology.{key} is {}; omit one of them",
                in_words(sizes),
                shown(other)
            ));
        }
    }
    Ok(sizes)
}

/// The smallest tree of a network with room for these nodes, or its largest: of its smallest
/// switches, or of Elites with four links up and as many down.
pub(super) fn smallest(network: Generation, nodes: u32) -> TreeSize {
    let sold = network.profile().switch_ports.first();
    let sold = sold.and_then(|of| tree_for(of.trees, nodes.into()));
    let elites = |levels| TreeSize::plain(4, levels);
    let of_elites = || {
        let mut levels = 1..MAX_LEVELS;
        let holds = |levels: &u32| elites(*levels).places() >= nodes.into();
        elites(levels.find(holds).unwrap_or(MAX_LEVELS))
    };
    sold.unwrap_or_else(of_elites)
}

/// The smallest that holds so many nodes, or else the largest.
fn tree_for(trees: &[TreeSize], nodes: u64) -> Option<TreeSize> {
    let mut sizes = trees.iter().copied();
    sizes
        .find(|sizes| nodes <= sizes.places())
        .or(trees.last().copied())
}

/// Of those that hold this number of nodes, of two that are as near the smaller.
fn nearest(known: &[SwitchPorts], ports: u64, nodes: u64) -> Option<u32> {
    let holds = |of: &&SwitchPorts| of.trees.iter().any(|tree| nodes <= tree.places());
    let allowed = known.iter().filter(holds).map(|of| of.ports);
    allowed.min_by_key(|&allowed| u64::from(allowed).abs_diff(ports))
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Checked, Limits, check, from_link, to_link};

    fn checked(network: &str, topology: &str) -> Checked {
        let text = format!(r#"{{"version":4,"network":"{network}","topology":{{{topology}}}}}"#);
        check(&text, false, Limits::NATIVE)
    }

    fn problems(network: &str, topology: &str) -> Vec<String> {
        let problems = checked(network, topology).problems;
        let line = |p: &crate::scenario::Problem| format!("{}: {}", p.path, p.message);
        problems.iter().map(line).collect()
    }

    #[test]
    fn a_top_of_more_subtrees_has_more_places() {
        let scenario = checked("qsnet", r#""top_arity":8"#).scenario.unwrap();
        assert_eq!(scenario.nodes(), 128);
        let text = serde_json::to_string(&scenario).unwrap();
        assert!(text.contains(r#""top_arity":8,"nodes":128"#), "{text}");
        let again = from_link(&to_link(&scenario).unwrap(), Limits::NATIVE).scenario;
        assert_eq!(again, Some(scenario));
        // As many as there would be anyhow need not be written.
        let [plain, written] = ["", r#""top_arity":4"#].map(|text| checked("qsnet2", text));
        assert_eq!(plain, written);
        assert!(plain.problems.is_empty());
        assert!(!plain.link.unwrap().is_empty());
    }

    #[test]
    fn what_the_top_cannot_have_is_said() {
        for (topology, problem) in [
            (r#""top_arity":9"#, "9 is not a whole number from 4 to 8"),
            (r#""top_arity":3"#, "3 is not a whole number from 4 to 8"),
            (
                r#""dimension":1,"top_arity":8"#,
                "a single level is the top, and its down links are the arity; set arity to 8",
            ),
        ] {
            let expected = [format!("topology.top_arity: {problem}")];
            assert_eq!(problems("qsnet", topology), expected);
        }
        assert_eq!(
            problems("qsnet", r#""top_arity":8,"top_elites":"halved""#),
            [
                "topology.top_elites: merging top Elites in pairs needs paired up links; \
                 topology.top_arity already gives them 8 down links"
            ]
        );
        assert_eq!(
            problems("qsnet", r#""top_arity":6,"nodes":97"#),
            [
                "topology.nodes: 97 nodes exceed the 96 places of arity 4, dimension 3 and \
                 6 links below the top"
            ]
        );
        assert_eq!(
            problems(
                "qsnet",
                r#""top_arity":6,"nodes":50,"down_links":[
                {"level":2,"elite":24,"up":0}, {"level":2,"elite":23,"up":3}]"#
            ),
            ["topology.down_links[0]: there is no Elite 2.24; the last is 2.23"]
        );
    }

    #[test]
    fn one_level_may_have_more_links_down_than_others() {
        let one = checked("qsnet", r#""arity":24,"dimension":1"#);
        assert_eq!(one.scenario.unwrap().nodes(), 24);
        assert_eq!(
            problems("qsnet", r#""arity":24,"dimension":2"#),
            ["topology.arity: 24 is not a whole number from 2 to 16"]
        );
    }
    fn sizes(topology: &str) -> (u32, u32, Option<u32>, u32) {
        let checked = checked("infiniband", topology);
        assert_eq!(checked.problems, [], "{topology}");
        let topology = checked.scenario.unwrap().topology.clone();
        let tree = topology.wiring.tree().unwrap();
        let (arity, dimension) = (tree.arity, tree.dimension);
        (arity, dimension, tree.top_arity, tree.nodes)
    }

    /// `[I]` 4.1: switches of 24, 96 and 288 ports; and two of them for more nodes.
    #[test]
    fn switches_of_known_sizes_are_cabled_to_trees() {
        for (topology, expected) in [
            (r#""switch_ports":24"#, (24, 1, None, 24)),
            (r#""switch_ports":24,"nodes":24"#, (24, 1, None, 24)),
            (r#""switch_ports":24,"nodes":25"#, (12, 2, Some(24), 25)),
            (r#""switch_ports":24,"nodes":288"#, (12, 2, Some(24), 288)),
            (r#""switch_ports":24,"nodes":289"#, (12, 3, Some(24), 289)),
            (r#""switch_ports":96"#, (4, 3, Some(6), 96)),
            (r#""switch_ports":96,"nodes":32"#, (4, 3, Some(6), 32)),
            (r#""switch_ports":288"#, (12, 2, Some(24), 288)),
            (
                r#""switch_ports":288,"nodes":3456"#,
                (12, 3, Some(24), 3_456),
            ),
        ] {
            assert_eq!(sizes(topology), expected);
        }
    }

    #[test]
    fn however_it_is_written_one_machine_has_one_digest() {
        let short = checked("infiniband", r#""switch_ports":96,"nodes":90"#);
        let tree = r#""arity":4,"dimension":3,"top_arity":6,"nodes":90"#;
        assert_eq!(short, checked("infiniband", tree));
        let both = format!(r#""switch_ports":96,{tree}"#);
        assert_eq!(short, checked("infiniband", &both));
        let scenario = short.scenario.unwrap();
        let text = serde_json::to_string(&scenario).unwrap();
        assert!(!text.contains("switch_ports"), "{text}");
        assert!(text.contains(r#""arity":4,"dimension":3,"top_arity":6,"nodes":90"#));
        let again = from_link(&to_link(&scenario).unwrap(), Limits::NATIVE).scenario;
        assert_eq!(again, Some(scenario));
    }

    #[test]
    fn switches_that_cannot_be_cabled_name_the_nearest() {
        for (ports, nearest) in [("0", 24), ("36", 24), ("64", 96), ("192", 96), ("648", 288)] {
            assert_eq!(
                problems("infiniband", &format!(r#""switch_ports":{ports}"#)),
                [format!(
                    "topology.switch_ports: {ports} is not one of 24, 96 and 288; nearest \
                     allowed: {nearest}"
                )]
            );
        }
        assert_eq!(
            problems("infiniband", r#""switch_ports":"many""#),
            [r#"topology.switch_ports: "many" is not one of 24, 96 and 288"#]
        );
        assert_eq!(
            problems("infiniband", r#""switch_ports":96,"nodes":97"#),
            [
                "topology.nodes: 97 nodes exceed the 96 places of arity 4, dimension 3 and \
                 6 links below the top"
            ]
        );
        assert_eq!(
            problems("infiniband", r#""switch_ports":24,"nodes":3457"#).len(),
            1
        );
        assert_eq!(
            problems("infiniband", r#""switch_ports":288,"dimension":3"#),
            [
                "topology.switch_ports: 288 ports per switch give arity 12, dimension 2 and 24 \
                 links below the top, but topology.dimension is 3; omit one of them"
            ]
        );
        assert_eq!(
            problems("qsnet2", r#""switch_ports":24"#),
            [
                "topology.switch_ports: 24 applies to switches of 4X InfiniBand, but this network \
                 is QsNetII; set arity, dimension and top_arity"
            ]
        );
    }
}
