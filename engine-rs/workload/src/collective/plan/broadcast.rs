// Rule of `docs/model.md`: R-tree-broadcast.

use super::{Executor, Step, Steps};
use crate::collective::CollectiveAlgorithm;

/// All get what the root has (`[Q]` 4.4).
pub(in crate::collective) fn plan(steps: &mut Steps) {
    match steps.plan.algorithm {
        CollectiveAlgorithm::Hardware => by_multicast(steps),
        _ => by_tree(steps),
    }
}

/// The data of a single process arrives in its buffer; several processes copy each chunk
/// from memory that they share.
fn by_multicast(steps: &mut Steps) {
    steps.enter();
    let from = steps.plan.multicast_root();
    let is_alone = steps.plan.processes == 1;
    let whole = is_alone.then_some((0, steps.plan.bytes));
    let chunks = steps.plan.chunks().filter(|_| !is_alone);
    for (part, bytes) in whole.into_iter().chain(chunks) {
        if steps.member == from {
            steps.list.push(Step::Multicast { part, bytes });
        }
        steps.list.push(Step::ReceiveMulticast { from, part });
        if !is_alone {
            steps.list.push(Step::StartCopy { bytes });
        }
    }
    steps.list.push(Step::AwaitCopies);
    steps.leave(Executor::Process);
}

/// Chunks are passed down the tree.
fn by_tree(steps: &mut Steps) {
    steps.enter();
    for child in steps.tree.children(steps.member) {
        steps.list.push(Step::AwaitBuffer { at: child });
    }
    for (part, bytes) in steps.plan.chunks() {
        if let Some(parent) = steps.tree.parent(steps.member) {
            steps.receive(parent, part, false);
        }
        steps.send_to_children(part, bytes);
    }
    steps.list.push(Step::AwaitSent);
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.list.push(Step::ReleaseBuffer { to: parent });
    }
    if steps.plan.processes > 1 {
        let bytes = steps.plan.bytes;
        steps
            .list
            .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
    }
    steps.leave(Executor::Thread);
}
