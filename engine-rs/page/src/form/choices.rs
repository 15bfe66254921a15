//! The values that a field may have, with their names.

use super::conditions::{OPERATION, among, kept};
use super::spec::FieldChoice;
use flitscope::collective::{CollectiveAlgorithm, CollectiveOperation, Otherwise};
use flitscope::networks::Generation;
use flitscope::parameters::Choice;
use flitscope::program::ProgramName;
use flitscope::scenario::FieldValue::{self, Absent, Number, Word};
use flitscope::traffic::{Distribution, Needs, Pattern};

/// Those that use the whole network, on any job.
pub(super) fn swept_patterns() -> Vec<FieldValue> {
    let is_swept = |one: &&Pattern| **one != Pattern::HotSpot && one.needs() != Needs::IoNodes;
    let swept = Pattern::ALL.iter().filter(is_swept);
    swept.map(|one| Word(one.word())).collect()
}

fn plain(choices: &[(&'static str, &str)]) -> Vec<FieldChoice> {
    let each = |&(value, label): &(&'static str, &str)| FieldChoice {
        value: Word(value),
        label: label.to_owned(),
        applies_when: &[],
    };
    choices.iter().map(each).collect()
}

/// Choices whose labels are their words.
fn of_words(words: &[&'static str]) -> Vec<FieldChoice> {
    plain(&words.iter().map(|word| (*word, *word)).collect::<Vec<_>>())
}

pub(super) fn networks() -> Vec<FieldChoice> {
    plain(&Generation::ALL.map(|network| (network.word(), network.label())))
}

pub(super) fn top_elites() -> Vec<FieldChoice> {
    plain(&[
        ("full", "all, as many as below"),
        ("halved", "merged in pairs, all links kept"),
    ])
}

pub(super) fn top_cables() -> Vec<FieldChoice> {
    of_words(&["copper", "fibre"])
}

pub(super) fn switches() -> Vec<FieldChoice> {
    let as_wired = FieldChoice {
        value: Absent,
        label: "as wired".to_owned(),
        applies_when: &[],
    };
    let bought = plain(&[
        ("24", "24 ports"),
        ("96", "96 ports"),
        ("24+288", "24 ports, 288 above"),
        ("288", "288 ports"),
    ]);
    [as_wired].into_iter().chain(bought).collect()
}

pub(super) fn distributions() -> Vec<FieldChoice> {
    of_words(Distribution::WORDS)
}

/// Any other load is a number.
pub(super) fn loads() -> Vec<FieldChoice> {
    of_words(&["saturated", "ping-pong"])
}

pub(super) fn buffers() -> Vec<FieldChoice> {
    plain(&[("elan", "Elan memory"), ("main", "main memory")])
}

pub(super) fn programs() -> Vec<FieldChoice> {
    let label = |name: ProgramName| match name {
        ProgramName::PingPong => "MPI ping-pong",
        ProgramName::Streaming => "MPI streaming",
        ProgramName::Tping => "MPI tping, mirrored pairs",
        ProgramName::EffectiveBandwidth => "MPI effective bandwidth (b_eff)",
        ProgramName::LammpsLjs => "LAMMPS, LJS",
        ProgramName::LammpsMembrane => "LAMMPS, membrane",
        ProgramName::Sweep3d => "Sweep3D",
        ProgramName::NasCg => "NAS CG",
    };
    let each = |&name: &ProgramName| (name.word(), label(name));
    plain(&ProgramName::ALL.iter().map(each).collect::<Vec<_>>())
}

pub(super) fn processes_on_a_node() -> Vec<FieldChoice> {
    let each = |count: u32| FieldChoice {
        value: Number(count),
        label: count.to_string(),
        applies_when: &[],
    };
    [1, 2].map(each).into()
}

pub(super) fn otherwise() -> Vec<FieldChoice> {
    of_words(Otherwise::WORDS)
}

/// The algorithms of each operation, the default first, as they are called there.
pub(super) fn algorithms() -> Vec<FieldChoice> {
    let mut choices: Vec<FieldChoice> = Vec::new();
    let mut operations: Vec<Vec<FieldValue>> = Vec::new();
    for &operation in CollectiveOperation::ALL {
        let mut from = 0;
        for &algorithm in operation.algorithms() {
            let value = Word(algorithm.word());
            let label = algorithm_of(operation, algorithm);
            let same = |of: &FieldChoice| of.value == value && of.label == label;
            // Behind those of this operation that come before it.
            let behind = choices[from..].iter().position(same);
            let at = behind.map(|at| from + at).unwrap_or_else(|| {
                choices.push(FieldChoice {
                    value,
                    label: label.to_owned(),
                    applies_when: &[],
                });
                operations.push(Vec::new());
                choices.len() - 1
            });
            operations[at].push(Word(operation.word()));
            from = at + 1;
        }
    }
    for (choice, of) in choices.iter_mut().zip(operations) {
        choice.applies_when = kept(vec![kept(vec![among(OPERATION, kept(of))])]);
    }
    choices
}

fn algorithm_of(operation: CollectiveOperation, algorithm: CollectiveAlgorithm) -> &'static str {
    use CollectiveAlgorithm::{Hardware, Linear, Tree};
    use CollectiveOperation::{Allgather, Allreduce};
    match (operation, algorithm) {
        (Allreduce, Hardware) => "tree up, multicast down",
        (Allreduce, Tree) => "tree up, tree down",
        (Allgather, Linear) => "around the ring",
        (_, Hardware) => "hardware multicast",
        (_, Tree) => "software tree",
        (_, Linear) => "one after the other",
    }
}
