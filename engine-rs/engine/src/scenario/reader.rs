use crate::declared::{Declared, Kind, Row};
use crate::networks::Generation;
use crate::parameters::{Choice, ParameterKind, Setting, Share};
use serde::Serialize;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use strsim::levenshtein;

pub use crate::units::grouped;

/// Something wrong with an input.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Problem {
    /// Where, as in `topology.dimension`; empty for the whole input.
    pub path: String,
    /// Whether it can be simulated all the same.
    pub severity: Severity,
    /// What is wrong and what is allowed.
    pub message: String,
}

/// Whether a problem keeps a scenario from being simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It does.
    Error,
    /// It does not.
    Warning,
}

impl Problem {
    /// Whether it keeps a scenario from being simulated.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The same of an input that is part of a larger one.
    pub fn within(self, outer: &str) -> Self {
        let path = match self.path.as_str() {
            "" => outer.to_owned(),
            path => format!("{outer}.{path}"),
        };
        Self { path, ..self }
    }
}

/// Reads values out of JSON and remembers everything that is wrong, so that one
/// look shows all of it. A value that is absent or wrong reads as its default.
pub(super) struct Reader {
    problems: Vec<Problem>,
    errors: usize,
    warnings: usize,
    /// Unknown keys are warnings, as in links; otherwise errors.
    lenient: bool,
    /// The path of a key that has another place in a scenario.
    elsewhere: fn(&str) -> Option<String>,
    /// The network whose names for the parts messages use.
    network: Generation,
}

/// Nobody reads more, and an input from anywhere must not make a list without end.
const MAX_ERRORS: usize = 100;
const MAX_WARNINGS: usize = 20;

/// What is wrong with a part of the machine that an input names.
#[derive(Debug)]
pub(super) enum Wrong {
    /// In words of ours, which call parts as QsNet does.
    Part(String),
    /// With text of the input, which stays as it is.
    Input(String),
}

/// A place in the input: an object, if there is one, and its path.
#[derive(Clone)]
pub(super) struct At<'v> {
    pub(super) path: String,
    pub(super) map: Option<&'v Map<String, Value>>,
}

impl<'v> At<'v> {
    fn get(&self, key: &str) -> Option<&'v Value> {
        self.map?.get(key)
    }

    pub(super) fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }
}

impl Reader {
    pub(super) fn new(lenient: bool, elsewhere: fn(&str) -> Option<String>) -> Self {
        Self {
            problems: Vec::new(),
            errors: 0,
            warnings: 0,
            lenient,
            elsewhere,
            network: Generation::default(),
        }
    }

    /// All that is wrong; beyond some, how much more there is.
    pub(super) fn into_problems(self) -> Vec<Problem> {
        let mut problems = self.problems;
        let all = [
            (Severity::Error, self.errors, MAX_ERRORS),
            (Severity::Warning, self.warnings, MAX_WARNINGS),
        ];
        for (severity, found, most) in all.into_iter().filter(|(_, found, most)| found > most) {
            problems.push(Problem {
                path: String::new(),
                severity,
                message: format!("and {} more", grouped((found - most) as u64)),
            });
        }
        problems
    }

    pub(super) fn error(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.problem(path.into(), Severity::Error, message.into());
    }

    pub(super) fn warning(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.problem(path.into(), Severity::Warning, message.into());
    }

    /// From here on, messages name the parts of the machine as this network does.
    pub(super) fn tell_of(&mut self, network: Generation) {
        self.network = network;
    }

    /// Something wrong with a part of the machine, told in the words of its network.
    pub(super) fn wrong(&mut self, path: impl Into<String>, wrong: Wrong) {
        let message = match wrong {
            Wrong::Part(message) => self.network.profile().part_words(&message),
            Wrong::Input(message) => message,
        };
        self.error(path, message);
    }

