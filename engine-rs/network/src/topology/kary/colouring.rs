//! Edge colouring of bipartite multigraphs.
//!
//! By König's theorem as many colours are enough as edges meet at one vertex. An
//! edge gets a colour that is free at both its ends; where there is none, a path of
//! two colours in turn is recoloured so that one becomes free.
//!
//! With fewer colours than that a vertex is taken as several with as many edges as
//! there are colours, so that each colour is used equally often at it, give or take
//! one.

/// No edge.
const NONE: usize = usize::MAX;

/// Gives each edge, from a left to a right vertex, one of so many colours (at least
/// one). At a vertex of d edges no colour is used more than ⌈d / colours⌉ times.
pub(super) fn colour(edges: &[(u32, u32)], colours: u32) -> Vec<u32> {
    let colours = colours.max(1);
    let left = split(edges.iter().map(|&(left, _)| left), colours);
    let right = split(edges.iter().map(|&(_, right)| right), colours);
    let mut colouring = Colouring {
        colours: colours as usize,
        at: [&left, &right].map(|side| {
            let vertices = side.iter().max().map_or(0, |&last| last + 1);
            vec![NONE; vertices * colours as usize]
        }),
        ends: left.into_iter().zip(right).map(|(l, r)| [l, r]).collect(),
        given: vec![0; edges.len()],
    };
    for edge in 0..edges.len() {
        colouring.add(edge);
    }
    colouring
        .given
        .into_iter()
        .map(|colour| colour as u32)
        .collect()
}

/// The vertex of each edge, when a vertex is taken as new ones of at most `colours`
/// edges each.
fn split(vertices: impl Iterator<Item = u32> + Clone, colours: u32) -> Vec<usize> {
    let count = vertices.clone().max().map_or(0, |last| last as usize + 1);
    // Of each vertex: its edges so far, and the new vertex for the next of them.
    let mut open = vec![(0, 0); count];
    let mut next = 0;
    vertices
        .map(|vertex| {
            let (edges, new) = &mut open[vertex as usize];
            if *edges % colours == 0 {
                *new = next;
                next += 1;
            }
            *edges += 1;
            *new
        })
        .collect()
}

struct Colouring {
    colours: usize,
    /// For the left side and the right: the edge at each vertex and colour.
    at: [Vec<usize>; 2],
    ends: Vec<[usize; 2]>,
    given: Vec<usize>,
}

impl Colouring {
    fn place(&self, edge: usize, side: usize, colour: usize) -> usize {
        self.ends[edge][side] * self.colours + colour
    }

    fn is_free(&self, edge: usize, side: usize, colour: usize) -> bool {
        self.at[side][self.place(edge, side, colour)] == NONE
    }

    /// A colour that is free at an end; there is one before its last edge is added.
    fn free(&self, edge: usize, side: usize) -> usize {
        let mut colours = 0..self.colours;
        colours.find(|&c| self.is_free(edge, side, c)).unwrap_or(0)
    }

    fn add(&mut self, edge: usize) {
        let mut both = 0..self.colours;
        let both = both.find(|&c| self.is_free(edge, 0, c) && self.is_free(edge, 1, c));
        let colour = both.unwrap_or_else(|| {
            let (at_left, at_right) = (self.free(edge, 0), self.free(edge, 1));
            self.recolour(edge, at_left, at_right);
            at_left
        });
        self.give(edge, colour);
    }

    /// Exchanges the two colours on the path that sets out with colour `taken` from
    /// the right end of an edge. It comes to a left vertex only by that colour, so
    /// never to the left end of the edge, where the colour is free.
    fn recolour(&mut self, edge: usize, taken: usize, free: usize) {
        let mut path = Vec::new();
        let (mut side, mut colour) = (1, taken);
        let mut place = self.place(edge, side, colour);
        while let Some(&next) = self.at[side].get(place).filter(|&&next| next != NONE) {
            path.push((next, taken + free - colour));
            (side, colour) = (1 - side, taken + free - colour);
            place = self.place(next, side, colour);
        }
        for &(edge, new) in &path {
            for side in 0..2 {
                let old = self.place(edge, side, taken + free - new);
                self.at[side][old] = NONE;
            }
        }
        for (edge, new) in path {
            self.give(edge, new);
        }
    }

    fn give(&mut self, edge: usize, colour: usize) {
        for side in 0..2 {
            let place = self.place(edge, side, colour);
            self.at[side][place] = edge;
        }
        self.given[edge] = colour;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// How often each colour is used at the most, and must be, at each vertex.
    fn check(edges: &[(u32, u32)], colours: u32) {
        let given = colour(edges, colours);
        assert_eq!(given.len(), edges.len());
        let mut degrees: BTreeMap<(bool, u32), u32> = BTreeMap::new();
        let mut used: BTreeMap<(bool, u32, u32), u32> = BTreeMap::new();
        for (&(left, right), &colour) in edges.iter().zip(&given) {
            assert!(colour < colours);
            for (side, vertex) in [(false, left), (true, right)] {
                *degrees.entry((side, vertex)).or_default() += 1;
                *used.entry((side, vertex, colour)).or_default() += 1;
            }
        }
        for ((side, vertex, _), count) in used {
            assert!(count <= degrees[&(side, vertex)].div_ceil(colours));
        }
    }

    #[test]
    fn edges_between_the_same_two_vertices_differ() {
        let mut given = colour(&[(0, 0); 4], 4);
        given.sort_unstable();
        assert_eq!(given, [0, 1, 2, 3]);
        assert!(colour(&[], 4).is_empty());
    }

    /// Every graph of five edges between three and three vertices.
    #[test]
    fn all_small_graphs_are_coloured() {
        for graph in 0..9u32.pow(5) {
            let mut rest = graph;
            let mut edges = Vec::new();
            for _ in 0..5 {
                edges.push((rest % 3, rest / 3 % 3));
                rest /= 9;
            }
            for colours in 1..=4 {
                check(&edges, colours);
            }
        }
    }

    proptest! {
        #[test]
        fn no_colour_is_used_too_often(
            edges in prop::collection::vec((0u32..12, 0u32..12), 0..120),
            colours in 1u32..17,
        ) {
            check(&edges, colours);
        }
    }
}
