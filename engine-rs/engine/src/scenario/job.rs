//! Jobs: what the nodes of the machine, or some of them, send.

use super::collective::{self, Collective};
use super::program;
use super::reader::{At, Reader, grouped, keys, listed, shown, whole};
use super::{Load, MessageBytes, Share};
use crate::declared::Kind;
use crate::elan::Buffers;
use crate::networks::Generation;
use crate::parameters::{Choice, ParameterKind, Setting};
use crate::program::ProgramSettings;
use crate::traffic::{Destinations, Distribution, Needs, NodeList, Pattern};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What some nodes send while the others may do something else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Job {
    /// For people; no part of the digest.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub name: String,
    /// The nodes that take part, process 0 on the first; absent when all do, in the order of
    /// their numbers. No node is of two jobs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "typescript",
        ts(type = "Array<number | [number, number]>", optional)
    )]
    pub nodes: Option<NodeList>,
    /// Who sends to whom, by the numbers of the nodes within the job.
    pub pattern: Pattern,
    /// The nodes that serve I/O patterns in turn, of this job or not; absent in others.
    #[serde(skip_serializing_if = "NodeList::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(type = "Array<number | [number, number]>", optional)
    )]
    pub io_nodes: NodeList,
    /// Size of messages.
    pub message_bytes: MessageBytes,
    /// Spread of the times between messages; no part when saturated.
    pub inter_arrival: Distribution,
    /// How much is offered.
    pub load: Load,
    /// Share of the messages that are sent with high priority, which goes before
    /// low at every grant; drawn for each message.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub priority: Share,
    /// Share of the messages that are written to the other node; the others are
    /// read from it. Drawn for each message.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub write_share: Share,
    /// Where their data lies.
    pub buffers: Buffers,
    /// What its processes do together; absent when each sends for itself. Pattern,
    /// sizes, arrivals, load, share of writes and I/O nodes then are as by default and mean
    /// nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Collective>", optional))]
    pub collective: Option<Collective>,
    /// The program that its processes run; absent when they run none. What means nothing
    /// beside a collective means nothing beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<ProgramSettings>", optional))]
    pub program: Option<ProgramSettings>,
}

impl Default for Job {
    fn default() -> Self {
        Self {
            name: String::new(),
            nodes: None,
            pattern: Pattern::Uniform,
            io_nodes: NodeList::default(),
            message_bytes: MessageBytes::default(),
            inter_arrival: Distribution::Exponential,
            load: Load::Saturated,
            priority: Share(0.0),
            write_share: Share(1.0),
            buffers: Buffers::Elan,
            collective: None,
            program: None,
        }
    }
}

/// As many as may run at once.
const MAX_JOBS: usize = 16;
const MAX_NAME: usize = 40;
pub(super) const MAX_BYTES: u32 = 1 << 30;
pub(super) const KEYS: [&str; 12] = [
    "name",
    "nodes",
    "io_nodes",
    "pattern",
    "message_bytes",
    "inter_arrival",
    "load",
    "priority",
    "write_share",
    "buffers",
    "collective",
    "program",
];

/// What a job has only where each node sends for itself.
const OF_SENDERS: [&str; 6] = [
    "pattern",
    "message_bytes",
    "inter_arrival",
    "load",
    "write_share",
    "io_nodes",
];

impl Job {
    /// Its nodes, on a machine of so many.
    pub fn members(&self, nodes: u32) -> NodeList {
        self.nodes.clone().unwrap_or_else(|| NodeList::first(nodes))
    }

    /// Where its nodes send, on a machine of `nodes` nodes in a run of this seed.
    pub fn destinations(&self, nodes: u32, seed: u32) -> Destinations {
        let members = self.members(nodes);
        Destinations::new(self.pattern, members, self.io_nodes.clone(), seed)
    }
}

