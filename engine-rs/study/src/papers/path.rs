use super::evaluate::Value;
use super::expression::{Path, Step};
use serde_json::Value as Json;

/// What a path to a bill begins with.
pub(super) const BILL: &str = "bill";

/// What a path into the scenario itself begins with.
pub(super) const SCENARIO: &str = "scenario";

impl Path {
    /// Whether it leads to what is known of a run without a simulation: what its machine
    /// costs, or what its scenario says.
    pub(super) fn is_of(&self, part: &str) -> bool {
        let steps = match self.steps.split_first() {
            // One of a sweep, or some of it.
            Some((Step::At(_) | Step::Span(..), rest)) => rest,
            _ => &self.steps,
        };
        matches!(steps.first(), Some(Step::Field(name)) if name == part)
    }

    /// What the path leads to in a summary; in those of a sweep it begins with the
    /// list of them.
    pub fn follow(&self, summary: &Json) -> Result<Value, String> {
        let mut places = vec![summary];
        let mut many = false;
        for (count, step) in self.steps.iter().enumerate() {
            let nothing = || {
                let so_far = Self {
                    run: self.run.clone(),
                    steps: self.steps[..=count].to_vec(),
                };
                format!("`{so_far}` does not exist")
            };
            let mut next = Vec::new();
            for place in places {
                match (step, place) {
                    (Step::Field(name), Json::Array(each)) => {
                        many = true;
                        for one in each {
                            next.push(one.get(name).ok_or_else(nothing)?);
                        }
                    }
                    (Step::Field(name), one) => next.push(one.get(name).ok_or_else(nothing)?),
                    (Step::At(index), list) => next.push(list.get(*index).ok_or_else(nothing)?),
                    (Step::Span(first, last), Json::Array(list)) => {
                        many = true;
                        next.extend(list.get(*first..=*last).ok_or_else(nothing)?);
                    }
                    (Step::Span(..), _) => return Err(nothing()),
                }
            }
            places = next;
        }
        let mut numbers = Vec::new();
        for place in places {
            many |= place.is_array();
            self.flatten(place, &mut numbers)?;
        }
        Ok(match numbers.as_slice() {
            [number] if !many => Value::Number(*number),
            _ => Value::List(numbers),
        })
    }

    fn flatten(&self, place: &Json, numbers: &mut Vec<f64>) -> Result<(), String> {
        match (place, place.as_f64()) {
            (_, Some(number)) => numbers.push(number),
            (Json::Array(list), _) => {
                for part in list {
                    self.flatten(part, numbers)?;
                }
            }
            (Json::Null, _) => return Err(format!("`{self}` has no value in this run")),
            _ => return Err(format!("`{self}` is not a number")),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::expression::Expression;
    use super::*;
    use serde_json::json;

    fn follow(text: &str, summary: &Json) -> Result<Value, String> {
        let expression = Expression::parse(text).unwrap();
        expression.as_path().unwrap().follow(summary)
    }

    #[test]
    fn paths_lead_to_numbers_and_lists() {
        let summary = json!({
            "metrics": {"accepted": 7, "offered": null, "name": "x"},
            "nodes": [{"sent": 1}, {"sent": 2}, {"sent": 4}],
            "levels": [{"elites": [{"up": [1, 2]}, {"up": [3, 4]}]}],
        });
        let list = |list: &[f64]| Ok(Value::List(list.to_vec()));
        assert_eq!(
            follow("r.metrics.accepted", &summary),
            Ok(Value::Number(7.0))
        );
        assert_eq!(follow("r.nodes[1].sent", &summary), Ok(Value::Number(2.0)));
        assert_eq!(follow("r.nodes.sent", &summary), list(&[1.0, 2.0, 4.0]));
        assert_eq!(follow("r.nodes[1..2].sent", &summary), list(&[2.0, 4.0]));
        assert_eq!(follow("r.nodes[2..2].sent", &summary), list(&[4.0]));
        assert_eq!(
            follow("r.levels[0].elites.up", &summary),
            list(&[1.0, 2.0, 3.0, 4.0])
        );
        assert_eq!(
            follow("r.levels.elites.up", &summary),
            list(&[1.0, 2.0, 3.0, 4.0])
        );
        assert_eq!(
            follow("r.levels[0].elites.up[1]", &summary),
            list(&[2.0, 4.0])
        );
        let sweep = json!([summary, summary]);
        assert_eq!(follow("r.metrics.accepted", &sweep), list(&[7.0, 7.0]));
        assert_eq!(
            follow("r[1].metrics.accepted", &sweep),
            Ok(Value::Number(7.0))
        );
        let error = |text| follow(text, &summary).unwrap_err();
        assert_eq!(error("r.nodes[3].sent"), "`r.nodes[3]` does not exist");
        assert_eq!(
            error("r.nodes[1..3].sent"),
            "`r.nodes[1..3]` does not exist"
        );
        assert_eq!(error("r.nodes.age.x"), "`r.nodes.age` does not exist");
        assert_eq!(
            error("r.metrics.offered"),
            "`r.metrics.offered` has no value in this run"
        );
        assert_eq!(error("r.metrics.name"), "`r.metrics.name` is not a number");
        assert_eq!(error("r.metrics"), "`r.metrics` is not a number");
    }
}
