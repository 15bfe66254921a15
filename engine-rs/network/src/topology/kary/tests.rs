use super::*;
use crate::topology::interface::Kind;
use crate::topology::{Cable, Part, Topology};

fn elite(tree: &Topology, level: u32, label: u32) -> EliteId {
    tree.elite_at(level, label).unwrap()
}

#[test]
fn counts_follow_the_paper() {
    for (levels, nodes) in [(1, 4), (2, 16), (3, 64)] {
        let tree = Topology::full_kary_tree(4, levels, nodes);
        assert_eq!(tree.nodes(), 4u32.pow(levels));
        assert_eq!(tree.elites(), levels * 4u32.pow(levels - 1));
        assert_eq!(tree.links().len() as u32, 2 * levels * nodes);
    }
}

#[test]
fn neighbours_are_two_hops_apart_and_complements_six() {
    let tree = Topology::full_kary_tree(4, 3, 64);
    assert_eq!(tree.distance(NodeId(0), NodeId(1)), 2);
    assert_eq!(tree.distance(NodeId(0), NodeId(63)), 6);
}

/// 50 % of the links above the second level, and of the third: `[B]`, the reduced
/// network.
#[test]
fn a_slimmed_tree_has_the_kept_links_and_what_they_lead_to() {
    let tree = Topology::kary_tree(Shape::new(4, 4), 256, &[4, 2, 4], TopElites::Full);
    let at = |level| tree.links().iter().filter(|l| l.level == level).count() / 2;
    assert_eq!([at(1), at(2), at(3), at(4)], [256, 256, 128, 128]);
    let links = |level, label| tree.outgoing(elite(&tree, level, label)).len();
    // The second digit says which up link of level 2 leads there.
    assert_eq!([links(3, 0b_01_11), links(3, 0b_10_11)], [8, 0]);
    assert_eq!([links(4, 0b_01_11), links(4, 0b_10_11)], [4, 0]);
}

/// `[D]`: a top Elite may use eight down links. `[P]` 5.4 asks what half as many top
/// Elites would do.
#[test]
fn half_as_many_top_elites_have_twice_the_down_links() {
    let tree = Topology::kary_tree(Shape::new(4, 3), 64, &[], TopElites::Halved);
    let full = Topology::full_kary_tree(4, 3, 64);
    assert_eq!(tree.links().len(), full.links().len());
    assert_eq!((tree.ports(2).down, tree.ports(3).down), (4, 8));
    // Digit 2 of the label says which up link of level 2 leads there.
    for (label, links) in [(0b_00_01, 8), (0b_01_01, 0), (0b_10_01, 8), (0b_11_01, 0)] {
        assert_eq!(tree.outgoing(elite(&tree, 3, label)).len(), links);
        assert_eq!(tree.incoming(elite(&tree, 3, label)).len(), links);
    }
    let top = elite(&tree, 3, 0b_10_01);
    for (port, &id) in (0..).zip(tree.outgoing(top)) {
        assert_eq!(tree.link(id).port, port);
        let below = End::Elite(elite(&tree, 2, port / 2 * 4 + 1));
        assert_eq!(tree.link(id).to, below);
        assert_eq!(tree.link(Topology::opposite(id)).port, 2 + port % 2);
    }
    let ports = |node| {
        tree.shortest(top, NodeId(node))
            .iter()
            .map(|&id| tree.link(id).port)
    };
    assert!(ports(63).eq([6, 7]));
    assert!(ports(0).eq([0, 1]));
    // Two levels; and two of four up links, which are one merged Elite.
    let links = |tree: &Topology, elite| tree.outgoing(EliteId(elite)).len();
    let two = Topology::kary_tree(Shape::new(4, 2), 16, &[], TopElites::Halved);
    assert_eq!([4, 5, 6, 7].map(|elite| links(&two, elite)), [8, 0, 8, 0]);
    let slim = Topology::kary_tree(Shape::new(4, 2), 16, &[2], TopElites::Halved);
    assert_eq!([4, 5, 6, 7].map(|elite| links(&slim, elite)), [8, 0, 0, 0]);
}

#[test]
fn a_cable_that_is_down_is_down_both_ways() {
    let cable = Cable::UpLink {
        level: 2,
        elite: 5,
        up: 1,
    };
    let tree = Topology::full_kary_tree(4, 3, 64).with_down(&[cable]);
    let down = tree.links().iter().filter(|link| link.is_down);
    let ends: Vec<_> = down.map(|link| (link.from, link.to)).collect();
    // Digit 2 of the label 5 is replaced by the number of the up link.
    let (lower, upper) = (End::Elite(EliteId(16 + 5)), End::Elite(EliteId(32 + 5)));
    assert_eq!(ends, [(lower, upper), (upper, lower)]);
}

