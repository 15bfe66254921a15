//! What machines cost. Scenarios are text; a call throws the JSON of every problem.

use crate::json::json;
use flitscope::scenario::{Limits, Problem, Scenario, check};
use flitscope_study::cost::{self, BillOutcome};
use wasm_bindgen::prelude::*;

/// JSON of `BillOutcome`.
#[wasm_bindgen]
pub fn bill(text: &str) -> Result<String, String> {
    let scenario = read("", text).map_err(|problems| json(&problems))?;
    Ok(json(&BillOutcome::of(&scenario)))
}

/// What a port costs in networks of all sizes, at the prices of a scenario: JSON of a list
/// of `CostLine`.
#[wasm_bindgen]
pub fn cost_by_size(text: &str) -> Result<String, String> {
    let scenario = read("", text).map_err(|problems| json(&problems))?;
    Ok(json(&cost::by_size(&scenario.costs)))
}

/// B held against A: JSON of `BillComparison`, or null where one of them has no bill.
#[wasm_bindgen]
pub fn compare_bills(a: &str, b: &str) -> Result<String, String> {
    match (read("a", a), read("b", b)) {
        (Ok(a), Ok(b)) => {
            let bills = cost::bill(&a).ok().zip(cost::bill(&b).ok());
            Ok(json(&bills.map(|(a, b)| cost::compare(&a, &b))))
        }
        (a, b) => {
            let problems = [a.err(), b.err()].into_iter().flatten().flatten();
            Err(json(&problems.collect::<Vec<_>>()))
        }
    }
}

/// A scenario, or its problems, each within the input of this name.
pub(crate) fn read(name: &str, text: &str) -> Result<Scenario, Vec<Problem>> {
    let checked = check(text, false, Limits::PAGE);
    let named = |problem: Problem| match name {
        "" => problem,
        name => problem.within(name),
    };
    let problems = checked.problems.into_iter().map(named).collect();
    checked.scenario.ok_or(problems)
}
