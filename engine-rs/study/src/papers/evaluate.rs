use super::expression::{Expression, Kind, Node, Path, Relation, Sign};
use super::parser::wrong;

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// One number.
    Number(f64),
    /// Several.
    List(Vec<f64>),
    /// Whether something holds.
    Truth(bool),
}

/// What a path leads to.
pub type Lookup<'l> = dyn Fn(&Path) -> Result<Value, String> + 'l;

impl Expression {
    /// Works it out. A number that is not finite is an error.
    pub fn evaluate(&self, lookup: &Lookup) -> Result<Value, String> {
        self.root.evaluate(lookup)
    }

    /// The same, when only a number will do.
    pub fn number(&self, lookup: &Lookup) -> Result<f64, String> {
        self.evaluate(lookup)?.number()
    }

    /// The same, when only a truth will do.
    pub fn truth(&self, lookup: &Lookup) -> Result<bool, String> {
        self.evaluate(lookup)?.truth()
    }
}

impl Value {
    fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::List(_) => "a list",
            Self::Truth(_) => "a truth value",
        }
    }

    /// The number that it is.
    pub fn number(&self) -> Result<f64, String> {
        match self {
            Self::Number(number) => Ok(*number),
            other => Err(format!("{} instead of a number", other.kind())),
        }
    }

    /// The numbers of a list; a number is a list of one.
    pub fn numbers(&self) -> Result<&[f64], String> {
        match self {
            Self::Number(number) => Ok(std::slice::from_ref(number)),
            Self::List(list) => Ok(list),
            Self::Truth(_) => Err("a truth value instead of numbers".to_owned()),
        }
    }

    /// The truth that it is.
    pub fn truth(&self) -> Result<bool, String> {
        match self {
            Self::Truth(truth) => Ok(*truth),
            other => Err(format!("{} instead of a comparison", other.kind())),
        }
    }

    /// With one of its numbers moved.
    pub(super) fn moved(mut self, place: usize, by: f64) -> Self {
        match &mut self {
            Self::Number(number) => *number += by,
            Self::List(list) => list
                .iter_mut()
                .skip(place)
                .take(1)
                .for_each(|one| *one += by),
            Self::Truth(_) => {}
        }
        self
    }

    /// Each number changed.
    pub(super) fn each(&self, change: impl Fn(f64) -> f64) -> Result<Self, String> {
        match self {
            Self::Number(number) => Ok(Self::Number(change(*number))),
            other => Ok(Self::List(
                other.numbers()?.iter().copied().map(change).collect(),
            )),
        }
    }

    /// Pairs of numbers; a number goes with each of a list.
    pub(super) fn pairs(&self, other: &Self) -> Result<Vec<(f64, f64)>, String> {
        let (a, b) = (self.numbers()?, other.numbers()?);
        match (self, other) {
            (Self::Number(a), _) => Ok(b.iter().map(|&b| (*a, b)).collect()),
            (_, Self::Number(b)) => Ok(a.iter().map(|&a| (a, *b)).collect()),
            _ if a.len() == b.len() => Ok(a.iter().copied().zip(b.iter().copied()).collect()),
            _ => Err(format!("lists of {} and of {} numbers", a.len(), b.len())),
        }
    }

    pub(super) fn plus(&self, other: &Self) -> Result<Self, String> {
        self.with(Sign::Plus, other)
    }

    pub(super) fn times(&self, other: &Self) -> Result<Self, String> {
        self.with(Sign::Times, other)
    }

    pub(super) fn over(&self, other: &Self) -> Result<Self, String> {
        self.with(Sign::Over, other)
    }

    fn with(&self, sign: Sign, other: &Self) -> Result<Self, String> {
        let result = |(a, b): (f64, f64)| match sign {
            Sign::Plus => a + b,
            Sign::Minus => a - b,
            Sign::Times => a * b,
            Sign::Over => a / b,
        };
        let results: Vec<f64> = self.pairs(other)?.into_iter().map(result).collect();
        Ok(match (self, other, results.as_slice()) {
            (Self::Number(_), Self::Number(_), [result]) => Self::Number(*result),
            _ => Self::List(results),
        })
    }

    /// A comparison with a list holds when it holds with each of it.
    fn is(&self, relation: Relation, other: &Self) -> Result<bool, String> {
        let mut pairs = self.pairs(other)?.into_iter();
        Ok(pairs.all(|pair| relation.holds(pair)))
    }

    fn is_finite(&self) -> bool {
        self.numbers()
            .is_ok_and(|numbers| numbers.iter().all(|number| number.is_finite()))
            || matches!(self, Self::Truth(_))
    }
}

