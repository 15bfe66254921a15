//! Who offers how much to whom. Where a destination is drawn each is as likely, so that
//! no list of all pairs is needed.

use crate::ids::NodeId;
use crate::measure::Blocks;
use crate::scenario::{Job, Scenario};
use crate::traffic::{Destinations, NodeList, Pairs, Targets, volume};

/// Rates between nodes, in a unit of the caller's choice.
#[derive(Debug)]
pub(super) struct Demand {
    /// From, to, rate.
    fixed: Vec<(NodeId, NodeId, f64)>,
    drawn: Vec<RandomDemand>,
}

/// Nodes that each send to any of the same others, or read from them.
#[derive(Debug)]
struct RandomDemand {
    /// Each, with its rate for each of the others.
    choosers: Vec<(NodeId, f64)>,
    chosen: NodeList,
    /// Data goes from the chosen to those who chose.
    reads: bool,
}

impl Demand {
    /// Rates of payload, times what `per_byte` has for a byte of messages of a size.
    pub(super) fn new(scenario: &Scenario, per_byte: impl Fn(u32) -> f64) -> Self {
        let nodes = scenario.nodes();
        let mut demand = Self {
            fixed: Vec::new(),
            drawn: Vec::new(),
        };
        for job in &scenario.jobs {
            let writes = job.traffic().map_or(1.0, |of| of.write_share.0);
            if let Some(pairs) = job.listed() {
                demand.list(scenario, job, pairs, writes, &per_byte);
            } else if let Some(traffic) = job.data_traffic() {
                let destinations = job.destinations(nodes, scenario.run.seed);
                let offered = scenario.offered_bytes_per_cycle(traffic);
                let rate = offered * per_byte(traffic.message_bytes.mean);
                let written = rate * writes;
                demand.add(&destinations, written, false);
                demand.add(&destinations, rate - written, true);
            }
        }
        demand
    }

    /// Adds the rows of a list.
    fn list(
        &mut self,
        scenario: &Scenario,
        job: &Job,
        pairs: &Pairs,
        writes: f64,
        per_byte: impl Fn(u32) -> f64,
    ) {
        let mean = job.traffic().map_or(0, |of| of.message_bytes.mean);
        let of_all = scenario.offered_per_volume(job);
        let most = job
            .traffic()
            .map_or(0.0, |of| scenario.offered_bytes_per_cycle(of));
        for rows in pairs.by_source() {
            let per_volume = of_all.unwrap_or_else(|| most / volume(rows, mean).max(1.0));
            for row in rows {
                let bytes = row.bytes.unwrap_or(mean);
                let rate = row.volume(mean) as f64 * per_volume * per_byte(bytes);
                let (from, to) = (row.source, row.destination);
                let written = rate * writes;
                let ways = [(from, to, written), (to, from, rate - written)];
                self.fixed
                    .extend(ways.into_iter().filter(|(.., rate)| *rate > 0.0));
            }
        }
    }

    fn add(&mut self, destinations: &Destinations, rate: f64, reads: bool) {
        if rate <= 0.0 {
            return;
        }
        let mut choosers = Vec::new();
        let mut chosen = None;
        for source in destinations.senders() {
            match destinations.targets(source) {
                None => {}
                Some(Targets::One(target)) if reads => self.fixed.push((target, source, rate)),
                Some(Targets::One(target)) => self.fixed.push((source, target, rate)),
                // They are added row by row.
                Some(Targets::Listed(_)) => {}
                Some(Targets::AnyOf(set)) => {
                    let others = set.len() - u32::from(set.rank(source).is_some());
                    choosers.push((source, rate / f64::from(others.max(1))));
                    chosen = Some(set);
                }
            }
        }
        if let Some(chosen) = chosen.cloned() {
            self.drawn.push(RandomDemand {
                choosers,
                chosen,
                reads,
            });
        }
    }

