//! Fabrics from lists of switches, hosts and cables: `topology.kind` is `cabled`.
//!
//! Whoever writes such a list names what is cabled to what, by port. All that follows from
//! it, levels and routes among it, is found when it is read, and kept beside the list.
//!
//! Rules of `docs/model.md`: `R-cabled-ends`, `R-cabled-refused`.

use super::attachment;
use super::limits::Limits;
use super::reader::{self, At, Reader, Wrong, grouped, shown, whole};
use super::topology::{Cabled, Device, ListedCable, MAX_CABLE, Rate, Torus};
use super::wired::{CabledFabric, Wired};
use super::{Job, Scenario, Traffic};
use crate::choice;
use crate::collective::CollectiveAlgorithm;
use crate::ids::{EliteId, LinkId};
use crate::topology::{Cable, Cabling, Part, Places, Routing, Topology};
use crate::traffic::Needs;
use crate::units::Pace;
use serde_json::Value;
use std::collections::BTreeMap;

choice! {
    /// What kind of machine a topology is.
    pub enum TopologyKind {
        /// A k-ary n-tree.
        Tree = "tree",
        /// A fabric from a list of cables.
        Cabled = "cabled",
        /// A torus.
        Torus = "torus",
    }
}

/// More cannot be put in order at once.
pub(super) const MAX_SWITCHES: usize = 1_024;
/// As many numbers of Elites may be taken, in levels of unlike width.
const MAX_ELITES: u32 = 4_096;
const MAX_PORTS: u32 = 4_096;
const MAX_NAME: usize = 64;
/// Links of the longest way; one more takes no more than a longer header.
const MAX_WAY: u32 = 64;

/// Keys of trees, and what to say of them.
const OF_TREES: [&str; 6] = [
    "top_arity",
    "switch_ports",
    "up_links_kept",
    "top_switches",
    "top_elites",
    "cable_m",
];
/// Keys of fabrics from lists.
const OF_LISTS: [&str; 4] = ["switches", "hosts", "cables", "attachment"];

/// What kind of machine a topology is; keys of the other kinds are refused.
pub(super) fn kind(reader: &mut Reader, at: &At) -> TopologyKind {
    let kind = reader.choice(at, "kind", TopologyKind::Tree);
    let of_trees = match kind {
        TopologyKind::Torus => "only trees have this; omit it in a torus",
        _ => "only trees have this; omit it in a fabric from a list of cables",
    };
    let of_lists = "only fabrics with topology.kind \"cabled\" have lists";
    let of_tori = "only fabrics with topology.kind \"torus\" have this";
    let tori = reader::keys(Torus::ROWS);
    for (of, keys, message) in [
        (TopologyKind::Tree, &OF_TREES[..], of_trees),
        (TopologyKind::Cabled, &OF_LISTS, of_lists),
        (TopologyKind::Torus, &tori, of_tori),
    ] {
        for key in keys.iter().filter(|_| of != kind) {
            let value = reader.value(at, key);
            // As it is written of a fabric that has been read.
            let is_list = *key != "attachment";
            let is_none =
                value.is_none_or(|value| is_list && value.as_array().is_some_and(Vec::is_empty));
            if !is_none {
                reader.error(at.path_of(key), message);
            }
        }
    }
    kind
}

/// Reads a fabric from its lists; none where they are wrong.
pub(super) fn read(reader: &mut Reader, at: &At, limits: Limits) -> Option<CabledFabric> {
    let so_far = reader.errors();
    if reader.value(at, "attachment").is_some() {
        attachment::refuse(reader, at, "attachment");
        return None;
    }
    let mut known = BTreeMap::new();
    let switches = devices(reader, at, "switches", &mut known);
    let hosts = devices(reader, at, "hosts", &mut known);
    if switches.len() > MAX_SWITCHES {
        let (is, most) = (grouped(switches.len() as u64), grouped(MAX_SWITCHES as u64));
        reader.error(
            at.path_of("switches"),
            format!("{is} switches are too many; at most {most}"),
        );
    }
    let cables = cables(reader, at, &known, [&switches, &hosts]);
    if reader.errors() > so_far {
        return None;
    }
    let list = Cabled {
        switches,
        hosts,
        cables,
    };
    let nodes = list.end_points().len() as u64;
    if !(2..=u64::from(limits.nodes)).contains(&nodes) {
        let message = format!(
            "{} host ports have a cable; at least 2, {}",
            grouped(nodes),
            limits.at_most_nodes()
        );
        reader.error(at.path_of("cables"), message);
        return None;
    }
    let fabric = list.fabric();
    let topology = &fabric.topology;
    if topology.diameter().div_ceil(2) > MAX_WAY / 2 {
        let message = format!(
            "the longest route has {} links; at most {MAX_WAY}",
            grouped(topology.diameter())
        );
        reader.error(at.path_of("cables"), message);
    }
    if topology.elites() > MAX_ELITES {
        let message = format!(
            "{} levels of up to {} switches are too many; at most {} in total",
            grouped(topology.levels()),
            grouped(topology.elites_at(1)),
            grouped(MAX_ELITES)
        );
        reader.error(at.path_of("cables"), message);
    }
    Some(fabric)
}

