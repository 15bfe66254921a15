use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Fetch-and-add",
    data: Data::None,
    algorithms: &[CollectiveAlgorithm::Linear],
    by_thread: &[],
    waits_for_all: false,
    rooted: true,
    tests: false,
    plan,
};

/// Each process adds to a counter at the root.
fn plan(steps: &mut Steps) {
    steps.enter();
    for part in 0..steps.processes as u16 {
        steps.list.push(Step::FetchAndAdd { part });
    }
    steps.leave(Executor::Process);
}
