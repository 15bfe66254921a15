use super::b_eff::BEff;
use super::computing::Computing;
use super::run::Run;
use super::step::Section;
use super::writer::Writer;
use crate::declared::{Declared, Values};

/// A program, by its settings: what a scenario says of it, and what its processes do.
pub(super) trait Runnable: Declared + Values {
    /// Its name on screen.
    fn label(&self) -> &'static str;

    /// Its name in a message, with an article.
    fn in_words(&self) -> &'static str;

    /// Whether it runs on two nodes, the first and the last of its job.
    fn is_between_two(&self) -> bool {
        false
    }

    /// Whether what it measures is a message back and forth.
    fn is_round_trip(&self) -> bool {
        false
    }

    /// How it computes between its messages, if it does.
    fn computing(&self) -> Option<&Computing> {
        None
    }

    /// Why it cannot run on this number of processes, if it cannot: its problem must be divisible
    /// among them.
    fn why_not(&self, processes: u32) -> Option<String>;

    /// How many parts the steps of each process have.
    fn parts(&self, run: &Run) -> u32;

    /// What is measured.
    fn sections(&self, _run: &Run) -> Vec<Section> {
        vec![Section {
            bytes: 0,
            repetitions: 1,
        }]
    }

    /// Writes a part of the steps of a process.
    fn write(&self, writer: &mut Writer, run: &Run, part: u32);

    /// Rate of an application in the usual unit of its field.
    fn rate(&self, _processes: u32) -> Option<Rate> {
        None
    }

    /// What it measures, if it is the benchmark b_eff.
    fn b_eff(&self, _processes: u32, _seed: u32) -> Option<BEff> {
        None
    }
}

/// What the time of an iteration is divided by, or divides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Work of an iteration.
    pub work: f64,
    /// Unit of time by work, or of a million of work by time.
    pub unit: &'static str,
    /// Whether time is divided by work.
    pub is_time: bool,
}

/// The most that a program is repeated.
pub(super) const MAX_REPETITIONS: u32 = 1_000;

/// Why a benchmark between two nodes cannot run on this number of processes, if it cannot.
pub(super) fn between_two(processes: u32) -> Option<String> {
    let needs = "it needs 2 processes, or 4 on two nodes";
    (!matches!(processes, 2 | 4)).then(|| needs.to_owned())
}

/// Why a program that needs at least `least` processes cannot run on these, if it cannot.
pub(super) fn at_least(least: u32, processes: u32) -> Option<String> {
    (processes < least).then(|| format!("it needs at least {least}"))
}
