// Rule of `docs/model.md`: R-top-arity.

/// How large a k-ary n-tree is: its places are numbers of n digits to the base k, but
/// for the first digit, which may go further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    arity: u32,
    levels: u32,
    top_arity: u32,
}

impl Shape {
    /// A tree all of whose Elites have as many links down as up. The caller has checked
    /// `arity ≥ 2` and `levels ≥ 1`.
    pub fn new(arity: u32, levels: u32) -> Self {
        Self {
            arity,
            levels,
            top_arity: arity,
        }
    }

    /// The same with so many subtrees below each top Elite, `arity` or more: there
    /// an Elite needs no up links, and all its ports can lead down.
    pub fn with_top(self, top_arity: u32) -> Self {
        Self { top_arity, ..self }
    }

    /// Up links of an Elite, and subtrees below one that is not of the top: k.
    pub fn arity(self) -> u32 {
        self.arity
    }

    /// Levels of Elites: n.
    pub fn levels(self) -> u32 {
        self.levels
    }

    /// Subtrees below a top Elite.
    pub fn top_arity(self) -> u32 {
        self.top_arity
    }

    /// Subtrees below an Elite of a level.
    pub fn fan(self, level: u32) -> u32 {
        match level == self.levels {
            true => self.top_arity,
            false => self.arity,
        }
    }

    /// Places for nodes below each Elite of a level; those of level 0 are the nodes.
    pub fn span(self, level: u32) -> u32 {
        match level.checked_sub(1) {
            None => 1,
            Some(below) => self
                .arity
                .saturating_pow(below)
                .saturating_mul(self.fan(level)),
        }
    }

    /// Places for nodes.
    pub fn places(self) -> u32 {
        self.span(self.levels)
    }

    /// Elites of a level.
    pub fn elites_at(self, level: u32) -> u32 {
        match level == self.levels {
            true => self.arity.saturating_pow(self.levels - 1),
            false => self.places() / self.arity,
        }
    }

    /// Level of the smallest subtree that has both nodes.
    pub fn common_level(self, one: u32, other: u32) -> u32 {
        let mut level = 1;
        while level < self.levels && one / self.span(level) != other / self.span(level) {
            level += 1;
        }
        level
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[I]` 4: switches of 24 and of 288 ports; `[Q]` 3: the 128-way network.
    #[test]
    fn machines_of_known_sizes_have_them() {
        let of = |arity, levels, top| Shape::new(arity, levels).with_top(top);
        for (shape, places, elites) in [
            (of(12, 2, 24), 288, vec![24, 12]),
            (of(12, 3, 24), 3_456, vec![288, 288, 144]),
            (of(4, 3, 6), 96, vec![24, 24, 16]),
            (of(4, 3, 8), 128, vec![32, 32, 16]),
            (of(24, 1, 24), 24, vec![1]),
            (of(4, 3, 4), 64, vec![16, 16, 16]),
        ] {
            assert_eq!(shape.places(), places);
            let counted: Vec<u32> = (1..=shape.levels()).map(|l| shape.elites_at(l)).collect();
            assert_eq!(counted, elites);
        }
        assert_eq!(Shape::new(16, 14).places(), u32::MAX);
    }

    #[test]
    fn far_nodes_meet_at_the_top_and_not_above() {
        let shape = Shape::new(4, 3).with_top(8);
        let levels = [1, 4, 15, 16, 127].map(|other| shape.common_level(0, other));
        assert_eq!(levels, [1, 2, 2, 3, 3]);
        assert_eq!(Shape::new(2, 1).with_top(4).common_level(0, 3), 1);
    }
}
