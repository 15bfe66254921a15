use super::{Executor, Step, Steps};

/// Each member sends to the next member first, then to the one after it, and so on, so
/// that no member receives from all at once.
pub(in crate::collective) fn plan(steps: &mut Steps) {
    steps.enter();
    let (members, plan) = (steps.tree.members, steps.plan);
    let processes = u64::from(plan.processes);
    let all = u64::from(members) * processes;
    // From each process here to each there.
    let bytes = plan.bytes / all.max(1) * processes * processes;
    if processes > 1 {
        let bytes = plan.bytes;
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
