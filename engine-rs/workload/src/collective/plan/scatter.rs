// Rule of `docs/model.md`: R-scatter.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Scatter",
    data: Data::Parts(1_024),
    algorithms: &[CollectiveAlgorithm::Linear, CollectiveAlgorithm::Tree],
    by_thread: &[],
    waits_for_all: true,
    rooted: true,
    tests: false,
    plan,
};

/// Each process gets its part of what the root has.
fn plan(steps: &mut Steps) {
    steps.enter();
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.receive(parent, 0, false);
    }
    for child in steps.tree.children(steps.member) {
        steps.list.push(Step::AwaitBuffer { at: child });
        steps.send(child, 0, steps.bytes_below(child));
    }
    steps.list.push(Step::AwaitSent);
    steps.copy_parts();
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.list.push(Step::ReleaseBuffer { to: parent });
    }
    steps.leave(Executor::Process);
}
