use super::row::{Needs, PatternRow, Rule};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Ring",
    help: "the next node: s + 1 modulo n on n nodes, as an allreduce around a ring or a halo on one side sends; no pattern of the papers",
    term: "ring",
    needs: Needs::TwoNodes,
    rule: Rule::Fixed(destination),
};

/// The node after this one, and after the last the first.
fn destination(source: u32, nodes: u32) -> u32 {
    let next = source + 1;
    if next < nodes { next } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_goes_through_all_nodes_and_back_to_the_first() {
        let cases: [&[u32]; 4] = [&[0], &[1, 0], &[1, 2, 0], &[1, 2, 3, 4, 5, 6, 0]];
        for expected in cases {
            let nodes = expected.len() as u32;
            let all: Vec<u32> = (0..nodes).map(|node| destination(node, nodes)).collect();
            assert_eq!(all, expected, "{nodes} nodes");
        }
    }
}
