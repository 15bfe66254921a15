// Rule of `docs/model.md`: R-tree-barrier.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Barrier",
    data: Data::None,
    algorithms: &[CollectiveAlgorithm::Hardware, CollectiveAlgorithm::Tree],
    by_thread: &[CollectiveAlgorithm::Hardware, CollectiveAlgorithm::Tree],
    waits_for_all: true,
    rooted: false,
    tests: true,
    plan,
};

/// Nobody leaves before all have entered (`[Q]` 4.3).
fn plan(steps: &mut Steps) {
    match steps.algorithm {
        CollectiveAlgorithm::Hardware => by_multicast(steps),
        _ => by_tree(steps),
    }
}

/// All enter; the root tests them until all have.
fn by_multicast(steps: &mut Steps) {
    let from = steps.tree.root;
    steps.enter_tested(steps.member == from);
    if steps.member == from {
        steps.list.push(Step::Multicast { part: 0, bytes: 0 });
    }
    steps.list.push(Step::ReceiveMulticast { from, part: 0 });
    steps.leave(Executor::Process);
}

/// *Ready* goes up the tree, *go* comes down.
fn by_tree(steps: &mut Steps) {
    steps.enter();
    for child in steps.tree.children(steps.member) {
        steps.receive(child, 0, false);
    }
    match steps.tree.parent(steps.member) {
        None => steps.list.push(Step::Collected),
        Some(parent) => {
            steps.send(parent, 0, 0);
            steps.receive(parent, 0, false);
        }
    }
    steps.send_to_children(0, 0);
    steps.leave(Executor::Thread);
}
