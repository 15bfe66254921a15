//! Levels of switches, from 1 at the nodes.

use super::Cabling;
use std::collections::VecDeque;

/// Switches that cables join to each switch.
fn neighbours(cabling: &Cabling) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); cabling.switches.len()];
    for &[one, other] in &cabling.cables {
        neighbours[one as usize].push(other);
        neighbours[other as usize].push(one);
    }
    neighbours
}

/// Distance of each switch from the nearest of some, counted in cables.
fn distances(neighbours: &[Vec<u32>], from: impl IntoIterator<Item = u32>) -> Vec<Option<u32>> {
    let mut distances = vec![None; neighbours.len()];
    let mut front = VecDeque::new();
    for switch in from {
        distances[switch as usize] = Some(0);
        front.push_back((switch, 0));
    }
    while let Some((switch, distance)) = front.pop_front() {
        for &next in &neighbours[switch as usize] {
            if distances[next as usize].is_none() {
                distances[next as usize] = Some(distance + 1);
                front.push_back((next, distance + 1));
            }
        }
    }
    distances
}

/// The first level has the switches with nodes, but not those next to one with more: a
/// few hosts at a spine do not make a leaf of it. Every other switch stands one level
/// above the nearest of these for each cable between.
pub(super) fn by_nodes(cabling: &Cabling) -> Vec<u32> {
    let neighbours = neighbours(cabling);
    let mut nodes = vec![0u32; neighbours.len()];
    for (_, switch) in &cabling.nodes {
        nodes[*switch as usize] += 1;
    }
    let is_first = |switch: &u32| {
        let own = nodes[*switch as usize];
        let mut others = neighbours[*switch as usize].iter();
        own > 0 && others.all(|&other| nodes[other as usize] <= own)
    };
    let first = (0..neighbours.len() as u32).filter(is_first);
    let distances = distances(&neighbours, first);
    distances.iter().map(|it| it.unwrap_or(0) + 1).collect()
}

/// Gives the switches that are connected to each of some levels by their distance from a
/// root, which stands at the top: the switch from which the farthest is nearest, of
/// several the first of the list.
pub(super) fn by_root(cabling: &Cabling, of: impl IntoIterator<Item = u32>, levels: &mut [u32]) {
    let neighbours = neighbours(cabling);
    let mut done = vec![false; neighbours.len()];
    for switch in of {
        if done[switch as usize] {
            continue;
        }
        let part = distances(&neighbours, [switch]);
        let part = (0u32..).zip(&part).filter(|(_, it)| it.is_some());
        let farthest = |switch: u32| distances(&neighbours, [switch]).into_iter().flatten().max();
        let part: Vec<u32> = part.map(|(switch, _)| switch).collect();
        let Some(root) = part.iter().copied().min_by_key(|&switch| farthest(switch)) else {
            continue;
        };
        let from_root = distances(&neighbours, [root]);
        let height = from_root.iter().flatten().max().copied().unwrap_or(0);
        for switch in part {
            let distance = from_root[switch as usize].unwrap_or(0);
            levels[switch as usize] = height - distance + 1;
            done[switch as usize] = true;
        }
    }
}