/// Every walk that follows `shortest` reaches its destination by a minimal path.
#[test]
fn every_way_leads_to_the_destination() {
    let (full, halved) = (TopElites::Full, TopElites::Halved);
    for (shape, nodes, kept, top) in [
        (Shape::new(2, 1), 2, &[][..], full),
        (Shape::new(2, 4), 16, &[], full),
        (Shape::new(3, 3), 20, &[], full),
        (Shape::new(4, 3), 64, &[], full),
        (Shape::new(4, 2), 7, &[], full),
        (Shape::new(2, 4), 16, &[1, 1, 1], full),
        (Shape::new(3, 3), 20, &[2, 3], full),
        (Shape::new(3, 3), 27, &[1, 2], full),
        (Shape::new(4, 3), 64, &[4, 2], full),
        (Shape::new(4, 3), 50, &[3, 1], full),
        (Shape::new(2, 2), 4, &[], halved),
        (Shape::new(2, 4), 13, &[1, 2, 2], halved),
        (Shape::new(4, 2), 7, &[], halved),
        (Shape::new(4, 3), 50, &[3, 2], halved),
        (Shape::new(2, 1).with_top(4), 4, &[], full),
        (Shape::new(2, 2).with_top(4), 8, &[], full),
        (Shape::new(4, 3).with_top(6), 96, &[], full),
        (Shape::new(3, 3).with_top(5), 41, &[2, 1], full),
        (Shape::new(12, 2).with_top(24), 150, &[], full),
    ] {
        let tree = Topology::kary_tree(shape, nodes, kept, top);
        for from in 0..tree.nodes() {
            for to in (0..tree.nodes()).filter(|&to| to != from) {
                let (from, to) = (NodeId(from), NodeId(to));
                let mut front = vec![tree.injection(from)];
                for _ in 1..tree.distance(from, to) {
                    front = front
                        .iter()
                        .flat_map(|&id| match tree.link(id).to {
                            End::Elite(elite) => tree.shortest(elite, to).to_vec(),
                            End::Node(_) => panic!("arrived early"),
                        })
                        .collect();
                    assert!(!front.is_empty());
                }
                assert!(front.iter().all(|&id| tree.link(id).to == End::Node(to)));
            }
        }
    }
}

/// A top Elite has no up links, so that all its ports can lead down.
#[test]
fn more_subtrees_below_the_top_have_all_their_up_links() {
    let tree = Topology::kary_tree(Shape::new(4, 3).with_top(8), 128, &[], TopElites::Full);
    assert_eq!((tree.nodes(), tree.elites()), (128, 32 + 32 + 16));
    let at = |level| tree.links().iter().filter(|l| l.level == level).count() / 2;
    assert_eq!([at(1), at(2), at(3)], [128; 3]);
    assert_eq!([1, 2, 3].map(|level| tree.ports(level).down), [4, 4, 8]);
    let levels = (0..tree.elites()).map(|elite| tree.level(EliteId(elite)));
    assert_eq!(levels.filter(|&level| level == 3).count(), 16);
    // Up link 2 of Elite 2.(7·4 + 1) leads to the top Elite whose digit 2 is that.
    let top = elite(&tree, 3, 2 * 4 + 1);
    assert_eq!(tree.outgoing(top).len(), 8);
    for (port, &id) in (0..).zip(tree.outgoing(top)) {
        assert_eq!(tree.link(id).port, port);
        assert_eq!(tree.link(id).to, End::Elite(elite(&tree, 2, port * 4 + 1)));
        assert_eq!(tree.link(Topology::opposite(id)).port, 2);
        assert!(tree.shortest(top, NodeId(16 * port)).eq(&[id]));
    }
    let Kind::KaryTree(kary) = &tree.kind else {
        panic!("it is a tree");
    };
    assert_eq!(kary.populated_below(top), 0..128);
    assert_eq!(tree.distance(NodeId(0), NodeId(127)), 6);
}

#[test]
fn names_go_as_far_as_each_level_does() {
    let tree = Topology::kary_tree(Shape::new(4, 3).with_top(6), 96, &[], TopElites::Full);
    let elite = |level, elite| tree.cables_of(&Part::Elite { level, elite }).len();
    assert_eq!([elite(1, 23), elite(2, 23), elite(3, 15)], [8, 8, 6]);
    assert_eq!([elite(1, 24), elite(3, 16), elite(4, 0)], [0; 3]);
}
