//! Every plan, done without any time by members that take their next step in any order.

use super::*;
use crate::rng::hash;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// How often a member has what each of the others had at the beginning.
type Known = Vec<u32>;

struct Member {
    steps: Vec<Step>,
    operation: u32,
    at: usize,
    known: Known,
    asked: u32,
}

/// What is on its way: operation, from, to, part.
type Key = (u32, u32, u32, u16);
const FREE: u16 = u16::MAX;

struct Play {
    plan: Plan,
    members: Vec<Member>,
    messages: BTreeMap<Key, (Known, u64)>,
    cast: BTreeMap<(u32, u16), (Known, BTreeSet<u32>)>,
    /// The most operations that one was ahead of another.
    ahead: u32,
}

fn begin(members: u32, member: u32) -> Known {
    (0..members).map(|one| u32::from(one == member)).collect()
}

fn merge(into: &mut Known, more: &Known, adds: bool) {
    for (one, more) in into.iter_mut().zip(more) {
        *one = if adds { *one + more } else { (*one).max(*more) };
    }
}

impl Play {
    fn new(plan: Plan) -> Self {
        let count = plan.tree.members;
        let member = |number| Member {
            steps: plan.steps(number),
            operation: 0,
            at: 0,
            known: begin(count, number),
            asked: 0,
        };
        Self {
            members: (0..count).map(member).collect(),
            plan,
            messages: BTreeMap::new(),
            cast: BTreeMap::new(),
            ahead: 0,
        }
    }

    /// Takes a step of a member, if it can be taken.
    fn step(&mut self, number: u32) -> bool {
        let count = self.plan.tree.members;
        let root = self.plan.tree.root;
        let entered = |member: &Member, operation| member.operation == operation && member.at > 0;
        let (operation, at) = {
            let member = &self.members[number as usize];
            (member.operation, member.at)
        };
        let step = self.members[number as usize].steps[at];
        match step {
            Step::Receive { from, part, adds } => {
                let Some((known, _)) = self.messages.remove(&(operation, from, number, part))
                else {
                    return false;
                };
                merge(&mut self.members[number as usize].known, &known, adds);
            }
            Step::AwaitBuffer { at } if operation >= 2 => {
                let key = (operation - 2, at, number, FREE);
                if self.messages.remove(&key).is_none() {
                    return false;
                }
            }
            Step::Send { to, part, bytes } => {
                assert_ne!(to, number);
                let known = self.members[number as usize].known.clone();
                let before = self
                    .messages
                    .insert((operation, number, to, part), (known, bytes));
                assert!(before.is_none(), "the same message twice: {step:?}");
            }
            Step::ReleaseBuffer { to } => {
                let before = self
                    .messages
                    .insert((operation, number, to, FREE), (vec![], 0));
                assert!(before.is_none());
            }
            Step::Multicast { part, .. } => {
                if !self.members.iter().all(|member| entered(member, operation)) {
                    return false;
                }
                let mut known = self.members[number as usize].known.clone();
                if self.plan.operation == CollectiveOperation::Barrier {
                    known = vec![1; count as usize];
                }
                let all = (0..count).collect();
                self.cast.insert((operation, part), (known, all));
            }
            Step::ReceiveMulticast { from, part } => {
                assert_eq!(from, root);
                let Some((known, to)) = self.cast.get_mut(&(operation, part)) else {
                    return false;
                };
                assert!(to.remove(&number), "heard twice");
                let known = known.clone();
                merge(&mut self.members[number as usize].known, &known, false);
            }
            Step::Test => {
                for member in &mut self.members {
                    member.asked = member.asked.max(operation + 1);
                }
            }
            Step::AwaitTest if self.members[number as usize].asked <= operation => return false,
            _ => {}
        }
        if matches!(step, Step::Leave { .. }) {
            self.check(number);
            let member = &mut self.members[number as usize];
            (member.operation, member.at) = (operation + 1, 0);
            member.known = begin(count, number);
            let furthest = self.members.iter().map(|member| member.operation).max();
            let last = self.members.iter().map(|member| member.operation).min();
            let ahead = furthest.unwrap_or(0) - last.unwrap_or(0);
            self.ahead = self.ahead.max(ahead);
        } else {
            self.members[number as usize].at += 1;
        }
        true
    }

