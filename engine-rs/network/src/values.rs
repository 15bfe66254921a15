//! Values of declared fields and what they can be set to.
//!
//! [`choice!`](crate::choice!) makes a list of words into an enum.

use serde::Serialize;

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
            pub const fn kind(self) -> $crate::values::ParameterKind {
                $crate::values::ParameterKind::Choice {
                    options: <Self as $crate::values::Choice>::WORDS,
                    default: self.word(),
                }
            }
        }

        impl $crate::values::Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$variant,)+];
            const WORDS: &'static [&'static str] = &[$($word,)+];
        }

        impl $crate::values::Value for $name {
            fn from_setting(setting: $crate::values::Setting) -> Option<Self> {
                match setting {
                    $crate::values::Setting::Word(word) => {
                        $crate::values::Choice::of_word(word)
                    }
                    _ => None,
                }
            }

            fn setting(&self) -> Option<$crate::values::Setting> {
                Some($crate::values::Setting::Word(self.word()))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}
