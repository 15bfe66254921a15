use super::row::{Needs, PatternRow, Rule};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Tornado",
    help: "just under half way around: s + ⌈n/2⌉ − 1 modulo n on n nodes (Dally and Towles, *Principles and Practices of Interconnection Networks*, 2004, table 3.1, as the rule of each dimension of a torus; here of the whole node number)",
    term: "tornado",
    needs: Needs::TwoNodes,
    rule: Rule::Fixed(destination),
};

/// Just less than half way around: s + ⌈n/2⌉ − 1 modulo n. Dally and Towles, Principles
/// and Practices of Interconnection Networks (2004), table 3.1, define it on each digit
/// of a torus; a tree has no digits of that kind, so the whole node number is one here.
fn destination(source: u32, nodes: u32) -> u32 {
    let distance = u64::from(nodes.div_ceil(2)).saturating_sub(1);
    ((u64::from(source) + distance) % u64::from(nodes.max(1))) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by hand from the definition.
    #[test]
    fn a_tornado_goes_just_less_than_half_way_around() {
        let cases: [&[u32]; 7] = [
            &[0],
            &[0, 1],
            &[1, 2, 0],
            &[1, 2, 3, 0],
            &[2, 3, 4, 0, 1],
            &[2, 3, 4, 5, 0, 1],
            &[3, 4, 5, 6, 7, 0, 1, 2],
        ];
        for expected in cases {
            let nodes = expected.len() as u32;
            let got: Vec<u32> = (0..nodes).map(|s| destination(s, nodes)).collect();
            assert_eq!(got, expected, "{nodes} nodes");
        }
        assert_eq!((destination(0, 64), destination(40, 64)), (31, 7));
    }
}
