// Rules of `docs/model.md`: R-comparison, R-tree-comparison.

use super::{Executor, Step, Steps};

/// The root tests once whether all have entered; the others leave when they have been tested.
pub(in crate::collective) fn plan(steps: &mut Steps) {
    steps.enter_tested(steps.is_root());
    if steps.is_root() {
        steps.list.push(Step::Test);
        steps.leave(Executor::Thread);
    } else {
        steps.list.push(Step::AwaitTest);
        steps.leave(Executor::Process);
    }
}
