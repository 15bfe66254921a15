//! Links as an attacker might make them (docs/links.md): each is refused with a reason, or opens as
//! the same scenario as the link that its scenario writes. `tests/hostile-links.json` has those
//! made with care, which `web/tools/links.test.mjs` opens in WebAssembly. Others are mutated from
//! the presets; `npm run draw -- hostile_links` draws more of them.

use crate::common::{drawing, presets, read};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateEncoder;
use flitscope::scenario::{Draft, Limits, from_link, to_link};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::Read;

/// Codec and format of the newest links, before the dot.
fn head() -> String {
    let link = to_link(&Draft::default()).unwrap();
    link.split('.').next().unwrap().to_owned()
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut encoder = DeflateEncoder::new(bytes, Compression::best());
    encoder.read_to_end(&mut packed).unwrap();
    packed
}

/// Any bytes in the place of the deflated ones.
fn encoded(deflated: &[u8]) -> String {
    format!("{}.{}", head(), URL_SAFE_NO_PAD.encode(deflated))
}

/// Whether a link opens. One that is refused must have a reason, and one that opens must survive
/// its own link.
fn opens(link: &str) -> bool {
    let opened = from_link(link, Limits::PAGE);
    let Some(scenario) = opened.scenario else {
        assert!(!opened.problems.is_empty(), "refused in silence: {link}");
        return false;
    };
    let again = from_link(&to_link(&scenario).unwrap(), Limits::PAGE);
    assert_eq!(again.scenario.as_ref(), Some(&scenario), "{link}");
    assert_eq!(again.scenario_digest, opened.scenario_digest, "{link}");
    true
}

/// Parts of a text, put together.
fn text(parts: &Value, each: &str) -> String {
    let written = |part: &Value| {
        let Some([unit, rest @ ..]) = part.as_array().map(Vec::as_slice) else {
            return part.as_str().unwrap().to_owned();
        };
        let number = |at: usize| rest.get(at).and_then(Value::as_u64);
        let (times, step) = (number(0).unwrap(), number(1).unwrap_or(1));
        let unit = unit.as_str().unwrap();
        let counted = |place: u64| unit.replace('#', &(place * step).to_string());
        (0..times).map(counted).collect()
    };
    let parts = parts.as_array().unwrap().iter();
    parts.map(written).collect::<String>().replace('@', each)
}

/// The links of an entry of the list, each with the string that replaces `@`.
fn links(entry: &Value, shapes: &Value) -> Vec<(String, String)> {
    let each = match &entry["each"] {
        Value::Null => &json!([""]),
        Value::String(_) => shapes,
        list => list,
    };
    let link = |each: &Value| {
        let each = each.as_str().unwrap();
        let of = |kind: &str| entry.get(kind).map(|parts| text(parts, each));
        let link = of("link")
            .or_else(|| of("payload").map(|payload| format!("{}.{payload}", head())))
            .or_else(|| of("text").map(|text| encoded(&deflated(text.as_bytes()))));
        (each.to_owned(), link.unwrap())
    };
    each.as_array().unwrap().iter().map(link).collect()
}

#[test]
fn each_hostile_link_is_refused_or_opens_as_recorded() {
    let list: Value = serde_json::from_str(&read("tests/hostile-links.json")).unwrap();
    let mut wrong = Vec::new();
    for entry in list["links"].as_array().unwrap() {
        let links = links(entry, &list["shapes"]);
        let open = links.iter().filter(|(_, link)| opens(link));
        let open: Vec<&str> = open.map(|(each, _)| each.as_str()).collect();
        let now = match open.len() {
            0 => Value::Null,
            all if all == links.len() => json!(true),
            _ => json!(open),
        };
        if now != entry["opens"] {
            wrong.push(format!("{}: {now}", entry["what"]));
        }
    }
    assert!(wrong.is_empty(), "these open now:\n{}", wrong.join("\n"));
}

/// Texts of the presets, without their version: a link has it in its head.
fn scenarios() -> Vec<Value> {
    let scenario = |(_, text): (String, String)| {
        let mut value: Value = serde_json::from_str(&text).unwrap();
        value.as_object_mut().unwrap().remove("version");
        value
    };
    presets().into_iter().map(scenario).collect()
}

/// Numbers that decide what a mutation does; 0 after the last.
struct Draws(std::vec::IntoIter<u32>);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0.next().unwrap_or(0) as usize % bound.max(1)
    }

    fn odd_value(&mut self) -> Value {
        let number = self.below(usize::MAX);
        match self.below(14) {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(number % 4),
            3 => json!(number % 70),
            4 => json!(number % 5_000),
            5 => json!(u64::MAX - number as u64),
            6 => json!(number as f64 * 1e300),
            7 => json!((number % 1_000) as f64 / 1_000.0),
            8 => json!(-1),
            9 => json!([]),
            10 => json!([[0, number % 64], number % 64]),
            11 => json!({}),
            12 => json!({"node": number % 64}),
            _ => json!(["qsnet2", "mpi", "barrier", "off-line", "<b>", "\u{202e}"][number % 6]),
        }
    }

    /// Changes something within a value, or all of it.
    fn mutate(&mut self, value: &mut Value) {
        let is_deeper = self.below(5) > 0;
        match value {
            Value::Object(fields) if is_deeper && !fields.is_empty() => {
                let place = self.below(fields.len());
                self.mutate(fields.values_mut().nth(place).unwrap());
            }
            Value::Array(list) if is_deeper && !list.is_empty() => {
                let place = self.below(list.len());
                self.mutate(&mut list[place]);
            }
            Value::Object(fields) => {
                let keys = [
                    "jobs",
                    "topology",
                    "nodes",
                    "seed",
                    "events",
                    "absent",
                    "__proto__",
                ];
                let key = keys[self.below(keys.len())];
                fields.insert(key.to_owned(), self.odd_value());
            }
            Value::Array(list) => {
                let place = self.below(list.len() + 1);
                list.insert(place, self.odd_value());
            }
            _ => *value = self.odd_value(),
        }
    }

    fn damage(&mut self, bytes: &mut Vec<u8>) {
        let place = self.below(bytes.len());
        match self.below(4) {
            0 => bytes.truncate(place),
            1 => bytes.insert(place, self.below(256) as u8),
            2 => drop(bytes.remove(place)),
            _ => bytes[place] ^= 1 << self.below(8),
        }
    }
}

proptest! {
    #![proptest_config(drawing(1_000))]

    /// Values within the JSON of a preset change, and at times bytes of it or of what it is
    /// deflated to.
    #[test]
    fn a_mutated_preset_is_refused_or_opened(
        preset in prop::sample::select(scenarios()),
        times in 0..4,
        draws in prop::collection::vec(any::<u32>(), 40),
    ) {
        let mut draws = Draws(draws.into_iter());
        let mut value = preset;
        for _ in 0..times {
            draws.mutate(&mut value);
        }
        let mut bytes = value.to_string().into_bytes();
        let damaged = draws.below(8);
        if damaged == 1 {
            draws.damage(&mut bytes);
        }
        let mut packed = deflated(&bytes);
        if damaged == 2 {
            draws.damage(&mut packed);
        }
        opens(&encoded(&packed));
    }
}
