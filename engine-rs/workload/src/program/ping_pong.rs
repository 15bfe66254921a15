//! Ping-pong as in the Pallas MPI Benchmarks, public: a blocking send and a blocking
//! receive, from one buffer and into another, the same for all sizes.
//!
//! Each process of the first half plays with its counterpart in the second.
//!
//! Rule of `docs/model.md`: `R-program-ping-pong`.

use super::Section;
use super::settings::Shape;
use super::writer::Writer;

/// Bytes that are sent in the repetitions of a size: beyond, there are fewer of them.
const MAX_BYTES: u32 = 1 << 18;
const LEAST: u32 = 2;
/// Not timed.
const WARM_UP: u32 = 2;
const OUT: u16 = 0;
const IN: u16 = 1;

/// How often a message of a size goes back and forth. More where it is short, as the
/// benchmark has it; that nothing is drawn makes few enough.
fn repetitions(shape: &Shape, bytes: u32) -> u32 {
    let most = MAX_BYTES / bytes.max(1);
    shape.settings.repetitions.min(most.max(LEAST))
}

pub(super) fn sections(shape: &Shape) -> Vec<Section> {
    let of = |&bytes: &u32| Section {
        bytes: bytes.into(),
        repetitions: repetitions(shape, bytes),
    };
    shape.settings.sizes().iter().map(of).collect()
}

/// What is done with the size of this number.
pub(super) fn write(writer: &mut Writer, shape: &Shape, number: u32) {
    let half = shape.processes / 2;
    let other = (writer.rank + half) % shape.processes.max(1);
    let serves = writer.rank < half;
    if let Some(&bytes) = shape.settings.sizes().get(number as usize) {
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
        writer.repeat(repetitions(shape, bytes), play);
        writer.end(number as u16);
    }
}

/// Whether a step is of the ball on its way out.
#[cfg(test)]
pub(super) fn is_hit(step: &super::Step) -> bool {
    matches!(step, super::Step::Send { buffer: OUT, .. })
}
