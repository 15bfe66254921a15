//! What the check of a scenario goes by, for those who describe the format to others.

use super::{collective, job, parse, program};

/// The keys of objects, by their path; that of a scenario itself is empty.
pub const KEYS: [(&str, &[&str]); 6] = [
    ("", &parse::KEYS),
    ("topology", &parse::TOPOLOGY_KEYS),
    ("jobs[]", &job::KEYS),
    ("jobs[].collective", &collective::KEYS),
    ("jobs[].program", &program::KEYS),
    ("run", &parse::RUN_KEYS),
];

/// Distributions of sizes and times.
pub const DISTRIBUTIONS: [&str; 3] = job::DISTRIBUTIONS;

/// The end of the longest run, in µs.
pub const MAX_MICROSECONDS: u32 = parse::MAX_MICROSECONDS_OF_PROGRAMS;
