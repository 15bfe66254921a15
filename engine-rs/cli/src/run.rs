use crate::output::print;
use crate::own_traffic::OwnTraffic;
use crate::readable::readable;
use crate::{complain, plain_json};
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Checked, Limits, Scenario, check};
use flitscope::simulation::{Simulation, Summary};
use flitscope_sources::{Presets, Refusal, refusal, set_all, value_or_word};

pub(crate) fn run(
    presets: &Presets,
    name: &str,
    fabric: Option<FabricKind>,
    json: bool,
    lenient: bool,
    (traffic, changes): (&OwnTraffic, &[String]),
) -> Result<(), Refusal> {
    let done = presets
        .read(name)
        .and_then(|text| traffic.in_scenario(text))
        .and_then(|text| changed(text, changes))
        .and_then(|text| simulate(&text, fabric, lenient, presets.limits()));
    let (scenario, summary) = match done {
        Err(problems) if json => {
            print(&plain_json(
                &serde_json::json!({ "problems": problems }).to_string(),
            ))?;
            return Err(problems);
        }
        done => done?,
    };
    if json {
        return print(&plain_json(
            &serde_json::to_string(&summary).unwrap_or_default(),
        ));
    }
    complain(&summary.problems);
    print(&readable(&scenario, &summary))
}

/// Runs a scenario to its end. Returns it and its summary.
pub(crate) fn simulate(
    text: &str,
    fabric: Option<FabricKind>,
    lenient: bool,
    limits: Limits,
) -> Result<(Scenario, Summary), Refusal> {
    let Checked {
        scenario, problems, ..
    } = check(text, lenient, limits);
    let Some(scenario) = scenario else {
        return Err(problems);
    };
    let mut simulation = Simulation::on(fabric.unwrap_or_default(), scenario.clone());
    simulation.run_until(simulation.end());
    let mut summary = simulation.summary();
    summary.problems.splice(..0, problems);
    Ok((scenario, summary))
}

/// The scenario with some values changed, unchecked.
pub(crate) fn changed(text: String, changes: &[String]) -> Result<String, Refusal> {
    let mut values = Vec::new();
    for change in changes {
        let Some((path, value)) = change.split_once('=') else {
            return Err(refusal(
                "--set",
                format!("{change} is not of the form PATH=VALUE"),
            ));
        };
        values.push((path.to_owned(), value_or_word(value)));
    }
    set_all(text, &values)
}
