//! What the page needs of a field, and the files that it is written to.

use super::{FIELDS, Field, OTHERS};
use crate::collective::{CollectiveAlgorithm, CollectiveOperation, Otherwise};
use crate::networks::Generation;
use crate::parameters::FieldValue::{self, Absent, Number, Word};
use crate::parameters::{AppliesWhen, Choice, FieldCondition};
use crate::program::ProgramName;
use crate::scenario::PARAMETERS;
use crate::traffic::{Distribution, Needs, Pattern};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ts_rs::TS)]
#[ts(export)]
#[serde(rename_all = "kebab-case")]
pub(super) enum FieldKind {
    /// A number.
    Number,
    /// A whole number that names something, as a seed does.
    Id,
    /// A share from 0 to 1.
    Share,
    /// A number of bytes.
    Bytes,
    /// Numbers of bytes.
    Sizes,
    /// Nanoseconds; people have them in microseconds.
    Microseconds,
    /// How much a job offers: a share, or a word.
    Load,
    /// On or off.
    #[expect(
        dead_code,
        reason = "of parameters alone, which the page makes fields of"
    )]
    Flag,
    /// One of the choices.
    Choice,
    /// A list of nodes.
    Nodes,
    /// Any text.
    Text,
    /// What has a control of its own.
    Own,
}

/// One of the values of a field.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[ts(export)]
pub(super) struct FieldChoice {
    value: FieldValue,
    label: String,
    /// Absent when always.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[ts(as = "Option<AppliesWhen>", optional)]
    applies_when: AppliesWhen,
}

