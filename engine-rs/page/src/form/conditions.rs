//! When a field applies.

use flitscope::collective::CollectiveOperation;
use flitscope::parameters::Choice;
use flitscope::program::{ProgramName, ProgramSettings};
use flitscope::scenario::FieldValue::{self, Absent, Word};
use flitscope::scenario::{AppliesWhen, FieldCondition};
use flitscope::traffic::{Needs, Pattern};

/// A list that lasts as long as the program.
pub(super) fn kept<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}

pub(super) const fn among(path: &'static str, values: &'static [FieldValue]) -> FieldCondition {
    FieldCondition {
        path,
        among: true,
        values,
    }
}

pub(super) const fn apart(path: &'static str, values: &'static [FieldValue]) -> FieldCondition {
    FieldCondition {
        path,
        among: false,
        values,
    }
}

pub(super) const PROGRAM: &str = "jobs[].program.name";
pub(super) const OPERATION: &str = "jobs[].collective.operation";
pub(super) const ALGORITHM: &str = "jobs[].collective.algorithm";

/// Programs between two nodes.
pub(super) const BETWEEN_TWO: &[FieldValue] = &[Word("ping-pong"), Word("streaming")];
pub(super) const ATOMIC: &[FieldValue] = &[Word("lammps-ljs"), Word("lammps-membrane")];

pub(super) const ALWAYS: AppliesWhen = &[];
pub(super) const OF_MESSAGES: AppliesWhen = &[&[
    among("jobs[].collective", &[Absent]),
    among("jobs[].program", &[Absent]),
    among("jobs[].trace", &[Absent]),
]];
pub(super) const OF_COLLECTIVES: AppliesWhen = &[&[apart("jobs[].collective", &[Absent])]];
pub(super) const OF_PROGRAMS: AppliesWhen = &[&[apart("jobs[].program", &[Absent])]];
pub(super) const BENCHMARKS: &[FieldValue] = &[
    Word("ping-pong"),
    Word("streaming"),
    Word("tping"),
    Word("effective-bandwidth"),
];

/// Programs that have a field, where not all have it.
pub(super) fn of_owners(path: &str) -> Option<AppliesWhen> {
    let key = path.strip_prefix("jobs[].program.")?;
    let has = |name: &&ProgramName| ProgramSettings::of(**name).has(key);
    let owners: Vec<FieldValue> = ProgramName::ALL
        .iter()
        .filter(has)
        .map(|name| Word(name.word()))
        .collect();
    let is_of_some = !owners.is_empty() && owners.len() < ProgramName::ALL.len();
    is_of_some.then(|| one_of_programs(owners))
}

/// Where the program is one of these.
pub(super) fn one_of_programs(programs: Vec<FieldValue>) -> AppliesWhen {
    kept(vec![kept(vec![among(PROGRAM, kept(programs))])])
}

/// Tests that multicast packets make.
pub(super) fn tests_by_hardware() -> AppliesWhen {
    let by_hardware = among(ALGORITHM, &[Word("hardware")]);
    let conditions = operations(|operation| operation.row().tests, &[by_hardware]);
    kept(vec![conditions])
}

/// The condition that an operation is so, in addition to others.
pub(super) fn operations(
    is: fn(CollectiveOperation) -> bool,
    others: &[FieldCondition],
) -> &'static [FieldCondition] {
    let operations = CollectiveOperation::ALL.iter().filter(|&&one| is(one));
    let words = operations.map(|one| Word(one.word())).collect();
    let mut conditions = vec![among(OPERATION, kept(words))];
    conditions.extend(others);
    kept(conditions)
}

/// Where the I/O mapping is varied, its pattern is not.
pub(super) fn without_io() -> AppliesWhen {
    let patterns = Pattern::ALL.iter();
    let to_io = patterns.filter(|one| one.needs() == Needs::IoNodes);
    let words = to_io.map(|one| Word(one.word())).collect();
    kept(vec![kept(vec![apart("jobs[].pattern", kept(words))])])
}
