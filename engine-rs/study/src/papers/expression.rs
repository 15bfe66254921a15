//! What a claim says of summaries, as text: `mean(hot_spot.nodes[4..15].sent_mb_s)`.
//!
//! Numbers, lists `[a, b]`, `+ − * /`, chains of comparisons `a < b <= c`, `and`,
//! `or`, `not`, the functions of [`Function`], and paths. A path begins with the name
//! of a run; then come fields, `[3]` for one of a list and `[4..15]` for some of it,
//! both ends included. A field of a list is that field of each.
//!
//! Absent: values. What a path leads to is a question of who evaluates.

use super::function::Function;
use super::parser::Parser;
use std::fmt;

/// A parsed text.
#[derive(Clone, Debug)]
pub struct Expression {
    text: String,
    pub(super) root: Node,
}

/// A part of an expression and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) at: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Number(f64),
    List(Vec<Node>),
    Path(Path),
    Negative(Box<Node>),
    Not(Box<Node>),
    /// Of one rank, from left to right.
    Chain(Box<Node>, Vec<(Sign, Node)>),
    /// Each neighbour with the next.
    Compare(Box<Node>, Vec<(Relation, Node)>),
    All(Vec<Node>),
    Any(Vec<Node>),
    Call(Function, Vec<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Different,
}

/// The way to a value in the summary of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Name of the run.
    pub run: String,
    /// From the summary on.
    pub steps: Vec<Step>,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field of an object, or of each object of a list.
    Field(String),
    /// One of a list, from 0.
    At(usize),
    /// Some of a list, both ends included.
    Span(usize, usize),
}

impl Expression {
    /// Characters of a text that are looked at.
    pub const LONGEST: usize = 1_000;

    /// Reads a text; the error says where it goes wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.len() > Self::LONGEST {
            return Err(format!("longer than {} characters", Self::LONGEST));
        }
        Ok(Self {
            text: text.to_owned(),
            root: Parser::new(text).whole()?,
        })
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All paths, in the order of the text.
    pub fn paths(&self) -> Vec<&Path> {
        let mut paths = Vec::new();
        self.root.collect(&mut paths);
        paths
    }

    /// The path, when there is nothing else.
    pub fn as_path(&self) -> Option<&Path> {
        match &self.root.kind {
            Kind::Path(path) => Some(path),
            _ => None,
        }
    }
}

impl Node {
    fn collect<'n>(&'n self, paths: &mut Vec<&'n Path>) {
        match &self.kind {
            Kind::Number(_) => {}
            Kind::Path(path) => paths.push(path),
            Kind::Negative(inner) | Kind::Not(inner) => inner.collect(paths),
            Kind::List(parts) | Kind::All(parts) | Kind::Any(parts) | Kind::Call(_, parts) => {
                parts.iter().for_each(|part| part.collect(paths));
            }
            Kind::Chain(first, rest) => {
                first.collect(paths);
                rest.iter().for_each(|(_, part)| part.collect(paths));
            }
            Kind::Compare(first, rest) => {
                first.collect(paths);
                rest.iter().for_each(|(_, part)| part.collect(paths));
            }
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.run)?;
        self.steps.iter().try_for_each(|step| match step {
            Step::Field(name) => write!(f, ".{name}"),
            Step::At(index) => write!(f, "[{index}]"),
            Step::Span(first, last) => write!(f, "[{first}..{last}]"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn paths_are_found_in_order_and_print_as_they_are_written() {
        let text = "cv(b.nodes[4..15].sent_mb_s) / a.jobs[0].rate < -[c.x, 2] and not d.y == 1";
        let expression = Expression::parse(text).unwrap();
        let paths: Vec<String> = expression.paths().iter().map(ToString::to_string).collect();
        assert_eq!(
            paths,
            ["b.nodes[4..15].sent_mb_s", "a.jobs[0].rate", "c.x", "d.y"]
        );
        assert_eq!(expression.as_path(), None);
        assert!(Expression::parse(" a.b ").unwrap().as_path().is_some());
    }

    #[test]
    fn errors_say_where() {
        let error = |text: &str| Expression::parse(text).unwrap_err();
        assert_eq!(error(""), "character 1: a value is missing");
        assert_eq!(error("1 + "), "character 5: a value is missing");
        assert_eq!(error("1 2"), "character 3: cannot be parsed from here");
        assert_eq!(error("(1"), "character 3: expected `)`");
        assert_eq!(error("a.b[1..]"), "character 8: expected a whole number");
        assert_eq!(error("a.b[3..1]"), "character 5: the range is empty");
        assert_eq!(error("a."), "character 3: expected a name");
        assert!(error("median(a.b)").starts_with("character 1: no function `median`; allowed:"));
        assert_eq!(error("knee(1)"), "character 1: knee needs 2 arguments");
        assert_eq!(error("and"), "character 1: a value is missing");
        assert!(error(&"(".repeat(100)).contains("nested too deeply"));
        assert!(error(&"-".repeat(100)).contains("nested too deeply"));
        assert!(error(&"1".repeat(2_000)).contains("longer than"));
    }

    proptest! {
        #[test]
        fn any_text_is_refused_or_planned(text in ".{0,60}") {
            let _ = Expression::parse(&text);
        }

        #[test]
        fn nor_is_one_made_of_the_right_pieces(
            pieces in prop::collection::vec(prop::sample::select(vec![
                "(", ")", "[", "]", ",", "..", "-", "+", "*", "/", "<", "<=", "==", "not ", " and ",
                " or ", "mean", "knee", "a.b", "a", ".", "1", "99999999999999999999999", "0.5",
            ]), 0..40)
        ) {
            let _ = Expression::parse(&pieces.concat());
        }
    }
}
