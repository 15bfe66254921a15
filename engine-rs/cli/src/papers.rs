use crate::output::{OutputFile, print, say};
use crate::runs::run_all;
use flitscope::batch::PlannedRun;
use flitscope::fabrics::FabricKind;
use flitscope::simulation::Summary;
use flitscope_sources::{Presets, Refusal, refusal};
use flitscope_study::data::PAPERS;
use flitscope_study::papers::{
    Claim, ClaimRecord, Paper, Results, Scorecard, Verdict, aligned, markdown, sum, table, tally,
};
use flitscope_tables::{Format, Table};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is held against what, and how it is printed.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Folder of papers that replaces the built-in ones.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Only this paper, by its file name; repeatable.
    #[arg(long = "paper", value_name = "NAME")]
    papers: Vec<String>,
    /// Only this claim; repeatable.
    #[arg(long = "claim", value_name = "ID")]
    claims: Vec<String>,
    /// Do not simulate: print the verdicts that this version was shipped with.
    #[arg(long)]
    recorded: bool,
    /// Print a JSON array.
    #[arg(long, conflicts_with_all = ["markdown", "csv", "parquet"])]
    json: bool,
    /// Print the Markdown tables of the documentation.
    #[arg(long, conflicts_with_all = ["csv", "parquet"])]
    markdown: bool,
    /// Print a row for each published or simulated number, as comma-separated values.
    #[arg(long, conflicts_with = "parquet")]
    csv: bool,
    /// Write the same rows as a Parquet file.
    #[arg(long, requires = "output")]
    parquet: bool,
    /// Write to a file instead.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn papers(
    presets: &Presets,
    fabric: Option<FabricKind>,
    options: &Options,
) -> Result<(), Refusal> {
    let scorecards = options.scorecards(presets)?;
    let chosen = options.chosen(&scorecards)?;
    // Before anything is simulated for it, which may take hours.
    let file = options.output.as_deref().map(OutputFile::new).transpose()?;
    let record = ClaimRecord::shipped();
    let judged = match options.recorded {
        true => recorded(&record, &chosen)?,
        false => simulated(&record, &chosen, fabric)?,
    };
    let mut all = Vec::new();
    let mut tables = Vec::new();
    let mut numbers = Table::default();
    for (card, verdicts) in judged {
        tables.extend([tally(&verdicts), markdown(card.paper(), &verdicts)]);
        let own = table(card.paper(), &verdicts);
        numbers.columns = own.columns;
        numbers.rows.extend(own.rows);
        all.extend(verdicts);
    }
    if let (true, Some(file)) = (options.parquet, &file) {
        return file.write_by(|out| numbers.write(Format::Parquet, out));
    }
    let text = match (options.json, options.markdown, options.csv) {
        (true, ..) => serde_json::to_string(&all).unwrap_or_default(),
        (_, true, _) => tables.join("\n\n"),
        (.., true) => numbers.csv(),
        _ => format!("{}\n\n{}", sum(&all), aligned(&all)),
    };
    match file {
        Some(file) => file.write(&text),
        None => print(text.trim_end()),
    }
}

type Chosen<'c> = [(&'c Scorecard, Vec<&'c Claim>)];
type Judged<'c> = Vec<(&'c Scorecard, Vec<Verdict>)>;

fn recorded<'c>(record: &ClaimRecord, chosen: &Chosen<'c>) -> Result<Judged<'c>, Refusal> {
    let of_claim = |card: &Scorecard, claim: &Claim| {
        let verdict = record.verdict(card, claim);
        verdict.ok_or_else(|| {
            let message = format!("{} has other runs than the record", claim.id);
            refusal("--recorded", message)
        })
    };
    let of_card = |(card, claims): &(&'c Scorecard, Vec<&Claim>)| {
        let verdicts = claims.iter().map(|claim| of_claim(card, claim));
        Ok((*card, verdicts.collect::<Result<_, Refusal>>()?))
    };
    chosen.iter().map(of_card).collect()
}

