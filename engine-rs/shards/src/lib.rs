//! Sweeps of any size, on one machine or many.
//!
//! A sweep's runs are divided into [`Shard`]s. A shard is one file, which appears when all of
//! its runs are there ([`run_shard`]); until then a journal holds what is done, and a shard
//! that was killed goes on from it. [`gather()`] puts the files of all shards together, or names
//! what is missing and what does not fit; the table that follows is, to the byte, that of one
//! process. [`Gathered::verify`] makes some of the runs again.
//!
//! Who starts shards, and where, is not known here: Slurm, Dask, GNU parallel or a shell.
//!
//! Absent: what a sweep is and what its rows say ([`flitscope_study::study::Sweep`]).

mod estimate;
mod gather;
mod journal;
mod lines;
mod logs;
mod output_file;
mod runner;
mod shard;
mod slurm;
mod write;

pub use estimate::{Estimate, estimate, hours_to_ask_for};
pub use gather::{Gathered, gather};
pub use lines::Record;
pub use logs::{LogFiles, LogPaths};
pub use output_file::{Output, OutputFile};
pub use runner::{Progress, Runner};
pub use shard::{Shard, run_shard, shard_file};
pub use slurm::slurm_script;
pub use write::{beside, write_whole};

/// So many of something, as in `1 run` and `2 runs`.
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
