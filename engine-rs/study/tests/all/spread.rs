//! Spread: how far claims move while an assumed parameter goes through its plausible range, one
//! parameter at a time (`tests/ranges.json`). The scorecard and `docs/measurements` show the
//! record, `web/src/features/scorecard/spread.json`. This compares it with the simulation, and with
//! a date writes it again:
//!
//! ```text
//! FLITSCOPE_RECORD=2026-11-28 cargo test -p flitscope-study --test all spread:: -- --ignored
//! ```
//!
//! It takes minutes for the claims in the record. To add a claim, enter its id there with `null`;
//! all claims take hours.

use crate::published::{CARDS, read, root, summaries};
use flitscope::batch::PlannedRun;
use flitscope::networks::Generation;
use flitscope::scenario::{Limits, Model, Scenario, check, set};
use flitscope_study::papers::{Amounts, Claim, Results, Scorecard, Status, Verdict, short};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const RECORD: &str = "web/src/features/scorecard/spread.json";

#[derive(Serialize, Deserialize)]
struct Record {
    recorded: String,
    claims: BTreeMap<String, Option<Spread>>,
}

/// How far a claim moves.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Spread {
    /// The largest share by which a number of it moves.
    most: f64,
    standing: Standing,
    /// The moves that change whether it holds; where none does, the one that moves it most.
    telling: Vec<String>,
    /// Values that change at least one of its runs.
    tried: usize,
}

/// How a claim holds within the ranges.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Standing {
    /// It holds at every value that was tried.
    Throughout,
    /// It holds by default, and fails at some value of some parameter.
    InPart,
    /// It holds by default, and at no other value of some parameter of which two were tried.
    InACorner,
    /// It fails by default, and holds at some value: this counts as holding nowhere.
    Undecided,
    /// It fails at every value.
    FailsThroughout,
}

/// An assumed parameter and its plausible values.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    /// Network whose scenarios have this default.
    network: String,
    /// Its path in a scenario.
    path: String,
    /// Its value by default, or in the presets. A run that sets another on purpose keeps it.
    default: Value,
    /// The ends of the range, or the other choices.
    values: Vec<Value>,
    /// Reason for these values.
    why: String,
}

impl Range {
    /// A run with another value; `None` where the parameter plays no part in it, or the value
    /// makes no scenario.
    fn varied(&self, run: &PlannedRun, value: &Value) -> Option<PlannedRun> {
        let mut scenario: Value = serde_json::from_str(&run.scenario).ok()?;
        let network = scenario["network"]
            .as_str()
            .unwrap_or(Generation::default().word());
        let pointer = format!("/{}", self.path.replace('.', "/"));
        if network != self.network || scenario.pointer(&pointer)? != &self.default {
            return None;
        }
        set(&mut scenario, &self.path, value.clone()).ok()?;
        let checked = check(&scenario.to_string(), false, Limits::NATIVE);
        Some(PlannedRun::new(&run.name, run.seed, &checked.scenario?))
    }
}

fn ranges() -> Vec<Range> {
    serde_json::from_str(&read("engine-rs/study/tests/ranges.json")).unwrap()
}

/// A claim with one parameter at one value.
struct Move<'r> {
    range: &'r Range,
    value: &'r Value,
    simulated: Option<Amounts>,
    status: Status,
}

impl Spread {
    /// From the simulation by default and all moves.
    fn new(status: Status, simulated: Option<&Amounts>, moves: &[Move<'_>]) -> Self {
        let size = |one: &Move<'_>| moved(simulated, one.simulated.as_ref());
        let changed: Vec<&Move<'_>> = moves.iter().filter(|one| one.status != status).collect();
        let most = moves.iter().max_by(|a, b| size(a).total_cmp(&size(b)));
        let telling = match changed.is_empty() {
            true => most.into_iter().filter(|one| size(one) > 0.0).collect(),
            false => changed,
        };
        Self {
            most: (moves.iter().map(size).fold(0.0, f64::max) * 1e3).round() / 1e3,
            standing: standing(status, moves),
            telling: telling.into_iter().map(Move::in_words).collect(),
            tried: moves.len(),
        }
    }
}

impl Move<'_> {
    fn in_words(&self) -> String {
        let simulated = match &self.simulated {
            Some(Amounts::One(number)) => format!(": {}", short(*number)),
            _ => String::new(),
        };
        let Range { network, path, .. } = self.range;
        format!("{network} `{path}={}`{simulated}", self.value)
    }
}

/// Whether the means hold: intervals do not move with a parameter.
fn of_means(verdict: &Verdict) -> Status {
    match verdict.holds {
        Some(true) => Status::Holds,
        _ => Status::Fails,
    }
}

