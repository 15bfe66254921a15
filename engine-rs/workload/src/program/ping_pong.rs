//! Ping-pong as in the Pallas MPI Benchmarks, public: a blocking send and a blocking
//! receive, from one buffer and into another, the same for all sizes.
//!
//! Each process of the first half plays with its counterpart in the second.
//!
//! Rule of `docs/model.md`: `R-program-ping-pong`.

use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Runnable, between_two};
use super::sizes::{self, MAX_BYTES, MAX_SIZES};
use super::step::Section;
use super::writer::Writer;
use crate::declare;

declare! {
    /// Two processes send a message back and forth, as in the Pallas MPI Benchmarks.
    pub struct PingPong {
        /// Sizes of messages, one after another; none for nothing, and 1 B to 4 MB by doubling.
        bytes: Vec<u32> = numbers(1, MAX_SIZES, 0, MAX_BYTES, "B"), label: "Message sizes", absent: "default", written: unlike_default;
        /// How often each size goes back and forth, less often where messages are long.
        repetitions: u32 = number(10, 1, MAX_REPETITIONS, ""), label: "Repetitions";
    }
}

/// Bytes that are sent in the repetitions of a size: beyond, there are fewer of them.
const MAX_BYTES_OF_SIZE: u32 = 1 << 18;
const LEAST: u32 = 2;
/// Not timed.
const WARM_UP: u32 = 2;
const OUT: u16 = 0;
const IN: u16 = 1;

impl PingPong {
    /// How often a message of a size goes back and forth. More where it is short, as the
    /// benchmark has it; that nothing is drawn makes few enough.
    fn repetitions_of(&self, bytes: u32) -> u32 {
        let most = MAX_BYTES_OF_SIZE / bytes.max(1);
        self.repetitions.min(most.max(LEAST))
    }
}

impl Runnable for PingPong {
    fn label(&self) -> &'static str {
        "Ping-pong"
    }

    fn in_words(&self) -> &'static str {
        "a ping-pong"
    }

    fn is_between_two(&self) -> bool {
        true
    }

    fn is_round_trip(&self) -> bool {
        true
    }

    fn why_not(&self, processes: u32) -> Option<String> {
        between_two(processes)
    }

    fn parts(&self, _run: &Run) -> u32 {
        sizes::usual(&self.bytes).len() as u32
    }

    fn sections(&self, _run: &Run) -> Vec<Section> {
        sizes::sections(sizes::usual(&self.bytes), |bytes| {
            self.repetitions_of(bytes)
        })
    }

    /// What is done with the size of this number.
    fn write(&self, writer: &mut Writer, run: &Run, number: u32) {
        let half = run.processes / 2;
        let other = (writer.rank + half) % run.processes.max(1);
        let serves = writer.rank < half;
        if let Some(&bytes) = sizes::usual(&self.bytes).get(number as usize) {
            let play = |writer: &mut Writer| {
                let ball = u64::from(bytes);
                let hit = |writer: &mut Writer| {
                    writer.send(other, 0, ball, OUT);
                    writer.wait();
                };
                if serves {
                    hit(writer);
                }
                writer.receive(other, 0, ball, IN);
                writer.wait();
                if !serves {
                    hit(writer);
                }
            };
            writer.repeat(WARM_UP, play);
            writer.begin(number as u16);
            writer.repeat(self.repetitions_of(bytes), play);
            writer.end(number as u16);
        }
    }
}

/// Whether a step is of the ball on its way out.
#[cfg(test)]
pub(super) fn is_hit(step: &super::step::Step) -> bool {
    matches!(step, super::step::Step::Send { buffer: OUT, .. })
}
