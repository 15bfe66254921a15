//! Peak heap use of a piece of work. The system's allocator serves every block; bytes are
//! counted while a measurement runs.

#![allow(
    unsafe_code,
    reason = "an allocator cannot be written without; every call is passed on as it came"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};

struct Counted;

#[global_allocator]
static HEAP: Counted = Counted;

static COUNTING: AtomicBool = AtomicBool::new(false);
/// Bytes since the count began; blocks from before may be freed meanwhile.
static LIVE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// Does the work. Returns its result and the peak of heap bytes above the start. For one
/// caller at a time.
pub(super) fn peak_of<T>(work: impl FnOnce() -> T) -> (T, u64) {
    LIVE.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    COUNTING.store(true, Relaxed);
    let done = work();
    COUNTING.store(false, Relaxed);
    (done, PEAK.load(Relaxed).unsigned_abs() as u64)
}

/// A layout has at most `isize::MAX` bytes, so the casts lose nothing.
fn count(freed: usize, taken: usize) {
    if COUNTING.load(Relaxed) {
        let more = taken as isize - freed as isize;
        PEAK.fetch_max(LIVE.fetch_add(more, Relaxed) + more, Relaxed);
    }
}

// SAFETY: the system's allocator does all that is asked of this one.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(0, layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(0, layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(layout.size(), 0);
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(layout.size(), size);
        unsafe { System.realloc(block, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_the_highest_level_and_not_the_sum() {
        let ((), peak) = peak_of(|| {
            for _ in 0..3 {
                drop(std::hint::black_box(vec![0u8; 1 << 20]));
            }
            let mut grown = Vec::<u8>::with_capacity(1 << 20);
            grown.reserve_exact(3 << 20);
            drop(std::hint::black_box(grown));
        });
        // 3 MB; other tests of this program take and free a little at the same time.
        assert!((5 << 19..7 << 19).contains(&peak), "{peak}");
    }
}
