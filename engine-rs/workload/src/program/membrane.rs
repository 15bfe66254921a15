//! LAMMPS on a membrane in water: charged chains and their solvent.
//!
//! In each time step a process begins to exchange with the neighbours at the six faces of
//! its box, without blocking, computes the forces on the atoms inside, and needs what has
//! come for those near its faces; the forces on others' atoms go back while it spreads its
//! charges onto the mesh. Electrostatics are by Fourier transforms of a mesh whose columns
//! are shared out over a grid of processes: transposes along the rows of the grid and along
//! its columns, there and back, for which everybody has to wait. Energies and pressure are
//! summed over all processes.
//!
//! | parameter | source |
//! |---|---|
//! | 8,000 atoms a process | `[inferred]` `[I]` says that the problem is scaled, and not of which size; a larger one takes longer to simulate |
//! | 0.1 atoms in a cubic ångström, reach 12 Å | public: LAMMPS, bench/in.rhodo: cutoff 10 Å and skin 2 Å, in water |
//! | two exchanges of 24 bytes an atom | public: LAMMPS |
//! | 2.4 µs an atom and step | calibrated on S19: 0.93 of 32 processes on Elan-4 |
//! | shares of it inside, near the faces and on the mesh | `[inferred]` |
//! | 8,000 points of mesh a process, of 16 bytes; two transposes there and two back | `[inferred]` a point an atom; one transform of one component, where the code may have more |
//! | a sum of 48 bytes each step | public: the pressure of LAMMPS, of six words |
//!
//! Rule of `docs/model.md`: `R-membrane`.

use super::computing::Computing;
use super::grid;
use super::lammps::{MAX_ATOMS, MIN_ATOMS, faces};
use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Rate, Runnable, at_least};
use super::together::allreduce;
use super::writer::Writer;
use crate::declare;

declare! {
    /// LAMMPS on a membrane, with the same number of atoms for each process.
    pub struct LammpsMembrane {
        /// Time steps that are timed, after one that is not.
        repetitions: u32 = number(3, 1, MAX_REPETITIONS, ""), label: "Time steps";
        /// Atoms of a process.
        atoms: u32 = number(8_000, MIN_ATOMS, MAX_ATOMS, ""), label: "Atoms per process";
        /// How it computes.
        computing: Computing = part(Computing::default()), label: "Computing";
    }
}

const DENSITY: f64 = 0.1;
const REACH: f64 = 12.0;
const BYTES_PER_ATOM: f64 = 24.0;
const NS_PER_ATOM: f64 = 2_400.0;
const INSIDE: f64 = 0.5;
const NEAR_FACES: f64 = 0.2;
const MESH: f64 = 0.3;
/// Points of mesh an atom, and bytes of a point.
const BYTES_OF_MESH_PER_ATOM: u64 = 16;
const SUM_BYTES: u64 = 48;
const TRANSPOSE: u16 = 16;

impl Runnable for LammpsMembrane {
    fn label(&self) -> &'static str {
        "LAMMPS membrane"
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
        let atoms = self.atoms;
        let faces = faces(atoms, DENSITY, REACH, BYTES_PER_ATOM);
        let whole = f64::from(atoms) * NS_PER_ATOM;
        let rank = writer.rank;
        let [rows, columns] = grid::nearest_square(run.processes);
        let (row, column) = (rank / columns, rank % columns);
        let in_row: Vec<u32> = (0..columns).map(|at| row * columns + at).collect();
        let in_column: Vec<u32> = (0..rows).map(|at| at * columns + column).collect();
        // Both ways along each side, all at once.
        let exchange = |writer: &mut Writer, first_tag: u16| {
            let ways = (0..3usize).flat_map(|side| [(side, 0usize), (side, 1)]);
            let ways: Vec<_> = ways.filter(|&(side, _)| sides[side] > 1).collect();
            let tag = |side: usize, way: usize| first_tag + (2 * side + way) as u16;
            for &(side, way) in &ways {
                let [before, after] = grid::neighbours(sides, rank, side);
                let from = [after, before][way];
                let tag = tag(side, way);
                writer.receive(from, tag, faces[side], 2 * tag + 1);
            }
            for &(side, way) in &ways {
                let to = grid::neighbours(sides, rank, side)[way];
                let tag = tag(side, way);
                writer.send(to, tag, faces[side], 2 * tag);
            }
        };
        let transpose = |writer: &mut Writer, group: &[u32], tag: u16| {
            let part = BYTES_OF_MESH_PER_ATOM * u64::from(atoms) / group.len() as u64;
            // Each begins with the one after it, so that not all send to one.
            let own = group.iter().position(|&one| one == rank).unwrap_or(0);
            let others = (1..group.len()).map(|by| (own + by) % group.len());
            for (place, other) in others.clone().enumerate() {
                let from = group[(2 * own + group.len() - other) % group.len()];
                writer.receive(from, tag, part, 64 + 2 * place as u16);
            }
            for (place, other) in others.enumerate() {
                writer.send(group[other], tag, part, 65 + 2 * place as u16);
            }
            writer.wait();
        };
        run.iteration(writer, number, |writer, share| {
            let compute = |writer: &mut Writer, part: f64| {
                writer.compute(self.computing.time(run, part * whole, share));
            };
            exchange(writer, 0);
            compute(writer, INSIDE);
            writer.wait();
            compute(writer, NEAR_FACES);
            exchange(writer, 6);
            compute(writer, MESH / 2.0);
            writer.wait();
            transpose(writer, &in_row, TRANSPOSE);
            transpose(writer, &in_column, TRANSPOSE + 1);
            compute(writer, MESH / 2.0);
            transpose(writer, &in_column, TRANSPOSE + 2);
            transpose(writer, &in_row, TRANSPOSE + 3);
            allreduce(writer, run.processes, SUM_BYTES);
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
