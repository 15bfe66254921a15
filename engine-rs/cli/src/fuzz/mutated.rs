//! Valid links with random damage.

use super::pack::{deflated, encoded, inflated, link, packed};
use flitscope::rng::hash;
use serde_json::{Map, Value, json};

/// Draws mutated links, always the same for a seed.
pub(crate) struct Mutator {
    seed: u64,
    drawn: u64,
    links: Vec<String>,
    /// What the links say, of those that say anything.
    values: Vec<Value>,
}

impl Mutator {
    /// Starts from links that open, and from others.
    pub(crate) fn new(seed: u64, known: Vec<String>, crafted: &[String]) -> Self {
        // Three in four mutations start from a preset.
        let repeated = known.iter().cycle().take(3 * crafted.len());
        let links: Vec<String> = repeated.chain(crafted).cloned().collect();
        let value = |link: &String| {
            let bytes = inflated(&deflated(link));
            serde_json::from_slice(&bytes).ok().filter(Value::is_object)
        };
        let values = links.iter().filter_map(value).collect();
        Self {
            seed,
            drawn: 0,
            links,
            values,
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        let drawn = hash(&[self.seed, self.drawn]);
        (drawn % bound.max(1) as u64) as usize
    }

    fn one_of<'l>(&mut self, list: &[&'l str]) -> &'l str {
        list[self.below(list.len())]
    }

    fn any_link(&mut self) -> String {
        let place = self.below(self.links.len());
        self.links[place].clone()
    }

    /// The next.
    pub(crate) fn next_link(&mut self) -> String {
        match self.below(10) {
            0 => self.with_a_wrong_character(),
            1 => self.spliced(),
            2 => self.with_another_head(),
            3 => {
                let bytes = self.noise();
                encoded(&bytes)
            }
            4 => {
                let bytes = deflated(&self.any_link());
                encoded(&self.damaged(bytes))
            }
            5 => {
                let bytes = inflated(&deflated(&self.any_link()));
                packed(&self.damaged(bytes))
            }
            _ => self.with_other_values(),
        }
    }

    fn with_a_wrong_character(&mut self) -> String {
        let mut characters: Vec<char> = self.any_link().chars().collect();
        let (place, length) = (self.below(characters.len()), characters.len());
        match (self.below(3), characters.get_mut(place)) {
            (0, Some(character)) => *character = ['~', '%', 'A', '=', '\u{fc}'][length % 5],
            (1, _) => characters.truncate(place),
            (_, Some(_)) => drop(characters.remove(place)),
            (_, None) => {}
        }
        characters.into_iter().collect()
    }

    fn spliced(&mut self) -> String {
        let (mut first, mut second) = (self.any_link(), self.any_link());
        // Of ASCII alone.
        first.truncate(self.below(first.len() + 1));
        let second = second.split_off(self.below(second.len() + 1));
        first + &second
    }

    fn with_another_head(&mut self) -> String {
        let link = self.any_link();
        let (_, payload) = link.split_once('.').unwrap_or(("", &link));
        let head = self.one_of(&[
            "d1", "d2", "d3", "d0", "d4", "e3", "d", "D3", "d3.d3", "d03", "-",
        ]);
        format!("{head}.{payload}")
    }

    fn noise(&mut self) -> Vec<u8> {
        let length = self.below(3_000);
        (0..length).map(|_| self.below(256) as u8).collect()
    }

    fn damaged(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for _ in 0..=self.below(4) {
            let place = self.below(bytes.len());
            match self.below(4) {
                0 => bytes.truncate(place),
                1 => bytes.insert(place, self.below(256) as u8),
                2 if place < bytes.len() => drop(bytes.remove(place)),
                _ => {
                    let bit = self.below(8);
                    if let Some(byte) = bytes.get_mut(place) {
                        *byte ^= 1 << bit;
                    }
                }
            }
        }
        bytes
    }

    fn with_other_values(&mut self) -> String {
        let place = self.below(self.values.len());
        let mut value = self.values[place].clone();
        for _ in 0..=self.below(3) {
            self.change(&mut value);
        }
        link(&value)
    }

    /// Changes something within a value, or all of it.
    fn change(&mut self, value: &mut Value) {
        let deeper = self.below(5) > 0;
        match value {
            Value::Object(fields) if deeper && !fields.is_empty() => {
                let place = self.below(fields.len());
                if let Some(field) = fields.values_mut().nth(place) {
                    self.change(field);
                }
            }
            Value::Array(list) if deeper && !list.is_empty() => {
                let place = self.below(list.len());
                self.change(&mut list[place]);
            }
            Value::Object(fields) => self.add_a_key(fields),
            Value::Array(list) => {
                let some = self.odd_value();
                let place = self.below(list.len() + 1);
                list.insert(place, some);
            }
            _ => *value = self.odd_value(),
        }
    }

    fn add_a_key(&mut self, fields: &mut Map<String, Value>) {
        let key = self.one_of(KEYS).to_owned();
        let value = self.odd_value();
        fields.insert(key, value);
    }

    fn odd_value(&mut self) -> Value {
        let number = hash(&[self.seed, self.drawn]);
        match self.below(14) {
            0 => Value::Null,
            1 => json!(self.below(2) == 0),
            2 => json!(self.below(4)),
            3 => json!(self.below(70)),
            4 => json!(self.below(5_000)),
            5 => json!(number),
            6 => json!(number as f64 / u32::MAX as f64),
            7 => json!(self.below(1_000) as f64 / 1_000.0),
            8 => json!(-1),
            9 => json!([]),
            10 => json!([[0, self.below(64)], self.below(64)]),
            11 => json!({}),
            12 => json!(self.one_of(WORDS)),
            _ => json!({"node": self.below(64)}),
        }
    }
}

const KEYS: &[&str] = &[
    "version",
    "name",
    "network",
    "topology",
    "jobs",
    "traffic",
    "model",
    "run",
    "events",
    "arity",
    "dimension",
    "nodes",
    "down_links",
    "up_links_kept",
    "top_arity",
    "switch_ports",
    "io_nodes",
    "load",
    "pattern",
    "seed",
    "at_cycle",
    "part",
    "collective",
    "operation",
    "processes",
    "absent",
    "sizes",
    "channels",
    "<b>",
    "__proto__",
];

const WORDS: &[&str] = &[
    "qsnet2",
    "saturated",
    "ping-pong",
    "barrier",
    "broadcast",
    "tree",
    "io-random",
    "off-line",
    "halved",
    "exponential",
    "main",
    "mpi",
    "<script>alert(1)</script>",
    "\u{202e}",
];