    /// Whether no more problems of a kind are kept.
    fn is_full(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => self.errors >= MAX_ERRORS,
            Severity::Warning => self.warnings >= MAX_WARNINGS,
        }
    }

    fn problem(&mut self, path: String, severity: Severity, message: String) {
        if !self.is_full(severity) {
            self.problems.push(Problem {
                path,
                severity,
                message,
            });
        }
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
    }

    /// A key that is not one of those that are known.
    fn unknown(&mut self, path: String, key: &str, known: &[&str]) {
        let (severity, ignored) = match self.lenient {
            true => (Severity::Warning, ", ignored"),
            false => (Severity::Error, ""),
        };
        let near = || nearest(key, known).map(str::to_owned);
        let instead = match self.is_full(severity) {
            // It is only counted.
            true => String::new(),
            false => match near().or_else(|| (self.elsewhere)(key)) {
                Some(meant) => format!("did you mean {meant}?"),
                None => format!("allowed: {}", in_words(known)),
            },
        };
        self.problem(path, severity, format!("unknown key{ignored}; {instead}"));
    }

    /// Whether no error has been found at any of these paths, below one, or in what holds one. A
    /// wrong value reads as its default, about which the input says nothing.
    pub(super) fn is_right(&self, paths: &[&str]) -> bool {
        let is_within = |path: &str, outer: &str| {
            let rest = path.strip_prefix(outer);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let is_at = |error: &Problem| {
            let of = |path: &&str| is_within(&error.path, path) || is_within(path, &error.path);
            paths.iter().any(of)
        };
        let mut errors = self.problems.iter().filter(|problem| problem.is_error());
        // Of those that are not kept no path is known.
        self.errors <= MAX_ERRORS && !errors.any(is_at)
    }

    /// Problems that keep the input from being simulated.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    /// An object, with the keys it may have.
    pub(super) fn object<'v>(
        &mut self,
        value: Option<&'v Value>,
        path: &str,
        keys: &[&str],
    ) -> At<'v> {
        let at = At {
            path: path.to_owned(),
            map: value.and_then(Value::as_object),
        };
        if value.is_some_and(|value| !value.is_object()) {
            let article = if keys.len() > MAX_KEYS {
                ""
            } else {
                "the keys "
            };
            self.error(
                path,
                format!("must be an object with {article}{}", in_words(keys)),
            );
        }
        let unknown = at.map.into_iter().flat_map(Map::keys);
        for key in unknown.filter(|key| !keys.contains(&key.as_str())) {
            self.unknown(at.path_of(&shortened(key)), key, keys);
        }
        at
    }

    /// The object at a key of another.
    pub(super) fn child<'v>(&mut self, parent: &At<'v>, key: &str, keys: &[&str]) -> At<'v> {
        self.object(parent.get(key), &parent.path_of(key), keys)
    }

    /// A whole number within bounds.
    pub(super) fn integer(&mut self, at: &At, key: &str, min: u32, max: u32, default: u32) -> u32 {
        let [min, max, default] = [min, max, default].map(u64::from);
        // Both bounds are of 32 bits.
        self.long_integer(at, key, min, max, default) as u32
    }

    /// A whole number within bounds that 32 bits may not hold, such as a cycle.
    pub(super) fn long_integer(
        &mut self,
        at: &At,
        key: &str,
        min: u64,
        max: u64,
        default: u64,
    ) -> u64 {
        let Some(value) = at.get(key) else {
            return default;
        };
        self.whole_within(value, || at.path_of(key), min, max)
            .unwrap_or(default)
    }

    /// A whole number within bounds, if it is right.
    fn whole_within(
        &mut self,
        value: &Value,
        path: impl Fn() -> String,
        min: u64,
        max: u64,
    ) -> Option<u64> {
        let number = whole(value).filter(|number| (min..=max).contains(number));
        if number.is_none() {
            let (is, min, max) = (shown(value), grouped(min), grouped(max));
            let message = format!("{is} is not a whole number from {min} to {max}");
            self.error(path(), message);
        }
        number
    }

    /// A list of whole numbers, their count and each of them within bounds, when all of it is right.
    fn numbers(
        &mut self,
        at: &At,
        key: &str,
        counts: RangeInclusive<u32>,
        allowed: RangeInclusive<u32>,
    ) -> Option<Vec<u32>> {
        let value = at.get(key)?;
        let (min, max) = allowed.into_inner();
        let list = value.as_array();
        let list = list.filter(|list| counts.contains(&(list.len() as u32)));
        let Some(list) = list else {
            let is = match value.as_array() {
                Some(list) => format!("{} numbers; it must be", grouped(list.len() as u64)),
                None => format!("{} is not", shown(value)),
            };
            let [least, most] = [counts.start(), counts.end()].map(|count| grouped(*count));
            let (min, max) = (grouped(min), grouped(max));
            let form = format!("a list of {least} to {most} whole numbers from {min} to {max}");
            self.error(at.path_of(key), format!("{is} {form}"));
            return None;
        };
        let of = |(place, value): (usize, &Value)| {
            let path = || format!("{}[{place}]", at.path_of(key));
            let number = self.whole_within(value, path, u64::from(min), u64::from(max));
            number.map(|number| number as u32)
        };
        // All of it is looked at, and every wrong number said.
        let numbers: Vec<Option<u32>> = list.iter().enumerate().map(of).collect();
        numbers.into_iter().collect()
    }

    /// A list of whole numbers, their count and each of them within bounds, when there is a good one.
    pub(super) fn integers(
        &mut self,
        at: &At,
        key: &str,
        count: u32,
        allowed: RangeInclusive<u32>,
        for_what: &str,
    ) -> Option<Vec<u32>> {
        let value = at.get(key)?;
        let number = |value| {
            let number = whole(value).and_then(|number| u32::try_from(number).ok());
            number.filter(|number| allowed.contains(number))
        };
        let list = value.as_array();
        let numbers: Option<Vec<u32>> = list.and_then(|list| list.iter().map(number).collect());
        let numbers = numbers.filter(|numbers| numbers.len() == count as usize);
        if numbers.is_none() {
            let (min, max) = allowed.into_inner();
            let message =
                format!("must be a list of {count} whole numbers from {min} to {max}, {for_what}");
            self.error(at.path_of(key), message);
        }
        numbers
    }

    /// One of the words of a choice.
    pub(super) fn choice<T: Choice>(&mut self, at: &At, key: &str, default: T) -> T {
        let word = self.word(at, key, T::WORDS);
        word.and_then(T::of_word).unwrap_or(default)
    }

    /// The word at a key, when it is one of a list.
    pub(super) fn word<'w>(&mut self, at: &At, key: &str, words: &[&'w str]) -> Option<&'w str> {
        let value = at.get(key)?;
        let given = value.as_str().unwrap_or_default();
        let word = words.iter().find(|word| **word == given).copied();
        if word.is_none() {
            self.not_one_of(at, key, words);
        }
        word
    }

    /// Reads the fields of a declared struct that are given; those of `narrowed` have the kinds
    /// that others leave them. What a function of its own reads stays as it is.
    pub(super) fn fields(&mut self, at: &At, into: &mut dyn Declared, narrowed: &[(&str, Kind)]) {
        for row in into.rows() {
            if let Kind::Part(rows) = row.kind {
                let part_at = self.child(at, row.key, &keys(rows));
                if let Some(part) = into.part(row.key) {
                    self.fields(&part_at, part, narrowed);
                }
                continue;
            }
            let own = narrowed.iter().find(|(key, _)| *key == row.key);
            let kind = own.map_or(row.kind, |(_, kind)| *kind);
            if let Some(setting) = self.field(at, row.key, kind) {
                into.set(row.key, setting);
            }
        }
    }

    fn number(&mut self, at: &At, value: &Value, key: &str, bounds: [u32; 2]) -> Option<Setting> {
        let [min, max] = bounds.map(u64::from);
        let number = self.whole_within(value, || at.path_of(key), min, max);
        // Both bounds are of 32 bits.
        number.map(|number| Setting::Number(number as u32))
    }

    /// The value at a key, where it is given and right.
    pub(super) fn field(&mut self, at: &At, key: &str, kind: Kind) -> Option<Setting> {
        let value = at.get(key)?;
        match kind {
            Kind::Value(ParameterKind::Number { min, max, .. }) => {
                self.number(at, value, key, [min, max])
            }
            Kind::Value(ParameterKind::Choice { options, .. }) => {
                self.word(at, key, options).map(Setting::Word)
            }
            Kind::Value(ParameterKind::Share { min, max, .. }) => {
                let share = value.as_f64().filter(|share| (min..=max).contains(share));
                if share.is_none() {
                    let message = format!("{} is not a share from {min} to {max}", shown(value));
                    self.error(at.path_of(key), message);
                }
                share.map(|share| Setting::Share(Share(share)))
            }
            Kind::Value(ParameterKind::Flag { .. }) => {
                if !value.is_boolean() {
                    let message = format!("{} is not true or false", shown(value));
                    self.error(at.path_of(key), message);
                }
                value.as_bool().map(Setting::Flag)
            }
            Kind::Maybe { min, max, .. } => match value.is_null() {
                true => None,
                false => self.number(at, value, key, [min, max]),
            },
            Kind::Numbers {
                shortest,
                longest,
                min,
                max,
                ..
            } => self
                .numbers(at, key, shortest..=longest, min..=max)
                .map(Setting::Numbers),
            Kind::Text { longest } => {
                let text = self.text(at, key, longest as usize);
                Some(Setting::Text(text))
            }
            Kind::Part(_) | Kind::Own { .. } => None,
        }
    }

    fn not_one_of(&mut self, at: &At, key: &str, words: &[&str]) {
        let value = at.get(key).map(shown).unwrap_or_default();
        let mut message = format!("{value} is not one of {}", words.join(", "));
        // Of a few words, all that are allowed are seen at once.
        let given = at.get(key).and_then(Value::as_str);
        let given = given.filter(|_| words.len() > 3 && !self.is_full(Severity::Error));
        if let Some(meant) = given.and_then(|given| nearest(given, words)) {
            message += &format!("; did you mean {meant}?");
        }
        self.error(at.path_of(key), message);
    }

    /// A text that is not too long; empty when absent.
    pub(super) fn text(&mut self, at: &At, key: &str, longest: usize) -> String {
        match at.get(key) {
            None => String::new(),
            Some(Value::String(text)) if text.chars().count() <= longest => text.clone(),
            Some(value) => {
                let message = format!(
                    "{} is not a text of at most {longest} characters",
                    shown(value)
                );
                self.error(at.path_of(key), message);
                String::new()
            }
        }
    }

    /// Any value at all.
    pub(super) fn value<'v>(&self, at: &At<'v>, key: &str) -> Option<&'v Value> {
        at.get(key)
    }
}