/// What a sweep over a field begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
#[ts(export)]
pub(super) struct FieldSweep {
    /// Its values; absent for all choices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FieldValue>>", optional)]
    values: Vec<FieldValue>,
    /// Whether its axis is logarithmic; absent when not.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    by_factors: bool,
    /// When it makes sense, beside when the field applies; absent when always.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[ts(as = "Option<AppliesWhen>", optional)]
    applies_when: AppliesWhen,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A field as forms, edits, sweeps and reports of the page know it. What is absent is as most
/// have it.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[ts(export)]
pub(super) struct FieldSpec {
    /// Its path, with `[]` for any place of a list.
    path: &'static str,
    /// Its name.
    label: &'static str,
    /// Its name where there is little room.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    short: Option<&'static str>,
    /// Unit of its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    unit: Option<&'static str>,
    kind: FieldKind,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FieldChoice>>", optional)]
    choices: Vec<FieldChoice>,
    /// When it says anything; absent when always.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[ts(as = "Option<AppliesWhen>", optional)]
    applies_when: AppliesWhen,
    /// It may be left out, and this is what it is then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    usual: Option<&'static str>,
    /// What stands beside its control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    beside: Option<&'static str>,
    /// The group of the form that it is in; absent where the form names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    group: Option<&'static str>,
    /// What a sweep over it begins with; absent where none is offered, or the page works it
    /// out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    sweep: Option<FieldSweep>,
}

/// What a row says of a field for the page.
pub(super) struct Form {
    kind: FieldKind,
    term: &'static str,
    help: &'static str,
    short: Option<&'static str>,
    usual: Option<&'static str>,
    beside: Option<&'static str>,
    group: Option<&'static str>,
    choices: Vec<FieldChoice>,
    /// The list of the page that has its choices already.
    listed: Option<&'static str>,
    applies_when: AppliesWhen,
    sweep: Option<FieldSweep>,
    /// Whether it has a term and help, and no more.
    is_whole: bool,
}

macro_rules! kinds {
    ($($name:ident $kind:ident;)*) => {
        $(pub(super) fn $name(term: &'static str, help: &'static str) -> Form {
            Form {
                kind: FieldKind::$kind,
                term,
                help,
                short: None,
                usual: None,
                beside: None,
                group: None,
                choices: Vec::new(),
                listed: None,
                applies_when: &[],
                sweep: None,
                is_whole: false,
            }
        })*
    };
}

kinds! {
    number Number;
    id Id;
    share Share;
    bytes Bytes;
    sizes Sizes;
    microseconds Microseconds;
    load Load;
    nodes Nodes;
    text Text;
    own Own;
}

/// What is made of several fields, or is set in files alone: the form has no control of it.
pub(super) fn whole(term: &'static str, help: &'static str) -> Form {
    Form {
        is_whole: true,
        ..own(term, help)
    }
}

pub(super) fn choice(term: &'static str, help: &'static str, choices: Vec<FieldChoice>) -> Form {
    Form {
        kind: FieldKind::Choice,
        choices,
        ..own(term, help)
    }
}

/// Choices that the page has in a list of this name.
pub(super) struct Listed(&'static str);

pub(super) fn listed(name: &'static str) -> Listed {
    Listed(name)
}

/// Choices, or the name of a list of them.
pub(super) trait Choices {
    fn give(self, form: Form) -> Form;
}

impl Choices for Vec<FieldChoice> {
    fn give(self, form: Form) -> Form {
        Form {
            choices: self,
            ..form
        }
    }
}

impl Choices for Listed {
    fn give(self, form: Form) -> Form {
        Form {
            listed: Some(self.0),
            ..form
        }
    }
}

impl Form {
    pub(super) fn choices(self, choices: impl Choices) -> Self {
        choices.give(self)
    }

    pub(super) fn short(mut self, label: &'static str) -> Self {
        self.short = Some(label);
        self
    }

    pub(super) fn usual(mut self, words: &'static str) -> Self {
        self.usual = Some(words);
        self
    }

    pub(super) fn beside(mut self, words: &'static str) -> Self {
        self.beside = Some(words);
        self
    }

    pub(super) fn at(mut self, group: &'static str) -> Self {
        self.group = Some(group);
        self
    }

    pub(super) fn when(mut self, conditions: AppliesWhen) -> Self {
        self.applies_when = conditions;
        self
    }

    /// Where the operation of a collective is so.
    pub(super) fn when_operation(self, is: fn(CollectiveOperation) -> bool) -> Self {
        self.when(kept(vec![operations(is, &[])]))
    }

    pub(super) fn sweep(mut self, values: Vec<FieldValue>) -> Self {
        self.sweep = Some(FieldSweep {
            values,
            ..FieldSweep::default()
        });
        self
    }

    pub(super) fn sweep_choices(self) -> Self {
        self.sweep(Vec::new())
    }

    pub(super) fn sweep_numbers(self, values: &[u32]) -> Self {
        self.sweep(values.iter().copied().map(Number).collect())
    }

    pub(super) fn sweep_by_factors(self, values: &[u32]) -> Self {
        let mut form = self.sweep_numbers(values);
        if let Some(sweep) = &mut form.sweep {
            sweep.by_factors = true;
        }
        form
    }

    pub(super) fn sweep_when(mut self, conditions: AppliesWhen) -> Self {
        if let Some(sweep) = &mut self.sweep {
            sweep.applies_when = conditions;
        }
        self
    }
}

/// A list that lasts as long as the test that writes it.
fn kept<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}

pub(super) const fn among(path: &'static str, values: &'static [FieldValue]) -> FieldCondition {
    FieldCondition {
        path,
        among: true,
        values,
    }
}

pub(super) const fn apart(path: &'static str, values: &'static [FieldValue]) -> FieldCondition {
    FieldCondition {
        path,
        among: false,
        values,
    }
}

pub(super) const PROGRAM: &str = "jobs[].program.name";
pub(super) const OPERATION: &str = "jobs[].collective.operation";
pub(super) const ALGORITHM: &str = "jobs[].collective.algorithm";

/// Programs between two nodes.
pub(super) const BETWEEN_TWO: &[FieldValue] = &[Word("ping-pong"), Word("streaming")];
/// Programs that measure one size of message after the other.
pub(super) const SIZED: &[FieldValue] = &[Word("ping-pong"), Word("streaming"), Word("tping")];
pub(super) const ATOMIC: &[FieldValue] = &[Word("lammps-ljs"), Word("lammps-membrane")];

pub(super) const OF_MESSAGES: AppliesWhen = &[&[
    among("jobs[].collective", &[Absent]),
    among("jobs[].program", &[Absent]),
]];
pub(super) const OF_COLLECTIVES: AppliesWhen = &[&[apart("jobs[].collective", &[Absent])]];
pub(super) const OF_PROGRAMS: AppliesWhen = &[&[apart("jobs[].program", &[Absent])]];
const BENCHMARKS: &[FieldValue] = &[
    Word("ping-pong"),
    Word("streaming"),
    Word("tping"),
    Word("effective-bandwidth"),
];
pub(super) const OF_APPLICATIONS: AppliesWhen = &[&[
    apart("jobs[].program", &[Absent]),
    apart(PROGRAM, BENCHMARKS),
]];
pub(super) const OF_BENCHMARKS: AppliesWhen = &[&[among(PROGRAM, BENCHMARKS)]];

/// Sizes of messages that sweeps begin with.
pub(super) const SIZES: &[u32] = &[1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];

/// Tests that multicast packets make.
pub(super) fn tests_by_hardware() -> AppliesWhen {
    let by_hardware = among(ALGORITHM, &[Word("hardware")]);
    let conditions = operations(|operation| operation.row().tests, &[by_hardware]);
    kept(vec![conditions])
}

/// The condition that an operation is so, beside others.
fn operations(
    is: fn(CollectiveOperation) -> bool,
    others: &[FieldCondition],
) -> &'static [FieldCondition] {
    let operations = CollectiveOperation::ALL.iter().filter(|&&one| is(one));
    let words = operations.map(|one| Word(one.word())).collect();
    let mut conditions = vec![among(OPERATION, kept(words))];
    conditions.extend(others);
    kept(conditions)
}