/// The jobs of a scenario. `machine` has the numbers of its nodes and of its places, unless it is
/// wrong.
pub(super) fn jobs(
    reader: &mut Reader,
    at: &At,
    network: Generation,
    machine: Option<[u32; 2]>,
) -> Vec<Job> {
    let nodes = machine.map(|[nodes, _]| nodes);
    let list = match reader.value(at, "jobs") {
        None => return vec![Job::default()],
        Some(Value::Array(list)) if (1..=MAX_JOBS).contains(&list.len()) => list,
        Some(Value::Array(list)) => {
            let message = format!("{} jobs; from 1 to {MAX_JOBS}", list.len());
            reader.error("jobs", message);
            return Vec::new();
        }
        Some(value) => {
            reader.error("jobs", format!("{} is not a list of jobs", shown(value)));
            return Vec::new();
        }
    };
    let mut jobs: Vec<Job> = Vec::new();
    for (place, value) in list.iter().enumerate() {
        let at = reader.object(Some(value), &format!("jobs[{place}]"), &KEYS);
        let job = job(reader, &at, network, machine);
        if let Some(nodes) = nodes.filter(|_| reader.is_right(&[&at.path_of("nodes")])) {
            check_apart(reader, &at, &job, &jobs, nodes);
        }
        jobs.push(job);
    }
    jobs
}

fn job(reader: &mut Reader, at: &At, network: Generation, machine: Option<[u32; 2]>) -> Job {
    let defaults = Job::default();
    let nodes = machine.map(|[nodes, _]| nodes);
    let is_given = |key: &str| reader.value(at, key).is_some_and(|value| !value.is_null());
    if is_given("program") {
        return program_job(reader, at, nodes);
    }
    if is_given("collective") {
        return collective_job(reader, at, nodes);
    }
    let pattern = reader.choice(at, "pattern", defaults.pattern);
    let mut message_bytes = MessageBytes::default();
    let bytes = reader.child(at, "message_bytes", &keys(MessageBytes::ROWS));
    let load = load(reader, at, network);
    let narrowed = [("mean", message_mean(reader, at, &bytes, load))];
    reader.fields(&bytes, &mut message_bytes, &narrowed);
    let job = Job {
        name: reader.text(at, "name", MAX_NAME),
        nodes: node_list(reader, at, "nodes", nodes),
        pattern,
        io_nodes: node_list(reader, at, "io_nodes", nodes).unwrap_or_default(),
        message_bytes,
        inter_arrival: reader.choice(at, "inter_arrival", defaults.inter_arrival),
        load,
        priority: share(reader, at, "priority", defaults.priority),
        write_share: share(reader, at, "write_share", defaults.write_share),
        buffers: buffers(reader, at),
        collective: None,
        program: None,
    };
    let others = ["pattern", "io_nodes"].map(|key| at.path_of(key));
    let are_right = reader.is_right(&others.each_ref().map(String::as_str));
    if let Some(machine) = machine.filter(|_| are_right) {
        check_pattern(reader, at, &job, machine);
    }
    job
}

/// What the mean of sizes can be: nothing where only the latency of messages is measured.
fn message_mean(reader: &Reader, at: &At, bytes: &At, load: Load) -> Kind {
    let spread = reader.value(bytes, "distribution").map(Value::as_str);
    let is_fixed = matches!(spread, None | Some(Some("fixed")));
    // A word that is wrong may be meant as one that allows it; a number is not.
    let is_known = match spread {
        Some(Some(word)) => Distribution::WORDS.contains(&word),
        spread => spread.is_none(),
    };
    let is_number = reader.value(at, "load").is_some_and(Value::is_number);
    let is_known = is_known && (is_number || reader.is_right(&[&at.path_of("load")]));
    let is_empty_allowed = load == Load::PingPong && is_fixed;
    Kind::number(u32::from(is_known && !is_empty_allowed), MAX_BYTES)
}

fn share(reader: &mut Reader, at: &At, key: &str, default: Share) -> Share {
    let kind = ParameterKind::Share {
        min: 0.0,
        max: 1.0,
        default: default.0,
    };
    match reader.field(at, key, Kind::Value(kind)) {
        Some(Setting::Share(share)) => share,
        _ => default,
    }
}