/// The keys of a declared struct.
pub(super) fn keys(rows: &[Row]) -> Vec<&'static str> {
    rows.iter().map(|row| row.key).collect()
}

/// Most keys that a message lists.
const MAX_KEYS: usize = 20;

/// Keys in a message; of very many, some.
fn in_words(keys: &[&str]) -> String {
    match keys.len() {
        ..=MAX_KEYS => keys.join(", "),
        all => format!("{all} keys, such as {}", listed(keys.iter().take(3))),
    }
}

/// The word that was probably meant: the one that takes the fewest typing errors, if these are
/// at most a third of its letters.
fn nearest<'w>(word: &str, known: &[&'w str]) -> Option<&'w str> {
    // A word of another length has at least that many errors; an input may be long.
    let is_alike = |known: &&&str| 3 * known.len().abs_diff(word.len()) <= known.len();
    let errors = |known: &&&str| levenshtein(word, known);
    let nearest = known.iter().filter(is_alike).min_by_key(errors)?;
    (3 * errors(&nearest) <= nearest.len()).then_some(*nearest)
}

/// A whole number, whether it is written 64 or 64.0.
pub(super) fn whole(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && (0.0..9e15).contains(&number)).then_some(number as u64)
    })
}

/// A value as a message shows it: JSON, cut to a readable length.
pub(super) fn shown(value: &Value) -> String {
    match whole(value) {
        Some(number) => grouped(number),
        None => shortened(&value.to_string()),
    }
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Things in a sentence, as `a`, `a and b` or `a, b and c`.
pub fn listed(things: impl Iterator<Item = impl ToString>) -> String {
    let mut things: Vec<String> = things.map(|thing| thing.to_string()).collect();
    match (things.pop(), things.join(", ")) {
        (Some(last), before) if !before.is_empty() => format!("{before} and {last}"),
        (last, _) => last.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_cut_at_a_character() {
        assert_eq!(shown(&Value::String("ü".repeat(100))).chars().count(), 41);
    }
}
