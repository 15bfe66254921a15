//! Sweeps that are more than one machine or one sitting does.

use crate::output::{print, say};
use crate::study::Output;
use flitscope_shards::{
    Estimate, Runner, Shard, counted, estimate, gather, hours_to_ask_for, longest_shard, run_shard,
    slurm_script, verify,
};
use flitscope_sources::{Refusal, STANDARD_INPUT, refusal};
use flitscope_study::study::Sweep;
use std::path::PathBuf;

/// How a sweep is divided, and put together again.
#[derive(clap::Args)]
pub(crate) struct ScaleOptions {
    /// Check every point and estimate the time and space of the sweep, from a few runs.
    #[arg(
        long,
        conflicts_with_all = ["shard", "gather", "slurm", "csv", "json", "markdown", "parquet", "output"]
    )]
    plan: bool,
    /// Run shard I of N, from 1, into the folder given by `--out`; if started again, makes what is missing.
    #[arg(
        long,
        value_name = "I/N",
        requires = "out",
        conflicts_with_all = ["gather", "slurm", "csv", "json", "markdown", "parquet", "output"]
    )]
    shard: Option<Shard>,
    /// Folder for shard files.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Combine the shards of a folder and print the table as comma-separated values.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["slurm", "json", "markdown"])]
    gather: Option<PathBuf>,
    /// With `--gather`: first repeat a random share of the runs and compare digests.
    #[arg(long, value_name = "PERCENT", requires = "gather", value_parser = percent)]
    verify: Option<f64>,
    /// Print a Slurm script that runs this many shards into the folder given by `--out`.
    #[arg(
        long,
        value_name = "SHARDS",
        requires = "out",
        conflicts_with_all = ["csv", "json", "markdown", "parquet", "output"]
    )]
    slurm: Option<std::num::NonZeroUsize>,
    /// Run even if it takes more than 10 CPU-hours.
    #[arg(long)]
    yes: bool,
}

/// A share of the runs.
fn percent(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| *number > 0.0 && *number <= 100.0);
    number.ok_or_else(|| "must be above 0 and at most 100".to_owned())
}

impl ScaleOptions {
    /// Whether anything but the whole sweep at once is asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.plan || self.out.is_some() || self.gather.is_some()
    }

    /// `words` are what another process is told to read the same sweep.
    pub(crate) fn act(
        &self,
        words: &[String],
        sweep: &Sweep,
        runner: &Runner<'_>,
        output: &Output,
    ) -> Result<(), Refusal> {
        if self.plan {
            sweep.check()?;
            return print(&in_words(sweep, &estimate(sweep, true, runner)?));
        }
        if let Some(folder) = &self.gather {
            output.try_file()?;
            let table = gather(sweep, folder)?;
            if let Some(percent) = self.verify {
                let runs = verify(sweep, &table, percent, runner)?;
                let runs = counted(runs, "run");
                say(&format!("{runs} repeated: all digests are equal"));
            }
            return output.table(&table);
        }
        let Some(folder) = &self.out else {
            return Ok(());
        };
        if let Some(shards) = self.slurm {
            let shards = Shard::new(1, shards.get())?.of();
            if words.first().is_some_and(|file| file == STANDARD_INPUT) {
                let message = "every task reads the sweep; give it as a file";
                return Err(refusal("--slurm", message));
            }
            sweep.check()?;
            let estimate = estimate(sweep, true, runner)?;
            let most = longest_shard(sweep, shards)? as f64;
            let hours = estimate.at_most_cpu_seconds / 3_600.0 / estimate.runs as f64 * most;
            return print(slurm_script(words, shards, folder, hours).trim_end());
        }
        let Some(shard) = self.shard else {
            return Err(refusal("--out", "needs --shard or --slurm"));
        };
        let share = shard.runs(sweep)? as f64 / sweep.count() as f64;
        self.ask(sweep, share, runner)?;
        if !run_shard(sweep, shard, folder, runner)? {
            say("this shard is already done");
        }
        Ok(())
    }

    /// Refuses this share of a sweep where it takes long and nobody has said yes.
    pub(crate) fn ask(
        &self,
        sweep: &Sweep,
        share: f64,
        runner: &Runner<'_>,
    ) -> Result<(), Refusal> {
        if self.yes {
            return Ok(());
        }
        match hours_to_ask_for(sweep, share, runner)? {
            None => Ok(()),
            Some(many) => Err(refusal(
                "--yes",
                format!("this takes about {many:.0} CPU-hours; add --yes to run it"),
            )),
        }
    }
}

/// What a sweep will take.
fn in_words(sweep: &Sweep, estimate: &Estimate) -> String {
    let time = |seconds: f64| match seconds {
        few if few < 360.0 => format!("{few:.0} s"),
        many => format!("{:.1} h", many / 3_600.0),
    };
    let [cpu, at_most] = [estimate.cpu_seconds, estimate.at_most_cpu_seconds].map(time);
    let at_most = match sweep.budget_s() > 0.0 {
        true => format!("; at most {at_most} with longer runs"),
        false => String::new(),
    };
    let by = match estimate.measured {
        0 => "the engine's estimate".to_owned(),
        made => counted(made, "run"),
    };
    let lines = [
        ("sweep", sweep.digest().to_owned()),
        ("runs", estimate.runs.to_string()),
        ("CPU time", format!("{cpu} of one core, by {by}{at_most}")),
        (
            "memory",
            format!(
                "up to {:.0} MB for each core",
                estimate.bytes_per_core / 1e6
            ),
        ),
        (
            "table",
            match estimate.csv_bytes {
                Some(bytes) => format!("{:.1} MB as CSV", bytes / 1e6),
                None => "unknown".to_owned(),
            },
        ),
    ];
    let lines = lines.map(|(name, value)| format!("{name:<10}{value}"));
    lines.join("\n")
}
