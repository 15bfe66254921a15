//! The value of a row in a column.

use crate::Kind;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// The value of a row in a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Not known, or not applicable.
    None,
    /// In a column of [`Kind::Number`].
    Number(f64),
    /// In a column of [`Kind::Integer`].
    Integer(i64),
    /// In a column of [`Kind::Text`].
    Text(Cow<'static, str>),
    /// In a column of [`Kind::Flag`].
    Flag(bool),
}

impl Cell {
    /// `None` where the value is not known.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::None => None,
            Self::Number(_) => Some(Kind::Number),
            Self::Integer(_) => Some(Kind::Integer),
            Self::Text(_) => Some(Kind::Text),
            Self::Flag(_) => Some(Kind::Flag),
        }
    }

    /// The cell if its column may contain it, else [`Cell::None`]. A cell of another kind is a defect of
    /// what makes the table.
    pub(crate) fn checked(&self, kind: Kind) -> &Self {
        let is_right = self.kind().is_none_or(|own| own == kind);
        debug_assert!(is_right, "{self:?} in a column of {kind:?}");
        if is_right { self } else { &Self::None }
    }
}

/// The text of files for people and of comma-separated values: nothing where the value is not known, and
/// flags as forms and scenarios show them.
impl fmt::Display for Cell {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Number(number) => number.fmt(to),
            Self::Integer(number) => number.fmt(to),
            Self::Text(text) => to.write_str(text),
            Self::Flag(true) => to.write_str("on"),
            Self::Flag(false) => to.write_str("off"),
        }
    }
}

/// A number, text, flag or null.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => to.serialize_unit(),
            Self::Number(number) => to.serialize_f64(*number),
            Self::Integer(number) => to.serialize_i64(*number),
            Self::Text(text) => to.serialize_str(text),
            Self::Flag(flag) => to.serialize_bool(*flag),
        }
    }
}

impl From<f64> for Cell {
    /// Not known where it is not finite.
    fn from(number: f64) -> Self {
        match number.is_finite() {
            true => Self::Number(number),
            false => Self::None,
        }
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self::Integer(i64::from(number))
    }
}

impl From<u64> for Cell {
    /// Not known where it is larger than any count.
    fn from(number: u64) -> Self {
        i64::try_from(number).map_or(Self::None, Self::Integer)
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Self::from(number as u64)
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<&'static str> for Cell {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<C: Into<Cell>> From<Option<C>> for Cell {
    fn from(value: Option<C>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}
