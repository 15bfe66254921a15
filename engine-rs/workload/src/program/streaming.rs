//! Streaming: a window of messages back to back to a process that has posted a receive for
//! each, and one answer when all have arrived. `[I]` 2.1.
//!
//! The receiver says that its receives are posted before the timed part.
//!
//! Rule of `docs/model.md`: `R-streaming`.

use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Runnable, between_two};
use super::sizes::{self, MAX_BYTES, MAX_SIZES};
use super::step::Section;
use super::writer::Writer;
use crate::declare;

declare! {
    /// One sends messages back to back to another that has posted their receives.
    pub struct Streaming {
        /// Sizes of messages, one after another; none for nothing, and 1 B to 4 MB by doubling.
        bytes: Vec<u32> = numbers(1, MAX_SIZES, 0, MAX_BYTES, "B"), label: "Message sizes", absent: "default", written: unlike_default;
        /// How often each size is measured.
        repetitions: u32 = number(2, 1, MAX_REPETITIONS, ""), label: "Repetitions";
        /// Messages that are sent back to back; fewer where they are long.
        window: u32 = number(64, 1, 1_024, "messages"), label: "Window";
    }
}

/// Bytes that are sent back to back, at most, and messages at the least.
const MAX_BYTES_OF_WINDOW: u32 = 1 << 20;
const LEAST: u32 = 4;
const MESSAGE: u16 = 0;
const READY: u16 = 1;
const ANSWER: u16 = 2;
/// All messages of a size are sent from one place and arrive at one place, except the answer.
const OUT: u16 = 0;
const IN: u16 = 1;
const SHORT: u16 = 2;

impl Streaming {
    fn window_of(&self, bytes: u32) -> u32 {
        let most = MAX_BYTES_OF_WINDOW / bytes.max(1);
        self.window.min(most.max(LEAST))
    }
}

impl Runnable for Streaming {
    fn label(&self) -> &'static str {
        "Streaming"
    }

    fn in_words(&self) -> &'static str {
        "a streaming"
    }

    fn is_between_two(&self) -> bool {
        true
    }

    fn why_not(&self, processes: u32) -> Option<String> {
        between_two(processes)
    }

    fn parts(&self, _run: &Run) -> u32 {
        sizes::usual(&self.bytes).len() as u32
    }

    fn sections(&self, _run: &Run) -> Vec<Section> {
        sizes::sections(sizes::usual(&self.bytes), |bytes| self.window_of(bytes))
    }

    /// What is done with the size of this number.
    fn write(&self, writer: &mut Writer, run: &Run, number: u32) {
        let half = run.processes / 2;
        let other = (writer.rank + half) % run.processes.max(1);
        if let Some(&bytes) = sizes::usual(&self.bytes).get(number as usize) {
            let section = number as u16;
            let window = self.window_of(bytes);
            let bytes = u64::from(bytes);
            for repetition in 0..=self.repetitions {
                if writer.is_full() {
                    return;
                }
                let is_timed = repetition > 0;
                if writer.rank < half {
                    writer.receive(other, READY, 0, SHORT);
                    writer.wait();
                    if is_timed {
                        writer.begin(section);
                    }
                    writer.repeat(window, |writer| writer.send(other, MESSAGE, bytes, OUT));
                    writer.receive(other, ANSWER, 0, SHORT);
                } else {
                    writer.repeat(window, |writer| writer.receive(other, MESSAGE, bytes, IN));
                    writer.send(other, READY, 0, SHORT);
                    if is_timed {
                        writer.begin(section);
                    }
                    writer.wait();
                    writer.send(other, ANSWER, 0, SHORT);
                }
                writer.wait();
                if is_timed {
                    writer.end(section);
                }
            }
        }
    }
}
