//! `flitscope open`: what an address holds, and whether its result is reproduced.

use crate::output::print;
use crate::plain_json;
use crate::run::simulate;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Limits, Scenario, check};
use flitscope::simulation::{ENGINE_VERSION, Summary};
use flitscope_sources::{Address, Expected, Presets, Refusal, moved};

/// What is opened, and what for.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// A full address of the page, the part after its `#`, or a payload alone.
    link: String,
    /// Simulate, and check that the result matches the link; exit with 1 if it does not.
    #[arg(long)]
    run: bool,
}

/// Prints the scenarios of a link. Returns whether the results that it promises are
/// reproduced.
pub(crate) fn open(
    presets: &Presets,
    fabric: Option<FabricKind>,
    options: &Options,
) -> Result<bool, Refusal> {
    let Address { sides } = Address::parse(&options.link)?;
    let names: &[&str] = if sides.len() == 1 { &[""] } else { &["A", "B"] };
    let mut texts = Vec::new();
    for (name, side) in names.iter().zip(&sides) {
        texts.push(
            presets
                .read_side(side)
                .map_err(|problems| named(name, problems))?,
        );
    }
    if !options.run {
        return print_scenarios(&texts, presets.limits()).map(|()| true);
    }
    let mut as_promised = true;
    for ((name, side), text) in names.iter().zip(&sides).zip(&texts) {
        let (_, summary) = simulate(text, fabric, false, presets.limits())?;
        let (reproduced, words) = compared(&side.expected, &summary);
        as_promised &= reproduced;
        let name = if name.is_empty() {
            String::new()
        } else {
            format!("{name}: ")
        };
        print(&format!("{name}{words}"))?;
    }
    Ok(as_promised)
}

/// Problems of one side of a comparison say which.
fn named(name: &str, mut problems: Refusal) -> Refusal {
    for problem in problems.iter_mut().filter(|_| !name.is_empty()) {
        problem.path = format!("{name}: {}", problem.path);
    }
    problems
}

/// One scenario in full, or a list of two.
fn print_scenarios(texts: &[String], limits: Limits) -> Result<(), Refusal> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    for text in texts {
        let checked = check(text, false, limits);
        scenarios.push(checked.scenario.ok_or(checked.problems)?);
    }
    let json = match &scenarios[..] {
        [scenario] => serde_json::to_string_pretty(scenario),
        all => serde_json::to_string_pretty(all),
    };
    // A scenario has string keys and finite numbers only.
    print(&plain_json(&json.unwrap_or_default()))
}

/// Whether a result is the promised one, and in words.
fn compared(expected: &Expected, summary: &Summary) -> (bool, String) {
    let is = &summary.result_digest;
    let Some(digest) = &expected.digest else {
        let words = format!("the link has no result; here it is {is} (engine {ENGINE_VERSION})");
        return (true, words);
    };
    if digest == is {
        return (true, format!("reproduced: {is} (engine {ENGINE_VERSION})"));
    }
    let reason = match expected.engine.as_deref() {
        None => "the link does not name the engine of its result".to_owned(),
        Some(ENGINE_VERSION) => "the same engine must give the same result: the link was altered, or this is a bug; please report it with the link"
            .to_owned(),
        Some(engine) => format!("the link's result is from engine {engine}"),
    };
    let mut lines = vec![
        format!("differs: {digest} in the link, {is} here (engine {ENGINE_VERSION})"),
        format!("  {reason}"),
    ];
    let moved = moved(&expected.figures, summary);
    lines.extend(moved.into_iter().map(|line| format!("  {line}")));
    (false, lines.join("\n"))
}
