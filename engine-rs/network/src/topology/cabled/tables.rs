//! Candidate outputs of each Elite towards each Elite with nodes.
//!
//! An Elite from which links down lead to the destination sends by the shortest of these;
//! any other sends up, where the way is shortest. So no packet turns up again, whichever
//! links are down: an Elite above the destination never sends up, also while every way
//! down is.

use crate::ids::{EliteId, LinkId};
use crate::topology::graph::{End, Graph};
use std::collections::BTreeMap;

/// No way.
const NONE: u16 = u16::MAX;

/// Outputs and distances, by Elite and by target: an Elite with nodes.
#[derive(Debug)]
pub(super) struct Tables {
    /// Of each Elite its number among those with links.
    rows: Vec<Option<u32>>,
    /// Of each Elite its number among those with nodes.
    numbers: Vec<Option<u32>>,
    targets: Vec<EliteId>,
    /// Which of the lists of outputs, by Elite and then target.
    lists: Vec<u32>,
    /// Every list of outputs that is used, once; none first.
    outputs: Vec<Vec<LinkId>>,
    /// Links on the way, by Elite and then target.
    distances: Vec<u16>,
    /// By Elite and then target, whether links down lead there, down or not.
    is_above: Vec<bool>,
}

impl Tables {
    /// Those of a fabric none of whose links is down.
    pub(super) fn new(graph: &Graph) -> Self {
        let elites = graph.elites() as usize;
        let mut numbers = vec![None; elites];
        let mut targets = Vec::new();
        for &id in &graph.injection {
            if let End::Elite(elite) = graph.link(id).to
                && numbers[elite.index()].is_none()
            {
                numbers[elite.index()] = Some(targets.len() as u32);
                targets.push(elite);
            }
        }
        let mut count = 0;
        let row = |links: &Vec<LinkId>| {
            (!links.is_empty()).then(|| {
                count += 1;
                count - 1
            })
        };
        let rows: Vec<Option<u32>> = graph.outgoing.iter().map(row).collect();
        let all = rows.iter().flatten().count() * targets.len();
        let mut tables = Self {
            rows,
            is_above: vec![false; all],
            lists: vec![0; all],
            distances: vec![NONE; all],
            outputs: Vec::new(),
            numbers,
            targets,
        };
        for number in 0..tables.targets.len() {
            let down = distances_down(graph, tables.targets[number], |_| true);
            for (row, distance) in tables.rows.iter().zip(down) {
                if let Some(row) = row {
                    let at = *row as usize * tables.targets.len() + number;
                    tables.is_above[at] = distance != NONE;
                }
            }
        }
        tables.fill(graph);
        tables
    }

    /// The same around links that are down.
    pub(super) fn around(graph: &Graph, whole: &Self) -> Self {
        let mut tables = Self {
            rows: whole.rows.clone(),
            numbers: whole.numbers.clone(),
            targets: whole.targets.clone(),
            lists: vec![0; whole.lists.len()],
            outputs: Vec::new(),
            distances: vec![NONE; whole.distances.len()],
            is_above: whole.is_above.clone(),
        };
        tables.fill(graph);
        tables
    }

    fn fill(&mut self, graph: &Graph) {
        let is_up = |id: &LinkId| !graph.link(*id).is_down;
        let mut known = BTreeMap::new();
        known.insert(Vec::new(), 0);
        let mut list = Vec::new();
        for (number, &target) in self.targets.iter().enumerate() {
            let mut left = distances_down(graph, target, is_up);
            for elite in (0..graph.elites() as usize).rev() {
                let Some(row) = self.rows[elite] else {
                    continue;
                };
                let at = row as usize * self.targets.len() + number;
                let goes_up = !self.is_above[at];
                let way = |id: &LinkId| match graph.link(*id).to {
                    End::Elite(next) if graph.link(*id).up == goes_up => left[next.index()],
                    _ => NONE,
                };
                let links = graph.outgoing[elite].iter().copied().filter(is_up);
                let shortest = links.clone().map(|id| way(&id)).min().unwrap_or(NONE);
                if elite == target.index() {
                    self.distances[at] = 0;
                    continue;
                }
                list.clear();
                if shortest != NONE {
                    list.extend(links.filter(|id| way(id) == shortest));
                }
                left[elite] = shortest.saturating_add(1);
                self.distances[at] = left[elite];
                self.lists[at] = match known.get(&list) {
                    Some(&place) => place,
                    None => {
                        let place = known.len() as u32;
                        known.insert(list.clone(), place);
                        place
                    }
                };
            }
        }
        self.outputs = vec![Vec::new(); known.len()];
        for (list, place) in known {
            self.outputs[place as usize] = list;
        }
    }

