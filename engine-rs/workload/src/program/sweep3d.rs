//! Sweep3D, the benchmark code of Los Alamos: neutrons through a cube of cells.
//!
//! The cube is shared out in columns over a grid of processes. From each of its eight
//! corners a wave runs through it: a process waits for the faces of its neighbours on the
//! sides that the wave comes from, works on a block of planes and angles, and hands its own
//! faces on, with blocking calls. When all eight are through, the largest change is agreed
//! upon.
//!
//! | parameter | source |
//! |---|---|
//! | 150 cells along an edge | `[I]` 2.2.2 |
//! | 6 angles an octant, 3 of them and 10 planes a block | public: the input that comes with the code, mk = 10, mmi = 3 |
//! | corners two by two, the planes forth and back | public: the order of octants in the code |
//! | 8 bytes for a cell of a face and an angle | public: the code |
//! | 60 ns for a cell and an angle | `[inferred]` some 36 operations at 0.6 Gflop/s |
//! | a seventh more while the faces between two planes do not fit into the cache of 512 KB | `[inferred]`; the cache is public: Xeon of 3.06 GHz with a bus of 533 MHz |
//!
//! Rule of `docs/model.md`: `R-sweep3d`.

use super::computing::Computing;
use super::grid;
use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Rate, Runnable};
use super::together::allreduce;
use super::writer::Writer;
use crate::declare;
use crate::units::grouped;

declare! {
    /// Sweep3D on a cube of cells, shared out among all processes.
    pub struct Sweep3d {
        /// Iterations that are timed, after one that is not.
        repetitions: u32 = number(1, 1, MAX_REPETITIONS, ""), label: "Iterations";
        /// Cells along an edge of the cube.
        edge: u32 = number(150, 10, 1_000, "cells"), label: "Edge of the cube";
        /// How it computes.
        computing: Computing = part(Computing::default()), label: "Computing";
    }
}

const OCTANTS: u32 = 8;
const ANGLES: u32 = 6;
const ANGLES_OF_BLOCK: u32 = 3;
const PLANES_OF_BLOCK: u32 = 10;
const WORD: u64 = 8;
const NS_IN_CACHE: f64 = 60.0;
const NS_BEYOND: f64 = 70.0;
const CACHE_BYTES: u64 = 512 << 10;

/// Cells and angles of an iteration.
fn cell_angles(edge: u32) -> f64 {
    let edge = f64::from(edge);
    edge * edge * edge * f64::from(OCTANTS * ANGLES)
}

impl Runnable for Sweep3d {
    fn label(&self) -> &'static str {
        "Sweep3D"
    }

    fn in_words(&self) -> &'static str {
        "Sweep3D"
    }

    fn computing(&self) -> Option<&Computing> {
        Some(&self.computing)
    }

    fn why_not(&self, processes: u32) -> Option<String> {
        let grid = grid::near_square(processes);
        let is_allowed = grid.is_some_and(|[_, longer]| longer <= self.edge);
        let needs = || {
            format!(
                "it needs a grid whose longer side is at most twice the shorter, and at most {} \
                 long",
                grouped(self.edge)
            )
        };
        (!is_allowed).then(needs)
    }

    fn parts(&self, _run: &Run) -> u32 {
        self.repetitions.saturating_add(1)
    }

    fn write(&self, writer: &mut Writer, run: &Run, number: u32) {
        let edge = self.edge;
        let Some([rows, columns]) = grid::near_square(run.processes) else {
            return;
        };
        let (row, column) = (writer.rank / columns, writer.rank % columns);
        let (height, width) = (
            grid::part(edge, rows, row),
            grid::part(edge, columns, column),
        );
        let faces = u64::from(height) * u64::from(width) * u64::from(ANGLES_OF_BLOCK) * WORD;
        let ns = match faces <= CACHE_BYTES {
            true => NS_IN_CACHE,
            false => NS_BEYOND,
        };
        let at = |row: u32, column: u32| row * columns + column;
        run.iteration(writer, number, |writer, share| {
            for octant in 0..OCTANTS {
                // Two octants begin at one corner of the grid: the planes forth and back.
                let (down, right) = (octant / 4 == 0, octant / 2 % 2 == 0);
                let ahead = |is_up: bool, place: u32, count: u32| match is_up {
                    true => Some(place + 1).filter(|&next| next < count),
                    false => place.checked_sub(1),
                };
                let [from_row, to_row] =
                    [!down, down].map(|way| ahead(way, row, rows).map(|row| at(row, column)));
                let [from_column, to_column] = [!right, right]
                    .map(|way| ahead(way, column, columns).map(|column| at(row, column)));
                let tag = 2 * octant as u16;
                let mut plane = 0;
                while plane < edge {
                    let planes = PLANES_OF_BLOCK.min(edge - plane);
                    let face = |cells: u32| {
                        u64::from(cells) * u64::from(planes) * u64::from(ANGLES_OF_BLOCK) * WORD
                    };
                    let cells = f64::from(height) * f64::from(width) * f64::from(planes);
                    let block =
                        self.computing
                            .time(run, ns * cells * f64::from(ANGLES_OF_BLOCK), share);
                    writer.repeat(ANGLES / ANGLES_OF_BLOCK, |writer| {
                        for (from, tag, cells) in
                            [(from_column, tag, height), (from_row, tag + 1, width)]
                        {
                            if let Some(from) = from {
                                writer.receive(from, tag, face(cells), 2 * (tag % 2));
                                writer.wait();
                            }
                        }
                        writer.compute(block);
                        for (to, tag, cells) in [(to_column, tag, height), (to_row, tag + 1, width)]
                        {
                            if let Some(to) = to {
                                writer.send(to, tag, face(cells), 2 * (tag % 2) + 1);
                                writer.wait();
                            }
                        }
                    });
                    plane += planes;
                }
                if writer.is_full() {
                    return;
                }
            }
            allreduce(writer, run.processes, WORD);
        });
    }

    fn rate(&self, _processes: u32) -> Option<Rate> {
        Some(Rate {
            work: cell_angles(self.edge),
            unit: "ns per cell and angle",
            is_time: true,
        })
    }
}
