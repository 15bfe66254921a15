use std::ops::Range;

/// A balanced tree over the members of a group, in the order of their numbers from its
/// root on, and around. Those below a member are the ones that come next after it, in as
/// many runs as it has children, each a tree of its own: so neighbours in the tree are
/// mostly neighbours on the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree {
    /// How many members there are.
    pub members: u32,
    /// Children of a member, at most.
    pub arity: u32,
    /// The member at its root.
    pub root: u32,
}

impl Tree {
    /// How far a member is from the root in the order of numbers.
    fn place(&self, member: u32) -> u32 {
        (member + self.members - self.root) % self.members
    }

    fn member(&self, place: u32) -> u32 {
        ((u64::from(place) + u64::from(self.root)) % u64::from(self.members)) as u32
    }

    /// The runs below the first of a run: as many as there may be children, the first
    /// of them longer by one where they cannot be alike.
    fn parts(&self, run: &Range<u32>) -> impl Iterator<Item = Range<u32>> + use<> {
        let (first, below) = (run.start + 1, run.len() as u32 - 1);
        let count = self.arity.min(below).max(1);
        let (length, longer) = (below / count, below % count);
        let start = move |part: u32| first + part * length + part.min(longer);
        let parts = (0..count).map(move |part| start(part)..start(part + 1));
        parts.filter(|part| !part.is_empty())
    }

    /// The place of the parent of a place, and the run of the place and all below it.
    fn run(&self, place: u32) -> (Option<u32>, Range<u32>) {
        let (mut parent, mut run) = (None, 0..self.members);
        while run.start != place {
            let Some(part) = self.parts(&run).find(|part| part.contains(&place)) else {
                break;
            };
            (parent, run) = (Some(run.start), part);
        }
        (parent, run)
    }

    /// The parent of a member; none of the root.
    pub fn parent(&self, member: u32) -> Option<u32> {
        let (parent, _) = self.run(self.place(member));
        parent.map(|place| self.member(place))
    }

    /// The children of a member.
    pub fn children(&self, member: u32) -> impl Iterator<Item = u32> + use<> {
        let (tree, (_, run)) = (*self, self.run(self.place(member)));
        self.parts(&run).map(move |part| tree.member(part.start))
    }

    /// A member and all below it.
    pub(super) fn below(&self, member: u32) -> impl Iterator<Item = u32> + use<> {
        let (tree, (_, run)) = (*self, self.run(self.place(member)));
        run.map(move |place| tree.member(place))
    }

    /// Levels below the root.
    pub fn depth(&self) -> u32 {
        let longest = |run: &Range<u32>| self.parts(run).next();
        std::iter::successors(longest(&(0..self.members)), longest).count() as u32
    }
}
