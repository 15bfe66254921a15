//! Names of packets, nodes, Elites and links in sentences.

use crate::ids::{LinkId, PacketId};
use crate::topology::{End, Topology};

/// A packet, by its source and its number there.
pub fn packet(packet: PacketId) -> String {
    format!("packet {} of node {}", packet.number, packet.source.0)
}

/// A node, or an Elite by its level and its number within that, with its name if it has
/// one.
pub fn end(topology: &Topology, end: End) -> String {
    let number = match end {
        End::Node(node) => node.0,
        End::Elite(elite) => topology.nodes() + elite.0,
    };
    let name = topology
        .names()
        .and_then(|names| names.get(number as usize));
    let words = match end {
        End::Node(node) => format!("node {}", node.0),
        End::Elite(elite) => format!(
            "Elite {}.{}",
            topology.level(elite),
            topology.number_in_level(elite)
        ),
    };
    match name {
        None => words,
        Some(name) => format!("{words} ({name})"),
    }
}

/// A directed link, by its ends; with its port if several links join the same ends.
pub fn link(topology: &Topology, id: LinkId) -> String {
    let Some(link) = topology.links().get(id.index()) else {
        return "no link".to_owned();
    };
    let abreast = topology.links().iter();
    let alike = abreast.filter(|other| (other.from, other.to) == (link.from, link.to));
    let port = match alike.count() {
        1 => String::new(),
        _ => format!(", port {}", link.port),
    };
    let (from, to) = (end(topology, link.from), end(topology, link.to));
    format!("the link from {from} to {to}{port}")
}

/// A text with its first letter in upper case.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
