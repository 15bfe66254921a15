/// A balanced tree over the members of a group, in the order of their numbers from its
/// root on, and around: the children of the first are those that come next.
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
    pub(super) fn place(&self, member: u32) -> u32 {
        (member + self.members - self.root) % self.members
    }

    fn member(&self, place: u32) -> u32 {
        ((u64::from(place) + u64::from(self.root)) % u64::from(self.members)) as u32
    }

    /// The parent of a member; none of the root.
    pub fn parent(&self, member: u32) -> Option<u32> {
        let place = self.place(member).checked_sub(1)?;
        Some(self.member(place / self.arity))
    }

    /// The children of a member.
    pub fn children(&self, member: u32) -> impl Iterator<Item = u32> + use<> {
        let tree = *self;
        let place = u64::from(tree.place(member));
        let first = (place * u64::from(tree.arity) + 1).min(u64::from(tree.members));
        let after = (first + u64::from(tree.arity)).min(u64::from(tree.members));
        (first..after).map(move |place| tree.member(place as u32))
    }

    /// The places of a member and all below it, level by level.
    pub(super) fn below(&self, member: u32) -> impl Iterator<Item = std::ops::Range<u64>> + use<> {
        let (arity, members) = (u64::from(self.arity), u64::from(self.members));
        let place = u64::from(self.place(member));
        let levels = std::iter::successors(Some((place, place)), move |&(first, last)| {
            Some((first * arity + 1, last * arity + arity))
        });
        let there = levels.take_while(move |&(first, _)| first < members);
        there.map(move |(first, last)| first..(last + 1).min(members))
    }

    /// Levels below the root.
    pub fn depth(&self) -> u32 {
        self.below(self.root).count().saturating_sub(1) as u32
    }
}
