//! LAMMPS on a Lennard-Jones liquid: the benchmark problem `lj` that comes with the code.
//!
//! Space is divided into boxes, one for each process, and closes on itself. In each time
//! step a process sends the positions of the atoms near its faces to its neighbours, along
//! one side after another and each way by itself, with what has come along the sides
//! before; computes the forces; and sends the forces on the others' atoms back the same
//! way. Along a side with one process nothing is sent.
//!
//! | parameter | source |
//! |---|---|
//! | 32,000 atoms a process, density 0.8442, cutoff 2.5 σ, skin 0.3 σ | public: LAMMPS, bench/in.lj, bench/README |
//! | three words of 8 bytes an atom, each way; Newton's third law on | public: LAMMPS, in the scheme of Plimpton 1995 |
//! | 2.5 µs an atom and step | public: 4.55 µs on a 1.7 GHz Pentium 4 (LAMMPS documentation, performance), by the clock rate |
//! | nine tenths of it between the two exchanges | `[inferred]` forces, neighbour lists |
//! | a sum of 6 words every third step | `[inferred]` the thermodynamic output |
//!
//! Rule of `docs/model.md`: `R-lammps`.

use super::computing::Computing;
use super::grid;
use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Rate, Runnable, at_least};
use super::together::allreduce;
use super::writer::Writer;
use crate::declare;

declare! {
    /// LAMMPS on a Lennard-Jones liquid, with the same number of atoms for each process.
    pub struct LammpsLjs {
        /// Time steps that are timed, after one that is not.
        repetitions: u32 = number(3, 1, MAX_REPETITIONS, ""), label: "Time steps";
        /// Atoms of a process.
        atoms: u32 = number(32_000, MIN_ATOMS, MAX_ATOMS, ""), label: "Atoms per process";
        /// How it computes.
        computing: Computing = part(Computing::default()), label: "Computing";
    }
}

/// With fewer, a process needs atoms of others than its neighbours.
pub(super) const MIN_ATOMS: u32 = 200;
pub(super) const MAX_ATOMS: u32 = 10_000_000;
const DENSITY: f64 = 0.844_2;
const REACH: f64 = 2.8;
const BYTES_PER_ATOM: f64 = 24.0;
const NS_PER_ATOM: f64 = 2_500.0;
const FORCES: f64 = 0.9;
const THERMO_EVERY: u32 = 3;
const THERMO_BYTES: u64 = 48;

/// Bytes that go through a face of the cube of a process along each of its sides, with
/// what has come along the sides before.
pub(super) fn faces(atoms: u32, density: f64, reach: f64, bytes_per_atom: f64) -> [u64; 3] {
    let edge = libm::cbrt(f64::from(atoms) / density);
    let longer = edge + 2.0 * reach;
    [edge * edge, edge * longer, longer * longer]
        .map(|area| libm::round(area * reach * density * bytes_per_atom) as u64)
}

impl Runnable for LammpsLjs {
    fn label(&self) -> &'static str {
        "LAMMPS LJS"
    }

    fn in_words(&self) -> &'static str {
        "LAMMPS"
    }

    fn computing(&self) -> Option<&Computing> {
        Some(&self.computing)
    }

    fn why_not(&self, processes: u32) -> Option<String> {
        at_least(1, processes)
    }

    fn parts(&self, _run: &Run) -> u32 {
        self.repetitions.saturating_add(1)
    }

    fn write(&self, writer: &mut Writer, run: &Run, number: u32) {
        let sides = grid::nearest_cube(run.processes);
        let faces = faces(self.atoms, DENSITY, REACH, BYTES_PER_ATOM);
        let whole = f64::from(self.atoms) * NS_PER_ATOM;
        let neighbours = [0, 1, 2].map(|side| grid::neighbours(sides, writer.rank, side));
        let swap = |writer: &mut Writer, side: usize, way: usize| {
            let to = neighbours[side][way];
            let from = neighbours[side][1 - way];
            if sides[side] > 1 {
                let tag = (2 * side + way) as u16;
                writer.exchange(to, from, tag, [faces[side]; 2]);
            }
        };
        run.iteration(writer, number, |writer, share| {
            for (side, way) in (0..3).flat_map(|side| [(side, 0), (side, 1)]) {
                swap(writer, side, way);
            }
            writer.compute(self.computing.time(run, FORCES * whole, share));
            // The forces go the way that positions came.
            for (side, way) in (0..3).rev().flat_map(|side| [(side, 1), (side, 0)]) {
                swap(writer, side, 1 - way);
            }
            writer.compute(self.computing.time(run, (1.0 - FORCES) * whole, share));
            if number.is_multiple_of(THERMO_EVERY) {
                allreduce(writer, run.processes, THERMO_BYTES);
            }
        });
    }

    fn rate(&self, _processes: u32) -> Option<Rate> {
        Some(Rate {
            work: f64::from(self.atoms),
            unit: "ns per atom of a process and step",
            is_time: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_a_shell_of_the_cube() {
        let [x, y, z] = faces(32_000, DENSITY, REACH, BYTES_PER_ATOM);
        assert_eq!([x, y, z].map(|bytes| bytes / 1_000), [64, 74, 87]);
        // Through all six faces come the atoms of a shell around the cube.
        let edge = libm::cbrt(32_000.0 / DENSITY);
        let shell = libm::pow(edge + 2.0 * REACH, 3.0) - libm::pow(edge, 3.0);
        let bytes = shell * DENSITY * BYTES_PER_ATOM;
        assert!((2.0 * (x + y + z) as f64 / bytes - 1.0).abs() < 1e-4);
    }
}
