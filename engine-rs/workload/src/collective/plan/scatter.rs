// Rule of `docs/model.md`: R-scatter.

use super::{Executor, Step, Steps};

/// Each process gets its part of what the root has.
pub(in crate::collective) fn plan(steps: &mut Steps) {
    steps.enter();
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.receive(parent, 0, false);
    }
    for child in steps.tree.children(steps.member) {
        steps.list.push(Step::AwaitBuffer { at: child });
        steps.send(child, 0, steps.plan.bytes_below(&steps.tree, child));
    }
    steps.list.push(Step::AwaitSent);
    steps.copy_parts();
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.list.push(Step::ReleaseBuffer { to: parent });
    }
    steps.leave(Executor::Process);
}
