//! tping of `[B]`: process 0 and the last one, 1 and the last but one, and so on send each
//! other a message, wait for both, and do so again. The one in the middle of an odd number
//! is idle.
//!
//! Each exchange is a measurement, so that a run that is cut short has some.
//!
//! Rule of `docs/model.md`: `R-tping`.

use super::Section;
use super::settings::Shape;
use super::writer::Writer;

pub(super) fn sections(shape: &Shape) -> Vec<Section> {
    let of = |&bytes: &u32| Section {
        bytes: bytes.into(),
        repetitions: 1,
    };
    shape.settings.sizes().iter().map(of).collect()
}

/// What is done with the size of this number.
pub(super) fn write(writer: &mut Writer, shape: &Shape, number: u32) {
    let other = shape.processes - 1 - writer.rank;
    let Some(&bytes) = shape.settings.sizes().get(number as usize) else {
        return;
    };
    if other == writer.rank {
        return;
    }
    let section = number as u16;
    writer.repeat(shape.settings.repetitions, |writer| {
        writer.begin(section);
        writer.exchange(other, other, 0, [bytes.into(); 2]);
        writer.end(section);
    });
}
