//! Where results and messages go. A result that cannot be written is a failure; a message that
//! nobody can read is none.

pub(crate) use flitscope_shards::OutputFile;
use flitscope_sources::{Refusal, refusal};
use std::io::{self, ErrorKind, Write};

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
