//! Jobs: what the nodes of the machine, or some of them, send.

use super::Share;
use super::collective::{self, Collective};
use super::program;
use super::reader::{At, Reader, grouped, keys, listed, shown, whole};
use super::rows::Rows;
use super::topology::row;
use super::wired::Wired;
use crate::declare;
use crate::declared::{Kind, Row};
use crate::elan::Buffers;
use crate::networks::Generation;
use crate::parameters::Choice;
use crate::program::ProgramSettings;
use crate::traffic::{Destinations, Distribution, Needs, NodeList, Pairs, Pattern, Trace};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
use ts_rs::TS;

declare! {
    /// What some nodes do while the others may do something else.
    pub struct Job {
        /// For people; no part of the digest.
        name: String = text(40), label: "Name", written: unlike_default;
        /// The nodes that take part, process 0 on the first; absent when all do, in the order of
        /// their numbers. No node is of two jobs.
        nodes: Option<NodeList> = own(None, "nodes"), label: "Nodes of the job", absent: "all", written: unlike_default;
        /// Share of the messages that are sent with high priority, which goes before
        /// low at every grant; drawn for each message.
        priority: Share = share(0.0, 0.0, 1.0), label: "Share of high priority";
        /// Where their data lies.
        buffers: Buffers = choice(Buffers::Elan), label: "Buffers";
        ..work: Work = Work::default(), about: "What they do.";
    }
}

/// What the nodes of a job do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Their processes do something together, again and again.
    Collective(Collective),
    /// Their processes run a program.
    Program(ProgramSettings),
    /// Each sends the messages of a trace.
    Trace(Trace),
    /// Each sends for itself. Written without a key of its own.
    #[serde(untagged)]
    Traffic(Traffic),
}

impl Default for Work {
    fn default() -> Self {
        Self::Traffic(Traffic::default())
    }
}

impl From<Traffic> for Work {
    fn from(traffic: Traffic) -> Self {
        Self::Traffic(traffic)
    }
}

impl From<Pattern> for Work {
    fn from(pattern: Pattern) -> Self {
        Self::Traffic(pattern.into())
    }
}

impl From<Pairs> for Work {
    fn from(pairs: Pairs) -> Self {
        Self::Traffic(pairs.into())
    }
}

impl From<Trace> for Work {
    fn from(trace: Trace) -> Self {
        Self::Trace(trace)
    }
}

impl From<Collective> for Work {
    fn from(collective: Collective) -> Self {
        Self::Collective(collective)
    }
}

impl From<ProgramSettings> for Work {
    fn from(program: ProgramSettings) -> Self {
        Self::Program(program)
    }
}

impl From<Pattern> for Traffic {
    /// Messages by this pattern, the rest by default.
    fn from(pattern: Pattern) -> Self {
        ByPattern {
            pattern,
            ..ByPattern::default()
        }
        .into()
    }
}

impl From<ByPattern> for Traffic {
    fn from(pattern: ByPattern) -> Self {
        Self {
            flows: Flows::Pattern(pattern),
            ..Self::default()
        }
    }
}

impl From<Pairs> for Traffic {
    /// Messages between these pairs, the rest by default.
    fn from(pairs: Pairs) -> Self {
        Self {
            flows: Flows::Pairs { pairs },
            ..Self::default()
        }
    }
}

declare! {
    /// Messages that each node sends for itself.
    pub struct Traffic {
        ..flows: Flows = Flows::default(), about: "Who sends to whom.";
        /// Size of messages.
        message_bytes: MessageBytes = part(MessageBytes::default()), label: "Message size";
        /// How much is offered.
        load: Load = own(Load::Saturated, "load"), label: "Load", unit: OF_ASYMPTOTE;
        /// Spread of the times between messages; no part when saturated.
        inter_arrival: Distribution = choice(Distribution::Exponential), label: "Arrival distribution";
        /// Messages that each sender posts; absent when it posts them until the end of the run.
        messages: Option<u32> = maybe(1, 1_000_000_000, ""), label: "Messages per sender", absent: "until the end", written: unlike_default;
        /// Share of the messages that are written to the other node; the others are
        /// read from it. Drawn for each message.
        write_share: Share = share(1.0, 0.0, 1.0), label: "Write share";
    }
}

