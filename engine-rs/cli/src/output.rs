//! Where results and messages go. A result that cannot be written is a failure; a message that
//! nobody can read is none.

use flitscope_shards::{beside, write_whole};
use flitscope_sources::{Refusal, refusal};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Prints a text as a line of the standard output.
///
/// # Errors
///
/// It could not be written. Whoever closed the pipe has read enough, which is no error.
pub(crate) fn print(text: &str) -> Result<(), Refusal> {
    let mut out = io::stdout().lock();
    read_or_refused(writeln!(out, "{text}").and_then(|()| out.flush()))
}

/// Whether what was written to the standard output arrived as far as it was wanted.
///
/// # Errors
///
/// It could not be written.
pub(crate) fn read_or_refused(written: io::Result<()>) -> Result<(), Refusal> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(refusal("standard output", error.to_string()))
        }
        _ => Ok(()),
    }
}

/// A line of the standard error. The work goes on where that is closed or full.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// A file that a result is to be in. It is tried before the work and replaced in one step after
/// it: what was there before stays whole until the new one is.
pub(crate) struct OutputFile {
    /// As it was named.
    path: PathBuf,
    /// The file itself, behind whatever links lead to it.
    target: PathBuf,
    /// Devices and pipes can be written to, and not replaced.
    is_replaced: bool,
}

impl OutputFile {
    /// Tries whether the file can be written.
    ///
    /// # Errors
    ///
    /// It cannot.
    pub(crate) fn new(path: &Path) -> Result<Self, Refusal> {
        Self::tried(path).map_err(|error| refused(path, &error))
    }

    fn tried(path: &Path) -> io::Result<Self> {
        let earlier = match fs::metadata(path) {
            Ok(earlier) => Some(earlier),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let on_disk = |earlier: &fs::Metadata| earlier.is_file() || earlier.is_dir();
        let is_on_disk = earlier.as_ref().is_some_and(on_disk);
        let file = Self {
            path: path.to_owned(),
            // What leads to a pipe may name none, as /dev/stdout does.
            target: match is_on_disk {
                true => fs::canonicalize(path)?,
                false => path.to_owned(),
            },
            is_replaced: earlier.as_ref().is_none_or(fs::Metadata::is_file),
        };
        if is_on_disk {
            OpenOptions::new().append(true).open(&file.target)?;
        }
        if file.is_replaced {
            // Nothing is left behind if the work is interrupted.
            let beside = beside(&file.target);
            drop(File::create_new(&beside)?);
            fs::remove_file(beside)?;
        }
        Ok(file)
    }

    /// Replaces the file by one with this text.
    ///
    /// # Errors
    ///
    /// It could not be written; the earlier file is as it was.
    pub(crate) fn write(&self, text: &str) -> Result<(), Refusal> {
        self.write_by(|out| out.write_all(text.as_bytes()))
    }

    /// The same, piece by piece.
    ///
    /// # Errors
    ///
    /// As of [`Self::write`].
    pub(crate) fn write_by(
        &self,
        content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<(), Refusal> {
        if !self.is_replaced {
            let written = File::create(&self.target).and_then(|mut file| content(&mut file));
            return written.map_err(|error| refused(&self.path, &error));
        }
        let earlier = fs::metadata(&self.target);
        write_whole(&self.target, content)?;
        match earlier {
            Ok(earlier) => fs::set_permissions(&self.target, earlier.permissions())
                .map_err(|error| refused(&self.path, &error)),
            Err(_) => Ok(()),
        }
    }
}

fn refused(path: &Path, error: &io::Error) -> Refusal {
    refusal(path.display().to_string(), error.to_string())
}
