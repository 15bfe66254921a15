// Rule of `docs/model.md`: R-scatter.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Gather",
    data: Data::Parts(1_024),
    algorithms: &[CollectiveAlgorithm::Linear, CollectiveAlgorithm::Tree],
    by_thread: &[],
    waits_for_all: true,
    rooted: true,
    tests: false,
    plan,
};

/// The root gets the parts of all processes.
fn plan(steps: &mut Steps) {
    steps.enter();
    steps.copy_parts();
    for child in steps.tree.children(steps.member) {
        steps.receive(child, 0, false);
    }
    match steps.tree.parent(steps.member) {
        None => steps.list.push(Step::Collected),
        Some(parent) => {
            steps.list.push(Step::AwaitBuffer { at: parent });
            steps.send(parent, 0, steps.bytes_below(steps.member));
        }
    }
    steps.release_children();
    steps.list.push(Step::AwaitSent);
    steps.leave(Executor::Process);
}
