// Rule of `docs/model.md`: R-scatter.

use super::{Executor, Step, Steps};

/// The root gets the parts of all processes.
pub(in crate::collective) fn plan(steps: &mut Steps) {
    steps.enter();
    steps.copy_parts();
    for child in steps.tree.children(steps.member) {
        steps.receive(child, 0, false);
    }
    match steps.tree.parent(steps.member) {
        None => steps.list.push(Step::Collected),
        Some(parent) => {
            steps.list.push(Step::AwaitBuffer { at: parent });
            steps.send(parent, 0, steps.plan.bytes_below(&steps.tree, steps.member));
        }
    }
    steps.release_children();
    steps.list.push(Step::AwaitSent);
    steps.leave(Executor::Process);
}
