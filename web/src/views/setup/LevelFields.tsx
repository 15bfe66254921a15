/** One line for each level of cables, the highest first as the tree is drawn: up links kept below it, and length. */
import { range } from "d3-array";
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
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { changedFrom, useEdit } from "./use-edit";

const KEPT = "topology.up_links_kept";
const CABLES = "topology.cable_m";

export function LevelFields({ scenario }: { scenario: Scenario }) {
  const { dimension } = scenario.topology;
  return (
    <Fold title="Levels" words={levelsInWords(scenario.topology)} paths={[KEPT, CABLES]}>
      {isLevelCount(dimension) ? (
        <table className="levels">
          <thead>
            <tr>
              <th scope="col" {...term("level")}>
                level
              </th>
              <Head path={KEPT} />
              <Head path={CABLES} />
            </tr>
          </thead>
          <tbody>
            {range(dimension, 0, -1).map((level) => (
              <LevelRow key={level} scenario={scenario} level={level} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="muted">A tree needs a dimension before it has levels.</p>
      )}
      <FieldProblem path={KEPT} id="levels-kept-problem" />
      <FieldProblem path={CABLES} id="levels-cable-problem" />
    </Fold>
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

/** The cables whose upper ends are at this level; those of level 1 lead down to the nodes. */
function LevelRow({ scenario, level }: { scenario: Scenario; level: number }) {
  const edit = useEdit();
  const { topology } = scenario;
  const wrongKept = useFieldProblems(KEPT).length > 0;
  const wrongCable = useFieldProblems(CABLES).length > 0;
  const cable = topology.cable_m[level - 1] ?? Number.NaN;
  const kept = upLinksKeptAt(topology, level - 1);
  const stage = stageOf(topology, level);
  const below = level === 1 ? "nodes" : `level ${level - 1}`;
  const number = { parse: parseNumber, write: writeNumber, stepping: steppingOf("number") };
  return (
    <tr>
      <th scope="row">
        {level} to {level === 1 ? "nodes" : level - 1}
        {stage ? <span className="stage">{stage}</span> : null}
      </th>
      <td data-path={`${KEPT}[${level - 2}]`}>
        {level === 1 ? (
          <span className="muted">1</span>
        ) : (
          <>
            <TextInput
              {...number}
              control={{ "aria-label": `Up links kept at ${below}`, "aria-invalid": wrongKept }}
              value={kept}
              onCommit={(value) =>
                edit(
                  (now) => withUpLinksKept(now, level - 1, value),
                  changedFrom(`Up links kept at ${below}:`, writeNumber(kept), writeNumber(value)),
                )
              }
            />
            <span className="muted"> of {topology.arity}</span>
          </>
        )}
      </td>
      <td data-path={`${CABLES}[${level - 1}]`}>
        <TextInput
          {...number}
          control={{
            "aria-label": `Cable between level ${level} and ${below}, metres`,
            "aria-invalid": wrongCable,
          }}
          value={cable}
          onCommit={(value) =>
            edit(
              (now) => withCableLength(now, level, value),
              changedFrom(
                `Cable between level ${level} and ${below}:`,
                `${writeNumber(cable)} m`,
                `${writeNumber(value)} m`,
              ),
            )
          }
        />
      </td>
    </tr>
  );
}

/** "all up links · 0, 1, 2 m". */
function levelsInWords({ arity, up_links_kept, cable_m }: Scenario["topology"]): string {
  const kept = up_links_kept ? `up links ${up_links_kept.join(", ")} of ${arity}` : "all up links";
  return `${kept} · ${cable_m.map(writeNumber).join(", ")} m`;
}
