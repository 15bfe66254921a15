//! tping of `[B]`: process 0 and the last one, 1 and the last but one, and so on send each
//! other a message, wait for both, and do so again. The one in the middle of an odd number
//! is idle.
//!
//! Each exchange is a measurement, so that a run that is cut short has some.
//!
//! Rule of `docs/model.md`: `R-tping`.

use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Runnable, at_least};
use super::sizes::{self, MAX_BYTES, MAX_SIZES};
use super::step::Section;
use super::writer::Writer;
use crate::declare;

declare! {
    /// Mirrored processes send each other messages, as in the tping of `[B]`.
    pub struct Tping {
        /// Sizes of messages, one after another; none for 256 KB.
        bytes: Vec<u32> = numbers(1, MAX_SIZES, 0, MAX_BYTES, "B"), label: "Message sizes", absent: "default", written: unlike_default;
        /// How often each size is exchanged.
        repetitions: u32 = number(100, 1, MAX_REPETITIONS, ""), label: "Repetitions";
    }
}

/// Size of a tping that says none.
const USUAL_BYTES: [u32; 1] = [1 << 18];

impl Tping {
    fn sizes(&self) -> &[u32] {
        match &self.bytes[..] {
            [] => &USUAL_BYTES,
            given => given,
        }
    }
}

impl Runnable for Tping {
    fn label(&self) -> &'static str {
        "tping"
    }

    fn in_words(&self) -> &'static str {
        "a tping"
    }

    fn why_not(&self, processes: u32) -> Option<String> {
        at_least(2, processes)
    }

    fn parts(&self, _run: &Run) -> u32 {
        self.sizes().len() as u32
    }

    fn sections(&self, _run: &Run) -> Vec<Section> {
        sizes::sections(self.sizes(), |_| 1)
    }

    /// What is done with the size of this number.
    fn write(&self, writer: &mut Writer, run: &Run, number: u32) {
        let other = run.processes - 1 - writer.rank;
        let Some(&bytes) = self.sizes().get(number as usize) else {
            return;
        };
        if other == writer.rank {
            return;
        }
        let section = number as u16;
        writer.repeat(self.repetitions, |writer| {
            writer.begin(section);
            writer.exchange(other, other, 0, [bytes.into(); 2]);
            writer.end(section);
        });
    }
}
