//! What it costs to keep events in the order of time: `cargo bench -p flitscope-benches`.
//!
//! The hold model: a queue of constant length gives up its first event, which is put
//! in again some cycles later. std's binary heap is the baseline.

#![allow(missing_docs, reason = "Criterion's macros write functions without")]

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use criterion::{BenchmarkId, measurement::WallTime};
use flitscope_network::kernel::Wheel;
use flitscope_network::rng::{Purpose, Stream};
use flitscope_network::units::Cycle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Events that wait: about those of a small machine, and of a large one.
const WAITING: [u32; 3] = [64, 1_024, 16_384];

/// Events of one iteration.
const HOLDS: u32 = 10_000;

/// Most events of a network come within the length of a full packet.
const MAX_DELAY: u64 = 190;

/// Events in the order of time, each with an item of its own.
trait Queue {
    const NAME: &'static str;

    /// Holds items below `items`, none of them yet.
    fn new(items: u32) -> Self;

    fn put(&mut self, at: Cycle, item: u32);

    /// The earliest event.
    fn pop(&mut self) -> Option<(Cycle, u32)>;
}

/// The wheel gives all events of a cycle at once.
struct Turning {
    wheel: Wheel<u32>,
    now: Cycle,
    today: Vec<u32>,
}

impl Queue for Turning {
    const NAME: &'static str = "wheel";

    fn new(_items: u32) -> Self {
        Self {
            wheel: Wheel::default(),
            now: 0,
            today: Vec::new(),
        }
    }

    fn put(&mut self, at: Cycle, item: u32) {
        self.wheel.put(at, item);
    }

    fn pop(&mut self) -> Option<(Cycle, u32)> {
        if self.today.is_empty() {
            self.now = self.wheel.next()?;
            self.wheel.take(self.now, &mut self.today);
        }
        Some((self.now, self.today.pop()?))
    }
}

impl Queue for BinaryHeap<Reverse<(Cycle, u32)>> {
    const NAME: &'static str = "binary-heap";

    fn new(items: u32) -> Self {
        BinaryHeap::with_capacity(items as usize)
    }

    fn put(&mut self, at: Cycle, item: u32) {
        self.push(Reverse((at, item)));
    }

    fn pop(&mut self) -> Option<(Cycle, u32)> {
        BinaryHeap::pop(self).map(|Reverse(event)| event)
    }
}

fn hold<Q: Queue>(group: &mut BenchmarkGroup<WallTime>, delays: &[Cycle]) {
    for waiting in WAITING {
        let mut queue = Q::new(waiting);
        for (item, &delay) in (0..waiting).zip(delays.iter().cycle()) {
            queue.put(delay, item);
        }
        group.bench_function(BenchmarkId::new(Q::NAME, waiting), |bencher| {
            bencher.iter(|| {
                for delay in delays {
                    if let Some((now, item)) = queue.pop() {
                        queue.put(now + delay, item);
                    }
                }
            });
        });
    }
}

fn queues(criterion: &mut Criterion) {
    let mut stream = Stream::new(1, Purpose::InterArrival, 0);
    let delays: Vec<Cycle> = (0..HOLDS).map(|_| 1 + stream.below(MAX_DELAY)).collect();
    let mut group = criterion.benchmark_group("hold");
    group.throughput(Throughput::Elements(HOLDS.into()));
    hold::<BinaryHeap<Reverse<(Cycle, u32)>>>(&mut group, &delays);
    hold::<Turning>(&mut group, &delays);
    group.finish();
}

criterion_group!(benches, queues);
criterion_main!(benches);
