// Rule of `docs/model.md`: R-reduce.

use super::{CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};

pub(in crate::collective) const ROW: OperationRow = OperationRow {
    label: "Allreduce",
    data: Data::Words(8),
    algorithms: &[CollectiveAlgorithm::Hardware, CollectiveAlgorithm::Tree],
    by_thread: &[],
    waits_for_all: true,
    rooted: false,
    tests: false,
    plan,
};

/// All get the sum of all vectors (`[Q]` 4.5): it is collected up the tree and goes out as
/// a multicast or down the tree.
fn plan(steps: &mut Steps) {
    steps.collect_sum();
    let bytes = steps.bytes;
    let parent = steps.tree.parent(steps.member);
    if let Some(parent) = parent {
        steps.send(parent, 0, bytes);
    }
    if steps.algorithm == CollectiveAlgorithm::Hardware {
        let from = steps.tree.root;
        if steps.member == from {
            steps.list.push(Step::Multicast { part: 1, bytes });
        }
        steps.list.push(Step::ReceiveMulticast { from, part: 1 });
    } else {
        if let Some(parent) = parent {
            steps.receive(parent, 1, false);
        }
        steps.send_to_children(1, bytes);
        steps.list.push(Step::AwaitSent);
    }
    if steps.processes > 1 {
        steps
            .list
            .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
    }
    steps.leave(Executor::Process);
}
