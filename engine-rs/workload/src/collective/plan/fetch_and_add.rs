use super::{Executor, Step, Steps};

/// Each process adds to a counter at the root.
pub(in crate::collective) fn plan(steps: &mut Steps) {
    steps.enter();
    for part in 0..steps.plan.processes as u16 {
        steps.list.push(Step::FetchAndAdd { part });
    }
    steps.leave(Executor::Process);
}
