use crate::presets::Presets;
use crate::readable::readable;
use crate::{Refusal, complain, print, refusal};
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Checked, Place, check, network_first, set};
use flitscope::simulation::{Simulation, Summary};
use serde_json::Value;

pub(crate) fn run(
    presets: &Presets,
    name: &str,
    fabric: Option<FabricKind>,
    json: bool,
    lenient: bool,
    changes: &[String],
) -> Result<(), Refusal> {
    let done = presets
        .read(name)
        .and_then(|text| changed(text, changes))
        .and_then(|text| simulate(&text, fabric, lenient));
    let (title, summary) = done.inspect_err(|problems| {
        if json {
            print(&serde_json::json!({ "problems": problems }).to_string());
        }
    })?;
    if json {
        print(&serde_json::to_string(&summary).unwrap_or_default());
    } else {
        complain(&summary.problems);
        print(&readable(&title, &summary));
    }
    Ok(())
}

/// Runs a scenario to its end. Returns its name and its summary.
pub(crate) fn simulate(
    text: &str,
    fabric: Option<FabricKind>,
    lenient: bool,
) -> Result<(String, Summary), Refusal> {
    let Checked {
        scenario, problems, ..
    } = check(text, lenient, Place::Native);
    let Some(scenario) = scenario else {
        return Err(problems);
    };
    let title = scenario.name.clone();
    let mut simulation = Simulation::on(fabric.unwrap_or_default(), scenario);
    simulation.run_until(simulation.end());
    let mut summary = simulation.summary();
    summary.problems.splice(..0, problems);
    Ok((title, summary))
}

/// The scenario with some values changed, unchecked. Text that is not JSON is refused by
/// the later check.
pub(crate) fn changed(text: String, changes: &[String]) -> Result<String, Refusal> {
    if changes.is_empty() {
        return Ok(text);
    }
    let Ok(mut scenario) = serde_json::from_str(&text) else {
        return Ok(text);
    };
    let mut values = Vec::new();
    for change in changes {
        let Some((path, value)) = change.split_once('=') else {
            return Err(refusal(
                "--set",
                format!("{change} is not of the form PATH=VALUE"),
            ));
        };
        // What is not JSON, as `hash` is not, is a word.
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        values.push((path.to_owned(), value));
    }
    for (path, value) in network_first(values.iter().map(|(path, value)| (path, value))) {
        set(&mut scenario, path, value.clone()).map_err(|error| refusal(path, error))?;
    }
    Ok(scenario.to_string())
}