/// What is written of a fabric and follows from its lists must be as it does.
pub(super) fn check_found(reader: &mut Reader, at: &At, wired: &Wired) {
    for (key, found) in [
        ("arity", wired.arity()),
        ("dimension", wired.levels()),
        ("nodes", wired.nodes()),
    ] {
        let value = reader.value(at, key);
        if let Some(value) = value.filter(|value| whole(value) != Some(found.into())) {
            let message = format!(
                "{} does not match the cables, which give {}; omit it",
                shown(value),
                grouped(found)
            );
            reader.error(at.path_of(key), message);
        }
    }
}

/// Of each device by its name: whether it is a switch, and its place in the list of its kind.
type Known<'v> = BTreeMap<&'v str, (bool, usize)>;

fn list<'v>(reader: &mut Reader, at: &At<'v>, key: &str) -> &'v [Value] {
    match reader.value(at, key) {
        Some(Value::Array(list)) => list,
        None => {
            reader.error(at.path_of(key), "missing");
            &[]
        }
        Some(value) => {
            reader.error(at.path_of(key), format!("{} is not a list", shown(value)));
            &[]
        }
    }
}

fn devices<'v>(reader: &mut Reader, at: &At<'v>, key: &str, known: &mut Known<'v>) -> Vec<Device> {
    let mut devices = Vec::new();
    let is_switch = key == "switches";
    for (place, value) in list(reader, at, key).iter().enumerate() {
        let at = reader.object(
            Some(value),
            &format!("topology.{key}[{place}]"),
            &["name", "ports"],
        );
        let name = reader.value(&at, "name").and_then(Value::as_str);
        let allowed = |name: &&str| {
            !name.trim().is_empty()
                && name.chars().count() <= MAX_NAME
                && !name.chars().any(char::is_control)
        };
        match name.filter(allowed) {
            None => {
                let shown = reader
                    .value(&at, "name")
                    .map_or("nothing".to_owned(), shown);
                let message =
                    format!("{shown} is not a name of 1 to {MAX_NAME} printable characters");
                reader.error(at.path_of("name"), message);
            }
            Some(name) => {
                if known.insert(name, (is_switch, place)).is_some() {
                    let message = format!(
                        "{} is already the name of another",
                        shown(&Value::from(name))
                    );
                    reader.error(at.path_of("name"), message);
                }
            }
        }
        if is_switch && reader.value(&at, "ports").is_none() {
            reader.error(at.path_of("ports"), "missing");
        }
        devices.push(Device {
            name: name.unwrap_or_default().to_owned(),
            ports: reader.integer(&at, "ports", 1, MAX_PORTS, 1),
        });
    }
    devices
}

