// Rule of `docs/model.md`: R-half-tops.

use crate::choice;

choice! {
    /// How many Elites the top level has.
    #[derive(Default)]
    pub enum TopElites {
        /// As many as every other level.
        #[default]
        Full = "full",
        /// Half as many, each with twice the down links: up links 2j and 2j + 1 of an
        /// Elite below lead to the same one. No link is lost.
        Halved = "halved",
    }
}

impl TopElites {
    /// Whether nothing is merged.
    pub fn is_full(&self) -> bool {
        *self == Self::Full
    }

    /// Links from a top Elite to each Elite below it.
    pub(super) fn parallel(self) -> u32 {
        match self {
            Self::Full => 1,
            Self::Halved => 2,
        }
    }
}