impl Relation {
    pub(super) fn holds(self, (a, b): (f64, f64)) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Greater => a > b,
            Self::AtLeast => a >= b,
            Self::Equal => a == b,
            Self::Different => a != b,
        }
    }
}

impl Node {
    pub(super) fn evaluate(&self, lookup: &Lookup) -> Result<Value, String> {
        let here = |what: String| wrong(self.at, what);
        let value = match &self.kind {
            Kind::Number(number) => Value::Number(*number),
            Kind::Path(path) => lookup(path).map_err(here)?,
            Kind::List(parts) => {
                let mut list = Vec::new();
                for part in parts {
                    list.extend_from_slice(part.evaluate(lookup)?.numbers().map_err(here)?);
                }
                Value::List(list)
            }
            Kind::Negative(inner) => inner.evaluate(lookup)?.each(|n| -n).map_err(here)?,
            Kind::Not(inner) => Value::Truth(!inner.evaluate(lookup)?.truth().map_err(here)?),
            Kind::Chain(first, rest) => {
                let mut value = first.evaluate(lookup)?;
                for (sign, part) in rest {
                    value = value.with(*sign, &part.evaluate(lookup)?).map_err(here)?;
                }
                value
            }
            Kind::Compare(first, rest) => {
                let (mut left, mut all) = (first.evaluate(lookup)?, true);
                for (relation, part) in rest {
                    let right = part.evaluate(lookup)?;
                    all &= left.is(*relation, &right).map_err(here)?;
                    left = right;
                }
                Value::Truth(all)
            }
            // Every part is worked out, so that a mistake is never hidden by the others.
            Kind::All(parts) => Value::Truth(self.truths(parts, lookup)?.iter().all(|t| *t)),
            Kind::Any(parts) => Value::Truth(self.truths(parts, lookup)?.iter().any(|t| *t)),
            Kind::Call(function, arguments) => {
                let arguments: Result<Vec<Value>, String> =
                    arguments.iter().map(|part| part.evaluate(lookup)).collect();
                function.of(arguments?).map_err(here)?
            }
        };
        match value.is_finite() {
            true => Ok(value),
            false => Err(here("not a finite number".to_owned())),
        }
    }

