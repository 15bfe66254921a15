// Rule of `docs/model.md`: R-tree-barrier.

use super::{Executor, Step, Steps};
use crate::collective::CollectiveAlgorithm;

/// Nobody leaves before all have entered (`[Q]` 4.3).
pub(in crate::collective) fn plan(steps: &mut Steps) {
    match steps.plan.algorithm {
        CollectiveAlgorithm::Hardware => by_multicast(steps),
        _ => by_tree(steps),
    }
}

/// All enter; the root tests them until all have.
fn by_multicast(steps: &mut Steps) {
    let from = steps.plan.multicast_root();
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
