//! Structs whose fields are declared: a row each, from which everything else is made.
//!
//! [`declare!`](crate::declare!) makes a table of rows into a struct with its defaults, the
//! JSON that it is written as, its type in TypeScript, and the list of its [`Row`]s, by which
//! scenarios are read, bounds are checked, the schema is written and fields are named. A new
//! field is one row and the line that uses it.

use crate::values::{ParameterKind, Setting};

/// A field of a declared struct.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its key in JSON.
    pub key: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// Name of an entry of its list, before the entry's number; empty where it has none.
    pub each: &'static str,
    /// Unit of its value where the kind has none; empty for a count.
    unit: &'static str,
    /// How its absence reads; empty where it always has a value.
    pub absent: &'static str,
    /// What it can be set to.
    pub kind: Kind,
}

impl Row {
    /// A row; [`declare!`](crate::declare!) makes them.
    pub const fn new(key: &'static str, kind: Kind, texts: [&'static str; 4]) -> Self {
        let [label, each, unit, absent] = texts;
        Self {
            key,
            label,
            each,
            unit,
            absent,
            kind,
        }
    }

    /// Unit of its value; empty for a count.
    pub const fn unit(&self) -> &'static str {
        match self.kind {
            Kind::Value(ParameterKind::Number { unit, .. })
            | Kind::Maybe { unit, .. }
            | Kind::Numbers { unit, .. } => unit,
            _ => self.unit,
        }
    }

    /// Its value by default, where there is one.
    pub const fn default(&self) -> Option<Setting> {
        match self.kind {
            Kind::Value(kind) => Some(kind.default()),
            _ => None,
        }
    }
}

/// What a field can be set to.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number, a word, a share or a flag.
    Value(ParameterKind),
    /// A whole number, or none.
    Maybe {
        /// Smallest.
        min: u32,
        /// Largest.
        max: u32,
        /// Unit, empty for a count.
        unit: &'static str,
    },
    /// A list of whole numbers, or none.
    Numbers {
        /// Fewest entries.
        shortest: u32,
        /// Most entries.
        longest: u32,
        /// Smallest number.
        min: u32,
        /// Largest number.
        max: u32,
        /// Unit, empty for a count.
        unit: &'static str,
    },
    /// A text.
    Text {
        /// Most characters.
        longest: u32,
    },
    /// Another declared struct.
    Part(&'static [Row]),
    /// What a function of its own reads.
    Own {
        /// The schema's definition of it.
        definition: &'static str,
    },
}

impl Kind {
    /// Of a field that has been read already.
    pub const READ: Self = Self::Own { definition: "" };

    /// A whole number within bounds that another field sets.
    pub const fn number(min: u32, max: u32) -> Self {
        Self::Value(ParameterKind::Number {
            min,
            max,
            default: min,
            unit: "",
        })
    }
}

/// A struct whose fields are declared.
pub trait Declared {
    /// Its fields, in the order in which they are read and written.
    fn rows(&self) -> &'static [Row];

    /// Sets the field of a key. A setting of another kind changes nothing.
    fn set(&mut self, key: &str, to: Setting);

    /// The declared struct that a field holds.
    fn part(&mut self, key: &str) -> Option<&mut dyn Declared>;
}

/// The values of a declared struct.
pub trait Values {
    /// The value of a key, where a setting can be it and there is one.
    fn get(&self, key: &str) -> Option<Setting>;
}

