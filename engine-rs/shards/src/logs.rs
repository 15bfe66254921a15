//! The logs of a run as files, each of which is there whole or not at all.

use crate::output_file::{Output, OutputFile, check_apart};
use flitscope::Simulation;
use flitscope::observe::{Log, MessageLog, PacketLog, PerfettoLog, run_logged};
use flitscope::results::PairLatencies;
use flitscope_sources::{Refusal, refusal};
use flitscope_tables::{Format, writer};
use std::io;
use std::path::{Path, PathBuf};

/// Where the logs of a run are to be, of those that are wanted.
#[derive(Clone, Debug, Default)]
pub struct LogPaths {
    /// A row for each message.
    pub messages: Option<PathBuf>,
    /// A row for each attempt of a packet.
    pub packets: Option<PathBuf>,
    /// Rows of that log at most, unless [`PacketLog::MAX_ROWS`].
    pub max_packets: Option<u64>,
    /// A trace for Perfetto.
    pub perfetto: Option<PathBuf>,
}

impl LogPaths {
    /// All that are wanted.
    pub fn all(&self) -> Vec<&Path> {
        let paths = [&self.messages, &self.packets, &self.perfetto];
        paths.into_iter().filter_map(Option::as_deref).collect()
    }

    /// The files, tried before the run.
    ///
    /// # Errors
    /// A file cannot be written, or its name has not the ending of its format.
    pub fn files(&self) -> Result<LogFiles, Refusal> {
        check_apart(&[], &self.all())?;
        let max_rows = self.max_packets.unwrap_or(PacketLog::MAX_ROWS);
        let logs = [
            (&self.messages, Kind::Messages),
            (&self.packets, Kind::Packets { max_rows }),
            (&self.perfetto, Kind::Perfetto),
        ];
        let wanted = logs
            .into_iter()
            .filter_map(|(path, kind)| Some((path.as_ref()?, kind)));
        let files = wanted.map(|(path, kind)| LogFile::new(path, kind));
        Ok(LogFiles(files.collect::<Result<_, Refusal>>()?))
    }
}

/// Files of logs that can be written.
pub struct LogFiles(Vec<LogFile>);

struct LogFile {
    kind: Kind,
    format: Format,
    file: OutputFile,
}

#[derive(Clone, Copy)]
enum Kind {
    Messages,
    Packets { max_rows: u64 },
    Perfetto,
}

impl LogFiles {
    /// Runs a simulation to its end and writes its logs; counts the latencies of pairs, if they are
    /// wanted. Returns how many attempts of packets are left out.
    ///
    /// # Errors
    /// A log could not be written, or the run was stopped. No file is then changed.
    pub fn run(
        &self,
        simulation: &mut Simulation,
        of_pairs: Option<&mut PairLatencies>,
        stops: impl Fn() -> bool,
    ) -> Result<u64, Refusal> {
        let outputs = self.0.iter().map(|log| log.file.begin());
        let mut outputs: Vec<Output> = outputs.collect::<Result<_, Refusal>>()?;
        let pairs = self.0.iter().zip(&mut outputs);
        let logs = pairs.map(|(log, output)| {
            let begun = log.begin(simulation, output);
            begun.map_err(|error| log.file.refused(&error))
        });
        let mut logs: Vec<Box<dyn Log + '_>> = logs.collect::<Result<_, Refusal>>()?;
        logs.extend(of_pairs.map(|of_pairs| Box::new(of_pairs) as Box<dyn Log + '_>));
        run_logged(simulation, &mut logs, stops);
        let mut left_out = 0;
        for (log, LogFile { file, .. }) in logs.iter_mut().zip(&self.0) {
            let finished = log.finish(simulation);
            finished.map_err(|error| file.refused(&error))?;
            left_out += log.left_out();
        }
        drop(logs);
        if simulation.now() < simulation.end() {
            return Err(refusal("", "stopped"));
        }
        outputs.into_iter().try_for_each(Output::finish)?;
        Ok(left_out)
    }
}

impl LogFile {
    fn new(path: &Path, kind: Kind) -> Result<Self, Refusal> {
        let format = match kind {
            // It has one of its own.
            Kind::Perfetto => Some(Format::Csv),
            Kind::Messages | Kind::Packets { .. } => Format::of_path(path)
                .filter(|format| matches!(format, Format::Csv | Format::Parquet)),
        };
        let Some(format) = format else {
            let message = "the name of a log must end in .csv or .parquet";
            return Err(refusal(path.display().to_string(), message));
        };
        Ok(Self {
            kind,
            format,
            file: OutputFile::new(path)?,
        })
    }

    fn begin<'o>(
        &self,
        simulation: &Simulation,
        output: &'o mut Output,
    ) -> io::Result<Box<dyn Log + 'o>> {
        let (columns, facts) = match self.kind {
            Kind::Messages => MessageLog::head(simulation),
            Kind::Packets { .. } => PacketLog::head(simulation),
            Kind::Perfetto => return Ok(Box::new(PerfettoLog::new(simulation, output))),
        };
        let sink = writer(self.format, &columns, &facts, output)?;
        Ok(match self.kind {
            Kind::Packets { max_rows } => Box::new(PacketLog::new(simulation, max_rows, sink)),
            _ => Box::new(MessageLog::new(simulation, sink)),
        })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::LogPaths;
    use flitscope::{Scenario, Simulation};
    use std::fs;
    use std::os::unix::fs::symlink;

    fn scenario() -> Result<Scenario, flitscope::Problems> {
        r#"{ "version": 4, "run": { "duration_us": 100 } }"#.parse()
    }

    #[test]
    fn logs_are_written_whole_or_not_at_all() {
        let scenario = scenario().unwrap();
        let simulation = || Simulation::new(scenario.clone());
        let folder = std::env::temp_dir().join(format!("flitscope-logs-{}", std::process::id()));
        let [messages, packets] = ["messages.csv", "packets.csv"].map(|name| folder.join(name));
        let names = || {
            let entries = fs::read_dir(&folder).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        fs::create_dir(&folder).unwrap();
        symlink("/dev/full", &messages).unwrap();
        fs::write(&packets, "earlier").unwrap();
        let paths = LogPaths {
            messages: Some(messages.clone()),
            packets: Some(packets.clone()),
            ..LogPaths::default()
        };
        let failed = paths
            .files()
            .and_then(|files| files.run(&mut simulation(), None, || false));
        let said = &failed.unwrap_err()[0];
        assert!(said.path.ends_with("messages.csv"), "{said:?}");
        assert!(said.message.contains("No space left"), "{said:?}");
        assert_eq!(fs::read_to_string(&packets).unwrap(), "earlier");
        assert_eq!(names(), ["messages.csv", "packets.csv"]);

        let stopped = LogPaths {
            packets: Some(packets.clone()),
            ..LogPaths::default()
        };
        let stopped = stopped.files().unwrap();
        let result = stopped.run(&mut simulation(), None, || true);
        assert_eq!(result.unwrap_err()[0].message, "stopped");
        assert_eq!(fs::read_to_string(&packets).unwrap(), "earlier");
        stopped.run(&mut simulation(), None, || false).unwrap();
        assert!(
            fs::read_to_string(&packets)
                .unwrap()
                .starts_with("source,packet,")
        );
        assert_eq!(names(), ["messages.csv", "packets.csv"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
