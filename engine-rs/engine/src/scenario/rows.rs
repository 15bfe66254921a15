//! Rows of a user's own traffic: a list of who sends to whom, and a trace.
//!
//! A list from a CSV file is read as its name and its rows, so that a problem names the
//! line: `["traffic.csv", [0, 1], 7, [2, 3]]` has its rows in lines 2 and 7.
//!
//! Rules of `docs/model.md`: `R-pairs`, `R-trace`.

use super::Run;
use super::attachment;
use super::job::{Job, MAX_BYTES};
use super::reader::{At, Reader, grouped, shown, whole};
use super::wired::Wired;
use crate::ids::NodeId;
use crate::traffic::{NodeList, Pair, Pairs, Trace, TraceRow};
use serde_json::Value;
use std::collections::BTreeMap;

const MAX_WEIGHT: u64 = 1_000_000_000_000;
const MAX_TIME_NS: u64 = 1_000_000_000_000;

const OF_PAIRS: &str = "[source, destination], with a weight and bytes behind them where needed";
const OF_TRACE: &str = "[time in ns, source, destination, bytes]";

/// The line of the first row of a CSV file, below its head.
const FIRST_LINE: u64 = 2;

/// Reads the rows of a job.
pub(super) struct Rows<'m> {
    /// Nodes of the machine, and their numbers by name; none where it is wrong.
    machine: Option<(u32, BTreeMap<&'m str, u32>)>,
    /// The nodes of the job, unless these are wrong.
    members: Option<&'m NodeList>,
}

impl<'m> Rows<'m> {
    pub(super) fn new(machine: Option<&'m Wired>, members: Option<&'m NodeList>) -> Self {
        let machine = machine.map(|machine| {
            let names = match machine {
                Wired::Tree(_) => None,
                Wired::Cabled(fabric) => fabric.topology.names(),
            };
            let names = names.into_iter().flatten().map(String::as_str);
            (machine.nodes(), names.zip(0..machine.nodes()).collect())
        });
        Self { machine, members }
    }

    /// The rows of `pairs`; none where they are wrong.
    pub(super) fn pairs(&self, reader: &mut Reader, at: &At) -> Option<Pairs> {
        let rows = read(reader, at, "pairs", OF_PAIRS, |fields| {
            let (ends, more) = fields
                .split_at_checked(2)
                .filter(|(_, more)| more.len() < 3)?;
            let given = |place: usize| more.get(place).filter(|value| !value.is_null());
            Some((|| {
                let [source, destination] = self.ends([&ends[0], &ends[1]])?;
                let weight = given(0).map(|value| number("weight", value, 0, MAX_WEIGHT));
                let bytes = given(1).map(|value| number("bytes", value, 1, MAX_BYTES.into()));
                Ok(Pair {
                    source,
                    destination,
                    weight: weight.unwrap_or(Ok(1))?,
                    bytes: bytes.transpose()?.map(|bytes| bytes as u32),
                })
            })())
        })?;
        warn_of_own(
            reader,
            at,
            "pairs",
            rows.iter().map(|row| [row.source, row.destination]),
        );
        let pairs: Pairs = rows.into_iter().collect();
        check_some(reader, at, "pairs", pairs.rows().is_empty());
        Some(pairs)
    }

    /// The rows of `trace`; none where they are wrong.
    pub(super) fn trace(&self, reader: &mut Reader, at: &At) -> Option<Trace> {
        let rows = read(reader, at, "trace", OF_TRACE, |fields| {
            let [time, source, destination, bytes] = fields else {
                return None;
            };
            Some((|| {
                let [source, destination] = self.ends([source, destination])?;
                Ok(TraceRow {
                    at_ps: picoseconds(time)?,
                    source,
                    destination,
                    bytes: number("bytes", bytes, 0, MAX_BYTES.into())? as u32,
                })
            })())
        })?;
        warn_of_own(
            reader,
            at,
            "trace",
            rows.iter().map(|row| [row.source, row.destination]),
        );
        let trace: Trace = rows.into_iter().collect();
        check_some(reader, at, "trace", trace.rows().is_empty());
        Some(trace)
    }

    /// Source and destination, by number or by name.
    fn ends(&self, ends: [&Value; 2]) -> Result<[NodeId; 2], String> {
        let [source, destination] = ends.map(|value| self.node(value));
        let (source, destination) = (source?, destination?);
        match self.members {
            Some(members) if members.rank(source).is_none() => Err(format!(
                "node {} is not of this job and cannot send for it",
                grouped(source.0)
            )),
            _ => Ok([source, destination]),
        }
    }

