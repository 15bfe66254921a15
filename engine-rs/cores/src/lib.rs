//! Works through a list on all cores. For the command line and the tests; the engine
//! itself has no threads, and the page has workers.

use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

/// Does the same with each of a list, from the first, as many at a time as there are
/// cores; results are in the order of the list. A panic is passed on.
pub fn on_all_cores<T: Send, R: Send>(list: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let queue = Mutex::new(list.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    // A poisoned lock means that another thread has panicked; the scope passes that on.
    let next = || queue.lock().ok()?.next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some((place, one)) = next() {
                    let result = work(one);
                    if let Ok(mut done) = done.lock() {
                        done.push((place, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::on_all_cores;

    #[test]
    fn results_are_in_the_order_of_the_list() {
        let list: Vec<u32> = (0..1_000).collect();
        let doubled = on_all_cores(list.clone(), |number| 2 * number);
        assert_eq!(
            doubled,
            list.iter().map(|number| 2 * number).collect::<Vec<_>>()
        );
        assert_eq!(on_all_cores(Vec::<u32>::new(), |number| number), []);
    }
}
