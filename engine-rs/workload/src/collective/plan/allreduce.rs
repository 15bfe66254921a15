// Rule of `docs/model.md`: R-reduce.

use super::{Executor, Step, Steps};
use crate::collective::CollectiveAlgorithm;

/// All get the sum of all vectors (`[Q]` 4.5): it is collected up the tree and goes out as
/// a multicast or down the tree.
pub(in crate::collective) fn plan(steps: &mut Steps) {
    steps.collect_sum();
    let bytes = steps.plan.bytes;
    let parent = steps.tree.parent(steps.member);
    if let Some(parent) = parent {
        steps.send(parent, 0, bytes);
    }
    if steps.plan.algorithm == CollectiveAlgorithm::Hardware {
        let from = steps.plan.multicast_root();
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
    if steps.plan.processes > 1 {
        steps
            .list
            .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
    }
    steps.leave(Executor::Process);
}
