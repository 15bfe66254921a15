// Rule of `docs/model.md`: R-tree-broadcast.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Broadcast",
    data: Data::Chunks(262_144),
    algorithms: &[CollectiveAlgorithm::Hardware, CollectiveAlgorithm::Tree],
    by_thread: &[CollectiveAlgorithm::Tree],
    waits_for_all: true,
    rooted: true,
    tests: false,
    plan,
};

/// All get what the root has (`[Q]` 4.4).
fn plan(steps: &mut Steps) {
    match steps.algorithm {
        CollectiveAlgorithm::Hardware => by_multicast(steps),
        _ => by_tree(steps),
    }
}

/// The data of a single process arrives in its buffer; several processes copy each chunk
/// from memory that they share.
fn by_multicast(steps: &mut Steps) {
    steps.enter();
    let from = steps.tree.root;
    let is_alone = steps.processes == 1;
    let whole = is_alone.then_some((0, steps.bytes));
    let chunks = steps.chunks().filter(|_| !is_alone);
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
    for (part, bytes) in steps.chunks() {
        if let Some(parent) = steps.tree.parent(steps.member) {
            steps.receive(parent, part, false);
        }
        steps.send_to_children(part, bytes);
    }
    steps.list.push(Step::AwaitSent);
    if let Some(parent) = steps.tree.parent(steps.member) {
        steps.list.push(Step::ReleaseBuffer { to: parent });
    }
    if steps.processes > 1 {
        let bytes = steps.bytes;
        steps
            .list
            .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
    }
    steps.leave(Executor::Thread);
}
