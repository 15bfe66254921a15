//! Parameters of the model: one row each, in a table beside the struct that holds them.
//!
//! [`parameters!`](crate::parameters!) makes a table into the struct and the list of its
//! [`Parameter`]s, and [`choice!`](crate::choice!) a list of words into an enum. The
//! scenario reads and writes the structs by these lists, and the page's form and the
//! documents are made from them. A new parameter is one row and the line that uses it.

pub use crate::values::{Choice, ParameterKind, Setting, Share, Value};

use serde::Serialize;

/// A parameter: a named number or choice of the model.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Parameter {
    /// Its key under `model` in a scenario.
    pub key: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// The glossary's term for it.
    pub term: &'static str,
    /// What it can be set to.
    pub kind: ParameterKind,
    /// Where the default comes from: `[P]` the performance paper, `[D]` the headers of
    /// the public drivers, calibrated, or inferred.
    pub source: &'static str,
    /// What changing it does.
    pub effect: &'static str,
    /// The scenarios that it has an effect on.
    pub applies_when: AppliesWhen,
}

/// Conditions under which a field applies: all of one of the lists. An empty list of lists
/// is always.
pub type AppliesWhen = &'static [&'static [FieldCondition]];

/// A condition on the value of another field of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldCondition {
    /// Its path. `jobs[]` is the job of the field that has the condition; any job, where
    /// that is a field of no job.
    pub path: &'static str,
    /// Whether its value must be among the values, or must not.
    pub among: bool,
    /// The values.
    pub values: &'static [FieldValue],
}

/// A value of a field in a condition or a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum FieldValue {
    /// The scenario leaves it out.
    Absent,
    /// A word.
    Word(&'static str),
    /// A whole number.
    Number(u32),
}

/// Some job runs a program.
pub const OF_PROGRAMS: AppliesWhen = &[&[FieldCondition {
    path: "jobs[].program",
    among: false,
    values: &[FieldValue::Absent],
}]];

/// Some job does anything else.
pub const OF_OTHER_JOBS: AppliesWhen = &[&[FieldCondition {
    path: "jobs[].program",
    among: true,
    values: &[FieldValue::Absent],
}]];

/// Values by the keys of their parameters.
pub type Settings = Vec<(&'static str, Setting)>;

/// Makes a struct of a table of parameters. A row has the field, which is its key, its type
/// and its kind with the default first: `number(default, min, max, unit)`,
/// `choice(default)`, `share(default, min, max)` or `flag(default)`. One that has an effect
/// on some scenarios only says so last, in `applies_when`. The rows stand in sections, each a constant of the struct, so that the scenario can list the parameters of
/// several structs in one order.
#[macro_export]
macro_rules! parameters {
    (
        $(#[$meta:meta])*
        pub struct $model:ident;
        $(
            $(#[$section_meta:meta])*
            $section:ident {
                $(
                    $field:ident: $type:ty = $kind:ident($($argument:expr),+),
                        label: $label:literal,
                        term: $term:literal,
                        source: $source:literal,
                        effect: $effect:literal
                        $(, applies_when: $applies_when:expr)?;
                )+
            }
        )+
    ) => {
        $crate::declare! {
            $(#[$meta])*
            pub struct $model {
                $($(
                    #[doc = $label]
                    #[doc = ""]
                    #[doc = $effect]
                    $field: $type = $kind($($argument),+), label: $label;
                )+)+
            }
        }

        impl $model {
            $(
                $(#[$section_meta])*
                pub const $section: &'static [$crate::parameters::Parameter] = &[
                    $(
                        $crate::parameters::Parameter {
                            key: stringify!($field),
                            label: $label,
                            term: $term,
                            kind: $crate::declare!(@value $kind($($argument),+)),
                            source: $source,
                            effect: $effect,
                            applies_when: $crate::parameters!(@when $($applies_when)?),
                        },
                    )+
                ];
            )+

            /// As these settings have it; what they do not name is as by default.
            pub fn of(settings: &[(&'static str, $crate::parameters::Setting)]) -> Self {
                let mut model = Self::default();
                for (key, setting) in settings {
                    $crate::declared::Declared::set(&mut model, key, setting.clone());
                }
                model
            }

            /// Adds all its values to these settings.
            pub fn settings(&self, into: &mut $crate::parameters::Settings) {
                $($(
                    let setting = $crate::parameters::Value::setting(&self.$field);
                    into.extend(setting.map(|setting| (stringify!($field), setting)));
                )+)+
            }
        }
    };
    (@when) => { &[] };
    (@when $applies_when:expr) => { $applies_when };
}

/// Lists the parameters of several sections, one after the other.
pub const fn joined<const COUNT: usize>(sections: &[&[Parameter]]) -> [Parameter; COUNT] {
    let mut all = [sections[0][0]; COUNT];
    let (mut section, mut place) = (0, 0);
    while section < sections.len() {
        let mut row = 0;
        while row < sections[section].len() {
            all[place] = sections[section][row];
            (row, place) = (row + 1, place + 1);
        }
        section += 1;
    }
    all
}

/// How many parameters some sections have.
pub const fn count(sections: &[&[Parameter]]) -> usize {
    let (mut count, mut section) = (0, 0);
    while section < sections.len() {
        count += sections[section].len();
        section += 1;
    }
    count
}

#[cfg(test)]
#[allow(unreachable_pub)]
mod tests {
    use super::*;
    use crate::fabric::TieBreak;

    parameters! {
        /// What of a flag can be chosen.
        pub struct FlagModel;
        /// Its size.
        SIZE {
            width: u64 = number(3, 1, 9, "m"),
                label: "Width",
                term: "switch",
                source: "inferred",
                effect: "Wider flags are seen from afar";
        }
        /// Its look.
        LOOK {
            ties: TieBreak = choice(TieBreak::Lowest),
                label: "Ties",
                term: "switch",
                source: "inferred",
                effect: "None";
            torn: bool = flag(false),
                label: "Torn",
                term: "switch",
                source: "inferred",
                effect: "None";
            faded: f64 = share(0.5, 0.0, 1.0),
                label: "Faded",
                term: "switch",
                source: "inferred",
                effect: "None";
        }
    }

    #[test]
    fn a_table_is_a_struct_and_the_list_of_its_parameters() {
        const SECTIONS: &[&[Parameter]] = &[FlagModel::LOOK, FlagModel::SIZE];
        const ALL: [Parameter; count(SECTIONS)] = joined(SECTIONS);
        let keys = ALL.map(|parameter| parameter.key);
        assert_eq!(keys, ["ties", "torn", "faded", "width"]);
        let options = &["hash", "lowest"];
        let default = "lowest";
        assert_eq!(ALL[0].kind, ParameterKind::Choice { options, default });
        let defaults: Settings = ALL.map(|of| (of.key, of.kind.default())).into();
        assert_eq!(FlagModel::of(&defaults), FlagModel::default());
    }

    #[test]
    fn what_is_set_is_read_back() {
        let flag = FlagModel {
            width: 7,
            ties: TieBreak::Hash,
            torn: true,
            faded: 0.25,
        };
        let mut settings = Settings::new();
        flag.settings(&mut settings);
        assert_eq!(FlagModel::of(&settings), flag);
    }

    /// A word that is none, and a number where a word belongs, are as if not there.
    #[test]
    fn a_setting_of_another_kind_reads_as_the_default() {
        let settings = [
            ("ties", Setting::Word("highest")),
            ("width", Setting::Flag(true)),
        ];
        assert_eq!(FlagModel::of(&settings), FlagModel::default());
    }
}
