//! Addresses of the page.
//!
//! `#/s/<payload>`, `#/p/<preset>` and `#/c/<A>~<B>`, each with a view behind a
//! question mark (docs/links.md), of which only the results that the sender saw are
//! of use here. A payload alone is an address too.
//!
//! Absent: what a payload means; that is `flitscope::scenario`'s.

use crate::link::value_or_word;
use crate::{Refusal, refusal};
use percent_encoding::percent_decode_str;
use serde_json::Value;

/// What an address names: one scenario, or the two sides of a comparison.
#[derive(Debug, PartialEq)]
pub struct Address {
    /// One, or A and B.
    pub sides: Vec<Side>,
}

/// The source of a scenario, and the result that its sender saw.
#[derive(Debug, PartialEq)]
pub struct Side {
    /// Where its scenario is.
    pub source: Source,
    /// What came of it.
    pub expected: Expected,
}

/// What names a scenario in an address.
#[derive(Debug, PartialEq)]
pub enum Source {
    /// What `from_link` opens.
    Payload(String),
    /// The name of a preset, and values by their paths that are changed in it.
    Preset(String, Vec<(String, Value)>),
}

/// The result that a link holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expected {
    /// Its digest.
    pub digest: Option<String>,
    /// The engine it is of.
    pub engine: Option<String>,
    /// Its headline figures, in the order of `m=`; NaN where it is not a
    /// number.
    pub figures: Vec<f64>,
}

impl Address {
    /// Whether a text is meant as an address, rather than as the name of a file or of
    /// a preset.
    pub fn is_one(text: &str) -> bool {
        let head = text.split('.').next().unwrap_or_default();
        let format = head.strip_prefix(|letter: char| letter.is_ascii_lowercase());
        let numbered =
            |format: &str| !format.is_empty() && format.bytes().all(|digit| digit.is_ascii_digit());
        text.contains("#/") || head.len() < text.len() && format.is_some_and(numbered)
    }

    /// Reads an address: whole, from its `#` on, or a payload alone.
    ///
    /// # Errors
    /// It names no scenario.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let route = match text.find("#/") {
            Some(start) => &text[start + 2..],
            None => text,
        };
        let (route, view) = route.split_once('?').unwrap_or((route, ""));
        let route = decoded(route);
        let view: Vec<(String, String)> = view
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .map(|(key, value)| (decoded(key), decoded(&value.replace('+', " "))))
            .collect();
        let sources = match route.split_once('/') {
            None => vec![Source::Payload(route)],
            Some(("s", payload)) => vec![Source::Payload(payload.to_owned())],
            Some(("p", name)) => vec![Source::Preset(name.to_owned(), changes(&view))],
            Some(("c", pair)) => match pair.split_once('~') {
                Some((a, b)) => [a, b].map(|side| Source::Payload(side.to_owned())).into(),
                None => {
                    return Err(refusal(
                        "link",
                        "a comparison needs two sides, such as #/c/A~B",
                    ));
                }
            },
            Some(_) => {
                let message = "is not a scenario (#/s/…), preset (#/p/…) or comparison (#/c/…)";
                return Err(refusal("link", message));
            }
        };
        let of = |(place, source)| Side {
            source,
            expected: expected(&view, place),
        };
        let sides = sources.into_iter().enumerate().map(of).collect();
        Ok(Self { sides })
    }
}

/// What `set.<path>=<value>` changes.
fn changes(view: &[(String, String)]) -> Vec<(String, Value)> {
    let change = |(key, value): &(String, String)| {
        let path = key.strip_prefix("set.")?;
        Some((path.to_owned(), value_or_word(value)))
    };
    view.iter().filter_map(change).collect()
}

/// What the sender saw of a side. In a comparison the digests stand side by side,
/// and so do the figures, behind a `~`.
fn expected(view: &[(String, String)], side: usize) -> Expected {
    let value = |wanted: &str| {
        let found = view.iter().find(|(key, _)| key == wanted);
        found.map(|(_, value)| value.as_str())
    };
    let digest = value("r").and_then(|all| all.split(',').nth(side));
    let figures = value("m").and_then(|all| all.split('~').nth(side));
    let numbers = figures.into_iter().flat_map(|all| all.split(','));
    Expected {
        digest: digest
            .filter(|digest| !digest.is_empty())
            .map(str::to_lowercase),
        engine: value("e").map(str::to_owned),
        figures: numbers
            .map(|number| number.parse().unwrap_or(f64::NAN))
            .collect(),
    }
}

/// Percent-decoded text: `%7E` is `~`. Other text is unchanged.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn payload(text: &str) -> Source {
        Source::Payload(text.to_owned())
    }

    fn sources(text: &str) -> Vec<Source> {
        let sides = Address::parse(text).unwrap().sides;
        sides.into_iter().map(|side| side.source).collect()
    }

    #[test]
    fn an_address_may_be_cut_anywhere_before_its_payload() {
        for text in [
            "https://example.org/a/#/s/d4.q64FAA?t=7",
            "#/s/d4.q64FAA",
            "  d4.q64FAA\n",
        ] {
            assert!(Address::is_one(text.trim()), "{text}");
            assert_eq!(sources(text), [payload("d4.q64FAA")], "{text}");
        }
        for text in [
            "qsnet-64-uniform",
            "a/file.json",
            "file2.json",
            "d.json",
            "2.json",
        ] {
            assert!(!Address::is_one(text), "{text}");
        }
        let preset = |changes| [Source::Preset("ring".to_owned(), changes)];
        assert_eq!(sources("#/p/ring"), preset(Vec::new()));
        let changed = [
            ("jobs[0].load", json!(0.5)),
            ("model.release", json!("tail")),
        ];
        let changed = changed.map(|(path, value)| (path.to_owned(), value));
        assert_eq!(
            sources("#/p/ring?set.jobs[0].load=0.5&t=7&set.model.release=tail"),
            preset(changed.into())
        );
        let pair = [payload("d4.a"), payload("d4.b")];
        assert_eq!(sources("#/c/d4.a~d4.b"), pair);
        assert_eq!(sources("#/c/d4.a%7Ed4.b?focus=b"), pair);
    }

    #[test]
    fn what_is_no_address_says_what_is() {
        let message = |text: &str| Address::parse(text).unwrap_err()[0].message.clone();
        assert!(message("#/c/d4.q64FAA").contains("two sides"));
        assert!(message("#/x/1").contains("is not a scenario"));
    }

    #[test]
    fn what_a_link_promises_is_read_for_each_side() {
        let text = "#/c/d4.a~d4.b?r=AB12,cd34&e=0.1.0&m=117.3,2.22%7E90,&t=5";
        let sides = Address::parse(text).unwrap().sides;
        let promised: Vec<&Expected> = sides.iter().map(|side| &side.expected).collect();
        assert_eq!(promised[0].digest.as_deref(), Some("ab12"));
        assert_eq!(promised[1].digest.as_deref(), Some("cd34"));
        assert_eq!(promised[1].engine.as_deref(), Some("0.1.0"));
        assert_eq!(promised[0].figures, [117.3, 2.22]);
        assert!(promised[1].figures[0] == 90.0 && promised[1].figures[1].is_nan());
        let bare = Address::parse("d4.q64FAA").unwrap();
        assert_eq!(bare.sides[0].expected, Expected::default());
    }

    #[test]
    fn escapes_are_read_and_halves_of_them_left() {
        assert_eq!(decoded("a%7Eb%2"), "a~b%2");
        assert_eq!(decoded("%zz%c3%bc"), "%zzü");
    }
}
