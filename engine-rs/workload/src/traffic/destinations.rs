// Rule of `docs/model.md`: R-io.

use super::pattern::{Rule, io_deterministic, uniform};
use super::{NodeList, Pattern};
use crate::ids::NodeId;
use crate::rng::{Purpose, Stream};

/// Where the nodes of a job send. Patterns work on the job's nodes, numbered from 0 in the
/// order of its list; I/O patterns send to the I/O nodes, which need not be of the job. A
/// node that would send to itself is idle.
#[derive(Clone, Debug)]
pub struct Destinations {
    /// Who sends to whom.
    pub pattern: Pattern,
    /// The nodes of the job.
    pub members: NodeList,
    /// The nodes that serve I/O patterns.
    pub io_nodes: NodeList,
    /// By sender, of patterns whose destinations are drawn once; else empty.
    drawn_once: Vec<u32>,
}

/// The nodes that a node may send to.
#[derive(Clone, Copy, Debug)]
pub enum Targets<'d> {
    /// Always this one.
    One(NodeId),
    /// Any of these but itself.
    AnyOf(&'d NodeList),
}

impl Destinations {
    /// The destinations of a job. `seed` is the one of the run.
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
            pattern,
            members,
            io_nodes,
            drawn_once,
        }
    }

    /// The nodes that `source` may send to; none when it is idle or of no job.
    pub fn targets(&self, source: NodeId) -> Option<Targets<'_>> {
        let rank = self.members.rank(source)?;
        let target = match self.pattern.row().rule {
            Rule::AnyOther | Rule::InTurn(_) => return Some(Targets::AnyOf(&self.members)),
            Rule::AnyIoNode => return Some(Targets::AnyOf(&self.io_nodes)),
            Rule::OwnIoNode => {
                let server = io_deterministic::server(&self.io_nodes, source, rank);
                return server.map(Targets::One);
            }
            Rule::Fixed(destination) => destination(rank, self.members.len()),
            Rule::DrawnOnce(_) => *self.drawn_once.get(rank as usize)?,
        };
        let node = self.members.at(target)?;
        (node != source).then_some(Targets::One(node))
    }

    /// Where `source` sends its next message, after `sent` messages; `None` when it
    /// is idle. Only patterns that draw for each message use the stream.
    pub fn next(&self, source: NodeId, sent: u64, stream: &mut Stream) -> Option<NodeId> {
        let members = self.members.len();
        if let Rule::InTurn(destination) = self.pattern.row().rule
            && members > 1
        {
            let rank = self.members.rank(source)?;
            return self.members.at(destination(rank, members, sent));
        }
        match self.targets(source)? {
            Targets::One(node) => Some(node),
            Targets::AnyOf(set) => {
                let rank = match set.rank(source) {
                    Some(_) if set.len() < 2 => return None,
                    Some(own) => uniform::other(own, set.len(), stream),
                    None => stream.below(u64::from(set.len())) as u32,
                };
                set.at(rank)
            }
        }
    }

    /// The nodes of the job that send.
    pub fn senders(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.members
            .iter()
            .filter(|&node| match self.targets(node) {
                None => false,
                Some(Targets::One(_)) => true,
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
                .map(|node| node.0)
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
}
