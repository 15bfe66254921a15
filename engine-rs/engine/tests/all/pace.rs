//! Links that are slower than the clock: times worked out by hand.
//!
//! A packet of 64 bytes is 40 flits and an end. Its header is sent in the cycle after it was
//! opened.

use crate::common::toys::{Case, Send, Toys};
use flitscope::elite::Fast;
use flitscope::fabric::{Fabric, Rules};
use flitscope::reference::Reference;
use flitscope::topology::Topology;
use flitscope::units::{Cycle, Pace};
use std::sync::Arc;

/// 64 bytes from node 0 to node 2, over four links: of nodes, of the top, of the top, of
/// nodes; paces are those of the nodes' links and of the others.
fn over_the_top(paces: [(u32, u32); 2]) -> Case {
    let pace = |(cycles, flits)| Pace::new(cycles, flits).unwrap();
    Case {
        paces: paces.map(pace).to_vec(),
        ..Case::prompt(2, 2, &[Send::short(0, 0, 2)])
    }
}

/// The cycle in which all of the packet has arrived.
fn arrival<F: Fabric>(
    case: &Case,
    make: impl Fn(Arc<Topology>, Rules, &[Cycle]) -> F,
) -> Option<Cycle> {
    let toys = Toys::checked_until(500, case, make);
    let mut log = toys.log.iter();
    log.find(|(.., what)| what.starts_with("Arr"))
        .map(|&(at, ..)| at)
}

#[test]
fn a_packet_arrives_as_slowly_as_the_slowest_link_of_its_way_sends() {
    for (paces, expected) in [
        // Flit n is sent in 1 + n, 9 + n, 17 + n and 25 + n, and is there 8 later.
        ([(1, 1), (1, 1)], 33 + 39),
        // In 1 + n; in 9 + n and 18 + n, if the links were even, but as they are in
        // 9 + 1.5 n and 18 + 1.5 n, rounded down; in 27 + 1.5 n; and is there 8 later.
        ([(1, 1), (3, 2)], 35 + 58),
        // In 1 + 1.5 n, 10 + 1.5 n, 18 + 1.5 n and 26 + 1.5 n, and is there 9 later.
        ([(3, 2), (1, 1)], 35 + 58),
        // In 1 + 4 n, 12 + 4 n, 21 + 4 n and 30 + 4 n, and is there 11 later.
        ([(4, 1), (3, 2)], 41 + 156),
        // In 1 + n, 9 + 4 n, 20 + 4 n and 31 + 4 n, and is there 8 later.
        ([(1, 1), (4, 1)], 39 + 156),
    ] {
        let case = over_the_top(paces);
        let expected = Some(expected);
        assert_eq!(arrival(&case, Reference::new), expected, "{paces:?}");
        assert_eq!(arrival(&case, Fast::new), expected, "{paces:?}");
    }
}