/// Where the I/O mapping is varied, its pattern is not.
pub(super) fn without_io() -> AppliesWhen {
    let to_io = Pattern::ALL
        .iter()
        .filter(|one| one.needs() == Needs::IoNodes);
    let words = to_io.map(|one| Word(one.word())).collect();
    kept(vec![kept(vec![apart("jobs[].pattern", kept(words))])])
}

pub(super) fn swept_patterns() -> Vec<FieldValue> {
    let swept = Pattern::ALL.iter().filter(|one| one.row().swept);
    swept.map(|one| Word(one.word())).collect()
}

fn plain(choices: &[(&'static str, &str)]) -> Vec<FieldChoice> {
    let each = |&(value, label): &(&'static str, &str)| FieldChoice {
        value: Word(value),
        label: label.to_owned(),
        applies_when: &[],
    };
    choices.iter().map(each).collect()
}

/// Choices that are called as scenarios have them.
fn of_words(words: &[&'static str]) -> Vec<FieldChoice> {
    plain(&words.iter().map(|word| (*word, *word)).collect::<Vec<_>>())
}

pub(super) fn networks() -> Vec<FieldChoice> {
    plain(&Generation::ALL.map(|network| (network.word(), network.label())))
}

pub(super) fn top_elites() -> Vec<FieldChoice> {
    plain(&[
        ("full", "all, as many as below"),
        ("halved", "merged in pairs, all links kept"),
    ])
}

pub(super) fn top_cables() -> Vec<FieldChoice> {
    of_words(&["copper", "fibre"])
}

pub(super) fn switches() -> Vec<FieldChoice> {
    let as_wired = FieldChoice {
        value: Absent,
        label: "as wired".to_owned(),
        applies_when: &[],
    };
    let bought = plain(&[
        ("24", "24 ports"),
        ("96", "96 ports"),
        ("24+288", "24 ports, 288 above"),
        ("288", "288 ports"),
    ]);
    [as_wired].into_iter().chain(bought).collect()
}

pub(super) fn distributions() -> Vec<FieldChoice> {
    of_words(Distribution::WORDS)
}

/// Any other load is a number.
pub(super) fn loads() -> Vec<FieldChoice> {
    of_words(&["saturated", "ping-pong"])
}

pub(super) fn buffers() -> Vec<FieldChoice> {
    plain(&[("elan", "Elan memory"), ("main", "main memory")])
}

pub(super) fn programs() -> Vec<FieldChoice> {
    let label = |name: ProgramName| match name {
        ProgramName::PingPong => "MPI ping-pong",
        ProgramName::Streaming => "MPI streaming",
        ProgramName::Tping => "MPI tping, mirrored pairs",
        ProgramName::EffectiveBandwidth => "MPI effective bandwidth (b_eff)",
        ProgramName::LammpsLjs => "LAMMPS, LJS",
        ProgramName::LammpsMembrane => "LAMMPS, membrane",
        ProgramName::Sweep3d => "Sweep3D",
        ProgramName::NasCg => "NAS CG",
    };
    let each = |&name: &ProgramName| (name.word(), label(name));
    plain(&ProgramName::ALL.iter().map(each).collect::<Vec<_>>())
}

pub(super) fn processes_on_a_node() -> Vec<FieldChoice> {
    let each = |count: u32| FieldChoice {
        value: Number(count),
        label: count.to_string(),
        applies_when: &[],
    };
    [1, 2].map(each).into()
}

pub(super) fn otherwise() -> Vec<FieldChoice> {
    of_words(Otherwise::WORDS)
}

/// The algorithms of each operation, the default first, as they are called there.
pub(super) fn algorithms() -> Vec<FieldChoice> {
    let mut choices: Vec<FieldChoice> = Vec::new();
    let mut operations: Vec<Vec<FieldValue>> = Vec::new();
    for &operation in CollectiveOperation::ALL {
        let mut from = 0;
        for &algorithm in operation.algorithms() {
            let value = Word(algorithm.word());
            let label = algorithm_of(operation, algorithm);
            let same = |of: &FieldChoice| of.value == value && of.label == label;
            // Behind those of this operation that come before it.
            let behind = choices[from..].iter().position(same);
            let at = behind.map(|at| from + at).unwrap_or_else(|| {
                choices.push(FieldChoice {
                    value,
                    label: label.to_owned(),
                    applies_when: &[],
                });
                operations.push(Vec::new());
                choices.len() - 1
            });
            operations[at].push(Word(operation.word()));
            from = at + 1;
        }
    }
    for (choice, of) in choices.iter_mut().zip(operations) {
        choice.applies_when = kept(vec![kept(vec![among(OPERATION, kept(of))])]);
    }
    choices
}

fn algorithm_of(operation: CollectiveOperation, algorithm: CollectiveAlgorithm) -> &'static str {
    use CollectiveAlgorithm::{Hardware, Linear, Tree};
    use CollectiveOperation::Allreduce;
    match (operation, algorithm) {
        (Allreduce, Hardware) => "tree up, multicast down",
        (Allreduce, Tree) => "tree up, tree down",
        (_, Hardware) => "hardware multicast",
        (_, Tree) => "software tree",
        (_, Linear) => "one after the other",
    }
}

/// What has a term and is no field, since it is made of several.
const WHOLES: &[(&str, &str)] = &[
    ("topology", "machine"),
    ("jobs[].message_bytes", "message-size"),
    ("jobs[].collective.skew", "skew"),
    ("costs", "cost"),
    ("costs.prices", "list-price"),
    ("costs.prices.qm500", "adapter"),
    ("costs.prices.hca", "adapter"),
    ("costs.prices.node_chassis", "chassis"),
    ("costs.prices.top_switch", "top-switch"),
    ("costs.prices.clock_source", "clock-source"),
    ("costs.prices.fibre_link", "fibre"),
    ("costs.prices.link_cable", "cable"),
    ("costs.prices.infiniband_cable", "cable"),
    ("costs.prices.third_level_elite", "top-elites"),
    ("costs.prices.node", "node-price"),
    ("model", "parameter"),
];

/// What the list of machines sets up.
const HELP_OF_MACHINE: &str = "Sets the network and the whole tree; jobs stay. ASCI Q: chassis of 64 nodes, joined by top switches with 16 down links; the supertop joins the segments. QsNetII, 1,024-way: 16 node chassis and up to eight top switches of 128 links. 4X InfiniBand switches may have any number of ports in use. Cable lengths are assumed.";

/// All rows in the order of the form; those of one path stand together.
fn rows() -> Vec<&'static Field> {
    let is_twin = |other: &&Field| FIELDS.iter().any(|field| field.path == other.path);
    let (twins, own): (Vec<&Field>, Vec<&Field>) = OTHERS.iter().partition(is_twin);
    let with_twins = |field: &'static Field| {
        let same = twins.iter().copied().filter(|twin| twin.path == field.path);
        same.chain([field]).collect::<Vec<_>>()
    };
    own.into_iter()
        .chain(FIELDS.iter().flat_map(with_twins))
        .collect()
}

