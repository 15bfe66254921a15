//! Bisection width, in cables and in flits per cycle: the largest flow from
//! the first half of the nodes to the others over cables that each carry so much (Dinic's
//! algorithm), which is the smallest cut. Exact for any machine, slimmed, merged or broken.

use crate::ids::{LinkId, NodeId};
use crate::topology::{End, Topology};

/// Cables of the smallest cut between the first half of the nodes and the others.
pub(super) fn cables(topology: &Topology) -> u32 {
    cut(topology, |_| 1)
}

/// Parts of a flit by which capacities are counted.
const PARTS: f64 = 1_000.0;

/// Flits per cycle in each direction over the cut of which they are fewest.
pub(super) fn flits_per_cycle(topology: &Topology) -> f64 {
    let parts = |link| (topology.pace(link).flits_per_cycle() * PARTS + 0.5) as u32;
    f64::from(cut(topology, parts)) / PARTS
}

/// What the cables of the smallest cut carry in each direction.
fn cut(topology: &Topology, carries: impl Fn(LinkId) -> u32) -> u32 {
    let mut graph = Graph::new(topology, carries);
    let mut total = 0;
    while graph.measure_distances() {
        graph.next_edge.fill(0);
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

/// An edge with its residual capacity; the reverse of edge i is i ^ 1.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    capacity: u32,
}

/// The Elites, and the two halves of the nodes put together in one vertex each.
#[derive(Debug)]
struct Graph {
    edges: Vec<Edge>,
    edges_of: Vec<Vec<usize>>,
    /// Distance from the source; `u32::MAX` for what cannot be reached.
    distances: Vec<u32>,
    /// For each vertex, the first of its edges that may still lead to the sink in this round.
    next_edge: Vec<usize>,
    source: usize,
    sink: usize,
}

impl Graph {
    fn new(topology: &Topology, carries: impl Fn(LinkId) -> u32) -> Self {
        let elites = topology.elites() as usize;
        let mut graph = Self {
            edges: Vec::new(),
            edges_of: vec![Vec::new(); elites + 2],
            distances: vec![0; elites + 2],
            next_edge: vec![0; elites + 2],
            source: elites,
            sink: elites + 1,
        };
        let half = topology.nodes() / 2;
        let vertex = |end| match end {
            End::Elite(elite) => elite.index(),
            End::Node(NodeId(node)) if node < half => elites,
            End::Node(_) => elites + 1,
        };
        let links = (0..).map(LinkId).zip(topology.links());
        for (id, link) in links.filter(|(_, link)| link.up && !link.is_down) {
            graph.connect(vertex(link.from), vertex(link.to), carries(id));
        }
        graph
    }

    /// Adds a cable: an edge in each direction.
    fn connect(&mut self, from: usize, to: usize, capacity: u32) {
        for (from, to) in [(from, to), (to, from)] {
            self.edges_of[from].push(self.edges.len());
            self.edges.push(Edge { to, capacity });
        }
    }

    /// Measures the distance of each vertex from the source. Returns whether the sink can be reached.
    fn measure_distances(&mut self) -> bool {
        self.distances.fill(u32::MAX);
        self.distances[self.source] = 0;
        let mut front = vec![self.source];
        for distance in 1.. {
            let mut next = Vec::new();
            for vertex in front {
                for &edge in &self.edges_of[vertex] {
                    let Edge { to, capacity } = self.edges[edge];
                    if capacity > 0 && self.distances[to] == u32::MAX {
                        self.distances[to] = distance;
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            front = next;
        }
        self.distances[self.sink] != u32::MAX
    }

    /// Pushes at most `most` from a vertex to the sink, along one path of increasing distances.
    /// Returns how much it pushed.
    fn push(&mut self, vertex: usize, most: u32) -> u32 {
        if vertex == self.sink {
            return most;
        }
        while let Some(&edge) = self.edges_of[vertex].get(self.next_edge[vertex]) {
            let Edge { to, capacity } = self.edges[edge];
            if capacity > 0 && self.distances[to] == self.distances[vertex] + 1 {
                let pushed = self.push(to, most.min(capacity));
                if pushed > 0 {
                    self.edges[edge].capacity -= pushed;
                    self.edges[edge ^ 1].capacity += pushed;
                    return pushed;
                }
            }
            self.next_edge[vertex] += 1;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::kary::{Shape, TopElites};

    /// The smallest of all cuts, by trying each.
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
    fn slow_cables_carry_less_of_a_cut() {
        use crate::units::Pace;
        let tree = Topology::full_kary_tree(4, 2, 16);
        let half = Pace::new(2, 1).unwrap();
        let first = |elite: u32| {
            tree.links()
                .iter()
                .position(|it| it.from == End::Elite(crate::ids::EliteId(elite)) && it.up)
        };
        let slow = first(0).unwrap();
        let pace = |link| {
            if link / 2 == slow / 2 {
                half
            } else {
                Pace::EVEN
            }
        };
        let paced = tree
            .clone()
            .with_paces((0..tree.links().len()).map(pace).collect());
        assert_eq!((cables(&tree), flits_per_cycle(&tree)), (8, 8.0));
        assert_eq!((cables(&paced), flits_per_cycle(&paced)), (8, 7.5));
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
