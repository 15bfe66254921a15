//! Streaming: so many messages back to back to a process that has posted a receive for
//! each, and one answer when all are there. `[I]` 2.1.
//!
//! The receiver says that its receives are posted before the timed part.
//!
//! Rule of `docs/model.md`: `R-streaming`.

use super::Section;
use super::settings::Shape;
use super::writer::Writer;

/// Bytes that are sent back to back, at most, and messages at the least.
const MAX_BYTES: u32 = 1 << 20;
const LEAST: u32 = 4;
const MESSAGE: u16 = 0;
const READY: u16 = 1;
const ANSWER: u16 = 2;
/// Messages of a size are sent from one place and arrive at one place, but for the answer.
const OUT: u16 = 0;
const IN: u16 = 1;
const SHORT: u16 = 2;

fn window(shape: &Shape, bytes: u32) -> u32 {
    let most = MAX_BYTES / bytes.max(1);
    shape.settings.window.min(most.max(LEAST))
}

pub(super) fn sections(shape: &Shape) -> Vec<Section> {
    let of = |&bytes: &u32| Section {
        bytes: bytes.into(),
        repetitions: window(shape, bytes),
    };
    shape.settings.sizes().iter().map(of).collect()
}

/// What is done with the size of this number.
pub(super) fn write(writer: &mut Writer, shape: &Shape, number: u32) {
    let half = shape.processes / 2;
    let other = (writer.rank + half) % shape.processes.max(1);
    if let Some(&bytes) = shape.settings.sizes().get(number as usize) {
        let section = number as u16;
        let window = window(shape, bytes);
        let bytes = u64::from(bytes);
        for repetition in 0..=shape.settings.repetitions {
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