fn spec(field: &Field) -> FieldSpec {
    let form = (field.form)();
    FieldSpec {
        path: field.path,
        label: field.label,
        short: form.short,
        unit: Some(field.unit).filter(|unit| !unit.is_empty()),
        kind: form.kind,
        choices: form.choices,
        applies_when: form.applies_when,
        usual: form.usual,
        beside: form.beside,
        group: form.group,
        sweep: form.sweep,
    }
}

fn terms() -> BTreeMap<String, &'static str> {
    let mut terms = BTreeMap::new();
    terms.extend(
        WHOLES
            .iter()
            .map(|(path, term)| ((*path).to_owned(), *term)),
    );
    terms.extend(
        rows()
            .into_iter()
            .map(|field| (field.path.to_owned(), (field.form)().term)),
    );
    terms.extend(
        PARAMETERS
            .iter()
            .map(|of| (format!("model.{}", of.key), of.term)),
    );
    terms
}

/// A file is as the tables have it; one that is not is written anew.
fn write(name: &str, text: &str) {
    let folder = PathBuf::from(std::env::var_os("TS_RS_EXPORT_DIR").unwrap());
    std::fs::write(folder.join(name), text).unwrap();
}

/// What a collective or a program is set up by, and costs: the page has it when it is shown.
fn is_later(field: &&Field) -> bool {
    let within = ["jobs[].collective.", "jobs[].program.", "costs."];
    let is_within = within.iter().any(|part| field.path.starts_with(part));
    is_within && field.path != OPERATION && field.path != PROGRAM
}