/// Makes a struct of a table of fields. A row has the field, which is its key, its type and
/// its kind with the default first where there is a choice of it:
///
/// | kind | |
/// |---|---|
/// | `number(default, min, max, unit)` | a whole number |
/// | `choice(default)` | an enum that [`choice!`](crate::choice!) makes |
/// | `share(default, min, max)` | a [`Share`](crate::values::Share) |
/// | `flag(default)` | true or false |
/// | `maybe(min, max, unit)` | a whole number, or none |
/// | `numbers(shortest, longest, min, max, unit)` | a list of whole numbers; none by default, or as a last argument says |
/// | `text(longest)` | a text, empty by default |
/// | `part(default)` | another declared struct |
/// | `own(default, definition)` | what a function reads |
///
/// Then come its `label`, and where there are such the name of an entry of its list (`each`), its
/// `unit` and how its absence reads (`absent`). One that is left out of JSON while it has its default ends with `written:
/// unlike_default`. A first or last field `..name: Type = default, about: text;` has no key: its own
/// fields stand among those of the struct, and are read by a function.
#[macro_export]
macro_rules! declare {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(..$head:ident: $head_type:ty = $head_default:expr, about: $head_about:literal;)?
            $(
                $(#[$doc:meta])*
                $field:ident: $type:ty = $kind:ident($($argument:expr),*),
                    label: $label:literal
                    $(, each: $each:literal)?
                    $(, unit: $unit:expr)?
                    $(, absent: $absent:literal)?
                    $(, written: $written:ident)?;
            )+
            $(..$flat:ident: $flat_type:ty = $flat_default:expr, about: $about:literal;)?
        }
    ) => {
        $crate::declare! { @struct [$(#[$meta])*] $name [] $(
            #[doc = $head_about] $head: $head_type [flat];
        )? $(
            $(#[$doc])* $field: $type [$($written)?];
        )+ $(
            #[doc = $about] $flat: $flat_type [flat];
        )? }

        impl $name {
            /// Its fields.
            pub const ROWS: &'static [$crate::declared::Row] = &[$(
                $crate::declared::Row::new(
                    stringify!($field),
                    $crate::declare!(@kind $type, $kind($($argument),*)),
                    [
                        $label,
                        $crate::declare!(@text $($each)?),
                        $crate::declare!(@text $($unit)?),
                        $crate::declare!(@text $($absent)?),
                    ],
                ),
            )+];
        }

        impl $crate::declared::Declared for $name {
            fn rows(&self) -> &'static [$crate::declared::Row] {
                Self::ROWS
            }

            fn set(&mut self, key: &str, to: $crate::values::Setting) {
                match key {
                    $(stringify!($field) => $crate::declare!(@set $kind self.$field, to),)+
                    _ => {}
                }
            }

            fn part(&mut self, key: &str) -> Option<&mut dyn $crate::declared::Declared> {
                match key {
                    $(stringify!($field) => $crate::declare!(@part $kind self.$field),)+
                    _ => None,
                }
            }
        }

        impl $crate::declared::Values for $name {
            fn get(&self, key: &str) -> Option<$crate::values::Setting> {
                match key {
                    $(stringify!($field) => $crate::declare!(@get $kind self.$field),)+
                    _ => None,
                }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self {
                    $($head: $head_default,)?
                    $($field: $crate::declare!(@default $kind($($argument),*)),)+
                    $($flat: $flat_default,)?
                }
            }
        }
    };

    // The struct, one field after the other: attributes cannot come from a macro.
    (@struct [$($meta:tt)*] $name:ident [$($done:tt)*]
        $(#[$doc:meta])* $field:ident: $type:ty []; $($rest:tt)*
    ) => {
        $crate::declare! { @struct [$($meta)*] $name [$($done)*
            $(#[$doc])*
            pub $field: $type,
        ] $($rest)* }
    };
    (@struct [$($meta:tt)*] $name:ident [$($done:tt)*]
        $(#[$doc:meta])* $field:ident: $type:ty [unlike_default]; $($rest:tt)*
    ) => {
        $crate::declare! { @struct [$($meta)*] $name [$($done)*
            $(#[$doc])*
            #[serde(skip_serializing_if = "flitscope_network::declared::is_default")]
            #[cfg_attr(feature = "typescript", ts(as = "Option<<_ as ts_rs::TS>::OptionInnerType>", optional))]
            pub $field: $type,
        ] $($rest)* }
    };
    (@struct [$($meta:tt)*] $name:ident [$($done:tt)*]
        $(#[$doc:meta])* $field:ident: $type:ty [flat]; $($rest:tt)*
    ) => {
        $crate::declare! { @struct [$($meta)*] $name [$($done)*
            $(#[$doc])*
            #[serde(flatten)]
            #[cfg_attr(feature = "typescript", ts(flatten))]
            pub $field: $type,
        ] $($rest)* }
    };
    (@struct [$($meta:tt)*] $name:ident [$($done:tt)*]) => {
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        $($meta)*
        pub struct $name { $($done)* }
    };

    (@value number($default:expr, $min:expr, $max:expr, $unit:expr)) => {
        $crate::values::ParameterKind::Number {
            min: $min,
            max: $max,
            default: $default,
            unit: $unit,
        }
    };
    (@value choice($default:expr)) => { $default.kind() };
    (@value share($default:expr, $min:expr, $max:expr)) => {
        $crate::values::ParameterKind::Share {
            min: $min,
            max: $max,
            default: $default,
        }
    };
    (@value flag($default:expr)) => {
        $crate::values::ParameterKind::Flag { default: $default }
    };

    (@kind $type:ty, maybe($min:expr, $max:expr, $unit:expr)) => {
        $crate::declared::Kind::Maybe { min: $min, max: $max, unit: $unit }
    };
    (@kind $type:ty, numbers($shortest:expr, $longest:expr, $min:expr, $max:expr, $unit:expr
        $(, $default:expr)?)) => {
        $crate::declared::Kind::Numbers {
            shortest: $shortest,
            longest: $longest,
            min: $min,
            max: $max,
            unit: $unit,
        }
    };
    (@kind $type:ty, text($longest:expr)) => {
        $crate::declared::Kind::Text { longest: $longest }
    };
    (@kind $type:ty, part($default:expr)) => { $crate::declared::Kind::Part(<$type>::ROWS) };
    (@kind $type:ty, own($default:expr, $definition:literal)) => {
        $crate::declared::Kind::Own { definition: $definition }
    };
    (@kind $type:ty, $kind:ident($($argument:expr),+)) => {
        $crate::declared::Kind::Value($crate::declare!(@value $kind($($argument),+)))
    };

    (@default number($default:expr $(, $rest:expr)*)) => { $default };
    (@default choice($default:expr)) => { $default };
    (@default share($default:expr $(, $rest:expr)*)) => { $default.into() };
    (@default flag($default:expr)) => { $default };
    (@default maybe($($rest:expr),*)) => { None };
    (@default numbers($s:expr, $l:expr, $min:expr, $max:expr, $unit:expr)) => { Vec::new() };
    (@default numbers($s:expr, $l:expr, $min:expr, $max:expr, $unit:expr, $default:expr)) => {
        $default
    };
    (@default text($($rest:expr),*)) => { String::new() };
    (@default part($default:expr)) => { $default };
    (@default own($default:expr, $definition:literal)) => { $default };

    (@set part $field:expr, $to:ident) => {{}};
    (@set own $field:expr, $to:ident) => {{}};
    (@set $kind:ident $field:expr, $to:ident) => {
        if let Some(value) = $crate::values::Value::from_setting($to) {
            $field = value;
        }
    };

    (@get part $field:expr) => { None };
    (@get own $field:expr) => { None };
    (@get $kind:ident $field:expr) => { $crate::values::Value::setting(&$field) };

    (@part part $field:expr) => { Some(&mut $field) };
    (@part $kind:ident $field:expr) => { None };

    (@text) => { "" };
    (@text $text:expr) => { $text };
}

/// Whether a field that may be left out is as if it were.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
#[allow(unreachable_pub)]
mod tests {
    use super::*;
    use crate::fabric::TieBreak;
    use crate::values::Share;

    declare! {
        /// What a flag is made of.
        pub struct Cloth {
            /// Its threads.
            threads: u32 = number(40, 1, 100, "threads"), label: "Threads";
        }
    }

    declare! {
        /// A flag.
        pub struct Flag {
            /// Who flies it.
            name: String = text(8), label: "Name", absent: "unnamed", written: unlike_default;
            /// Of the pole.
            height: Option<u32> = maybe(1, 9, "m"), label: "Height", absent: "none", written: unlike_default;
            /// Of the stripes.
            widths: Vec<u32> = numbers(0, 3, 1, 9, "m"), label: "Widths";
            /// How the sides are chosen.
            ties: TieBreak = choice(TieBreak::Lowest), label: "Ties";
            /// Of the colour.
            faded: Share = share(0.5, 0.0, 1.0), label: "Faded", unit: "of the colour";
            /// Whether it is.
            torn: bool = flag(false), label: "Torn";
            /// Its cloth.
            cloth: Cloth = part(Cloth::default()), label: "Cloth";
            /// What is drawn on it.
            drawn: (u32, u32) = own((1, 2), "drawing"), label: "Drawing";
        }
    }

    fn in_json(flag: &Flag) -> String {
        serde_json::to_string(flag).unwrap()
    }

    #[test]
    fn a_table_is_a_struct_its_defaults_and_its_json() {
        let plain = r#"{"widths":[],"ties":"lowest","faded":0.5,"torn":false,"cloth":{"threads":40},"drawn":[1,2]}"#;
        assert_eq!(in_json(&Flag::default()), plain);
        let keys: Vec<&str> = Flag::ROWS.iter().map(|row| row.key).collect();
        let all = [
            "name", "height", "widths", "ties", "faded", "torn", "cloth", "drawn",
        ];
        assert_eq!(keys, all);
        assert_eq!(
            [Flag::ROWS[1].unit(), Flag::ROWS[4].unit()],
            ["m", "of the colour"]
        );
    }

    #[test]
    fn what_is_set_is_written_and_another_kind_changes_nothing() {
        let mut flag = Flag::default();
        flag.set("name", Setting::Text("ours".to_owned()));
        flag.set("height", Setting::Number(7));
        flag.set("widths", Setting::Numbers(vec![1, 2]));
        flag.set("faded", Setting::Share(Share(0.25)));
        flag.set("torn", Setting::Number(1));
        flag.set("ties", Setting::Word("highest"));
        flag.set("drawn", Setting::Number(1));
        flag.set("colour", Setting::Number(1));
        flag.part("cloth")
            .unwrap()
            .set("threads", Setting::Number(9));
        assert!(flag.part("drawn").is_none());
        assert_eq!(flag.get("height"), Some(Setting::Number(7)));
        assert_eq!([flag.get("drawn"), flag.get("cloth")], [None, None]);
        let now = r#"{"name":"ours","height":7,"widths":[1,2],"ties":"lowest","faded":0.25,"torn":false,"cloth":{"threads":9},"drawn":[1,2]}"#;
        assert_eq!(in_json(&flag), now);
    }
}
