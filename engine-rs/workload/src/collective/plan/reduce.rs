// Rule of `docs/model.md`: R-reduce.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Reduce",
    data: Data::Words(8),
    algorithms: &[CollectiveAlgorithm::Tree, CollectiveAlgorithm::Linear],
    by_thread: &[],
    waits_for_all: true,
    rooted: true,
    tests: false,
    plan,
};

/// The root gets the sum of all vectors (`[Q]` 4.5).
fn plan(steps: &mut Steps) {
    steps.collect_sum();
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.list.push(Step::AwaitBuffer { at: parent });
        steps.send(parent, 0, steps.bytes);
    }
    steps.release_children();
    steps.list.push(Step::AwaitSent);
    steps.leave(Executor::Process);
}