fn buffers(reader: &mut Reader, at: &At) -> Buffers {
    reader.choice(at, "buffers", Buffers::default())
}

/// A job whose processes do something together.
fn collective_job(reader: &mut Reader, at: &At, nodes: Option<u32>) -> Job {
    check_no_part(reader, at, "a collective operation");
    let (mut job, members) = plain_job(reader, at, nodes);
    job.collective = collective::collective(reader, at, members.as_ref());
    job
}

/// A job whose processes run a program.
fn program_job(reader: &mut Reader, at: &At, nodes: Option<u32>) -> Job {
    check_no_part(reader, at, "a program");
    program::check_alone(reader, at);
    let (mut job, members) = plain_job(reader, at, nodes);
    job.program = program::program(reader, at, members.as_ref());
    job
}

/// What is given of a job that has no part in what its processes do together; as by
/// default, it says nothing.
fn check_no_part(reader: &mut Reader, at: &At, together: &str) {
    let defaults = super::value_of(&Job::default());
    for key in OF_SENDERS {
        let given = reader.value(at, key);
        if given.is_some() && given != defaults.get(key) {
            reader.error(
                at.path_of(key),
                format!("{together} does not have this; remove it"),
            );
        }
    }
}

/// What any job has, and its nodes unless they or the machine are wrong.
fn plain_job(reader: &mut Reader, at: &At, nodes: Option<u32>) -> (Job, Option<NodeList>) {
    let sound_so_far = reader.errors();
    let job = Job {
        name: reader.text(at, "name", MAX_NAME),
        nodes: node_list(reader, at, "nodes", nodes),
        priority: share(reader, at, "priority", Share(0.0)),
        buffers: buffers(reader, at),
        ..Job::default()
    };
    let sound = reader.errors() == sound_so_far;
    let members = nodes.filter(|_| sound).map(|nodes| job.members(nodes));
    (job, members)
}

fn load(reader: &mut Reader, at: &At, network: Generation) -> Load {
    match reader.value(at, "load") {
        None => Load::Saturated,
        Some(Value::String(word)) if word == "saturated" => Load::Saturated,
        Some(Value::String(word)) if word == "ping-pong" => Load::PingPong,
        Some(value) => match value.as_f64() {
            Some(share) if (0.001..=2.0).contains(&share) => Load::Fraction(share),
            _ => {
                let message = format!(
                    "must be \"saturated\", \"ping-pong\" or a share of {} MB/s from 0.001 to 2 (1 is all of it); it is {}",
                    network.profile().asymptote_mb_s,
                    shown(value),
                );
                reader.error(at.path_of("load"), message);
                Load::Saturated
            }
        },
    }
}

/// Nodes in the order written, as a list of numbers and `[first, last]`; `None` when absent or
/// wrong.
fn node_list(reader: &mut Reader, at: &At, key: &str, nodes: Option<u32>) -> Option<NodeList> {
    const FORM: &str = "a list of nodes and pairs of first and last, such as [[0, 27], 40]";
    let value = reader.value(at, key)?;
    let path = at.path_of(key);
    let list = match value.as_array() {
        // Each names a node of its own.
        Some(list) if list.len() as u64 <= nodes.map_or(u64::MAX, u64::from) => list,
        Some(list) => {
            let (is, most) = (
                grouped(list.len() as u64),
                grouped(nodes.unwrap_or_default()),
            );
            reader.error(path, format!("{is} entries for a machine of {most} nodes"));
            return None;
        }
        None => {
            reader.error(path, format!("{} is not {FORM}", shown(value)));
            return None;
        }
    };
    if list.is_empty() {
        reader.error(path, "is empty; name at least one node");
        return None;
    }
    let mut runs = Vec::new();
    // By their lowest nodes the highest, and the entry.
    let mut named: BTreeMap<u32, (u32, usize)> = BTreeMap::new();
    for (place, value) in list.iter().enumerate() {
        let run = match value.as_array().map(Vec::as_slice) {
            Some([first, last]) => whole(first).zip(whole(last)),
            Some(_) => None,
            None => whole(value).map(|node| (node, node)),
        };
        let entry = format!("{path}[{place}]");
        let Some((first, last)) = run else {
            let form = "a node, or a pair of the first and the last";
            reader.error(entry, format!("{} is not {form}", shown(value)));
            continue;
        };
        // Where the machine is wrong, the most that a count can hold.
        let last_there = nodes.unwrap_or(u32::MAX) - 1;
        let highest = first.max(last);
        if highest > u64::from(last_there) {
            let (is, most) = (grouped(highest), grouped(last_there));
            reader.error(entry, format!("there is no node {is}; the last is {most}"));
            continue;
        }
        let (first, last) = (first as u32, last as u32);
        let (lowest, highest) = (first.min(last), first.max(last));
        let below = named.range(..=lowest).next_back();
        let below = below.filter(|(_, (end, _))| *end >= lowest);
        let above = || named.range(lowest..=highest).next();
        if let Some((&start, &(_, before))) = below.or_else(above) {
            let node = grouped(start.max(lowest));
            reader.error(
                entry,
                format!("node {node} is already named in {path}[{before}]; name it once"),
            );
            continue;
        }
        named.insert(lowest, (highest, place));
        runs.push((first, last));
    }
    Some(NodeList::from_runs(runs))
}