fn lines(fields: &[&Field]) -> String {
    let line = |field: &&Field| {
        let spec = serde_json::to_string(&spec(field)).unwrap();
        let listed = (field.form)().listed;
        let listed = listed.map_or(String::new(), |list| format!(", \"choices\": [...{list}]"));
        format!("  {}{listed} }},\n", spec.strip_suffix('}').unwrap())
    };
    fields.iter().map(line).collect()
}

/// What every visit needs is in the first file, what is asked for in the others.
#[test]
fn export_bindings_fields() {
    const HEAD: &str = "// This file was generated from the engine's table of fields. Do not edit this file manually.\n\
         import type { FieldSpec } from \"./FieldSpec\";\n";
    let (later, first): (Vec<&Field>, Vec<&Field>) = rows()
        .into_iter()
        .filter(|field| !(field.form)().is_whole)
        .partition(is_later);
    let text = format!(
        "{HEAD}\
         import {{ OPERATIONS }} from \"./operations\";\n\
         import {{ PATTERNS }} from \"./patterns\";\n\n\
         /** The fields of a scenario but its parameters, in the order of the form. */\n\
         export const FIELDS: readonly FieldSpec[] = [\n{}];\n",
        lines(&first)
    );
    write("fields.ts", &text);
    let text = format!(
        "{HEAD}\n\
         /** The fields of collectives, programs and costs, in the order of the form. */\n\
         export const JOB_FIELDS: readonly FieldSpec[] = [\n{}];\n",
        lines(&later)
    );
    write("job-fields.ts", &text);
    let json = |map: &BTreeMap<String, &str>| serde_json::to_string_pretty(map).unwrap() + "\n";
    let mut help: BTreeMap<String, &str> = BTreeMap::new();
    help.extend(
        rows()
            .into_iter()
            .map(|field| (field.path.to_owned(), (field.form)().help)),
    );
    help.insert("topology".to_owned(), HELP_OF_MACHINE);
    write("field-help.json", &json(&help));
    write("field-terms.json", &json(&terms()));
}

#[test]
fn every_term_of_a_field_is_in_the_glossary() {
    let repository = Path::new(env!("TS_RS_EXPORT_DIR")).join("../../../..");
    let glossary = std::fs::read_to_string(repository.join("web/src/lessons/glossary.md")).unwrap();
    for (path, term) in terms() {
        let id = format!("\nid: {term}\n");
        assert!(
            glossary.contains(&id),
            "the glossary lacks {term}, the term of {path}"
        );
    }
}

/// Every key that the check knows is a field, or has fields below it.
#[test]
fn every_key_of_a_scenario_is_a_field() {
    use crate::scenario::job::job_keys;
    use crate::scenario::parse::TOPOLOGY_KEYS;
    use crate::scenario::program;
    use crate::scenario::reader::keys;
    let groups: [(&str, &[&str]); 5] = [
        ("topology", &TOPOLOGY_KEYS),
        ("jobs[]", &job_keys()),
        (
            "jobs[].collective",
            &keys(crate::scenario::Collective::ROWS),
        ),
        ("jobs[].program", &program::keys()),
        ("run", &keys(crate::scenario::Run::ROWS)),
    ];
    for (group, keys) in groups {
        for key in keys {
            let path = format!("{group}.{key}");
            let is_field = |field: &Field| {
                let rest = field.path.strip_prefix(&path);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            assert!(rows().into_iter().any(is_field), "{path} has no row");
        }
    }
}