    /// What a member that leaves must have.
    fn check(&self, number: u32) {
        let known = &self.members[number as usize].known;
        let root = self.plan.tree.root;
        let (everybody, the_root) = (known.iter().all(|&times| times == 1), known[root as usize]);
        match self.plan.operation {
            CollectiveOperation::Barrier
            | CollectiveOperation::Allreduce
            | CollectiveOperation::Allgather
            | CollectiveOperation::AllToAll => assert!(everybody, "{known:?}"),
            CollectiveOperation::Broadcast | CollectiveOperation::Scatter => {
                assert_eq!(the_root, 1);
            }
            CollectiveOperation::Reduce | CollectiveOperation::Gather => {
                assert!(number != root || everybody, "{known:?}");
            }
            CollectiveOperation::Comparison | CollectiveOperation::FetchAndAdd => {}
        }
    }
}

/// Steps of a member of an allgather, between those in which its processes enter and leave.
fn allgather(
    algorithm: CollectiveAlgorithm,
    processes: u32,
    parts: &[u64],
    member: u32,
) -> Vec<Step> {
    let plan = Plan {
        operation: CollectiveOperation::Allgather,
        algorithm,
        tree: Tree {
            members: parts.len() as u32,
            arity: 2,
            root: 0,
        },
        processes,
        bytes: 0,
        parts: parts.to_vec(),
    };
    let steps = plan.steps(member);
    let [Step::Enter { .. }, between @ .., Step::Leave { .. }] = &steps[..] else {
        panic!("{steps:?}")
    };
    between.to_vec()
}

fn send(to: u32, part: u16, bytes: u64) -> Step {
    Step::Send { to, part, bytes }
}

fn receive(from: u32, part: u16) -> Step {
    let adds = false;
    Step::Receive { from, part, adds }
}

/// Three members: each sends its own part, then that of the member before it.
#[test]
fn an_allgather_passes_each_part_around_the_ring() {
    let steps = |member| allgather(CollectiveAlgorithm::Linear, 1, &[10, 20, 30], member);
    let of_first = [send(1, 0, 10), receive(2, 0), send(1, 1, 30), receive(2, 1)];
    let of_second = [send(2, 0, 20), receive(0, 0), send(2, 1, 10), receive(0, 1)];
    let of_third = [send(0, 0, 30), receive(1, 0), send(0, 1, 20), receive(1, 1)];
    for (member, expected) in (0..).zip([of_first, of_second, of_third]) {
        assert_eq!(steps(member), [&expected[..], &[Step::AwaitSent]].concat());
    }
}

/// Of four members in a binary tree the first has the second and the fourth as children, and the
/// second has the third.
#[test]
fn an_allgather_gathers_up_the_tree_and_sends_all_down() {
    let steps = |member| allgather(CollectiveAlgorithm::Tree, 1, &[1, 2, 4, 8], member);
    let up_and_down = [
        receive(1, 0),
        receive(3, 0),
        Step::Collected,
        send(1, 1, 15),
        send(3, 1, 15),
    ];
    assert_eq!(steps(0), [&up_and_down[..], &[Step::AwaitSent]].concat());
    let passed_on = [
        receive(2, 0),
        send(0, 0, 6),
        receive(0, 1),
        send(2, 1, 15),
        Step::AwaitSent,
    ];
    assert_eq!(steps(1), passed_on);
    assert_eq!(steps(2), [send(1, 0, 4), receive(1, 1), Step::AwaitSent]);
    assert_eq!(steps(3), [send(0, 0, 8), receive(0, 1), Step::AwaitSent]);
}

/// Each of two processes copies its half of the node's part, and all parts at the end.
#[test]
fn processes_of_a_node_share_the_parts_of_an_allgather() {
    let copy = |bytes| [Step::StartCopy { bytes }, Step::AwaitCopies];
    for algorithm in [CollectiveAlgorithm::Tree, CollectiveAlgorithm::Linear] {
        let steps = allgather(algorithm, 2, &[8, 12], 1);
        assert_eq!(steps[..2], copy(6));
        assert_eq!(steps[steps.len() - 2..], copy(20));
    }
}

