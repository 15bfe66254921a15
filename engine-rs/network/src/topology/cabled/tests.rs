use super::*;
use crate::topology::kary::{Shape, TopElites};
use crate::topology::{Cable, Topology};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeSet;
use std::ops::Range;

/// So many switches, the switch of each node, and cables.
fn fabric(switches: u32, nodes: &[u32], cables: &[[u32; 2]]) -> Topology {
    Topology::cabled(&cabling(switches, nodes, cables)).0
}

fn cabling(switches: u32, nodes: &[u32], cables: &[[u32; 2]]) -> Cabling {
    let node = |(number, &switch)| (format!("host {number}"), switch);
    Cabling {
        switches: (0..switches).map(|number| format!("s{number}")).collect(),
        nodes: nodes.iter().enumerate().map(node).collect(),
        cables: cables.to_vec(),
    }
}

/// Small fabrics: rings with chords, trees of two levels with missing and doubled cables,
/// and cables anywhere; hosts anywhere, in one part or several.
pub(crate) fn any_fabric() -> impl Strategy<Value = Topology> {
    let switches = 1u32..8;
    let nodes = prop::collection::vec(any::<Index>(), 2..10);
    let cables = prop::collection::vec(any::<[Index; 2]>(), 0..12);
    (switches, nodes, cables, 0u8..3).prop_map(|(switches, nodes, drawn, form)| {
        let of = |index: &Index| index.index(switches as usize) as u32;
        let mut cables: Vec<[u32; 2]> = match form {
            0 => Vec::new(),
            1 => (0..switches).map(|it| [it, (it + 1) % switches]).collect(),
            // The first half are leaves.
            _ => {
                let leaves = 0..switches.div_ceil(2);
                let spines = leaves.end..switches;
                leaves
                    .flat_map(|leaf| spines.clone().map(move |it| [leaf, it]))
                    .collect()
            }
        };
        for pair in drawn.iter().map(|ends| [of(&ends[0]), of(&ends[1])]) {
            // Missing where there is one, else one more.
            match cables.iter().position(|it| *it == pair) {
                Some(place) if form == 2 => {
                    cables.remove(place);
                }
                _ => cables.push(pair),
            }
        }
        cables.retain(|[one, other]| one != other);
        let nodes: Vec<u32> = nodes.iter().map(of).collect();
        fabric(switches, &nodes, &cables)
    })
}

/// A tree as a list of its cables.
fn listed(tree: &Topology) -> Cabling {
    let elite = |end| match end {
        End::Elite(elite) => Some(elite.0),
        End::Node(_) => None,
    };
    let ups = tree.links().iter().filter(|link| link.up);
    let cables = ups.filter_map(|link| Some([elite(link.from)?, elite(link.to)?]));
    let nodes = (0..tree.nodes()).map(|node| tree.elite_of(NodeId(node)).0);
    let (nodes, cables): (Vec<_>, Vec<_>) = (nodes.collect(), cables.collect());
    cabling(tree.elites(), &nodes, &cables)
}

/// The numbers of links, the routes, and what else fabrics ask.
#[test]
fn a_tree_from_a_list_of_its_cables_is_the_tree() {
    let full = TopElites::Full;
    for (shape, top) in [
        (Shape::new(2, 4), full),
        (Shape::new(4, 3), full),
        (Shape::new(3, 2).with_top(5), full),
        (Shape::new(4, 1), full),
    ] {
        let tree = Topology::kary_tree(shape, shape.places(), &[], top);
        let (fabric, places) = Topology::cabled(&listed(&tree));
        assert_eq!(fabric.links(), tree.links());
        assert!(
            places
                .switches
                .iter()
                .copied()
                .eq((0..tree.elites()).map(Some))
        );
        assert!(places.cables.is_sorted());
        assert_eq!(fabric.levels(), tree.levels());
        assert_eq!(fabric.diameter(), tree.diameter());
        let by_destination = [&tree, &fabric].map(|it| it.clone().by_destination());
        for elite in (0..tree.elites()).map(EliteId) {
            assert_eq!(fabric.outgoing(elite), tree.outgoing(elite));
            assert_eq!(fabric.incoming(elite), tree.incoming(elite));
            assert_eq!(fabric.level(elite), tree.level(elite));
            assert_eq!(fabric.number_in_level(elite), tree.number_in_level(elite));
            for to in (0..tree.nodes()).map(NodeId) {
                assert_eq!(fabric.shortest(elite, to), tree.shortest(elite, to));
                let [of_tree, named] = by_destination
                    .each_ref()
                    .map(|it| it.candidates(elite, to, to));
                assert_eq!(named, of_tree);
            }
        }
        for to in (0..tree.nodes()).map(NodeId) {
            assert_eq!(
                fabric.distance(NodeId(1), to),
                match to.0 {
                    1 => 2,
                    _ => tree.distance(NodeId(1), to),
                }
            );
        }
    }
}

