//! Keys that stand twice in an object of JSON text: of two, a reader would take one unsaid.

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

/// The path of the first key that stands twice. Text that is not JSON has none; others refuse it.
pub(crate) fn key_twice(text: &str) -> Option<String> {
    let twice = RefCell::new(String::new());
    let any = Any {
        path: Path::Root,
        twice: &twice,
    };
    let _ = any.deserialize(&mut serde_json::Deserializer::from_str(text));
    Some(twice.into_inner()).filter(|path| !path.is_empty())
}

/// Where a value is.
#[derive(Clone, Copy)]
enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Place(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Self::Root, key) => write!(to, "{key}"),
            Self::Key(outer, key) => write!(to, "{outer}.{key}"),
            Self::Place(outer, place) => write!(to, "{outer}[{place}]"),
        }
    }
}

/// Looks through a value; of a key that stands twice the path is left behind.
#[derive(Clone, Copy)]
struct Any<'p> {
    path: Path<'p>,
    twice: &'p RefCell<String>,
}

impl<'de> DeserializeSeed<'de> for Any<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Any<'_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<(), A::Error> {
        let mut place = 0;
        while let Some(()) = from.next_element_seed(Any {
            path: Path::Place(&self.path, place),
            ..self
        })? {
            place += 1;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<(), A::Error> {
        let mut known = BTreeSet::new();
        while let Some(key) = from.next_key::<String>()? {
            let path = Path::Key(&self.path, &key);
            if known.contains(&key) {
                *self.twice.borrow_mut() = path.to_string();
                return Err(A::Error::custom("twice"));
            }
            from.next_value_seed(Any { path, ..self })?;
            known.insert(key);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_stands_twice_is_found_by_its_path() {
        for (text, path) in [
            (r#"{"a": 1, "a": 1}"#, Some("a")),
            (
                r#"{"jobs": [{}, {"load": {"x": 1, "x": 2}}]}"#,
                Some("jobs[1].load.x"),
            ),
            (r#"[{"a": 1}, {"\u0061": 1, "a": 2}]"#, Some("[1].a")),
            (
                r#"{"a": [1, -2, 0.1, 1e300, "x", null, true], "b": {"a": {}}}"#,
                None,
            ),
            (r#"{"a": 1"#, None),
            ("", None),
            (&"[".repeat(100_000), None),
        ] {
            assert_eq!(key_twice(text).as_deref(), path);
        }
    }
}