fn standing(status: Status, moves: &[Move<'_>]) -> Standing {
    let is = |status: Status| moves.iter().any(|one| one.status == status);
    let is_corner = |one: &Move<'_>| {
        let same = |other: &&Move<'_>| {
            (&other.range.network, &other.range.path) == (&one.range.network, &one.range.path)
        };
        let own = || moves.iter().filter(same);
        own().count() >= 2 && own().all(|own| own.status == Status::Fails)
    };
    match status {
        Status::Holds if !is(Status::Fails) => Standing::Throughout,
        Status::Holds if moves.iter().any(is_corner) => Standing::InACorner,
        Status::Holds => Standing::InPart,
        _ if is(Status::Holds) => Standing::Undecided,
        _ => Standing::FailsThroughout,
    }
}

/// The largest share by which one of the numbers moves.
fn moved(from: Option<&Amounts>, to: Option<&Amounts>) -> f64 {
    let share = |from: f64, to: f64| match from.abs() {
        size if size > 0.0 => (to - from).abs() / size,
        _ => 0.0,
    };
    match (from, to) {
        (Some(Amounts::One(from)), Some(Amounts::One(to))) => share(*from, *to),
        (Some(Amounts::Named(from)), Some(Amounts::Named(to))) => {
            let shares = from
                .iter()
                .filter_map(|(name, from)| Some(share(*from, *to.get(name)?)));
            shares.fold(0.0, f64::max)
        }
        _ => 0.0,
    }
}

/// The spread of some claims of a paper. Results of one value are there at a time: all of them would
/// not fit into memory.
fn spreads(card: &Scorecard, claims: &[&Claim], ranges: &[Range]) -> BTreeMap<String, Spread> {
    let runs = card.runs(claims);
    let base = summaries(&runs);
    let mut moves: BTreeMap<&str, Vec<Move<'_>>> = BTreeMap::new();
    for range in ranges {
        for value in &range.values {
            let varied: BTreeMap<&str, PlannedRun> = runs
                .iter()
                .filter_map(|run| Some((run.key.as_str(), range.varied(run, value)?)))
                .collect();
            let simulated = summaries(&varied.values().collect::<Vec<_>>());
            let instead = |key: &str| varied.get(key).and_then(|run| simulated.get(&run.key));
            let results: Results = base
                .iter()
                .map(|(key, summary)| (key.clone(), instead(key).unwrap_or(summary).clone()))
                .collect();
            for claim in claims {
                let mut own = card.runs(&[claim]).into_iter();
                if own.any(|run| varied.contains_key(run.key.as_str())) {
                    let verdict = card.judge(claim, &results).unwrap();
                    moves.entry(&claim.id).or_default().push(Move {
                        range,
                        value,
                        status: of_means(&verdict),
                        simulated: verdict.simulated,
                    });
                }
            }
        }
    }
    let spread = |claim: &&Claim| {
        let verdict = card.judge(claim, &base).unwrap();
        let moves = moves.remove(claim.id.as_str()).unwrap_or_default();
        let spread = Spread::new(of_means(&verdict), verdict.simulated.as_ref(), &moves);
        (claim.id.clone(), spread)
    };
    claims.iter().map(spread).collect()
}

#[test]
#[ignore = "takes minutes"]
fn the_record_is_simulated_again() {
    let record: Record = serde_json::from_str(&read(RECORD)).unwrap();
    let ranges = ranges();
    let mut now = BTreeMap::new();
    for card in &*CARDS {
        let claims = card.paper().claims.iter();
        let claims: Vec<&Claim> = claims
            .filter(|claim| record.claims.contains_key(&claim.id))
            .collect();
        let spreads = spreads(card, &claims, &ranges).into_iter();
        now.extend(spreads.map(|(id, spread)| (id, Some(spread))));
    }
    match std::env::var("FLITSCOPE_RECORD") {
        Ok(recorded) => {
            let claims = now;
            let text = serde_json::to_string_pretty(&Record { recorded, claims }).unwrap();
            std::fs::write(root().join(RECORD), text + "\n").unwrap();
        }
        Err(_) => assert_eq!(now, record.claims, "see the head of this file"),
    }
}

/// What is undecided says so in the file of its paper, where verdicts take it from.
#[test]
fn the_papers_name_what_is_undecided() {
    let record: Record = serde_json::from_str(&read(RECORD)).unwrap();
    let spreads = record.claims.into_iter();
    let undecided = spreads.filter(|(_, spread)| {
        let standing = spread.as_ref().map(|spread| spread.standing);
        standing == Some(Standing::Undecided)
    });
    let undecided: Vec<String> = undecided.map(|(id, _)| id).collect();
    let claims = CARDS.iter().flat_map(|card| &card.paper().claims);
    let named = claims.filter(|claim| claim.undecided);
    let mut named: Vec<String> = named.map(|claim| claim.id.clone()).collect();
    named.sort();
    assert_eq!(named, undecided);
}

