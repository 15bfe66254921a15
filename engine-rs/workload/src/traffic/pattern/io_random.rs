use super::row::{Needs, PatternRow, Rule};

pub(super) const ROW: PatternRow = PatternRow {
    label: "I/O, any server",
    help: "any of the job's I/O nodes, drawn per message [P 4.6]",
    term: "io-node",
    needs: Needs::IoNodes,
    rule: Rule::AnyIoNode,
};
