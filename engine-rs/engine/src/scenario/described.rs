//! What the check of a scenario goes by, for those who describe the format to others.

use super::cabled::TopologyKind;
use super::{Collective, Run, fields, job, parse, program, reader, topology};
use crate::parameters::Choice;

/// Paths of the objects of a scenario; its own is empty.
pub const OBJECTS: [&str; 6] = [
    "",
    "topology",
    "jobs[]",
    "jobs[].collective",
    "jobs[].program",
    "run",
];

/// The keys of the object at a path.
pub fn keys(path: &str) -> Vec<&'static str> {
    match path {
        "" => reader::keys(fields::ROWS),
        "topology" => topology::keys(),
        "jobs[]" => job::job_keys(),
        "jobs[].collective" => reader::keys(Collective::ROWS),
        "jobs[].program" => program::keys(),
        "run" => reader::keys(Run::ROWS),
        _ => Vec::new(),
    }
}

/// Words for kinds of machines.
pub const TOPOLOGY_KINDS: &[&str] = TopologyKind::WORDS;

/// The end of the longest run, in µs.
pub const MAX_MICROSECONDS: u32 = parse::MAX_MICROSECONDS_OF_PROGRAMS;
