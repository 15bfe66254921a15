use crate::scenario::PricedPart;

/// So many of a part, before it is priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) part: PricedPart,
    /// Follows its name; empty where a bill has the part once.
    pub(super) what_for: &'static str,
    pub(super) count: u32,
    pub(super) counted: String,
}

impl Item {
    pub(super) fn new(
        part: PricedPart,
        what_for: &'static str,
        count: u32,
        counted: impl Into<String>,
    ) -> Self {
        Self {
            part,
            what_for,
            count,
            counted: counted.into(),
        }
    }
}
