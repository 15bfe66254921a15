//! How far a comparison is from turning over: the difference of its sides and the 95 % interval of that difference.
//!
//! The difference of two means over the same seeds has an interval of its own, that of the differences seed by
//! seed. With one seed it comes from the intervals of the run, one value after the other moved by its own.
//!
//! Absent: whether a claim holds, which is a matter of the means alone.

use super::evaluate::Lookup;
use super::expression::{Expression, Kind, Node, Relation};
use super::function::Function;
use crate::measure::half_width_of_means;

/// The comparison that decides whether something holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Decisive {
    /// Of the means.
    pub(super) is_true: bool,
    /// Of its sides: positive where it is true.
    pub(super) difference: f64,
    /// Half width of the 95 % interval of the difference; 0 where nothing varies or no interval is known.
    pub(super) ci95: f64,
    /// The larger of its sides, without its sign.
    size: f64,
    /// Equal sides make it false; else it is a bound, and equality is enough.
    is_strict: bool,
}

/// Half width of an interval that leaves open what is the case, as a share of the larger side.
const WIDE: f64 = 0.05;

impl Decisive {
    /// True or false whatever the seeds draw.
    fn of_truth(is_true: bool) -> Self {
        Self {
            is_true,
            difference: if is_true { 1.0 } else { -1.0 },
            ci95: 0.0,
            size: 1.0,
            is_strict: true,
        }
    }

    /// Whether the interval excludes that it is the other way round. A bound is clear where the sides are equal
    /// within a narrow interval.
    pub(super) fn is_clear(&self) -> bool {
        self.clearness() > 1.0
    }

    /// Whether it is not clear, and the interval so wide that runs as they are cannot decide it.
    pub(super) fn is_wide(&self) -> bool {
        !self.is_clear() && self.ci95 > WIDE * self.size
    }

    /// The difference in half widths of its interval; more than 1 is clear.
    fn clearness(&self) -> f64 {
        let is_narrow = self.ci95 <= WIDE * self.size;
        if self.ci95 == 0.0 || is_narrow && !self.is_strict {
            return f64::INFINITY;
        }
        self.difference.abs() / self.ci95
    }

    fn negated(self) -> Self {
        Self {
            is_true: !self.is_true,
            difference: -self.difference,
            ..self
        }
    }

    /// Of several that must all be true: the first to turn over, or else what is most clearly false.
    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let parts: Vec<Self> = parts.into_iter().collect();
        let order = |a: &&Self, b: &&Self| a.clearness().total_cmp(&b.clearness());
        let wrong = parts.iter().filter(|part| !part.is_true).max_by(order);
        wrong
            .or(parts.iter().min_by(order))
            .copied()
            .unwrap_or(Self::of_truth(true))
    }

    fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::all(parts.into_iter().map(Self::negated)).negated()
    }
}

/// Both sides of comparisons, pair by pair.
type Sides<'s> = dyn Fn(&Lookup) -> Result<Vec<(f64, f64)>, String> + 's;

/// What the sides of a comparison come to: of the means, and of others that tell how sure the means are.
pub(super) struct Sampled<'s> {
    pub(super) mean: Box<Lookup<'s>>,
    pub(super) others: Vec<Box<Lookup<'s>>>,
    /// The others are seeds; else they are the means, each with one value at the end of its own interval.
    pub(super) are_seeds: bool,
}

impl Sampled<'_> {
    fn each<T>(&self, of: &dyn Fn(&Lookup) -> Result<T, String>) -> Vec<T> {
        let values: Result<Vec<T>, String> = self.others.iter().map(|lookup| of(lookup)).collect();
        values.unwrap_or_default()
    }

    fn half_width(&self, mean: f64, samples: &[f64]) -> f64 {
        if self.are_seeds {
            return half_width_of_means(samples).unwrap_or(0.0);
        }
        let squares = samples
            .iter()
            .map(|sample| (sample - mean) * (sample - mean));
        squares.sum::<f64>().sqrt()
    }

    /// A number compared with a given one: `sign` 1 where it must not be below it, −1 where not above.
    pub(super) fn against(
        &self,
        expression: &Expression,
        bound: f64,
        sign: f64,
    ) -> Result<Decisive, String> {
        let difference = |number: f64| sign * (number - bound);
        let number = expression.number(&self.mean)?;
        let samples = self.each(&|lookup| expression.number(lookup).map(difference));
        Ok(Decisive {
            is_true: difference(number) >= 0.0,
            difference: difference(number),
            ci95: self.half_width(difference(number), &samples),
            size: number.abs().max(bound.abs()),
            is_strict: false,
        })
    }

    /// What decides whether a relation is true.
    pub(super) fn relation(&self, relation: &Expression) -> Result<Decisive, String> {
        self.node(&relation.root)
    }

    fn node(&self, node: &Node) -> Result<Decisive, String> {
        let parts = |parts: &[Node]| -> Result<Vec<Decisive>, String> {
            parts.iter().map(|part| self.node(part)).collect()
        };
        match &node.kind {
            Kind::All(all) => Ok(Decisive::all(parts(all)?)),
            Kind::Any(any) => Ok(Decisive::any(parts(any)?)),
            Kind::Not(inner) => Ok(self.node(inner)?.negated()),
            Kind::Compare(first, rest) => {
                let mut left = first.as_ref();
                let mut all = Vec::new();
                for (relation, right) in rest {
                    let sides = |lookup: &Lookup| {
                        let sides = (left.evaluate(lookup)?, right.evaluate(lookup)?);
                        sides.0.pairs(&sides.1)
                    };
                    all.push(self.pairs(*relation, &sides)?);
                    left = right;
                }
                Ok(Decisive::all(all))
            }
            Kind::Call(function, arguments) => {
                let relation = match function {
                    Function::Increasing => Relation::Less,
                    Function::Sorted => Relation::AtMost,
                    Function::Decreasing => Relation::Greater,
                    _ => return self.truth(node),
                };
                let neighbours = |lookup: &Lookup| {
                    let mut list = Vec::new();
                    for argument in arguments {
                        list.extend_from_slice(argument.evaluate(lookup)?.numbers()?);
                    }
                    Ok(list.windows(2).map(|pair| (pair[0], pair[1])).collect())
                };
                self.pairs(relation, &neighbours)
            }
            _ => self.truth(node),
        }
    }

    fn truth(&self, node: &Node) -> Result<Decisive, String> {
        let is_true = node.evaluate(&self.mean)?.truth()?;
        Ok(Decisive::of_truth(is_true))
    }

    fn pairs(&self, relation: Relation, sides: &Sides) -> Result<Decisive, String> {
        let difference = |(a, b): (f64, f64)| match relation {
            Relation::Less | Relation::AtMost => b - a,
            Relation::Greater | Relation::AtLeast => a - b,
            Relation::Equal => -(a - b).abs(),
            Relation::Different => (a - b).abs(),
        };
        let samples = self.each(sides);
        let each = sides(&self.mean)?
            .into_iter()
            .enumerate()
            .map(|(place, pair)| {
                let own = samples.iter().filter_map(|pairs| pairs.get(place));
                let own: Vec<f64> = own.copied().map(difference).collect();
                Decisive {
                    is_true: relation.holds(pair),
                    difference: difference(pair),
                    ci95: match relation {
                        // Numbers that are counted.
                        Relation::Equal | Relation::Different => 0.0,
                        _ => self.half_width(difference(pair), &own),
                    },
                    size: pair.0.abs().max(pair.1.abs()),
                    is_strict: !matches!(relation, Relation::AtMost | Relation::AtLeast),
                }
            });
        Ok(Decisive::all(each))
    }
}
