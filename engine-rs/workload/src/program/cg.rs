//! CG of the NAS Parallel Benchmarks, class A: the largest eigenvalue of a sparse matrix
//! by conjugate gradients.
//!
//! The matrix is shared out over a grid of processes, with as many columns as rows or twice
//! as many. After each multiplication its rows are summed, by halves of the row of
//! processes, and the sum goes to the process of the transposed place; two scalar products
//! are summed in the same way.
//!
//! | parameter | source |
//! |---|---|
//! | 14,000 rows, 11 nonzeros a row before they are multiplied out, 25 iterations of conjugate gradients for each of the 15 of the power method | public: NPB 2, CG, class A |
//! | 1,853,104 nonzeros | public: NPB, CG, class A |
//! | grid, exchanges and their lengths | public: NPB 2, cg.f |
//! | operations: two a nonzero, ten an element of the vectors | public: cg.f |
//! | 400 Mop/s | `[inferred]` some 130 MB/s of indices and values a Mop; `[I]` chose the class because it stays in the cache |
//!
//! An iteration of the program is one of the power method; `[I]` has fifteen, alike.
//!
//! Rule of `docs/model.md`: `R-cg`.

use super::computing::Computing;
use super::run::Run;
use super::runnable::{MAX_REPETITIONS, Rate, Runnable};
use super::writer::Writer;
use crate::declare;

declare! {
    /// CG of the NAS Parallel Benchmarks, class A.
    pub struct NasCg {
        /// Iterations that are timed, after one that is not.
        repetitions: u32 = number(1, 1, MAX_REPETITIONS, ""), label: "Iterations";
        /// How it computes.
        computing: Computing = part(Computing::default()), label: "Computing";
    }
}

const ROWS: u32 = 14_000;
const NONZEROS: f64 = 1_853_104.0;
const INNER: u32 = 25;
/// Of those before it is timed.
const INNER_BEFORE: u32 = 2;
const NS_PER_OPERATION: f64 = 2.5;
const WORD: u64 = 8;
/// Every process has some rows.
const MAX_PROCESSES: u32 = 4_096;
/// Operations of an iteration of the power method.
const FLOPS: f64 = (INNER + 1) as f64 * (2.0 * NONZEROS + 10.0 * ROWS as f64);

const SUM: u16 = 0;
const TRANSPOSE: u16 = 32;
const DOT: u16 = 33;

/// Rows and columns of the grid.
fn grid(processes: u32) -> [u32; 2] {
    let power = processes.ilog2();
    [1 << (power / 2), 1 << power.div_ceil(2)]
}

/// The process at the transposed place.
fn transposed(processes: u32, rank: u32) -> u32 {
    let [rows, columns] = grid(processes);
    match rows == columns {
        true => rank % rows * rows + rank / rows,
        false => 2 * (rank / 2 % rows * rows + rank / 2 / rows) + rank % 2,
    }
}

impl Runnable for NasCg {
    fn label(&self) -> &'static str {
        "NAS CG class A"
    }

    fn in_words(&self) -> &'static str {
        "NAS CG"
    }

    fn computing(&self) -> Option<&Computing> {
        Some(&self.computing)
    }

    fn why_not(&self, processes: u32) -> Option<String> {
        let is_allowed = processes.is_power_of_two() && processes <= MAX_PROCESSES;
        (!is_allowed).then(|| "it needs a power of two".to_owned())
    }

    fn parts(&self, _run: &Run) -> u32 {
        self.repetitions.saturating_add(1)
    }

    fn write(&self, writer: &mut Writer, run: &Run, number: u32) {
        let processes = run.processes;
        if !processes.is_power_of_two() {
            return;
        }
        let [_, columns] = grid(processes);
        let rank = writer.rank;
        let (row, column) = (rank / columns, rank % columns);
        let segment = ROWS.div_ceil(columns);
        // Partners along the row, the farthest first.
        let halves = (0..columns.ilog2()).rev();
        let partners: Vec<u32> = halves
            .map(|bit| row * columns + (column ^ 1 << bit))
            .collect();
        let opposite = transposed(processes, rank);
        let bytes = u64::from(segment) * WORD;
        let operations =
            |count: f64, share: f64| self.computing.time(run, count * NS_PER_OPERATION, share);
        run.iteration(writer, number, |writer, share| {
            let multiply = |writer: &mut Writer| {
                writer.compute(operations(2.0 * NONZEROS / f64::from(processes), share));
                for (tag, &other) in (SUM..).zip(&partners) {
                    writer.exchange(other, other, tag, [bytes; 2]);
                    writer.compute(operations(f64::from(segment), share));
                }
                if opposite != rank {
                    writer.exchange(opposite, opposite, TRANSPOSE, [bytes; 2]);
                }
            };
            let scalar_product = |writer: &mut Writer| {
                writer.compute(operations(2.0 * f64::from(segment), share));
                for &other in &partners {
                    writer.exchange(other, other, DOT, [WORD; 2]);
                }
            };
            let inner = match number {
                0 => INNER_BEFORE,
                _ => INNER,
            };
            writer.repeat(inner, |writer| {
                multiply(writer);
                scalar_product(writer);
                writer.compute(operations(4.0 * f64::from(segment), share));
                scalar_product(writer);
                writer.compute(operations(2.0 * f64::from(segment), share));
            });
            // How far from the solution it is, and the eigenvalue.
            multiply(writer);
            scalar_product(writer);
            scalar_product(writer);
        });
    }

    fn rate(&self, processes: u32) -> Option<Rate> {
        Some(Rate {
            work: FLOPS / f64::from(processes.max(1)),
            unit: "Mop/s per process",
            is_time: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposed_places_are_each_others() {
        for power in 0..=10 {
            let processes = 1 << power;
            let [rows, columns] = grid(processes);
            assert_eq!(rows * columns, processes);
            assert!(columns == rows || columns == 2 * rows);
            for rank in 0..processes {
                let other = transposed(processes, rank);
                assert!(other < processes);
                assert_eq!(transposed(processes, other), rank, "{processes} {rank}");
            }
        }
    }
}
