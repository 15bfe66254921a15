//! Files that are there whole or not at all.

use flitscope_sources::{Refusal, refusal};
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file next to its place, to the disk, and renames it: a reader sees the old one or the
/// new one, and a full disk leaves the old one as it was.
///
/// # Errors
/// Why it could not be written; nothing is left of the attempt.
pub fn write_whole(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), Refusal> {
    let beside = beside(path);
    let written = File::create(&beside).and_then(|file| {
        let mut writer = BufWriter::new(file);
        content(&mut writer)?;
        let file = writer
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    written.map_err(|error| {
        // It may never have been there.
        let _ = fs::remove_file(&beside);
        refusal(
            path.display().to_string(),
            format!("could not be written: {error}"),
        )
    })
}

/// The name that a file has until it is whole: one of its own for each attempt, also of processes on several
/// machines, in the same folder, since only there renaming is one step.
pub fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A seed of the standard library's hashes.
    let random = RandomState::new().hash_one(std::process::id());
    path.with_file_name(format!(".{name}.{random:016x}.partial"))
}