    fn at(&self, elite: EliteId, target: EliteId) -> Option<usize> {
        let (row, number) = (self.rows[elite.index()]?, self.numbers[target.index()]?);
        Some(row as usize * self.targets.len() + number as usize)
    }

    /// The links by which an Elite sends to another, which has nodes.
    pub(super) fn outputs(&self, elite: EliteId, target: EliteId) -> &[LinkId] {
        let place = self.at(elite, target).map_or(0, |at| self.lists[at]);
        &self.outputs[place as usize]
    }

    /// Links between two Elites, if there is a way.
    pub(super) fn distance(&self, elite: EliteId, target: EliteId) -> Option<u32> {
        let distance = self.distances[self.at(elite, target)?];
        (distance != NONE).then_some(distance.into())
    }

    /// The longest way between two Elites with nodes.
    pub(super) fn longest(&self) -> u32 {
        let pairs = self.targets.iter();
        let pairs = pairs.flat_map(|&from| self.targets.iter().map(move |&to| (from, to)));
        let ways = pairs.filter_map(|(from, to)| self.distance(from, to));
        ways.max().unwrap_or(0)
    }

    /// Elites with nodes.
    pub(super) fn targets(&self) -> usize {
        self.targets.len()
    }

    /// An Elite of each part of the fabric in which cables connect nodes and no route does.
    pub(super) fn unconnected(&self, graph: &Graph) -> Vec<EliteId> {
        let parts = parts(graph);
        let mut found: Vec<EliteId> = Vec::new();
        for &from in &self.targets {
            let part = parts[from.index()];
            if found.iter().any(|it| parts[it.index()] == part) {
                continue;
            }
            let mut others = self.targets.iter();
            let is_apart =
                |to: &EliteId| parts[to.index()] == part && self.distance(from, *to).is_none();
            found.extend(others.any(is_apart).then_some(from));
        }
        found
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.outputs.iter().map(Vec::capacity).sum::<usize>();
        self.lists.capacity() * (size_of::<u32>() + size_of::<u16>() + size_of::<bool>())
            + lists * size_of::<LinkId>()
            + self.outputs.capacity() * size_of::<Vec<LinkId>>()
    }
}

/// Links to an Elite from each other by usable links that lead down. Elites above have
/// higher numbers.
fn distances_down(graph: &Graph, target: EliteId, usable: impl Fn(&LinkId) -> bool) -> Vec<u16> {
    let mut distances = vec![NONE; graph.elites() as usize];
    distances[target.index()] = 0;
    for elite in target.index() + 1..distances.len() {
        let links = graph.outgoing[elite].iter().filter(|id| usable(id));
        let ways = links.filter_map(|id| match graph.link(*id).to {
            End::Elite(next) if !graph.link(*id).up => Some(distances[next.index()]),
            _ => None,
        });
        distances[elite] = ways.min().unwrap_or(NONE).saturating_add(1);
    }
    distances
}

/// Of each Elite the first of those that cables connect it to.
fn parts(graph: &Graph) -> Vec<u32> {
    let mut parts: Vec<u32> = (0..graph.elites()).collect();
    let mut changes = true;
    while changes {
        changes = false;
        for link in &graph.links {
            if let (End::Elite(from), End::Elite(to)) = (link.from, link.to)
                && parts[from.index()] < parts[to.index()]
            {
                parts[to.index()] = parts[from.index()];
                changes = true;
            }
        }
    }
    parts
}