/// Who sends to whom.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(untagged)]
pub enum Flows {
    /// By a pattern.
    Pattern(ByPattern),
    /// By a list.
    Pairs {
        /// Its rows.
        pairs: Pairs,
    },
}

impl Default for Flows {
    fn default() -> Self {
        Self::Pattern(ByPattern::default())
    }
}

declare! {
    /// A pattern, and what it needs.
    pub struct ByPattern {
        /// Who sends to whom, by the numbers of the nodes within the job.
        pattern: Pattern = choice(Pattern::Uniform), label: "Pattern";
        /// The nodes that serve I/O patterns in turn, of this job or not; absent in others.
        io_nodes: NodeList = own(NodeList::default(), "nodes"), label: "I/O nodes", absent: "none", written: unlike_default;
    }
}

impl Traffic {
    /// The pattern, if there is one.
    pub fn by_pattern(&self) -> Option<&ByPattern> {
        match &self.flows {
            Flows::Pattern(pattern) => Some(pattern),
            Flows::Pairs { .. } => None,
        }
    }

    /// The list of pairs, if there is one.
    pub fn pairs(&self) -> Option<&Pairs> {
        match &self.flows {
            Flows::Pattern(_) => None,
            Flows::Pairs { pairs } => Some(pairs),
        }
    }
}

declare! {
    /// Size of messages.
    pub struct MessageBytes {
        /// Mean.
        mean: u32 = number(262_144, 0, MAX_BYTES, "bytes"), label: "Message size";
        /// Spread around the mean.
        distribution: Distribution = choice(Distribution::Fixed), label: "Message size distribution";
    }
}

/// How much is offered.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "typescript",
    derive(TS),
    ts(type = "number | \"saturated\" | \"ping-pong\"")
)]
pub enum Load {
    /// Every sender always has a message waiting.
    Saturated,
    /// A share of what a node can send one way: the asymptote of its
    /// network.
    Fraction(f64),
    /// Processes answer each message, and send the next when they have the answer.
    PingPong,
}

impl Serialize for Load {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Saturated => serializer.serialize_str("saturated"),
            Self::Fraction(share) => serializer.serialize_f64(*share),
            Self::PingPong => serializer.serialize_str("ping-pong"),
        }
    }
}

/// The unit of loads: the asymptote, which each network has of its own.
pub const OF_ASYMPTOTE: &str = "of the asymptote";

/// As many as may run at once.
const MAX_JOBS: usize = 16;
pub(super) const MAX_BYTES: u32 = 1 << 30;

/// What a job does instead of sending by a pattern.
pub(super) const OF_WORK: &[Row] = &[
    row("program", "Program", "none"),
    row("collective", "Collective", "none"),
    rows("pairs", "List of pairs"),
    rows("trace", "Trace"),
];

/// A field that has a list of rows.
const fn rows(key: &'static str, label: &'static str) -> Row {
    Row::new(key, Kind::READ, [label, "", ROWS, "none"])
}

/// The unit of lists of rows.
pub const ROWS: &str = "rows";

/// The keys of a job, whatever it does.
pub(super) fn job_keys() -> Vec<&'static str> {
    [Job::ROWS, ByPattern::ROWS, Traffic::ROWS, OF_WORK]
        .into_iter()
        .flat_map(keys)
        .collect()
}

impl Job {
    /// All nodes do this: a [`Pattern`], [`Traffic`], [`Pairs`], a [`Trace`], a [`Collective`] or a
    /// program.
    ///
    /// ```
    /// use flitscope::scenario::{Draft, Job, Limits, Load, Traffic};
    /// use flitscope::traffic::{Pairs, Trace};
    ///
    /// // Each node sends to the next three, to the first of these three times as often.
    /// let rows = (0..64).flat_map(|source| (1..4).map(move |k| (source, (source + k) % 64, 4 - k)));
    /// let pairs: Pairs = rows.map(|(source, to, weight)| (source, to, u64::from(weight))).collect();
    /// let list = Job::of(Traffic { load: Load::Fraction(0.2), ..pairs.into() });
    ///
    /// // 1 KB from node 0 to node 1 at the start, and back after 5 µs.
    /// let trace: Trace = [(0, 0, 1, 1_024), (5_000, 1, 0, 1_024)].into_iter().collect();
    ///
    /// for job in [list, Job::of(trace)] {
    ///     Draft::default().with_jobs([job]).check(Limits::NATIVE)?;
    /// }
    /// # Ok::<(), flitscope::scenario::Problems>(())
    /// ```
    pub fn of(work: impl Into<Work>) -> Self {
        Self {
            work: work.into(),
            ..Self::default()
        }
    }

