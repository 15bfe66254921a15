//! Sweeps of any size, on one machine or many.
//!
//! A sweep's runs are divided into chunks, each of which is a file that is there whole or not at all; a
//! [`Shard`] is every N-th of them ([`run_shard`]). One that was killed makes what is missing when it is
//! started again. [`gather()`] puts all chunks together, or names what is missing and what does not fit;
//! the table that follows is, to the byte, that of one process. [`verify`] makes some of the runs again.
//!
//! Who starts shards, and where, is not known here: Slurm, Dask, GNU parallel or a shell.
//!
//! Absent: what a sweep is and what its rows say ([`flitscope_study::study::Sweep`]).

mod chunk;
mod estimate;
mod gather;
mod logs;
mod output_file;
mod runner;
mod shard;
mod slurm;

pub use estimate::{Estimate, estimate, hours_to_ask_for, longest_shard};
pub use gather::{gather, verify};
pub use logs::{LogFiles, LogPaths};
pub use output_file::{Output, OutputFile, check_apart, write_whole};
pub use runner::{Progress, Runner};
pub use shard::{Shard, run_shard};
pub use slurm::slurm_script;

/// A count and its noun, as in `1 run` and `2 runs`.
pub fn counted(count: usize, noun: &str) -> String {
    let ending = match noun {
        _ if count == 1 => "",
        noun if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_thing_is_singular() {
        assert_eq!(counted(1, "sender"), "1 sender");
        assert_eq!(counted(0, "run"), "0 runs");
        assert_eq!(counted(2, "process"), "2 processes");
    }
}
