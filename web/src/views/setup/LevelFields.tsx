/** One line for each level of cables, the highest first as the tree is drawn: up links kept below it, and length. */
import { range } from "d3-array";
import { useId } from "react";
import { term } from "../../base/terms";
import type { Scenario } from "../../engine/types";
import { fieldOf } from "../../scenario/fields";
import {
  isLevelCount,
  stageOf,
  upLinksKeptAt,
  withCableLength,
  withUpLinksKept,
} from "../../scenario/levels";
import { steppingOf } from "../../scenario/stepping";
import { HelpButton } from "./FieldFrame";
import { Fold } from "./Fold";
import { FieldProblem, useFieldProblems } from "./field-problem";
import type { LevelColumn } from "./pinned";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import * as texts from "./texts";
import { changedFrom, useEdit } from "./use-edit";

const KEPT = "topology.up_links_kept";
const CABLES = "topology.cable_m";

export function LevelFields({ scenario }: { scenario: Scenario }) {
  return (
    <Fold title={texts.levels} words={levelsInWords(scenario.topology)} paths={[KEPT, CABLES]}>
      <LevelTable scenario={scenario} />
    </Fold>
  );
}

const COLUMNS: readonly LevelColumn[] = ["kept", "cables"];

type TableProps = { scenario: Scenario; columns?: readonly LevelColumn[] };

export function LevelTable({ scenario, columns = COLUMNS }: TableProps) {
  const { dimension } = scenario.topology;
  const problems = useId();
  const kept = columns.includes("kept");
  const cables = columns.includes("cables");
  const levels = isLevelCount(dimension) ? range(dimension, 0, -1) : [];
  return (
    <>
      {levels.length > 0 ? (
        <table className="levels">
          <thead>
            <tr>
              <th scope="col" {...term("level")}>
                {texts.levelColumn}
              </th>
              {kept ? <Head path={KEPT} /> : null}
              {cables ? <Head path={CABLES} /> : null}
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level}>
                <LevelHead scenario={scenario} level={level} />
                {kept ? <KeptCell scenario={scenario} level={level} /> : null}
                {cables ? <CableCell scenario={scenario} level={level} /> : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="muted">{texts.noLevels}</p>
      )}
      {kept ? <FieldProblem path={KEPT} id={`${problems}-kept`} /> : null}
      {cables ? <FieldProblem path={CABLES} id={`${problems}-cables`} /> : null}
    </>
  );
}

/** The head of a column that is a field of the catalog. */
function Head({ path }: { path: string }) {
  const { label, unit } = fieldOf(path);
  return (
    <th scope="col" data-term={path}>
      {unit ? `${label}, ${unit}` : label} <HelpButton of={path} label={label} />
    </th>
  );
}

type CellProps = { scenario: Scenario; level: number };

const NUMBER = { parse: parseNumber, write: writeNumber, stepping: steppingOf("number") };

/** The cables whose upper ends are at this level; those of level 1 lead down to the nodes. */
function LevelHead({ scenario, level }: CellProps) {
  const stage = stageOf(scenario.topology, level);
  return (
    <th scope="row">
      {texts.levelSpan(level)}
      {stage ? <span className="stage">{stage}</span> : null}
    </th>
  );
}

function KeptCell({ scenario: { topology }, level }: CellProps) {
  const edit = useEdit();
  const wrong = useFieldProblems(KEPT).length > 0;
  const kept = upLinksKeptAt(topology, level - 1);
  return (
    <td data-path={`${KEPT}[${level - 2}]`}>
      {level === 1 ? (
        <span className="muted">1</span>
      ) : (
        <>
          <TextInput
            {...NUMBER}
            control={{ "aria-label": texts.upLinksKept(level), "aria-invalid": wrong }}
            value={kept}
            onCommit={(value) =>
              edit(
                (now) => withUpLinksKept(now, level - 1, value),
                changedFrom(texts.upLinksKeptEdit(level), writeNumber(kept), writeNumber(value)),
              )
            }
          />
          <span className="muted"> {texts.ofArity(topology.arity)}</span>
        </>
      )}
    </td>
  );
}

function CableCell({ scenario: { topology }, level }: CellProps) {
  const edit = useEdit();
  const wrong = useFieldProblems(CABLES).length > 0;
  const cable = topology.cable_m[level - 1] ?? Number.NaN;
  return (
    <td data-path={`${CABLES}[${level - 1}]`}>
      <TextInput
        {...NUMBER}
        control={{
          "aria-label": texts.cableLength(level),
          "aria-invalid": wrong,
        }}
        value={cable}
        onCommit={(value) =>
          edit(
            (now) => withCableLength(now, level, value),
            changedFrom(
              texts.cableLengthEdit(level),
              texts.metres(writeNumber(cable)),
              texts.metres(writeNumber(value)),
            ),
          )
        }
      />
    </td>
  );
}

/** "all up links · 0, 1, 2 m". */
function levelsInWords({ arity, up_links_kept, cable_m }: Scenario["topology"]): string {
  const kept = up_links_kept ? texts.someUpLinks(up_links_kept.join(", "), arity) : texts.allUpLinks;
  return texts.levelSummary(kept, cable_m.map(writeNumber).join(", "));
}
