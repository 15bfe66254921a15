// Rule of `docs/model.md`: R-allgather.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Allgather",
    data: Data::Parts(1_024),
    algorithms: &[CollectiveAlgorithm::Tree, CollectiveAlgorithm::Linear],
    by_thread: &[],
    waits_for_all: true,
    rooted: false,
    tests: false,
    plan,
};

/// All get the parts of all processes.
fn plan(steps: &mut Steps) {
    steps.enter();
    steps.copy_parts();
    match steps.algorithm {
        CollectiveAlgorithm::Linear => around_ring(steps),
        _ => along_tree(steps),
    }
    steps.list.push(Step::AwaitSent);
    if steps.processes > 1 {
        let bytes = steps.bytes_below(steps.tree.root);
        steps
            .list
            .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
    }
    steps.leave(Executor::Process);
}

/// Each member passes its own part on to the next member, and then each part that it gets from the
/// member before, until all have gone around.
fn around_ring(steps: &mut Steps) {
    let (member, members) = (steps.member, steps.tree.members);
    let next = (member + 1) % members;
    let before = (member + members - 1) % members;
    for passed in 0..members - 1 {
        let owner = (member + members - passed) % members;
        steps.send(next, passed as u16, steps.bytes_of(owner));
        steps.receive(before, passed as u16, false);
    }
}

/// The parts are gathered up the tree, and all of them go down it.
fn along_tree(steps: &mut Steps) {
    for child in steps.tree.children(steps.member) {
        steps.receive(child, 0, false);
    }
    match steps.tree.parent(steps.member) {
        None => steps.list.push(Step::Collected),
        Some(parent) => {
            steps.send(parent, 0, steps.bytes_below(steps.member));
            steps.receive(parent, 1, false);
        }
    }
    steps.send_to_children(1, steps.bytes_below(steps.tree.root));
}
