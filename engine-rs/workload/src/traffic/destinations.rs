// Rules of `docs/model.md`: R-io, R-pairs.

use super::pattern::{Rule, io_deterministic, uniform};
use super::{NodeList, Pair, Pairs, Pattern};
use crate::ids::NodeId;
use crate::rng::{Purpose, Stream};

/// Where the nodes of a job send. A node that would send to itself is idle.
#[derive(Clone, Debug)]
pub struct Destinations {
    /// The nodes of the job.
    pub members: NodeList,
    choice: Choice,
}

/// What chooses the destinations.
#[derive(Clone, Debug)]
enum Choice {
    /// A pattern on the job's nodes, numbered from 0 in the order of its list; I/O patterns
    /// send to the I/O nodes, which need not be of the job.
    Pattern {
        pattern: Pattern,
        io_nodes: NodeList,
        /// By sender, of patterns whose destinations are drawn once; else empty.
        drawn_once: Vec<u32>,
    },
    /// The rows of a list.
    Listed(Pairs),
}

/// The nodes that a node may send to.
#[derive(Clone, Copy, Debug)]
pub enum Targets<'d> {
    /// Always this one.
    One(NodeId),
    /// Any of these but itself.
    AnyOf(&'d NodeList),
    /// Those of these rows, each as often as its weight says.
    Listed(&'d [Pair]),
}

impl Targets<'_> {
    /// The node, if it is always the same.
    pub fn only(self) -> Option<NodeId> {
        match self {
            Self::One(node) => Some(node),
            Self::AnyOf(_) => None,
            Self::Listed(rows) => {
                let [first, last] = [rows.first()?, rows.last()?].map(|row| row.destination);
                (first == last).then_some(first)
            }
        }
    }
}

/// Where the next message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// To this node.
    pub node: NodeId,
    /// With this size; none where the job sets it.
    pub bytes: Option<u32>,
}

impl From<NodeId> for Next {
    fn from(node: NodeId) -> Self {
        Self { node, bytes: None }
    }
}

impl Destinations {
    /// The destinations of a job by a pattern. `seed` is the one of the run.
    pub fn new(pattern: Pattern, members: NodeList, io_nodes: NodeList, seed: u32) -> Self {
        let drawn_once = match pattern.row().rule {
            Rule::DrawnOnce(draw) => {
                let place = members.at(0).map_or(0, |node| node.0);
                let mut stream = Stream::new(seed, Purpose::Permutation, place);
                draw(members.len(), &mut stream)
            }
            _ => Vec::new(),
        };
        Self {
            members,
            choice: Choice::Pattern {
                pattern,
                io_nodes,
                drawn_once,
            },
        }
    }

    /// The destinations of a job with a list of its own.
    pub fn listed(pairs: Pairs, members: NodeList) -> Self {
        Self {
            members,
            choice: Choice::Listed(pairs),
        }
    }

    /// Whether every node sends to all others in turn.
    pub fn is_exchange(&self) -> bool {
        matches!(&self.choice, Choice::Pattern { pattern, .. } if pattern.is_exchange())
    }