    fn node(&self, value: &Value) -> Result<NodeId, String> {
        let (nodes, names) = match &self.machine {
            Some((nodes, names)) => (*nodes, Some(names)),
            None => (u32::MAX, None),
        };
        if let Some(name) = value.as_str() {
            return match names.map(|names| (names.is_empty(), names.get(name))) {
                Some((_, Some(&node))) => Ok(NodeId(node)),
                Some((true, None)) => Err(format!(
                    "{} is not a node; nodes of a tree have numbers and no names",
                    shown(value)
                )),
                Some((false, None)) => Err(format!("no node is called {}", shown(value))),
                None => Ok(NodeId(0)),
            };
        }
        match whole(value) {
            Some(node) if node < nodes.into() => Ok(NodeId(node as u32)),
            Some(node) => {
                let last = grouped(nodes - 1);
                Err(format!(
                    "there is no node {}; the last is {last}",
                    grouped(node)
                ))
            }
            None => Err(format!("{} is not a node", shown(value))),
        }
    }
}

fn number(what: &str, value: &Value, min: u64, max: u64) -> Result<u64, String> {
    let number = whole(value).filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| {
        let [min, max] = [min, max].map(grouped);
        format!(
            "{what} {} is not a whole number from {min} to {max}",
            shown(value)
        )
    })
}

/// A time in ns, to the ps.
fn picoseconds(value: &Value) -> Result<u64, String> {
    let ns = value.as_f64();
    match ns.filter(|ns| (0.0..=MAX_TIME_NS as f64).contains(ns)) {
        Some(ns) => Ok((ns * 1_000.0).round() as u64),
        None => {
            let (is, most) = (shown(value), grouped(MAX_TIME_NS));
            Err(format!("time {is} is not a number of ns from 0 to {most}"))
        }
    }
}

/// Reads a list, each row by `row`, which has none for one with other fields than `form` says. All
/// that is wrong is said; none where anything is.
fn read<R>(
    reader: &mut Reader,
    at: &At,
    key: &str,
    form: &str,
    row: impl Fn(&[Value]) -> Option<Result<R, String>>,
) -> Option<Vec<R>> {
    let (path, so_far) = (at.path_of(key), reader.errors());
    let list = match reader.value(at, key)? {
        Value::Array(list) => list,
        Value::Object(_) => {
            attachment::refuse(reader, at, key);
            return None;
        }
        value => {
            reader.error(
                path,
                format!("{} is not a list of rows {form}", shown(value)),
            );
            return None;
        }
    };
    let (file, list) = match list.split_first() {
        // Cut to a readable length once, as there may be many lines.
        Some((file @ Value::String(_), lines)) => (Some(shown(file)), lines),
        _ => (None, &list[..]),
    };
    let mut line = FIRST_LINE;
    let mut rows = Vec::with_capacity(list.len());
    for (place, value) in list.iter().enumerate() {
        if let (Some(_), Some(next)) = (&file, whole(value)) {
            line = next;
            continue;
        }
        let fields = value.as_array().map(Vec::as_slice);
        let of_row = fields.and_then(&row);
        let of_row = of_row.unwrap_or_else(|| Err(format!("{} is not {form}", shown(value))));
        match (of_row, &file) {
            (Ok(of_row), _) => rows.push(of_row),
            (Err(wrong), None) => reader.error(format!("{path}[{place}]"), wrong),
            (Err(wrong), Some(file)) => {
                reader.error(&*path, format!("{file}, line {line}: {wrong}"));
            }
        }
        line += 1;
    }
    (reader.errors() == so_far).then_some(rows)
}

/// Says how many rows are left out.
fn warn_of_own(reader: &mut Reader, at: &At, key: &str, rows: impl Iterator<Item = [NodeId; 2]>) {
    let message = match rows.filter(|[source, to]| source == to).count() {
        0 => return,
        1 => "1 row from a node to itself is left out".to_owned(),
        more => format!(
            "{} rows from a node to itself are left out",
            grouped(more as u64)
        ),
    };
    reader.warning(at.path_of(key), message);
}

fn check_some(reader: &mut Reader, at: &At, key: &str, is_empty: bool) {
    if is_empty {
        reader.error(
            at.path_of(key),
            "has no row that sends from one node to another",
        );
    }
}

/// Says how many messages of traces are due after the end of a run.
pub(super) fn check_end(reader: &mut Reader, jobs: &[Job], run: &Run) {
    let end_ps = u64::from(run.duration_us) * 1_000_000;
    for (place, job) in jobs.iter().enumerate() {
        let rows = job.trace().map_or(&[][..], Trace::rows);
        let late = rows.iter().filter(|row| row.at_ps > end_ps).count();
        if late > 0 {
            let [late, all] = [late, rows.len()].map(|count| grouped(count as u64));
            let message = format!(
                "{late} of {all} messages are due after the end of the run and are not sent"
            );
            reader.warning(format!("jobs[{place}].trace"), message);
        }
    }
}
