use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "All-to-all",
    data: Data::Shares(65_536),
    algorithms: &[CollectiveAlgorithm::Linear],
    by_thread: &[],
    waits_for_all: true,
    rooted: false,
    tests: false,
    plan,
};

/// Each member sends to the next member first, then to the one after it, and so on, so
/// that no member receives from all at once.
fn plan(steps: &mut Steps) {
    steps.enter();
    let members = steps.tree.members;
    let processes = u64::from(steps.processes);
    let all = u64::from(members) * processes;
    // From each process here to each there.
    let bytes = steps.bytes / all.max(1) * processes * processes;
    if processes > 1 {
        let bytes = steps.bytes;
        steps
            .list
            .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
    }
    for distance in 1..members {
        steps.send((steps.member + distance) % members, 0, bytes);
    }
    for distance in 1..members {
        let from = (steps.member + members - distance) % members;
        steps.receive(from, 0, false);
    }
    steps.list.push(Step::AwaitSent);
    steps.leave(Executor::Process);
}