    /// The messages that its nodes send by a pattern or a list of pairs, if they do.
    pub fn traffic(&self) -> Option<&Traffic> {
        match &self.work {
            Work::Traffic(traffic) => Some(traffic),
            _ => None,
        }
    }

    /// What its processes do together, if they do.
    pub fn collective(&self) -> Option<&Collective> {
        match &self.work {
            Work::Collective(collective) => Some(collective),
            _ => None,
        }
    }

    /// The program that its processes run, if they do.
    pub fn program(&self) -> Option<&ProgramSettings> {
        match &self.work {
            Work::Program(program) => Some(program),
            _ => None,
        }
    }

    /// The trace whose messages its nodes send, if they do.
    pub fn trace(&self) -> Option<&Trace> {
        match &self.work {
            Work::Trace(trace) => Some(trace),
            _ => None,
        }
    }

    /// The list of who sends to whom, if there is one.
    pub fn listed(&self) -> Option<&Pairs> {
        match &self.work {
            Work::Traffic(traffic) => traffic.pairs(),
            Work::Trace(trace) => Some(trace.pairs()),
            _ => None,
        }
    }

    /// Its nodes, on a machine of so many.
    pub fn members(&self, nodes: u32) -> NodeList {
        self.nodes.clone().unwrap_or_else(|| NodeList::first(nodes))
    }

    /// Where its nodes send, on a machine of `nodes` nodes in a run of this seed. Operations
    /// and programs may send from any node to any other.
    pub fn destinations(&self, nodes: u32, seed: u32) -> Destinations {
        let members = self.members(nodes);
        if let Some(pairs) = self.listed() {
            return Destinations::listed(pairs.clone(), members);
        }
        let by_pattern = self.traffic().and_then(Traffic::by_pattern).cloned();
        let ByPattern { pattern, io_nodes } = by_pattern.unwrap_or_default();
        Destinations::new(pattern, members, io_nodes, seed)
    }
}

impl Work {
    /// The same by default.
    pub(super) fn defaults(&self) -> Self {
        match self {
            Self::Traffic(_) => Self::default(),
            Self::Collective(of) => Self::Collective(Collective::of(of.operation.name())),
            Self::Program(of) => Self::Program(ProgramSettings::of(of.program.name())),
            Self::Trace(_) => Self::Trace(Trace::default()),
        }
    }
}

/// The jobs of a scenario, of whose machine nothing is known where it is wrong.
pub(super) fn jobs(
    reader: &mut Reader,
    at: &At,
    network: Generation,
    machine: Option<&Wired>,
) -> Vec<Job> {
    let nodes = machine.map(Wired::nodes);
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
        let at = reader.object(Some(value), &format!("jobs[{place}]"), &job_keys());
        let job = job(reader, &at, network, machine);
        if let Some(nodes) = nodes.filter(|_| reader.is_right(&[&at.path_of("nodes")])) {
            check_apart(reader, &at, &job, &jobs, nodes);
        }
        jobs.push(job);
    }
    jobs
}

