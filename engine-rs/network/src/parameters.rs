//! Parameters of the model: one row each, in a table beside the struct that holds them.
//!
//! [`parameters!`](crate::parameters!) makes a table into the struct and the list of its
//! [`Parameter`]s, and [`choice!`](crate::choice!) a list of words into an enum. The
//! scenario reads and writes the structs by these lists, and the page's form and the
//! documents are made from them. A new parameter is one row and the line that uses it.

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

/// What a parameter can be set to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ParameterKind {
    /// A whole number.
    Number {
        /// Smallest.
        min: u32,
        /// Largest.
        max: u32,
        /// As the model has it.
        default: u32,
        /// Unit, empty for a count.
        unit: &'static str,
    },
    /// One of some words.
    Choice {
        /// The words.
        options: &'static [&'static str],
        /// As the model has it.
        default: &'static str,
    },
    /// A share of a whole, with a point.
    Share {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
        /// As the model has it.
        default: f64,
    },
    /// On or off.
    Flag {
        /// As the model has it.
        default: bool,
    },
}

impl ParameterKind {
    /// Its default.
    pub const fn default(self) -> Setting {
        match self {
            Self::Number { default, .. } => Setting::Number(default),
            Self::Choice { default, .. } => Setting::Word(default),
            Self::Share { default, .. } => Setting::Share(Share(default)),
            Self::Flag { default } => Setting::Flag(default),
        }
    }

    /// The same with another default, if that is of this kind.
    pub fn with_default(self, to: Setting) -> Self {
        match (self, to) {
            (Self::Number { min, max, unit, .. }, Setting::Number(default)) => Self::Number {
                min,
                max,
                default,
                unit,
            },
            (Self::Choice { options, .. }, Setting::Word(default)) => {
                Self::Choice { options, default }
            }
            (Self::Flag { .. }, Setting::Flag(default)) => Self::Flag { default },
            (kind, _) => kind,
        }
    }
}

/// A share from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Share(pub f64);

impl Serialize for Share {
    /// Writes 0 and 1 without a point: scenarios were digested so before there were
    /// shares in between.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.fract() == 0.0 {
            serializer.serialize_u32(self.0 as u32)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Setting {
    /// Of a number.
    Number(u32),
    /// Of a choice.
    Word(&'static str),
    /// Of a share.
    Share(Share),
    /// Of a flag.
    Flag(bool),
    /// Of a list of numbers.
    Numbers(Vec<u32>),
    /// Of a text.
    Text(String),
}

impl std::fmt::Display for Setting {
    /// As documents have it.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(to, "{number}"),
            Self::Word(word) => write!(to, "`{word}`"),
            Self::Share(share) => write!(to, "{}", share.0),
            Self::Flag(flag) => write!(to, "{flag}"),
            Self::Numbers(numbers) => write!(to, "{numbers:?}"),
            Self::Text(text) => write!(to, "{text}"),
        }
    }
}

/// Values by the keys of their parameters.
pub type Settings = Vec<(&'static str, Setting)>;

/// The type of a field.
pub trait Value: Sized {
    /// The value, if the setting is of its kind.
    fn from_setting(setting: Setting) -> Option<Self>;
    /// The setting of a value, where there is one.
    fn setting(&self) -> Option<Setting>;
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl Value for $type {
            fn from_setting(setting: Setting) -> Option<Self> {
                match setting {
                    Setting::Number(number) => number.try_into().ok(),
                    _ => None,
                }
            }

            fn setting(&self) -> Option<Setting> {
                Some(Setting::Number((*self).try_into().unwrap_or(u32::MAX)))
            }
        })*
    };
}

numbers! { u8 u32 u64 }

impl Value for f64 {
    fn from_setting(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Share(share) => Some(share.0),
            _ => None,
        }
    }

    fn setting(&self) -> Option<Setting> {
        Some(Setting::Share(Share(*self)))
    }
}

impl From<f64> for Share {
    fn from(share: f64) -> Self {
        Self(share)
    }
}

impl Value for Share {
    fn from_setting(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Share(share) => Some(share),
            _ => None,
        }
    }

    fn setting(&self) -> Option<Setting> {
        Some(Setting::Share(*self))
    }
}

impl Value for Option<u32> {
    fn from_setting(setting: Setting) -> Option<Self> {
        u32::from_setting(setting).map(Some)
    }

    fn setting(&self) -> Option<Setting> {
        self.as_ref().and_then(Value::setting)
    }
}

impl Value for Vec<u32> {
    fn from_setting(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Numbers(numbers) => Some(numbers),
            _ => None,
        }
    }

    fn setting(&self) -> Option<Setting> {
        (!self.is_empty()).then(|| Setting::Numbers(self.clone()))
    }
}

impl Value for String {
    fn from_setting(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Text(text) => Some(text),
            _ => None,
        }
    }

    fn setting(&self) -> Option<Setting> {
        (!self.is_empty()).then(|| Setting::Text(self.clone()))
    }
}

impl Value for bool {
    fn from_setting(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    fn setting(&self) -> Option<Setting> {
        Some(Setting::Flag(*self))
    }
}

/// An enum whose variants are words of a scenario; made by [`choice!`](crate::choice!).
pub trait Choice: Copy + 'static {
    /// All of them.
    const ALL: &'static [Self];
    /// Their words, in the same order.
    const WORDS: &'static [&'static str];

    /// The one of a word.
    fn of_word(word: &str) -> Option<Self> {
        let place = Self::WORDS.iter().position(|own| *own == word)?;
        Self::ALL.get(place).copied()
    }
}

/// Makes an enum of variants and the words that scenarios have for them.
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum $name {
            $($(#[$doc])* #[cfg_attr(feature = "typescript", ts(rename = $word))] $variant,)+
        }

        impl $name {
            /// Its word in a scenario.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The kind of a parameter that has this by default.
            pub const fn kind(self) -> $crate::parameters::ParameterKind {
                $crate::parameters::ParameterKind::Choice {
                    options: <Self as $crate::parameters::Choice>::WORDS,
                    default: self.word(),
                }
            }
        }

        impl $crate::parameters::Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$variant,)+];
            const WORDS: &'static [&'static str] = &[$($word,)+];
        }

        impl $crate::parameters::Value for $name {
            fn from_setting(setting: $crate::parameters::Setting) -> Option<Self> {
                match setting {
                    $crate::parameters::Setting::Word(word) => {
                        $crate::parameters::Choice::of_word(word)
                    }
                    _ => None,
                }
            }

            fn setting(&self) -> Option<$crate::parameters::Setting> {
                Some($crate::parameters::Setting::Word(self.word()))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}

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