fn any_plan() -> impl Strategy<Value = Plan> {
    use CollectiveOperation::*;
    let operations = [
        Barrier,
        Comparison,
        Broadcast,
        Reduce,
        Allreduce,
        Scatter,
        Gather,
        Allgather,
        AllToAll,
        FetchAndAdd,
    ];
    let operation = prop::sample::select(operations.to_vec());
    let shape = (1u32..40, 2u32..10, any::<u32>(), 1u32..=4);
    let data = (any::<bool>(), 1u64..60_000, any::<u64>());
    (operation, shape, data).prop_map(|(operation, shape, data)| {
        let (members, arity, root, processes) = shape;
        let (first, bytes, seed) = data;
        let algorithms = operation.algorithms();
        let part = |member: u32| hash(&[seed, member.into()]) % 3_000;
        Plan {
            operation,
            algorithm: algorithms[if first { 0 } else { algorithms.len() - 1 }],
            tree: Tree {
                members,
                arity,
                root: root % members,
            },
            processes,
            bytes,
            parts: (0..members).map(part).collect(),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// In whichever order members get on, everybody gets what the operation says, once;
    /// nobody waits for ever, and nobody runs far ahead.
    #[test]
    fn every_plan_comes_to_its_end(plan in any_plan(), seed in any::<u64>()) {
        const OPERATIONS: u32 = 4;
        let count = plan.tree.members;
        let bounds_itself = !matches!(
            plan.operation,
            CollectiveOperation::FetchAndAdd | CollectiveOperation::Comparison
        );
        let mut play = Play::new(plan);
        let mut round = 0u64;
        loop {
            round += 1;
            let first = (hash(&[seed, round]) % u64::from(count)) as u32;
            // Mostly one member gets on as far as it can.
            let mut moved = false;
            for number in (0..count).map(|place| (first + place) % count) {
                while play.members[number as usize].operation < OPERATIONS && play.step(number) {
                    moved = true;
                }
                if moved {
                    break;
                }
            }
            if !moved {
                break;
            }
        }
        for member in &play.members {
            prop_assert_eq!(member.operation, OPERATIONS, "stands at {:?}", member.steps.get(member.at));
        }
        let left = play.messages.keys().filter(|key| key.3 != FREE || key.0 + 2 < OPERATIONS);
        prop_assert_eq!(left.count(), 0);
        prop_assert!(play.cast.values().all(|(_, to)| to.is_empty()));
        let far = 2 * (1 + play.plan.tree.depth()).max(count.ilog2() + 1);
        prop_assert!(!bounds_itself || play.ahead <= far.max(4), "{}", play.ahead);
    }

    /// Parents and children are each other's, there is one root, and the tree is no
    /// deeper than its arity makes it.
    #[test]
    fn trees_are_trees(members in 1u32..3_000, arity in 2u32..65, root in any::<u32>()) {
        let tree = Tree { members, arity, root: root % members };
        let mut all = 0;
        for member in 0..members {
            prop_assert!(tree.children(member).count() <= arity as usize);
            for child in tree.children(member) {
                all += 1;
                prop_assert_eq!(tree.parent(child), Some(member));
            }
            let is_root = member == tree.root;
            prop_assert_eq!(tree.parent(member).is_none(), is_root);
        }
        prop_assert_eq!(all, members - 1);
        let below = (0..tree.depth()).map(|level| u64::from(arity).pow(level)).sum::<u64>();
        prop_assert!(tree.depth() == 0 || below < u64::from(members));
        let whole = below + u64::from(arity).pow(tree.depth());
        prop_assert!(u64::from(members) <= whole);
    }

    /// What goes down or up a tree is what those below need, and no more.
    #[test]
    fn parts_add_up(mut plan in any_plan(), up in any::<bool>(), linear in any::<bool>()) {
        use CollectiveAlgorithm::{Linear, Tree};
        plan.operation = if up { CollectiveOperation::Gather } else { CollectiveOperation::Scatter };
        plan.algorithm = if linear { Linear } else { Tree };
        let members = plan.tree.members;
        let sent = |member: u32| plan.steps(member).into_iter().filter_map(|step| match step {
            Step::Send { to, bytes, .. } => Some((to, bytes)),
            _ => None,
        }).collect::<Vec<_>>();
        let mut balance: Vec<i128> = plan.parts.iter().map(|&bytes| i128::from(bytes)).collect();
        for member in 0..members {
            for (to, bytes) in sent(member) {
                let bytes = if up { i128::from(bytes) } else { -i128::from(bytes) };
                balance[member as usize] -= bytes;
                balance[to as usize] += bytes;
            }
        }
        for (member, &rest) in balance.iter().enumerate() {
            let whole = plan.parts.iter().map(|&bytes| i128::from(bytes)).sum::<i128>();
            let expected = if member == plan.tree.root as usize { whole } else { 0 };
            prop_assert_eq!(rest, expected);
        }
    }
}