    /// The pairs that are fixed: from, to, rate.
    pub(super) fn fixed(&self) -> &[(NodeId, NodeId, f64)] {
        &self.fixed
    }

    /// Rates between blocks of nodes.
    pub(super) fn by(&self, blocks: Blocks) -> Offers {
        let side = blocks.side as usize;
        let mut fixed = vec![Vec::new(); side];
        for &(from, to, rate) in &self.fixed {
            fixed[blocks.of_node(to)].push((blocks.of_node(from), rate));
        }
        let drawn = self.drawn.iter().map(|drawn| drawn.by(blocks));
        Offers {
            fixed,
            drawn: drawn.collect(),
        }
    }
}

impl RandomDemand {
    fn by(&self, blocks: Blocks) -> Product {
        let zeros = || vec![0.0; blocks.side as usize];
        let (mut rates, mut chosen, mut own) = (zeros(), zeros(), zeros());
        for &(node, rate) in &self.choosers {
            rates[blocks.of_node(node)] += rate;
            if self.chosen.rank(node).is_some() {
                own[blocks.of_node(node)] += rate;
            }
        }
        for node in self.chosen.iter() {
            chosen[blocks.of_node(node)] += 1.0;
        }
        let (from, to) = if self.reads {
            (chosen, rates)
        } else {
            (rates, chosen)
        };
        Product { from, to, own }
    }
}

/// Rates between blocks of nodes.
#[derive(Debug)]
pub(super) struct Offers {
    /// For each block the blocks that send to it, and the rate of each pair of nodes.
    fixed: Vec<Vec<(usize, f64)>>,
    drawn: Vec<Product>,
}

/// From block a to block b goes `from[a] · to[b]`, and within a block that without what
/// nodes would send to themselves.
#[derive(Debug)]
struct Product {
    from: Vec<f64>,
    to: Vec<f64>,
    own: Vec<f64>,
}

impl Offers {
    /// Adds what each block sends to block `to`.
    pub(super) fn add_column(&self, to: usize, column: &mut [f64]) {
        for product in self.drawn.iter().filter(|product| product.to[to] > 0.0) {
            for (sum, from) in column.iter_mut().zip(&product.from) {
                *sum += from * product.to[to];
            }
            column[to] -= product.own[to];
        }
        for &(from, rate) in &self.fixed[to] {
            column[from] += rate;
        }
    }

    /// What each block sends.
    pub(super) fn sent(&self) -> Vec<f64> {
        let mut sent = vec![0.0; self.fixed.len()];
        for product in &self.drawn {
            product.add(&product.from, &product.to, &mut sent);
        }
        for &(from, rate) in self.fixed.iter().flatten() {
            sent[from] += rate;
        }
        sent
    }

    /// What each block is sent.
    pub(super) fn received(&self) -> Vec<f64> {
        let mut received = vec![0.0; self.fixed.len()];
        for product in &self.drawn {
            product.add(&product.to, &product.from, &mut received);
        }
        for (sum, pairs) in received.iter_mut().zip(&self.fixed) {
            *sum += pairs.iter().map(|&(_, rate)| rate).sum::<f64>();
        }
        received
    }

    /// What stays within each block.
    pub(super) fn within(&self) -> Vec<f64> {
        let mut within = vec![0.0; self.fixed.len()];
        for (block, sum) in within.iter_mut().enumerate() {
            for Product { from, to, own } in &self.drawn {
                *sum += from[block] * to[block] - own[block];
            }
            let pairs = self.fixed[block].iter();
            *sum += pairs
                .filter(|&&(from, _)| from == block)
                .map(|&(_, rate)| rate)
                .sum::<f64>();
        }
        within
    }
}

impl Product {
    fn add(&self, side: &[f64], other: &[f64], sums: &mut [f64]) {
        let all: f64 = other.iter().sum();
        for ((sum, part), own) in sums.iter_mut().zip(side).zip(&self.own) {
            *sum += part * all - own;
        }
    }
}
