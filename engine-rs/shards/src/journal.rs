//! What a shard has done so far, record by record, on the disk.

use crate::lines::{Contents, Header, Record, line};
use flitscope_sources::{Refusal, refusal};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// A journal that belongs to this process until it is dropped.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or begins a journal. Returns the records that it holds; what a crash left of a
    /// line is cut off.
    pub(crate) fn open(path: &Path, header: &Header) -> Result<(Self, Vec<Record>), Refusal> {
        let name = || path.display().to_string();
        let failed = |error: std::io::Error| refusal(name(), error.to_string());
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(failed)?;
        // Where locks are not to be had, as on some shared disks, whoever starts shards sees to it.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(refusal(name(), "another process is running this shard"));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut journal = Self {
            file,
            path: path.to_owned(),
        };
        let Some(contents) = Contents::read(&bytes) else {
            // Killed before its first line was whole; any other file is not ours to empty.
            if bytes.contains(&b'\n') {
                return Err(refusal(name(), "is not a shard journal, or is damaged"));
            }
            journal.file.set_len(0).map_err(failed)?;
            journal.append(header)?;
            return Ok((journal, Vec::new()));
        };
        if let Some(why) = contents.header.differs(header) {
            return Err(refusal(
                name(),
                format!("{why}; delete it to restart this shard"),
            ));
        }
        let end = contents.sound_bytes as u64;
        journal.file.set_len(end).map_err(failed)?;
        Ok((journal, contents.records))
    }

    /// Adds a line.
    pub(crate) fn append(&mut self, of: &impl serde::Serialize) -> Result<(), Refusal> {
        let written = self.file.write_all(line(of).as_bytes());
        written.map_err(|error| {
            let message = format!(
                "could not be written: {error}; finished runs are kept, and the same command \
                 resumes"
            );
            refusal(self.path.display().to_string(), message)
        })
    }
}

impl Header {
    /// Why records of a file with this header do not belong to one with another.
    pub(crate) fn differs(&self, from: &Self) -> Option<String> {
        if self.engine != from.engine {
            let (is, other) = (&self.engine, &from.engine);
            return Some(format!("was made by engine {is}; this is {other}"));
        }
        if self.sweep != from.sweep || self.runs != from.runs {
            let (is, other) = (&self.sweep, &from.sweep);
            return Some(format!("belongs to another sweep ({is}; this is {other})"));
        }
        (self != from).then(|| {
            format!(
                "is shard {} of {}, not {} of {}",
                self.shard, self.of, from.shard, from.of
            )
        })
    }
}