fn cables(
    reader: &mut Reader,
    at: &At,
    known: &Known,
    [switches, hosts]: [&[Device]; 2],
) -> Vec<ListedCable> {
    let mut cables = Vec::new();
    // Of each device and port the cable that is plugged in.
    let mut taken = BTreeMap::new();
    for (place, value) in list(reader, at, "cables").iter().enumerate() {
        let path = format!("topology.cables[{place}]");
        let at = reader.object(Some(value), &path, &["ends", "length_m", "rate"]);
        if at.map.is_none() {
            continue;
        }
        let length_m = reader.integer(&at, "length_m", 0, MAX_CABLE, 0);
        let rate = rate(reader, &at);
        let ends = reader.value(&at, "ends").and_then(Value::as_array);
        let ends: Vec<_> = ends.into_iter().flatten().filter_map(end).collect();
        let Ok(ends) = <[(&str, u64); 2]>::try_from(ends) else {
            let message = "must be two ends, each with name and port, such as [[\"leaf-1\", 3], \
                [\"spine-2\", 1]]";
            reader.error(at.path_of("ends"), message);
            continue;
        };
        let mut found = Vec::new();
        for (number, (name, port)) in ends.into_iter().enumerate() {
            let shown = shown(&Value::from(name));
            let wrong = match known.get(name) {
                None => format!("no switch or host is called {shown}"),
                Some(&(is_switch, device)) => {
                    let devices = if is_switch { switches } else { hosts };
                    let ports = devices[device].ports;
                    found.push((is_switch, device));
                    if port == 0 || port > ports.into() {
                        let (port, ports) = (grouped(port), grouped(ports));
                        format!("{shown} has no port {port}; its last port is {ports}")
                    } else {
                        match taken.insert((is_switch, device, port), place) {
                            None => continue,
                            Some(other) => {
                                format!(
                                    "topology.cables[{other}] already uses port {port} of {shown}"
                                )
                            }
                        }
                    }
                }
            };
            reader.error(format!("{path}.ends[{number}]"), wrong);
        }
        match found[..] {
            [(false, _), (false, _)] => {
                reader.error(
                    at.path_of("ends"),
                    "connects two hosts; one end must be at a switch",
                );
            }
            [one, other] if one == other => {
                reader.error(at.path_of("ends"), "both ends are at one switch");
            }
            _ => {}
        }
        cables.push(ListedCable {
            ends: ends.map(|(name, port)| (name.to_owned(), port as u32)),
            length_m,
            rate,
        });
    }
    let paces = cables.iter().map(|cable| cable.rate.0);
    if Pace::parts(paces).is_none() {
        let message = "the rates of these cables have no common fraction of a cycle that is large \
            enough; use rates with fewer digits";
        reader.error(at.path_of("cables"), message);
    }
    cables
}

fn end(value: &Value) -> Option<(&str, u64)> {
    match value.as_array()?.as_slice() {
        [name, port] => Some((name.as_str()?, whole(port)?)),
        _ => None,
    }
}

/// A share of what a link carries, as in `1` or `"3/4"`.
fn rate(reader: &mut Reader, at: &At) -> Rate {
    let Some(value) = reader.value(at, "rate") else {
        return Rate(Pace::EVEN);
    };
    let pace = match value {
        Value::String(text) => text
            .split_once('/')
            .and_then(|(flits, cycles)| Pace::new(cycles.parse().ok()?, flits.parse().ok()?)),
        value => (whole(value) == Some(1)).then_some(Pace::EVEN),
    };
    let pace = pace.unwrap_or_else(|| {
        let message = format!(
            "{} is not a share of a link of the network, such as 1 or \"3/4\"",
            shown(value)
        );
        reader.error(at.path_of("rate"), message);
        Pace::EVEN
    });
    Rate(pace)
}

/// The places of devices in their list, by name.
fn places(devices: &[Device]) -> BTreeMap<&str, u32> {
    let names = devices.iter().map(|device| device.name.as_str());
    names.zip(0..).collect()
}

impl Cabled {
    /// Host and port of each node, in the order of nodes, with the cable that is plugged
    /// in: ports without one are none.
    fn end_points(&self) -> Vec<(usize, u32, u32)> {
        let hosts = places(&self.hosts);
        let mut points = Vec::new();
        for (place, cable) in (0..).zip(&self.cables) {
            for (name, port) in &cable.ends {
                let host = hosts.get(name.as_str());
                points.extend(host.map(|&host| (host as usize, *port, place)));
            }
        }
        points.sort_unstable();
        points
    }

    /// The fabric of lists without problems.
    pub(super) fn fabric(self) -> CabledFabric {
        let switches = places(&self.switches);
        let ends = |cable: &ListedCable| {
            let of = |(name, _): &(String, u32)| switches.get(name.as_str()).copied();
            cable.ends.each_ref().map(of)
        };
        let mut cabling = Cabling {
            switches: self.switches.iter().map(|it| it.name.clone()).collect(),
            ..Cabling::default()
        };
        let mut listed = Vec::new();
        for (host, port, cable) in self.end_points() {
            let Device { name, ports } = &self.hosts[host];
            let name = match ports {
                1 => name.clone(),
                _ => format!("{name} port {port}"),
            };
            let switch = ends(&self.cables[cable as usize])
                .into_iter()
                .flatten()
                .next();
            cabling.nodes.extend(switch.map(|switch| (name, switch)));
            listed.push(cable);
        }
        let mut between = Vec::new();
        for (place, cable) in (0..).zip(&self.cables) {
            if let [Some(one), Some(other)] = ends(cable) {
                cabling.cables.push([one, other]);
                between.push(place);
            }
        }
        let (topology, Places { switches, cables }) = Topology::cabled(&cabling);
        listed.extend(cables.iter().map(|&cable| between[cable as usize]));
        let pace = |&cable: &u32| self.cables[cable as usize].rate.0;
        let paces = listed.iter().flat_map(|cable| [pace(cable); 2]).collect();
        CabledFabric {
            topology: topology.with_paces(paces),
            cables: listed,
            switches,
            list: self.into(),
            torus: None,
        }
    }
}

