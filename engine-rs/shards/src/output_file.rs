//! Files for results of any length, each of which is there whole or not at all.

use flitscope_sources::{Refusal, refusal};
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Checks that no file is written twice, and none that is read.
///
/// # Errors
/// Two names of one file.
pub fn check_apart(read: &[&Path], written: &[&Path]) -> Result<(), Refusal> {
    let file = |path: &Path| {
        fs::canonicalize(path)
            .or_else(|_| std::path::absolute(path))
            .ok()
    };
    for (place, path) in written.iter().enumerate() {
        let mut others = read.iter().chain(&written[..place]);
        if file(path).is_some_and(|this| others.any(|other| file(other).as_ref() == Some(&this))) {
            let message =
                "is read or written by this command as something else; give each a name of its own";
            return Err(refusal(path.display().to_string(), message));
        }
    }
    Ok(())
}

/// A file that a result is to be in. It is tried before the work and replaced in one step after
/// it: what was there before stays whole until the new one is.
pub struct OutputFile {
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
    /// It cannot.
    pub fn new(path: &Path) -> Result<Self, Refusal> {
        Self::tried(path).map_err(|error| refusal(path.display().to_string(), error.to_string()))
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
            let next_to = beside(&file.target);
            drop(File::create_new(&next_to)?);
            fs::remove_file(next_to)?;
        }
        Ok(file)
    }

    /// Replaces the file by one with this text.
    ///
    /// # Errors
    /// It could not be written; the earlier file is as it was.
    pub fn write(&self, text: &str) -> Result<(), Refusal> {
        self.write_by(|out| out.write_all(text.as_bytes()))
    }

    /// The same, piece by piece.
    ///
    /// # Errors
    /// As of [`Self::write`].
    pub fn write_by(
        &self,
        content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<(), Refusal> {
        let mut output = self.begin()?;
        content(&mut output).map_err(|error| self.refused(&error))?;
        output.finish()
    }

    /// The file that is to replace it.
    ///
    /// # Errors
    /// It cannot be created.
    pub fn begin(&self) -> Result<Output<'_>, Refusal> {
        let partial = self.is_replaced.then(|| beside(&self.target));
        let created = File::create(partial.as_ref().unwrap_or(&self.target));
        Ok(Output {
            file: self,
            out: BufWriter::new(created.map_err(|error| self.refused(&error))?),
            partial,
        })
    }

    /// Why the file could not be written.
    pub fn refused(&self, error: &io::Error) -> Refusal {
        let path = self.path.display().to_string();
        match self.is_replaced {
            true => refusal(path, format!("could not be written: {error}")),
            false => refusal(path, error.to_string()),
        }
    }
}

/// Writes a file next to its place, to the disk, and renames it: a reader sees the old one or the
/// new one, and a full disk leaves the old one as it was.
///
/// # Errors
/// Why it could not be written; nothing is left of the attempt.
pub fn write_whole(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), Refusal> {
    let file = OutputFile {
        path: path.to_owned(),
        target: path.to_owned(),
        is_replaced: true,
    };
    file.write_by(content)
}

/// The name that a file has until it is whole: one of its own for each attempt, also of processes on several
/// machines, in the same folder, since only there renaming is one step.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A seed of the standard library's hashes.
    let random = RandomState::new().hash_one(std::process::id());
    path.with_file_name(format!(".{name}.{random:016x}.partial"))
}

/// The new contents of an [`OutputFile`]. Dropped before it is finished, it leaves nothing.
pub struct Output<'f> {
    file: &'f OutputFile,
    out: BufWriter<File>,
    /// Where it is until it is whole, if it is to replace a file.
    partial: Option<PathBuf>,
}

impl Output<'_> {
    /// Puts the contents in their place.
    ///
    /// # Errors
    /// They could not be written; the earlier file is as it was.
    pub fn finish(mut self) -> Result<(), Refusal> {
        let file = self.file;
        self.replace().map_err(|error| file.refused(&error))
    }

    fn replace(&mut self) -> io::Result<()> {
        self.out.flush()?;
        let Some(partial) = &self.partial else {
            return Ok(());
        };
        let target = &self.file.target;
        self.out.get_ref().sync_all()?;
        if let Ok(earlier) = fs::metadata(target) {
            fs::set_permissions(partial, earlier.permissions())?;
        }
        fs::rename(partial, target)?;
        self.partial = None;
        Ok(())
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Output<'_> {
    fn drop(&mut self) {
        if let Some(partial) = &self.partial {
            // It may never have been there.
            let _ = fs::remove_file(partial);
        }
    }
}