/// Three leaves of three hosts below two spines, one of which has a host of its own.
#[test]
fn a_host_at_a_spine_makes_no_leaf_of_it() {
    let nodes = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3];
    let cables = [[0, 3], [1, 3], [2, 3], [0, 4], [1, 4], [2, 4]];
    let fabric = fabric(5, &nodes, &cables);
    let levels = [0, 1, 2, 3, 4].map(|elite| fabric.level(EliteId(elite)));
    assert_eq!(levels, [1, 1, 1, 2, 2]);
    assert_eq!([1, 2].map(|level| fabric.elites_at(level)), [3, 2]);
    assert_eq!(
        fabric.names().unwrap()[10..],
        ["s0", "s1", "s2", "s3", "s4"]
    );
    // From leaf to leaf by either spine, to the host of the spine by its own.
    assert_eq!(fabric.shortest(EliteId(0), NodeId(3)).len(), 2);
    assert_eq!(fabric.shortest(EliteId(0), NodeId(9)).len(), 1);
    assert_eq!(fabric.distance(NodeId(0), NodeId(9)), 3);
    assert_eq!(fabric.distance(NodeId(9), NodeId(0)), 3);
    assert_eq!(fabric.ports(2), Ports { up: 0, down: 4 });
}

/// A leaf between two spines that nothing else joins: by levels its neighbours could not
/// reach each other.
#[test]
fn where_levels_connect_too_little_a_root_does() {
    // s0 – s3 – s1 – s4 – s2, hosts at s0, s1 and s2.
    let cables = [[0, 3], [3, 1], [1, 4], [4, 2]];
    let fabric = fabric(5, &[0, 1, 2], &cables);
    assert_eq!(fabric.cut_off(NodeId(0)), []);
    assert_eq!(fabric.distance(NodeId(0), NodeId(2)), 6);
    // The middle is the root.
    assert_eq!(fabric.names().unwrap()[3..], ["s0", "s2", "s3", "s4", "s1"]);
    assert_eq!(fabric.levels(), 3);
}

fn only(range: Range<u32>) -> [Range<u32>; 1] {
    [range]
}

#[test]
fn two_planes_are_two_parts() {
    let fabric = fabric(4, &[0, 0, 2, 2], &[[0, 1], [2, 3]]);
    assert_eq!(fabric.cut_off(NodeId(0)), only(2..4));
    assert_eq!(fabric.cut_off(NodeId(3)), only(0..2));
    assert!(fabric.shortest(EliteId(0), NodeId(2)).is_empty());
}

#[test]
fn with_its_cable_down_a_node_is_reached_by_none() {
    let whole = fabric(2, &[0, 0, 1], &[[0, 1], [0, 1]]);
    let up = |up| Cable::UpLink {
        level: 1,
        elite: 0,
        up,
    };
    let one_left = whole.clone().with_down(&[up(0)]);
    assert_eq!(one_left.shortest(EliteId(0), NodeId(2)).len(), 1);
    assert_eq!(one_left.cut_off(NodeId(0)), []);
    assert!(one_left.detour_bytes() > 0);
    let apart = whole.clone().with_down(&[up(0), up(1)]);
    assert_eq!(apart.cut_off(NodeId(0)), only(2..3));
    let alone = apart.with_down(&[Cable::Node { node: 1 }]);
    assert_eq!(alone.cut_off(NodeId(0)), only(1..2));
    assert_eq!(alone.cut_off(NodeId(1)), only(0..3));
    assert_eq!(alone.with_down(&[]).detour_bytes(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// Whatever is connected has a route, each link of which is up before the first that is
    /// down, even if what is down changes on the way.
    #[test]
    fn packets_arrive_and_never_turn_up_again(
        fabric in any_fabric(),
        down in prop::collection::vec(any::<Index>(), 0..4),
    ) {
        let all = fabric.links().len() / 2;
        let cables = down.iter().map(|it| fabric.cable(LinkId::from(2 * it.index(all))));
        let broken = fabric.clone().with_down(&cables.collect::<Vec<_>>());
        for from in (0..fabric.nodes()).map(NodeId) {
            let mut connected = BTreeSet::from([fabric.elite_of(from)]);
            let mut front = vec![fabric.elite_of(from)];
            while let Some(elite) = front.pop() {
                let next = fabric.outgoing(elite).iter().filter_map(|&id| elite_at(fabric.link(id).to));
                front.extend(next.filter(|&next| connected.insert(next)));
            }
            for to in (0..fabric.nodes()).map(NodeId).filter(|&to| to != from) {
                let is_cut_off = fabric.cut_off(from).iter().any(|nodes| nodes.contains(&to.0));
                prop_assert_eq!(is_cut_off, !connected.contains(&fabric.elite_of(to)));
                // Where a packet may be, and whether it has turned down.
                let mut front = vec![(End::Elite(fabric.elite_of(from)), false)];
                let mut seen = BTreeSet::new();
                let mut arrived = false;
                while let Some((end, has_turned)) = front.pop() {
                    let End::Elite(elite) = end else {
                        prop_assert_eq!(end, End::Node(to));
                        arrived = true;
                        continue;
                    };
                    if !seen.insert((elite, has_turned)) {
                        continue;
                    }
                    let whole = fabric.candidates(elite, from, to);
                    prop_assert!(is_cut_off || !whole.is_empty());
                    for &id in whole.iter().chain(broken.candidates(elite, from, to)) {
                        let link = fabric.link(id);
                        prop_assert!(!has_turned || !link.up, "{:?}", link);
                        front.push((link.to, !link.up));
                    }
                }
                prop_assert_eq!(arrived, !is_cut_off);
            }
        }
    }
}
