//! Scenarios from files that `ibnetdiscover` prints, and from the shorter ones of ibsim:
//! as much of both as the samples in `tests/fabrics` need.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A device by its id: a switch or a host, its ports, and whether it is one that computes
/// in the network and sends nothing.
#[derive(Clone, Debug)]
struct Device {
    is_switch: bool,
    ports: u64,
    is_aggregation: bool,
}

/// An end of a cable: device and port.
type End = (String, u64);

#[derive(Default)]
struct Read {
    devices: BTreeMap<String, Device>,
    /// In the order in which they were first met.
    order: Vec<String>,
    /// By the ends in their order, with what is known of the rate, in hundredths of a Gb/s.
    cables: BTreeMap<[End; 2], u64>,
}

/// Text in quotes at the beginning, and what is behind it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('"')?.split_once('"')
}

/// A number in brackets at the beginning, and what is behind it.
fn bracketed(text: &str) -> Option<(u64, &str)> {
    let (number, rest) = text.strip_prefix('[')?.split_once(']')?;
    Some((number.parse().ok()?, rest))
}

/// Width times speed, the last two words with an x between.
fn rate(comment: &str) -> u64 {
    let speeds = [
        ("SDR", 200),
        ("DDR", 400),
        ("QDR", 800),
        ("FDR10", 1_000),
        ("FDR", 1_364),
        ("EDR", 2_500),
        ("HDR", 5_000),
        ("NDR", 10_000),
    ];
    let mut words = comment
        .split_whitespace()
        .filter_map(|word| word.split_once('x'));
    let known = words.find_map(|(width, speed)| {
        let speed = speeds.iter().find(|(name, _)| *name == speed)?.1;
        Some(width.parse::<u64>().ok()? * speed)
    });
    known.unwrap_or(0)
}

impl Read {
    fn device(&mut self, id: &str, is_switch: bool, ports: u64) -> &mut Device {
        let known = self.devices.entry(id.to_owned()).or_insert_with(|| {
            self.order.push(id.to_owned());
            Device {
                is_switch,
                ports,
                is_aggregation: false,
            }
        });
        known.ports = known.ports.max(ports);
        known
    }

    fn header(&mut self, line: &str) -> Option<Option<String>> {
        let (kind, rest) = line.split_once(char::is_whitespace)?;
        if !kind.chars().all(char::is_alphabetic) {
            return None;
        }
        let (ports, rest) = rest.trim_start().split_once(char::is_whitespace)?;
        let ports = ports.parse().ok()?;
        let (id, comment) = quoted(rest.trim_start())?;
        if !["Switch", "Ca", "Hca"].contains(&kind) {
            // Whatever it is, its ports are not those of the device before.
            return Some(None);
        }
        let device = self.device(id, kind == "Switch", ports);
        device.is_aggregation |= comment.contains("Aggregation Node");
        Some(Some(id.to_owned()))
    }

    fn port(&mut self, device: &str, line: &str) -> Option<()> {
        let (port, rest) = bracketed(line)?;
        let peer = &rest[rest.find('"')?..];
        let (peer, rest) = quoted(peer)?;
        let (peer_port, rest) = bracketed(rest)?;
        let is_switch = !peer.starts_with('H');
        self.device(peer, is_switch, peer_port);
        let comment = rest.split_once('#').map_or("", |(_, comment)| comment);
        let mut ends = [(device.to_owned(), port), (peer.to_owned(), peer_port)];
        ends.sort();
        let known = self.cables.entry(ends).or_insert(0);
        let rate = rate(comment);
        *known = match *known {
            0 => rate,
            known if rate == 0 => known,
            // Each end says what it sees; the cable is as slow as either.
            known => known.min(rate),
        };
        Some(())
    }
}

/// A scenario with uniform traffic in each part of the fabric that a file describes.
///
/// # Errors
/// What the file lacks.
pub(crate) fn scenario_from(text: &str, duration_us: u32) -> Result<Value, String> {
    let mut read = Read::default();
    let mut device = None;
    for line in text.lines().map(str::trim_end) {
        if let Some(header) = read.header(line) {
            device = header;
        } else if let Some(device) = &device {
            let _ = read.port(device, line);
        }
    }
    let Read {
        devices,
        order,
        cables,
    } = read;
    if !devices.values().any(|device| device.is_switch) && cables.is_empty() {
        return Err("no switch and no cable".to_owned());
    }
    // Of a port that stands twice the first cable counts.
    let mut taken = BTreeSet::new();
    let cables: Vec<([End; 2], u64)> = cables
        .into_iter()
        .filter(|(ends, _)| !ends.iter().any(|(id, _)| devices[id].is_aggregation))
        .filter(|(ends, _)| ends.iter().all(|end| taken.insert(end.clone())))
        .collect();
    let fastest = cables.iter().map(|(_, rate)| *rate).max().unwrap_or(0);
    let cable = |(ends, rate): &([End; 2], u64)| match rate {
        0 => json!({"ends": ends}),
        rate => json!({"ends": ends, "rate": format!("{rate}/{fastest}")}),
    };
    let list = |is_switch: bool| -> Vec<Value> {
        let of = |id: &&String| {
            let device = &devices[*id];
            device.is_switch == is_switch && !device.is_aggregation
        };
        let ids = order.iter().filter(of);
        ids.map(|id| json!({"name": id, "ports": devices[id].ports}))
            .collect()
    };
    // Parts of the fabric: of each switch one that it is connected to.
    let mut parts: BTreeMap<&str, &str> = devices.keys().map(|id| (&id[..], &id[..])).collect();
    let is_switch = |(id, _): &End| devices[id].is_switch;
    let between = cables.iter().filter(|(ends, _)| ends.iter().all(is_switch));
    for ([(one, _), (other, _)], _) in between {
        let (one, other) = (parts[&one[..]], parts[&other[..]]);
        parts
            .values_mut()
            .filter(|part| **part == other)
            .for_each(|part| *part = one);
    }
    let mut jobs: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    let mut node = 0;
    for id in order.iter().filter(|id| !devices[*id].is_switch) {
        // A host's ports may be of different planes.
        for port in 1..=devices[id].ports {
            let is_it = |(ends, _): &&([End; 2], u64)| ends.contains(&(id.clone(), port));
            if let Some(([one, other], _)) = cables.iter().find(is_it) {
                let peer = if one.0 == *id { &other.0 } else { &one.0 };
                jobs.entry(parts[&peer[..]]).or_default().push(node);
                node += 1;
            }
        }
    }
    jobs.retain(|_, nodes| nodes.len() > 1);
    let jobs = jobs.values().map(|nodes| {
        json!({"nodes": nodes, "load": 0.2,
        "message_bytes": {"distribution": "fixed", "mean": 2_048}})
    });
    Ok(json!({
        "version": 4,
        "network": "infiniband",
        "topology": {"kind": "cabled", "switches": list(true), "hosts": list(false),
            "cables": cables.iter().map(cable).collect::<Vec<_>>()},
        "jobs": jobs.collect::<Vec<_>>(),
        "run": {"duration_us": duration_us},
    }))
}
