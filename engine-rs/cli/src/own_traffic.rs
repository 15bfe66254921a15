use clap::Args;
use flitscope::scenario::Attachment;
use flitscope_sources::{Refusal, rows_of_file, set_all};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A user's own traffic in place of that of the first job.
#[derive(Args)]
#[group(multiple = false)]
pub(crate) struct OwnTraffic {
    /// Rows of who sends to whom for the first job: a CSV file with the columns source,
    /// destination, weight and bytes, or JSON.
    #[arg(long, value_name = "FILE")]
    pairs: Option<PathBuf>,
    /// Messages with their times for the first job: a CSV file with the columns time_ns, source,
    /// destination and bytes, or JSON.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

impl OwnTraffic {
    /// What it sets, by paths in a scenario.
    fn values(&self) -> Result<Vec<(String, Value)>, Refusal> {
        let files = [
            (Attachment::PAIRS, &self.pairs),
            (Attachment::TRACE, &self.trace),
        ];
        let given = files
            .into_iter()
            .filter_map(|(kind, file)| Some((kind, file.as_ref()?)));
        let value = |(kind, file): (&'static str, &PathBuf)| {
            Ok((format!("jobs[0].{kind}"), rows_of_file(kind, file)?))
        };
        given.map(value).collect()
    }

    /// Its file.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.pairs.as_deref().or(self.trace.as_deref())
    }

    /// The options that name it, with their values.
    pub(crate) fn words(&self) -> [(&'static str, Option<String>); 2] {
        let shown = |file: &Option<PathBuf>| Some(file.as_ref()?.display().to_string());
        [
            ("--pairs", shown(&self.pairs)),
            ("--trace", shown(&self.trace)),
        ]
    }

    /// The text of a scenario with it.
    pub(crate) fn in_scenario(&self, text: String) -> Result<String, Refusal> {
        set_all(text, &self.values()?)
    }

    /// The text of a sweep with it in the base.
    pub(crate) fn in_sweep(&self, text: String) -> Result<String, Refusal> {
        let values = self.values()?;
        let Some(Ok(mut sweep)) =
            (!values.is_empty()).then(|| serde_json::from_str::<Value>(&text))
        else {
            return Ok(text);
        };
        for (path, rows) in values {
            if let Some(sweep) = sweep.as_object_mut() {
                let set = sweep
                    .entry("set")
                    .or_insert_with(|| Value::Object(Default::default()));
                if let Some(set) = set.as_object_mut() {
                    set.insert(path, rows);
                }
            }
        }
        Ok(sweep.to_string())
    }
}
