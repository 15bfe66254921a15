//! Claims while assumed parameters go through their plausible ranges, on all cores.

use crate::papers::Chosen;
use crate::runs::run_all;
use crate::{print, say};
use flitscope::batch::PlannedRun;
use flitscope::fabrics::FabricKind;
use flitscope::simulation::Summary;
use flitscope_sources::{Presets, Refusal, refusal};
use flitscope_study::data::SPREAD_RANGES;
use flitscope_study::papers::{
    Claim, Move, Range, Results, Scorecard, Spread, Status, Verdict, spread_table, told,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What is moved, and how it is printed.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    claims: Chosen,
    /// Only this parameter, such as `model.poll_cycles`; repeatable.
    #[arg(long = "parameter", value_name = "PATH")]
    parameters: Vec<String>,
    /// Only claims whose longest run takes at most about so many seconds of CPU time
    #[arg(long, value_name = "SECONDS")]
    longest: Option<f64>,
    /// Print the JSON record that the scorecard shows, with this date.
    #[arg(long, value_name = "DATE")]
    record: Option<String>,
}

pub(crate) fn spread(
    presets: &Presets,
    fabric: Option<FabricKind>,
    options: &Options,
) -> Result<(), Refusal> {
    let scorecards = options.claims.scorecards(presets)?;
    let ranges = options.ranges()?;
    let mut record = Map::new();
    let mut tables = Vec::new();
    for (card, claims) in options.claims.chosen(&scorecards)? {
        let spreads = of_paper(card, &options.short(card, claims), &ranges, fabric)?;
        tables.push(spread_table(&spreads));
        record.extend(
            spreads
                .iter()
                .map(|spread| (spread.id.clone(), recorded(spread))),
        );
    }
    match &options.record {
        Some(date) => print(&json!({"recorded": date, "claims": record}).to_string()),
        None => print(&tables.join("\n\n")),
    }
}

fn recorded(spread: &Spread) -> Value {
    json!({
        "standing": spread.standing,
        "tried": spread.moves.len(),
        "most": (spread.most() * 1e3).round() / 1e3,
        "telling": spread.telling().into_iter().map(told).collect::<Vec<_>>(),
    })
}

impl Options {
    fn ranges(&self) -> Result<Vec<Range>, Refusal> {
        // A test holds that they parse.
        let mut ranges: Vec<Range> = serde_json::from_str(SPREAD_RANGES).unwrap_or_default();
        let unknown = |path: &&String| ranges.iter().all(|range| range.path != **path);
        if let Some(path) = self.parameters.iter().find(unknown) {
            return Err(refusal("--parameter", format!("no range for {path}")));
        }
        ranges.retain(|range| self.parameters.is_empty() || self.parameters.contains(&range.path));
        Ok(ranges)
    }

    /// Claims that are simulated, and by runs that are short enough.
    fn short<'c>(&self, card: &Scorecard, claims: Vec<&'c Claim>) -> Vec<&'c Claim> {
        let most = |claim: &Claim| card.runs(&[claim]).iter().map(|run| run.cpu_us).max();
        let fits = |claim: &&Claim| {
            most(claim).is_some_and(|most| {
                self.longest
                    .is_none_or(|longest| most as f64 <= longest * 1e6)
            })
        };
        claims.into_iter().filter(fits).collect()
    }
}

/// What is simulated is kept for one value of one parameter at a time: all of it would not
/// fit into memory.
fn of_paper(
    card: &Scorecard,
    claims: &[&Claim],
    ranges: &[Range],
    fabric: Option<FabricKind>,
) -> Result<Vec<Spread>, Refusal> {
    // Claims are expressions over the JSON of summaries, as papers quote it.
    let as_json = |summary: &Summary| serde_json::to_value(summary).ok();
    let runs = card.runs(claims);
    let base: Results = run_all(runs.clone(), fabric, as_json)?;
    let judged = |claim: &&Claim| card.judge(claim, &base);
    let verdicts: Vec<Verdict> = claims.iter().filter_map(judged).collect();
    let mut moves: BTreeMap<&str, Vec<Move>> = BTreeMap::new();
    for range in ranges {
        for value in &range.values {
            let varied: BTreeMap<&str, PlannedRun> = runs
                .iter()
                .filter_map(|run| Some((run.key.as_str(), range.varied(run, value)?)))
                .collect();
            if varied.is_empty() {
                continue;
            }
            say(&format!("{} {} = {value}", range.network, range.path));
            let simulated: Results = run_all(varied.values().collect(), fabric, as_json)?;
            let instead = |key: &str| varied.get(key).and_then(|run| simulated.get(&run.key));
            let results: Results = base
                .iter()
                .map(|(key, summary)| (key.clone(), instead(key).unwrap_or(summary).clone()))
                .collect();
            for claim in claims {
                let mut own = card.runs(&[claim]).into_iter();
                if !own.any(|run| varied.contains_key(run.key.as_str())) {
                    continue;
                }
                if let Some(verdict) = card.judge(claim, &results) {
                    moves.entry(&claim.id).or_default().push(Move {
                        network: range.network.clone(),
                        path: range.path.clone(),
                        value: value.clone(),
                        simulated: verdict.simulated,
                        status: verdict.status,
                    });
                }
            }
        }
    }
    let spread = |verdict: &Verdict| {
        Spread::new(
            verdict,
            moves.remove(verdict.id.as_str()).unwrap_or_default(),
        )
    };
    let known = verdicts
        .iter()
        .filter(|verdict| verdict.status != Status::NotModelled);
    Ok(known.map(spread).collect())
}
