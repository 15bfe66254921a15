//! Published claims against simulation.
//!
//! A paper is data (`data/papers/*.json`): a table of runs, each a scenario, and
//! claims, each with an expression over the summaries of these runs and what counts
//! as holding. [`Paper::parse`] reads it, [`Scorecard::new`] makes its scenarios,
//! [`Scorecard::runs`] tells which a choice of claims needs, each once, and
//! [`Scorecard::judge`] compares their summaries with what is published.
//!
//! A path that begins with `bill` leads to what the machine of a run costs
//! ([`Bill`](crate::cost::Bill)), one that begins with `scenario` into its scenario, in
//! full and with lists of nodes written out. A run of which a claim asks nothing else is
//! not simulated for it.
//!
//! A run is made with several seeds. What a path leads to is averaged over them, and
//! an expression is worked out once, of averages; its interval comes from working it
//! out for each seed alone (Student's t).
//!
//! Absent: files, threads, and whoever runs the scenarios.

mod check;
mod claim;
mod comparison;
mod evaluate;
mod expression;
mod function;
mod judge;
mod measured;
mod parser;
mod path;
mod plan;
mod read;
mod record;
mod run_source;
mod scorecard;
mod table;
mod verdict;
mod worth;

pub use claim::{Amounts, Claim, ClaimKind, CurveSource, Paper, ReadFrom, Role, Tolerance};
pub use evaluate::{Lookup, Value};
pub use expression::{Expression, Path, Step};
pub use function::Function;
pub use judge::Results;
pub use plan::{Needed, Plan};
pub use record::{ClaimRecord, Recorded};
pub use run_source::{RunSource, Sweep};
pub use scorecard::Scorecard;
pub use table::{aligned, markdown, short, sum, table, tally};
pub use verdict::{Curve, CurvePoint, Evidence, Margin, Status, Verdict};