    fn truths(&self, parts: &[Self], lookup: &Lookup) -> Result<Vec<bool>, String> {
        parts
            .iter()
            .map(|part| {
                let value = part.evaluate(lookup)?;
                value.truth().map_err(|what| wrong(part.at, what))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(text: &str) -> Result<Value, String> {
        Expression::parse(text)?.evaluate(&|path| match path.to_string().as_str() {
            "a.four" => Ok(Value::Number(4.0)),
            "a.list" => Ok(Value::List(vec![1.0, 2.0, 3.0])),
            _ => Err(format!("`{path}` does not exist")),
        })
    }

    fn number(text: &str) -> f64 {
        of(text).and_then(|value| value.number()).unwrap()
    }

    fn truth(text: &str) -> bool {
        of(text).and_then(|value| value.truth()).unwrap()
    }

    #[test]
    fn arithmetic_has_its_ranks() {
        assert_eq!(number("1 + 2 * 3 - 4 / 2"), 5.0);
        assert_eq!(number("(1 + 2) * -3"), -9.0);
        assert_eq!(number("8 / 2 / 2"), 2.0);
        assert_eq!(number("2.5*a.four"), 10.0);
        assert_eq!(number("1 - -1"), 2.0);
    }

    #[test]
    fn lists_are_worked_on_one_by_one() {
        assert_eq!(
            of("a.list * 2 - [1, 1, 1]"),
            Ok(Value::List(vec![1.0, 3.0, 5.0]))
        );
        assert_eq!(of("10 / [5, a.four]"), Ok(Value::List(vec![2.0, 2.5])));
        assert_eq!(of("[1]"), Ok(Value::List(vec![1.0])));
        assert_eq!(
            of("a.list + [1, 2]"),
            Err("character 1: lists of 3 and of 2 numbers".to_owned())
        );
    }

    #[test]
    fn functions_are_as_they_are_called() {
        assert_eq!(number("mean(a.list)"), 2.0);
        assert_eq!(number("min(a.list, 0.5) + max(a.list, a.four)"), 4.5);
        assert_eq!(number("sum(a.list) + count(a.list) + spread(a.list)"), 11.0);
        assert_eq!(number("cv([1, 3])"), 0.5);
        assert_eq!(number("sum(abs(-a.list))"), 6.0);
        assert_eq!(number("count(above(a.list, 1))"), 2.0);
        assert_eq!(number("knee([1, 2, 3], [1, 1.9, 2.8])"), 2.0);
        assert_eq!(
            of("scaled_efficiency(2, [2, 2.5])"),
            Ok(Value::List(vec![1.0, 0.8]))
        );
        assert_eq!(
            of("fixed_efficiency(8, [2, 4], [4, 2.5])"),
            Ok(Value::List(vec![1.0, 0.8]))
        );
        assert_eq!(number("fixed_efficiency(8, 4, 2.5)"), 0.8);
        assert_eq!(
            of("extrapolated([8, 16, 32], [10, 10.5, 11.5], [64, 1024])"),
            Ok(Value::List(vec![12.5, 16.5]))
        );
        assert!(of("extrapolated([8, 8], [1, 2], 9)").is_err());
        assert!(of("extrapolated([8, 16], [1, 2, 3], 9)").is_err());
        assert!(truth("increasing(a.list) and not decreasing(a.list)"));
        assert!(truth("sorted(1, 1, 2) and not increasing(1, 1, 2)"));
        assert_eq!(
            of("mean(above(a.list, 9))"),
            Err("character 1: the list is empty".to_owned())
        );
    }

    #[test]
    fn comparisons_chain_and_hold_for_each() {
        assert!(truth("1 < 2 <= 2 < 3"));
        assert!(!truth("1 < 2 < 2"));
        assert!(truth("0 < a.list <= 3"));
        assert!(!truth("a.list < 3"));
        assert!(truth("a.list == [1, 2, 3] and a.four != 3"));
        assert!(truth("1 > 2 or 2 >= 2 and not 1 > 1"));
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        let error = |text| of(text).unwrap_err();
        assert_eq!(error("1 + a.none"), "character 5: `a.none` does not exist");
        assert_eq!(
            error("1 / (a.four - 4)"),
            "character 1: not a finite number"
        );
        assert_eq!(
            error("1 and 2"),
            "character 1: a number instead of a comparison"
        );
        assert_eq!(
            error("(1 < 2) + 1"),
            "character 1: a truth value instead of numbers"
        );
        // What does not matter is looked at all the same.
        assert!(error("1 < 2 or a.none > 1").contains("does not exist"));
    }

    proptest! {
        #[test]
        fn nothing_that_can_be_read_panics(
            pieces in prop::collection::vec(prop::sample::select(vec![
                "(", ")", "[", "]", ",", "-", "+", "*", "/", "<", "<=", "==", "not ", " and ",
                " or ", "mean(", "knee(", "cv(", "above(", "a.four", "a.list", "a.x", "0", "1",
            ]), 0..14)
        ) {
            let _ = of(&pieces.concat());
        }
    }
}
