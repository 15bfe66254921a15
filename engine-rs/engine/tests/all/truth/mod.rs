//! What runs say that they are worth, held against runs of 20 times their length.

mod drawn;

use crate::common::run;
use drawn::{Drawn, Truth, drawn};
use flitscope::scenario::{Limits, check};
use flitscope::simulation::{RunFigures, Summary};
use serde_json::{Value, json};
use std::io::Write;

fn summary(scenario: &Value) -> Summary {
    run(&scenario.to_string()).summary()
}

fn told(summary: &Summary) -> Value {
    let mut whole = serde_json::to_value(summary).unwrap();
    for key in ["nodes", "congestion_matrix", "routes", "packet"] {
        whole.as_object_mut().unwrap().remove(key);
    }
    whole
}

#[test]
fn every_drawn_scenario_is_one() {
    let mut all = Vec::new();
    for number in 0..400 {
        let drawn = drawn(number);
        for text in [&drawn.scenario].into_iter().chain(&drawn.truths()) {
            let problems = check(&text.to_string(), false, Limits::NATIVE).problems;
            if problems.iter().any(|problem| problem.is_error()) {
                all.push((number, text.to_string(), problems));
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
#[ignore = "writes the data of all"]
fn dump() {
    let path = std::env::var("FLITSCOPE_TRUTH").unwrap();
    let mut file = std::fs::File::create(path).unwrap();
    for number in 0..400 {
        let Drawn {
            stratum,
            network,
            scenario,
            truth,
        } = &drawn(number);
        let short = summary(scenario);
        let figures = RunFigures::of(&short).unwrap();
        let longs: Vec<RunFigures> = drawn(number)
            .truths()
            .iter()
            .map(|scenario| RunFigures::of(&summary(scenario)).unwrap())
            .collect();
        let line = json!({
            "number": number, "stratum": stratum.word(), "network": network,
            "truth": format!("{truth:?}"), "scenario": scenario,
            "values": figures.values, "half_widths": figures.half_widths, "summary": told(&short),
            "longs": longs.iter().map(|it| json!({"values": it.values, "half_widths": it.half_widths})).collect::<Vec<_>>(),
        });
        writeln!(file, "{line}").unwrap();
        let _: &Truth = truth;
    }
}