/// What a pattern asks of the nodes of its job, on a machine with this number of nodes and places
/// for more.
fn check_pattern(reader: &mut Reader, at: &At, job: &Job, [machine, places]: [u32; 2]) {
    let path = at.path_of("pattern");
    let (nodes, most) = match &job.nodes {
        Some(nodes) => (nodes.len(), machine),
        None => (machine, places),
    };
    let base: u32 = match job.pattern.needs() {
        Needs::IoNodes => {
            if job.io_nodes.is_empty() && reader.value(at, "io_nodes").is_none() {
                let message = "missing; an I/O pattern needs I/O nodes";
                reader.error(at.path_of("io_nodes"), message);
            }
            return;
        }
        _ if !job.io_nodes.is_empty() => {
            let all = Pattern::ALL.iter();
            let to_io: Vec<&str> = all
                .filter(|pattern| pattern.needs() == Needs::IoNodes)
                .map(|pattern| pattern.word())
                .collect();
            let message = format!(
                "only the patterns {} send to I/O nodes",
                to_io.join(" and ")
            );
            reader.error(at.path_of("io_nodes"), message);
            return;
        }
        _ if !reader.is_right(&[&at.path_of("nodes")]) => return,
        Needs::TwoNodes => {
            if nodes == 1 {
                reader.error(path, "this pattern needs at least two nodes in its job");
            }
            return;
        }
        Needs::PowerOfTwo => 2,
        Needs::PowerOfFour => 4,
    };
    // None at all is a problem of its own.
    let Some(power) = nodes.checked_ilog(base) else {
        return;
    };
    let below = base.pow(power);
    if below != nodes {
        let above = u64::from(below) * u64::from(base);
        // A single node sends nothing.
        let allowed = [u64::from(below), above].into_iter();
        let allowed = allowed.filter(|&count| (2..=u64::from(most)).contains(&count));
        let nearest = match listed(allowed.map(grouped)) {
            none if none.is_empty() => String::new(),
            some => format!("; nearest allowed: {some}"),
        };
        let message = format!(
            "this pattern needs a power of {base} as the number of nodes; {} is not one{nearest}",
            grouped(nodes),
        );
        reader.error(path, message);
    }
}

/// No node is of two jobs.
fn check_apart(reader: &mut Reader, at: &At, job: &Job, before: &[Job], nodes: u32) {
    let own = job.members(nodes);
    for (place, other) in before.iter().enumerate() {
        if !reader.is_right(&[&format!("jobs[{place}].nodes")]) {
            continue;
        }
        if let Some(node) = own.first_shared(&other.members(nodes)) {
            let message = format!("node {} is also in jobs[{place}]", node.0);
            reader.error(at.path_of("nodes"), message);
        }
    }
}
