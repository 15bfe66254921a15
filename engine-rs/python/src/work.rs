//! Work of the engine beside the interpreter: on threads of its own, while the one that called hears of
//! progress and of Ctrl+C.

use crate::errors::raised;
use flitscope::fabrics::FabricKind;
use flitscope_shards::Runner;
use flitscope_sources::{Refusal, refusal};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How soon Ctrl+C is heard.
const LISTENS: Duration = Duration::from_millis(50);

/// Does something without the interpreter's lock. `progress` is called with the number of runs that are
/// done and that of all. `threads` make runs, by default one for each core; they are the call's own, so
/// that a process may be forked before and after.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
    what: impl FnOnce(&Runner<'_>) -> Result<T, Refusal> + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (outbox, mut inbox) = channel();
    let (result, interrupt) = thread::scope(|scope| {
        let stop = &stop;
        let worker = scope.spawn(move || {
            let outbox = Mutex::new(outbox);
            let report = |run: &flitscope_shards::Progress<'_>| {
                if let Ok(outbox) = outbox.lock() {
                    // Nobody listens any more only when this is over.
                    let _ = outbox.send((run.done, run.count));
                }
            };
            let runner = Runner {
                fabric: FabricKind::default(),
                stop,
                report: &report,
            };
            let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
            let pool = pool
                .build()
                .map_err(|error| refusal("threads", error.to_string()))?;
            pool.install(|| what(&runner))
        });
        let mut interrupt = None;
        loop {
            let from = &mut inbox;
            let news = py.detach(move || from.recv_timeout(LISTENS));
            let heard = match (news, progress) {
                (Err(RecvTimeoutError::Disconnected), _) => break,
                (Ok((done, count)), Some(progress)) if interrupt.is_none() => {
                    progress.call1((done, count)).map(drop)
                }
                _ => Ok(()),
            };
            if let Err(error) = heard.and_then(|()| py.check_signals()) {
                stop.store(true, Ordering::Relaxed);
                interrupt.get_or_insert(error);
            }
        }
        (py.detach(|| worker.join()), interrupt)
    });
    match (interrupt, result) {
        (Some(interrupt), _) => Err(interrupt),
        (None, Ok(Ok(done))) => Ok(done),
        (None, Ok(Err(problems))) => Err(raised(py, &problems)),
        (None, Err(_)) => Err(raised(py, &refusal("", "the engine failed"))),
    }
}