#[test]
fn the_document_has_the_record() {
    let record: Record = serde_json::from_str(&read(RECORD)).unwrap();
    let document = read("docs/measurements/2026-11-23-spread.md");
    assert!(document.contains(&record.recorded), "{}", record.recorded);
    for (id, spread) in record.claims {
        let Spread {
            most,
            standing,
            telling,
            tried,
        } = spread.unwrap();
        let standing = match standing {
            Standing::Throughout => "holds throughout",
            Standing::InPart => "holds in part",
            Standing::InACorner => "holds in a corner only",
            Standing::Undecided => "undecided",
            Standing::FailsThroughout => "fails throughout",
        };
        let most = short(100.0 * most);
        let row = format!(
            "| {id} | {tried} | {most} % | {standing} | {} |",
            telling.join("; ")
        );
        assert!(document.contains(&row), "the document lacks:\n{row}");
    }
}

fn range(network: &str, path: &str, default: Value) -> Range {
    Range {
        network: network.to_owned(),
        path: path.to_owned(),
        default,
        values: vec![json!(1)],
        why: String::new(),
    }
}

fn at(range: &Range, simulated: f64, status: Status) -> Move<'_> {
    Move {
        range,
        value: &range.values[0],
        simulated: Some(Amounts::One(simulated)),
        status,
    }
}

#[test]
fn the_standing_of_a_claim_follows_from_its_moves() {
    use Status::{Fails, Holds};
    let ranges = ["a", "b"].map(|path| range("qsnet", path, json!(0)));
    let standing_of = |base: Status, moves: &[(usize, Status)]| {
        let moves = moves.iter();
        let moves = moves.map(|(which, status)| at(&ranges[*which], 1.0, *status));
        standing(base, &moves.collect::<Vec<_>>())
    };
    assert_eq!(standing_of(Holds, &[]), Standing::Throughout);
    assert_eq!(standing_of(Holds, &[(0, Holds)]), Standing::Throughout);
    let both_ways = [(0, Fails), (0, Holds), (1, Fails)];
    assert_eq!(standing_of(Holds, &both_ways), Standing::InPart);
    assert_eq!(
        standing_of(Holds, &[(0, Fails), (0, Fails)]),
        Standing::InACorner
    );
    assert_eq!(
        standing_of(Fails, &[(0, Holds), (0, Fails)]),
        Standing::Undecided
    );
    assert_eq!(standing_of(Fails, &[(0, Fails)]), Standing::FailsThroughout);
}

#[test]
fn the_telling_moves_change_the_verdict_or_are_the_largest() {
    let ranges = ["a", "b"].map(|path| range("qsnet", path, json!(0)));
    let spread = |first: Status| {
        let moves = [
            at(&ranges[0], 11.0, first),
            at(&ranges[1], 7.0, Status::Holds),
        ];
        Spread::new(Status::Holds, Some(&Amounts::One(10.0)), &moves)
    };
    let largest = spread(Status::Holds);
    assert_eq!(largest.telling, ["qsnet `b=1`: 7"]);
    assert_eq!((largest.most, largest.tried), (0.3, 2));
    assert_eq!(spread(Status::Fails).telling, ["qsnet `a=1`: 11"]);
}

#[test]
fn a_run_is_varied_where_it_has_the_default() {
    let run = PlannedRun::new("r", 3, &Scenario::default());
    let varied = |network: &str, path: &str, default: Value| {
        range(network, path, default).varied(&run, &json!(80))
    };
    let other = varied("qsnet", "model.poll_cycles", json!(40)).unwrap();
    assert!(other.scenario.contains("\"poll_cycles\":80"), "{other:?}");
    assert_eq!((other.seed, other.key == run.key), (3, false));
    assert_eq!(varied("qsnet2", "model.poll_cycles", json!(40)), None);
    assert_eq!(varied("qsnet", "model.poll_cycles", json!(41)), None);
    assert_eq!(varied("qsnet", "model.absent", json!(1)), None);
}

/// A default that changes must change here too, and no range has its default for an end.
#[test]
fn ranges_are_around_the_defaults() {
    for range in ranges() {
        let label = format!("{} {}", range.network, range.path);
        assert!(!range.values.is_empty() && !range.why.is_empty(), "{label}");
        assert!(!range.values.contains(&range.default), "{label}");
        let Some(key) = range.path.strip_prefix("model.") else {
            continue;
        };
        let network = Generation::ALL
            .into_iter()
            .find(|one| one.word() == range.network);
        let model = serde_json::to_value(Model::defaults(network.unwrap())).unwrap();
        assert_eq!(model[key], range.default, "{label}");
    }
}
