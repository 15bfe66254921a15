use serde::{Deserialize, Serialize};

/// What the members of a group do together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum CollectiveOperation {
    /// Nobody goes on before everybody is there.
    Barrier,
    /// One asks whether everybody is there, and does not wait for those who are not.
    Comparison,
    /// What the root has, everybody gets.
    Broadcast,
    /// The root gets the sum of what everybody has.
    Reduce,
    /// Everybody gets the sum.
    Allreduce,
    /// Everybody gets a part of what the root has.
    Scatter,
    /// The root gets what everybody has.
    Gather,
    /// Everybody gets a part of what everybody has.
    AllToAll,
    /// Everybody adds to one counter at the root, and gets what it was.
    FetchAndAdd,
    /// Rings and random rings of messages to both neighbours, of 21 sizes: the
    /// benchmark b_eff, once.
    EffectiveBandwidth,
}

/// By which means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum CollectiveAlgorithm {
    /// Multicast packets, whose answers the Elites combine ([Q] 4.1).
    Hardware,
    /// Messages between the Elans along a balanced tree ([Q] 4.2).
    Tree,
    /// Messages between the root and each of the others.
    Linear,
}

/// What a hardware algorithm does when the nodes of its job are not contiguous, which
/// multicast packets need ([Q] 4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Otherwise {
    /// The scenario is refused.
    #[default]
    Refuse,
    /// It is done along a tree.
    Tree,
}

impl CollectiveOperation {
    /// The algorithms that there are for it, its default first.
    pub fn algorithms(self) -> &'static [CollectiveAlgorithm] {
        use CollectiveAlgorithm::{Hardware, Linear, Tree};
        match self {
            Self::Comparison => &[Hardware],
            Self::Barrier | Self::Broadcast | Self::Allreduce => &[Hardware, Tree],
            Self::Reduce => &[Tree, Linear],
            Self::Scatter | Self::Gather => &[Linear, Tree],
            Self::AllToAll | Self::FetchAndAdd | Self::EffectiveBandwidth => &[Linear],
        }
    }

    /// Whether it moves data.
    pub fn has_data(self) -> bool {
        !matches!(self, Self::Barrier | Self::Comparison | Self::FetchAndAdd)
    }

    /// Whether it moves data of one size.
    pub fn has_size(self) -> bool {
        self.has_data() && self != Self::EffectiveBandwidth
    }

    /// Whether it adds up 8-byte words.
    pub fn adds(self) -> bool {
        matches!(self, Self::Reduce | Self::Allreduce)
    }

    /// Bytes of each process, where a scenario does not say.
    pub fn default_bytes(self) -> u32 {
        match self {
            Self::Barrier | Self::Comparison | Self::FetchAndAdd | Self::EffectiveBandwidth => 0,
            Self::Broadcast => 262_144,
            Self::Reduce | Self::Allreduce => 8,
            Self::Scatter | Self::Gather => 1_024,
            Self::AllToAll => 65_536,
        }
    }
}
