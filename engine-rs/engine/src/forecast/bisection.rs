//! How many cables hold the two halves of the machine together: the largest flow from
//! the first half of the nodes to the others over cables that each carry one (Dinic's
//! algorithm), which is the smallest cut. Exact for any tree, slimmed, merged or broken.

use crate::ids::NodeId;
use crate::topology::{End, Topology};

/// Cables of the smallest cut between the first half of the nodes and the others.
pub(super) fn cables(topology: &Topology) -> u32 {
    let mut graph = Graph::new(topology);
    let mut total = 0;
    while graph.rank() {
        graph.tried.fill(0);
        loop {
            let more = graph.push(graph.source, u32::MAX);
            if more == 0 {
                break;
            }
            total += more;
        }
    }
    total
}

/// An edge and what it can still carry; the other direction of edge i is i ^ 1.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    room: u32,
}

/// The Elites, and the two halves of the nodes put together in one vertex each.
#[derive(Debug)]
struct Graph {
    edges: Vec<Edge>,
    of: Vec<Vec<usize>>,
    /// Distance from the source; `u32::MAX` for what cannot be reached.
    ranks: Vec<u32>,
    /// Edges of each vertex that lead no further in this round.
    tried: Vec<usize>,
    source: usize,
    sink: usize,
}

impl Graph {
    fn new(topology: &Topology) -> Self {
        let elites = topology.elites() as usize;
        let mut graph = Self {
            edges: Vec::new(),
            of: vec![Vec::new(); elites + 2],
            ranks: vec![0; elites + 2],
            tried: vec![0; elites + 2],
            source: elites,
            sink: elites + 1,
        };
        let half = topology.nodes() / 2;
        let vertex = |end| match end {
            End::Elite(elite) => elite.index(),
            End::Node(NodeId(node)) if node < half => elites,
            End::Node(_) => elites + 1,
        };
        for link in topology
            .links()
            .iter()
            .filter(|link| link.up && !link.is_down)
        {
            graph.connect(vertex(link.from), vertex(link.to));
        }
        graph
    }

    /// A cable: one in each direction.
    fn connect(&mut self, from: usize, to: usize) {
        for (from, to) in [(from, to), (to, from)] {
            self.of[from].push(self.edges.len());
            self.edges.push(Edge { to, room: 1 });
        }
    }

    /// Ranks all vertices by their distance; whether the sink can be reached.
    fn rank(&mut self) -> bool {
        self.ranks.fill(u32::MAX);
        self.ranks[self.source] = 0;
        let mut front = vec![self.source];
        for rank in 1.. {
            let mut next = Vec::new();
            for vertex in front {
                for &edge in &self.of[vertex] {
                    let Edge { to, room } = self.edges[edge];
                    if room > 0 && self.ranks[to] == u32::MAX {
                        self.ranks[to] = rank;
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            front = next;
        }
        self.ranks[self.sink] != u32::MAX
    }

    /// Pushes at most so much from a vertex to the sink, by one way of rising ranks.
    fn push(&mut self, vertex: usize, most: u32) -> u32 {
        if vertex == self.sink {
            return most;
        }
        while let Some(&edge) = self.of[vertex].get(self.tried[vertex]) {
            let Edge { to, room } = self.edges[edge];
            if room > 0 && self.ranks[to] == self.ranks[vertex] + 1 {
                let pushed = self.push(to, most.min(room));
                if pushed > 0 {
                    self.edges[edge].room -= pushed;
                    self.edges[edge ^ 1].room += pushed;
                    return pushed;
                }
            }
            self.tried[vertex] += 1;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::LinkId;
    use crate::topology::kary::{Shape, TopElites};

    /// Every way of putting the Elites on two sides, tried out.
    fn smallest_cut(topology: &Topology) -> u32 {
        let half = topology.nodes() / 2;
        let up: Vec<_> = topology
            .links()
            .iter()
            .filter(|link| link.up && !link.is_down)
            .collect();
        let cut = |sides: u32| {
            let side = |end| match end {
                End::Elite(elite) => sides >> elite.0 & 1 == 1,
                End::Node(NodeId(node)) => node >= half,
            };
            up.iter()
                .filter(|link| side(link.from) != side(link.to))
                .count() as u32
        };
        (0..1 << topology.elites()).map(cut).min().unwrap_or(0)
    }

    #[test]
    fn the_largest_flow_is_the_smallest_cut() {
        let (full, halved) = (TopElites::Full, TopElites::Halved);
        for (shape, nodes, kept, top) in [
            (Shape::new(2, 3), 8, &[][..], full),
            (Shape::new(2, 3), 5, &[], full),
            (Shape::new(2, 3), 7, &[1, 2], full),
            (Shape::new(2, 3), 8, &[], halved),
            (Shape::new(3, 2), 9, &[], full),
            (Shape::new(3, 2), 8, &[2], full),
            (Shape::new(4, 2), 13, &[], halved),
            (Shape::new(4, 1), 1, &[], full),
            (Shape::new(2, 3).with_top(3), 11, &[2, 1], full),
            (Shape::new(3, 2).with_top(6), 18, &[], full),
        ] {
            let whole = Topology::kary_tree(shape, nodes, kept, top);
            for start in 0..12u32 {
                let cables = (0..whole.links().len() as u32 / 2)
                    .filter(|cable| (cable * 7 + start * 5) % 11 < start / 3)
                    .map(|cable| whole.cable(LinkId(2 * cable)));
                let topology = whole.clone().with_down(&cables.collect::<Vec<_>>());
                assert_eq!(
                    super::cables(&topology),
                    smallest_cut(&topology),
                    "{shape:?} {start}"
                );
            }
        }
    }
}