    /// The nodes that `source` may send to; none when it is idle or of no job.
    pub fn targets(&self, source: NodeId) -> Option<Targets<'_>> {
        let rank = self.members.rank(source)?;
        let (pattern, io_nodes, drawn_once) = match &self.choice {
            Choice::Pattern {
                pattern,
                io_nodes,
                drawn_once,
            } => (pattern, io_nodes, drawn_once),
            Choice::Listed(pairs) => {
                return match pairs.of(source) {
                    [] => None,
                    rows => Some(Targets::Listed(rows)),
                };
            }
        };
        let target = match pattern.row().rule {
            Rule::AnyOther | Rule::InTurn(_) => return Some(Targets::AnyOf(&self.members)),
            Rule::AnyIoNode => return Some(Targets::AnyOf(io_nodes)),
            Rule::OwnIoNode => {
                let server = io_deterministic::server(io_nodes, source, rank);
                return server.map(Targets::One);
            }
            Rule::Fixed(destination) => destination(rank, self.members.len()),
            Rule::DrawnOnce(_) => *drawn_once.get(rank as usize)?,
        };
        let node = self.members.at(target)?;
        (node != source).then_some(Targets::One(node))
    }

    /// Where `source` sends its next message, after `sent` messages; `None` when it
    /// is idle. Only what draws for each message uses the stream.
    pub fn next(&self, source: NodeId, sent: u64, stream: &mut Stream) -> Option<Next> {
        let members = self.members.len();
        match &self.choice {
            Choice::Listed(pairs) => {
                let weight = stream.below(pairs.weight_of(source));
                let row = pairs.at(source, weight)?;
                return Some(Next {
                    node: row.destination,
                    bytes: row.bytes,
                });
            }
            Choice::Pattern { pattern, .. } => {
                if let Rule::InTurn(destination) = pattern.row().rule
                    && members > 1
                {
                    let rank = self.members.rank(source)?;
                    let node = self.members.at(destination(rank, members, sent));
                    return node.map(Next::from);
                }
            }
        }
        match self.targets(source)? {
            Targets::One(node) => Some(node.into()),
            Targets::AnyOf(set) => {
                let rank = match set.rank(source) {
                    Some(_) if set.len() < 2 => return None,
                    Some(own) => uniform::other(own, set.len(), stream),
                    None => stream.below(u64::from(set.len())) as u32,
                };
                set.at(rank).map(Next::from)
            }
            Targets::Listed(_) => None,
        }
    }

    /// Messages of a sender, relative to those of others.
    pub fn weight_of(&self, source: NodeId) -> u64 {
        match &self.choice {
            Choice::Pattern { .. } => 1,
            Choice::Listed(pairs) => pairs.weight_of(source),
        }
    }

    /// The nodes of the job that send.
    pub fn senders(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.members
            .iter()
            .filter(|&node| match self.targets(node) {
                None => false,
                Some(Targets::One(_) | Targets::Listed(_)) => true,
                Some(Targets::AnyOf(set)) => set.len() > u32::from(set.rank(node).is_some()),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    fn job(pattern: Pattern, members: (u32, u32), io_nodes: &[u32]) -> Destinations {
        let io_nodes = NodeList::from_runs(io_nodes.iter().map(|&node| (node, node)));
        Destinations::new(pattern, NodeList::from_runs([members]), io_nodes, 1)
    }

    fn drawn(job: &Destinations, source: u32, times: usize) -> Vec<Option<u32>> {
        let mut stream = Stream::new(1, Purpose::Destination, source);
        let next = |sent| {
            job.next(NodeId(source), sent, &mut stream)
                .map(|next| next.node.0)
        };
        (0..times as u64).map(next).collect()
    }

    #[test]
    fn a_pattern_numbers_the_nodes_of_its_job() {
        let complement = job(Pattern::Complement, (8, 11), &[]);
        assert_eq!(
            [8, 9, 10, 11].map(|n| drawn(&complement, n, 1)[0]),
            [11, 10, 9, 8].map(Some)
        );
        assert_eq!(drawn(&complement, 7, 1), [None]);
        let hot = job(Pattern::HotSpot, (8, 11), &[]);
        assert_eq!(
            (drawn(&hot, 8, 1)[0], drawn(&hot, 11, 1)[0]),
            (None, Some(8))
        );
        assert_eq!(hot.senders().count(), 3);
    }

    #[test]
    fn patterns_take_nodes_in_the_order_of_the_list() {
        let of = |pattern, runs: &[(u32, u32)]| {
            let members = NodeList::from_runs(runs.iter().copied());
            Destinations::new(pattern, members, NodeList::default(), 1)
        };
        let listed = [(9, 9), (0, 0), (8, 8), (1, 1)];
        let neighbor = of(Pattern::Neighbor, &listed);
        let to = [9, 0, 8, 1].map(|node| drawn(&neighbor, node, 1)[0]);
        assert_eq!(to, [0, 9, 1, 8].map(Some));
        let senders: Vec<u32> = neighbor.senders().map(|node| node.0).collect();
        assert_eq!(senders, [9, 0, 8, 1]);
        // The target is the first of the list.
        let hot = of(Pattern::HotSpot, &listed);
        let to = [9, 0, 8, 1].map(|node| drawn(&hot, node, 1)[0]);
        assert_eq!(to, [None, Some(9), Some(9), Some(9)]);
        // From 7 down to 4: the ring of distances turns the other way round.
        let down = of(Pattern::Exchange, &[(7, 4)]);
        let up = of(Pattern::Exchange, &[(4, 7)]);
        for node in 4..8 {
            let mirrored = drawn(&up, 11 - node, 3);
            let mirrored: Vec<_> = mirrored
                .into_iter()
                .map(|to| to.map(|to| 11 - to))
                .collect();
            assert_eq!(drawn(&down, node, 3), mirrored);
        }
    }

    #[test]
    fn an_exchange_is_among_the_nodes_of_its_job() {
        let exchange = job(Pattern::Exchange, (8, 11), &[]);
        let mut all = drawn(&exchange, 9, 3);
        all.sort_unstable();
        assert_eq!(all, [8, 10, 11].map(Some));
        assert_eq!(drawn(&exchange, 9, 6)[3..], drawn(&exchange, 9, 3));
        assert_eq!(
            (drawn(&exchange, 7, 1), exchange.senders().count()),
            (vec![None], 4)
        );
        let alone = job(Pattern::Exchange, (3, 3), &[]);
        assert_eq!(
            (drawn(&alone, 3, 1), alone.senders().count()),
            (vec![None], 0)
        );
    }

    #[test]
    fn a_permutation_that_is_drawn_depends_on_seed_and_job_and_not_on_the_message() {
        let of = |first: u32, seed| {
            let members = NodeList::from_runs([(first, first + 15)]);
            Destinations::new(
                Pattern::RandomPermutation,
                members,
                NodeList::default(),
                seed,
            )
        };
        let ranks = |job: &Destinations, first| {
            let to = |node| drawn(job, first + node, 2);
            let all: Vec<_> = (0..16).map(to).collect();
            assert!(all.iter().all(|to| to[0] == to[1] && to[0].is_some()));
            let rank = |to: Vec<Option<u32>>| to[0].unwrap() - first;
            all.into_iter().map(rank).collect::<Vec<_>>()
        };
        let one = ranks(&of(0, 1), 0);
        assert_eq!(one, ranks(&of(0, 1), 0));
        assert_ne!(one, ranks(&of(0, 2), 0));
        assert_ne!(one, ranks(&of(32, 1), 32));
        assert_eq!(of(0, 1).senders().count(), 16);
        assert_eq!(drawn(&of(0, 1), 16, 1), [None]);
    }

    #[test]
    fn io_goes_to_io_nodes_and_never_to_oneself() {
        let random = job(Pattern::IoRandom, (0, 7), &[6, 7, 12]);
        for source in 0..8 {
            let all = drawn(&random, source, 200);
            for io in [6, 7, 12] {
                assert_eq!(all.contains(&Some(io)), io != source, "{source} to {io}");
            }
            assert!(all.iter().all(|node| matches!(node, Some(6 | 7 | 12))));
        }
        let fixed = job(Pattern::IoDeterministic, (0, 7), &[6, 7]);
        let to = [0, 1, 2, 6, 7].map(|source| drawn(&fixed, source, 1)[0]);
        assert_eq!(to, [6, 7, 6, 7, 6].map(Some));
        let fixed = job(Pattern::IoDeterministic, (0, 2), &[12, 2]);
        let to = [0, 1, 2].map(|source| drawn(&fixed, source, 1)[0]);
        assert_eq!(to, [12, 2, 12].map(Some));
        let alone = job(Pattern::IoRandom, (3, 3), &[3]);
        assert_eq!((drawn(&alone, 3, 1)[0], alone.senders().count()), (None, 0));
    }

    /// Of 60,000 messages a row of weight w of 6 has w · 10,000, give or take five standard
    /// deviations of a binomial distribution.
    #[test]
    fn rows_are_drawn_as_often_as_their_weights_say() {
        let rows = [
            (4, 1, 1, 10),
            (4, 2, 2, 20),
            (4, 2, 0, 30),
            (4, 3, 3, 40),
            (1, 4, 5, 50),
        ];
        let job = Destinations::listed(rows.into_iter().collect(), NodeList::first(8));
        let mut stream = Stream::new(7, Purpose::Destination, 4);
        let mut counts = [0u32; 4];
        for sent in 0..60_000 {
            let Next { node, bytes } = job.next(NodeId(4), sent, &mut stream).unwrap();
            assert_eq!(bytes, Some([0, 10, 20, 40][node.index()]));
            counts[node.index()] += 1;
        }
        for (node, count) in (1..).zip(&counts[1..]) {
            let share = f64::from(node) / 6.0;
            let deviation = (60_000.0 * share * (1.0 - share)).sqrt();
            let off = f64::from(*count) - 60_000.0 * share;
            assert!(off.abs() < 5.0 * deviation, "{counts:?}");
        }
        assert_eq!([0, 1, 4].map(|node| job.weight_of(NodeId(node))), [0, 5, 6]);
        let senders: Vec<u32> = job.senders().map(|node| node.0).collect();
        assert_eq!(senders, [1, 4]);
        assert_eq!(drawn(&job, 0, 1), [None]);
    }
}
