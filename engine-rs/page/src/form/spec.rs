//! What the page has of a field, as data; types of TypeScript follow from these.

use flitscope::scenario::{AppliesWhen, FieldValue};
use serde::Serialize;

/// What a field takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FieldKind {
    /// A number.
    Number,
    /// A whole number that names something, as a seed does.
    Id,
    /// A share from 0 to 1.
    Share,
    /// A number of bytes.
    Bytes,
    /// Numbers of bytes.
    Sizes,
    /// Nanoseconds; people have them in microseconds.
    Microseconds,
    /// How much a job offers: a share, or a word.
    Load,
    /// On or off.
    #[expect(
        dead_code,
        reason = "of parameters alone, which the page makes fields of"
    )]
    Flag,
    /// One of the choices.
    Choice,
    /// A list of nodes.
    Nodes,
    /// Any text.
    Text,
    /// What has a control of its own.
    #[default]
    Own,
}

/// One of the values of a field.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub(crate) struct FieldChoice {
    pub(crate) value: FieldValue,
    pub(crate) label: String,
    /// Absent when always.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[ts(as = "Option<AppliesWhen>", optional)]
    pub(crate) applies_when: AppliesWhen,
}

/// What a sweep over a field begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
pub(crate) struct FieldSweep {
    /// Its values; absent for all choices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FieldValue>>", optional)]
    pub(crate) values: Vec<FieldValue>,
    /// Whether its axis is logarithmic; absent when not.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub(crate) by_factors: bool,
    /// When it makes sense, in addition to when the field applies; absent when always.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[ts(as = "Option<AppliesWhen>", optional)]
    pub(crate) applies_when: AppliesWhen,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A field as forms, edits, sweeps and reports of the page know it. What is absent is as most
/// have it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
pub(crate) struct FieldSpec {
    /// Its path, with `[]` for any place of a list.
    pub(crate) path: &'static str,
    /// Its name.
    pub(crate) label: &'static str,
    /// Its name where there is little room.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) short: Option<&'static str>,
    /// Unit of its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) unit: Option<&'static str>,
    pub(crate) kind: FieldKind,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FieldChoice>>", optional)]
    pub(crate) choices: Vec<FieldChoice>,
    /// When it says anything; absent when always.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[ts(as = "Option<AppliesWhen>", optional)]
    pub(crate) applies_when: AppliesWhen,
    /// It may be left out, and this is what it is then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) usual: Option<&'static str>,
    /// The text next to its control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) suffix: Option<&'static str>,
    /// The group of the form that it is in; absent where the form names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) group: Option<&'static str>,
    /// What a sweep over it begins with; absent where none is offered, or the page works it
    /// out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) sweep: Option<FieldSweep>,
}