fn job(reader: &mut Reader, at: &At, network: Generation, machine: Option<&Wired>) -> Job {
    let mut job = Job::default();
    let nodes = machine.map(Wired::nodes);
    let sound_so_far = reader.errors();
    reader.fields(at, &mut job, &[]);
    job.nodes = node_list(reader, at, "nodes", nodes);
    let is_sound = reader.errors() == sound_so_far;
    let members = nodes.filter(|_| is_sound).map(|nodes| job.members(nodes));
    let is_given = |key: &str| {
        at.map
            .and_then(|map| map.get(key))
            .is_some_and(|value| !value.is_null())
    };
    let rows = || Rows::new(machine, members.as_ref());
    if is_given("program") {
        check_no_traffic(reader, at, "a program");
        program::check_alone(reader, at);
        let program = program::program(reader, at, members.as_ref());
        job.work = program.map_or(job.work, Work::Program);
    } else if is_given("collective") {
        check_no_traffic(reader, at, "a collective operation");
        let collective = collective::collective(reader, at, members.as_ref());
        job.work = collective.map_or(job.work, Work::Collective);
    } else if is_given("trace") {
        check_no_traffic(reader, at, "a trace");
        let trace = rows().trace(reader, at);
        job.work = trace.map_or(job.work, Work::Trace);
    } else {
        let load = load(reader, at, network);
        let flows = if is_given("pairs") {
            check_none(reader, at, ByPattern::ROWS, "a list of pairs");
            rows().pairs(reader, at).unwrap_or_default().into()
        } else {
            by_pattern(reader, at, nodes).into()
        };
        let traffic = traffic(reader, at, Traffic { load, ..flows });
        let others = ["pattern", "io_nodes"].map(|key| at.path_of(key));
        let are_right = reader.is_right(&others.each_ref().map(String::as_str));
        if let (Some(machine), Some(flows)) = (machine.filter(|_| are_right), traffic.by_pattern())
        {
            let sizes = [machine.nodes(), machine.places()];
            check_pattern(reader, at, flows, job.nodes.as_ref(), sizes);
        }
        job.work = Work::Traffic(traffic);
    }
    job
}

fn by_pattern(reader: &mut Reader, at: &At, nodes: Option<u32>) -> ByPattern {
    let mut flows = ByPattern {
        io_nodes: node_list(reader, at, "io_nodes", nodes).unwrap_or_default(),
        ..ByPattern::default()
    };
    reader.fields(at, &mut flows, &[]);
    flows
}

/// Reads what messages are like.
fn traffic(reader: &mut Reader, at: &At, mut traffic: Traffic) -> Traffic {
    let load = traffic.load;
    let narrowed = [("mean", message_mean(reader, at, load))];
    reader.fields(at, &mut traffic, &narrowed);
    if traffic.messages.is_some() && load == Load::PingPong {
        let message = "a ping-pong lasts until the end; use the program ping-pong with repetitions";
        reader.error(at.path_of("messages"), message);
    }
    traffic
}

/// What the mean of sizes can be: nothing where only the latency of messages is measured.
fn message_mean(reader: &Reader, at: &At, load: Load) -> Kind {
    let bytes = reader.value(at, "message_bytes");
    let spread = bytes.and_then(|bytes| bytes.get("distribution"));
    let spread = spread.map(Value::as_str);
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

/// What is given of traffic in a job that has none.
fn check_no_traffic(reader: &mut Reader, at: &At, instead: &str) {
    check_none(reader, at, ByPattern::ROWS, instead);
    check_none(reader, at, Traffic::ROWS, instead);
    for key in ["pairs", "trace"]
        .into_iter()
        .filter(|key| !instead.ends_with(key))
    {
        if reader.value(at, key).is_some_and(|value| !value.is_null()) {
            refuse(reader, at, key, instead);
        }
    }
}

/// What is given of fields that a job does not have: a default says nothing.
fn check_none(reader: &mut Reader, at: &At, rows: &[Row], instead: &str) {
    let defaults = super::value_of(&Traffic::default());
    for key in keys(rows) {
        let given = reader.value(at, key);
        if given.is_some() && given != defaults.get(key) {
            refuse(reader, at, key, instead);
        }
    }
}

fn refuse(reader: &mut Reader, at: &At, key: &str, instead: &str) {
    let message = format!("{instead} does not have this; remove it");
    reader.error(at.path_of(key), message);
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
fn check_pattern(
    reader: &mut Reader,
    at: &At,
    flows: &ByPattern,
    members: Option<&NodeList>,
    [machine, places]: [u32; 2],
) {
    let path = at.path_of("pattern");
    let (nodes, most) = match members {
        Some(nodes) => (nodes.len(), machine),
        None => (machine, places),
    };
    let base: u32 = match flows.pattern.needs() {
        Needs::IoNodes => {
            if flows.io_nodes.is_empty() && reader.value(at, "io_nodes").is_none() {
                let message = "missing; an I/O pattern needs I/O nodes";
                reader.error(at.path_of("io_nodes"), message);
            }
            return;
        }
        _ if !flows.io_nodes.is_empty() => {
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
