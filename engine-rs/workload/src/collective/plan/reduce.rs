// Rule of `docs/model.md`: R-reduce.

use super::{Executor, Step, Steps};

/// The root gets the sum of all vectors (`[Q]` 4.5).
pub(in crate::collective) fn plan(steps: &mut Steps) {
    steps.collect_sum();
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.list.push(Step::AwaitBuffer { at: parent });
        steps.send(parent, 0, steps.plan.bytes);
    }
    steps.release_children();
    steps.list.push(Step::AwaitSent);
    steps.leave(Executor::Process);
}