/// A part by the names in the lists: a switch, or the cable at a port of a switch or host.
/// None where something else is meant.
pub(super) fn part(value: &Value, fabric: &CabledFabric) -> Option<Result<Part, Wrong>> {
    let map = value.as_object()?;
    let name = |key| map.get(key).and_then(Value::as_str);
    let port = map.get("port").and_then(whole);
    let unknown = || {
        Err(Wrong::Input(format!(
            "there is no such part: {}",
            shown(value)
        )))
    };
    let part = match (map.len(), name("switch"), name("host"), port) {
        (1, Some(switch), None, None) => elite(fabric, switch),
        (2, Some(name), None, Some(port)) | (2, None, Some(name), Some(port)) => {
            let is_there = |(of, at): &(String, u32)| of == name && u64::from(*at) == port;
            let listed = fabric
                .list
                .cables
                .iter()
                .position(|cable| cable.ends.iter().any(is_there));
            let number = listed.and_then(|listed| {
                fabric
                    .cables
                    .iter()
                    .position(|&cable| cable as usize == listed)
            });
            number.map(|number| Part::Cable(fabric.topology.cable(LinkId::from(2 * number))))
        }
        _ => return None,
    };
    Some(part.map_or_else(unknown, Ok))
}

fn elite(fabric: &CabledFabric, name: &str) -> Option<Part> {
    let is_it = |switch: u32| fabric.list.switches[switch as usize].name == name;
    let mut switches = fabric.switches.iter();
    let elite = EliteId::from(switches.position(|switch| switch.is_some_and(is_it))?);
    let whole = &fabric.topology;
    Some(Part::Elite {
        level: whole.level(elite),
        elite: whole.number_in_level(elite),
    })
}

/// A cable by its numbers, which must be there.
pub(super) fn cable(cable: Cable, fabric: &CabledFabric) -> Result<Cable, Wrong> {
    match fabric.topology.up_link(&cable) {
        Some(_) => Ok(cable),
        None => Err(Wrong::Part(format!("there is no such cable: {cable}"))),
    }
}

/// An Elite by its numbers, which must be there.
pub(super) fn elite_of(level: u64, elite: u64, fabric: &CabledFabric) -> Result<(u32, u32), Wrong> {
    let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let (level, elite) = (number(level), number(elite));
    let found = fabric.topology.elite_at(level, elite);
    match found.and_then(|elite| fabric.switches[elite.index()]) {
        Some(_) => Ok((level, elite)),
        None => Err(Wrong::Part(format!("there is no Elite {level}.{elite}"))),
    }
}

/// Refuses what has no meaning in a fabric from a list.
pub(super) fn check(reader: &mut Reader, scenario: &Scenario, kind: TopologyKind) {
    let fabric = match kind {
        TopologyKind::Tree => return,
        TopologyKind::Cabled => "a fabric from a list of cables",
        TopologyKind::Torus => "a torus",
    };
    if scenario.model.fabric.routing == Routing::OffLine {
        let message =
            format!("off-line routes need a tree; in {fabric} choose adaptive or by-destination");
        reader.error("model.routing", message);
    }
    for (index, job) in scenario.jobs.iter().enumerate() {
        check_job(reader, job, index, scenario.nodes(), fabric);
    }
}

fn check_job(reader: &mut Reader, job: &Job, index: usize, nodes: u32, fabric: &str) {
    if let Some(collective) = job.collective() {
        if collective.means.on(&job.members(nodes)) == CollectiveAlgorithm::Hardware {
            let message = format!(
                "switches copy packets along a tree; in {fabric} choose a software algorithm"
            );
            reader.error(format!("jobs[{index}].collective.algorithm"), message);
        }
    } else if let Some(flows) = job.traffic().and_then(Traffic::by_pattern)
        && matches!(
            flows.pattern.needs(),
            Needs::PowerOfTwo | Needs::PowerOfFour
        )
    {
        let message = format!(
            "this pattern permutes the bits of a node's number, which do not give its place in \
             {fabric}; choose another pattern"
        );
        reader.error(format!("jobs[{index}].pattern"), message);
    }
}

/// What nodes are called in problems.
pub(super) fn node_name(topology: &Topology, node: u32) -> String {
    match topology.names() {
        None => format!("node {node}"),
        Some(names) => format!("node {node} ({})", names[node as usize]),
    }
}