fn simulated<'c>(
    record: &ClaimRecord,
    chosen: &Chosen<'c>,
    fabric: Option<FabricKind>,
) -> Result<Judged<'c>, Refusal> {
    let mut runs: BTreeMap<&str, &PlannedRun> = BTreeMap::new();
    for (card, claims) in chosen {
        let own = card.runs(claims).into_iter();
        runs.extend(own.map(|run| (run.key.as_str(), run)));
    }
    // What they come to is known before; it may take an hour until they have confirmed it.
    if let Ok(known) = recorded(record, chosen) {
        let known: Vec<Verdict> = known.into_iter().flat_map(|(_, own)| own).collect();
        say(&format!("Recorded with version {}:", record.engine_version));
        say(&sum(&known));
    }
    // Claims are expressions over the JSON of summaries, as papers quote it.
    let as_json = |summary: &Summary| serde_json::to_value(summary).ok();
    let results: Results = run_all(runs.into_values().collect(), fabric, as_json)?;
    let of_card = |(card, claims): &(&'c Scorecard, Vec<&Claim>)| {
        // Every run that a claim needs has been made.
        let verdicts = claims
            .iter()
            .filter_map(|claim| card.judge(claim, &results));
        (*card, verdicts.collect())
    };
    let judged: Judged = chosen.iter().map(of_card).collect();
    // Those of a changed paper have no record.
    let is_known = |card: &Scorecard, verdict: &Verdict| {
        let claim = card.paper().claim(&verdict.id);
        let claim = claim.filter(|claim| claim.reason.is_none());
        claim.is_some_and(|claim| record.verdict(card, claim).is_some())
    };
    let own = judged.iter();
    let own = own.flat_map(|(card, own)| own.iter().map(move |verdict| (*card, verdict)));
    let known: Vec<&Verdict> = own
        .filter(|(card, verdict)| is_known(card, verdict))
        .map(|(_, verdict)| verdict)
        .collect();
    let differ = known.iter().filter(|verdict| !record.confirms(verdict));
    let differ: Vec<&str> = differ.map(|verdict| verdict.id.as_str()).collect();
    match (known.len(), differ.len()) {
        (0, _) => {}
        (_, 0) => say("All results are those of the record."),
        _ => say(&format!(
            "These differ from the record: {}",
            differ.join(", ")
        )),
    }
    Ok(judged)
}

impl Options {
    fn scorecards(&self, presets: &Presets) -> Result<Vec<Scorecard>, Refusal> {
        let papers = Presets::new(self.folder.clone(), PAPERS);
        let known = papers.names()?;
        if let Some(name) = self.papers.iter().find(|name| !known.contains(name)) {
            let message = format!("no paper {name}; papers: {}", known.join(", "));
            return Err(refusal("--paper", message));
        }
        let names = match self.papers.is_empty() {
            true => known,
            false => self.papers.clone(),
        };
        let limits = presets.limits();
        let presets = presets.all()?;
        let scorecard = |name: &String| {
            let text = papers.read(name)?;
            Paper::parse(&text).and_then(|paper| Scorecard::new(paper, &presets, limits))
        };
        names.iter().map(scorecard).collect()
    }

    /// The claims that are asked for.
    fn chosen<'c>(
        &self,
        scorecards: &'c [Scorecard],
    ) -> Result<Vec<(&'c Scorecard, Vec<&'c Claim>)>, Refusal> {
        let unknown = |id: &&String| {
            scorecards
                .iter()
                .all(|card| card.paper().claim(id).is_none())
        };
        if let Some(id) = self.claims.iter().find(unknown) {
            return Err(refusal("--claim", format!("no claim {id}")));
        }
        let asked = |claim: &&Claim| self.claims.is_empty() || self.claims.contains(&claim.id);
        let of = |card: &'c Scorecard| {
            let claims: Vec<&Claim> = card.paper().claims.iter().filter(asked).collect();
            (!claims.is_empty()).then_some((card, claims))
        };
        Ok(scorecards.iter().filter_map(of).collect())
    }
}
