// Rules of `docs/model.md`: R-comparison, R-tree-comparison.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Comparison",
    data: Data::None,
    algorithms: &[CollectiveAlgorithm::Hardware, CollectiveAlgorithm::Tree],
    by_thread: &[CollectiveAlgorithm::Hardware, CollectiveAlgorithm::Tree],
    waits_for_all: false,
    rooted: false,
    tests: true,
    plan,
};

/// The root tests once whether all have entered; the others leave when they have been tested.
fn plan(steps: &mut Steps) {
    steps.enter_tested(steps.is_root());
    if steps.is_root() {
        steps.list.push(Step::Test);
        steps.leave(Executor::Thread);
    } else {
        steps.list.push(Step::AwaitTest);
        steps.leave(Executor::Process);
    }
}
