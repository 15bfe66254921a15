//! A script for Slurm's arrays of jobs.

use std::path::Path;

/// A script that runs a sweep in a number of shards, one for each task of an array, into a
/// folder. Submitted again, it continues where tasks were killed. `sweep` is its file and the options that
/// it is read and run with, and `hours` what its longest shard takes.
pub fn slurm_script(sweep: &[String], shards: usize, folder: &Path, hours: f64) -> String {
    let sweep: Vec<String> = sweep.iter().map(|word| quoted(word)).collect();
    let (sweep, folder) = (sweep.join(" "), quoted(&folder.display().to_string()));
    // Twice of what is expected, and of a slow node twice more.
    let minutes = (hours * 60.0 * 4.0).ceil().max(10.0) as u64;
    format!(
        r#"#!/bin/bash
#SBATCH --job-name=flitscope
#SBATCH --array=1-{shards}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time={minutes}
#SBATCH --requeue

# If submitted again, each task makes what is missing. When all are done:
#   flitscope sweep {sweep} --gather {folder} --verify 1 --output table.csv
set -euo pipefail
export RAYON_NUM_THREADS="${{SLURM_CPUS_PER_TASK:-1}}"
exec flitscope sweep {sweep} --yes --out {folder} --shard "$SLURM_ARRAY_TASK_ID/{shards}"
"#
    )
}

/// A word of a shell.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        // A line break would end the comment above.
        false => format!("'{}'", word.replace('\'', r"'\''").replace('\n', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_an_array_of_all_shards_and_quotes_names() {
        let sweep = ["my study's.json", "--presets", "my presets"].map(str::to_owned);
        let script = slurm_script(&sweep, 64, Path::new("out"), 0.01);
        assert!(script.contains("#SBATCH --array=1-64\n"));
        assert!(
            script.contains(r"sweep 'my study'\''s.json' --presets 'my presets' --yes --out out")
        );
        assert!(script.contains("#SBATCH --time=10\n"));
    }
}
