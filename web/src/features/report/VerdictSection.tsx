/** The verdict in the report: its line, what differs between A and B, and each measure with its interval. */

import { term } from "../../base/terms";
import type { Comparison, ComparisonChange, ComparisonRow } from "../../engine/types";
import { judgedNow, statedNow } from "../../state/sides";
import { ChangeHead } from "../compare/ChangeTable";
import { inOrder, readableRow } from "../compare/readable-row";
import { seedsWords, statedLines } from "../compare/stated-texts";
import { VerdictHead } from "../compare/VerdictTable";
import { differenceText, figureText, outcomeText } from "../compare/verdict-texts";
import type { Report } from "./report-data";
import * as texts from "./texts";

/** What fits on a page with the charts. */
const MAX_CHANGES = 6;
const MAX_ROWS = 6;
/** Of a value that is a list, say. */
const MAX_WORDS = 60;

export function VerdictSection({ report: { state } }: { report: Report }) {
  const { changes } = state.compare;
  const judged = judgedNow(state);
  return (
    <section className="report-section">
      <h3>{texts.verdict}</h3>
      <p className="report-sentence" {...term("comparison")}>
        {judged ? judged.sentence : <NotJudged state={state} />}
      </p>
      <Changes changes={changes} />
      {judged ? <Verdict comparison={judged} /> : null}
    </section>
  );
}

function NotJudged({ state }: { state: Report["state"] }) {
  const stated = statedNow(state);
  if (!stated) return texts.noVerdict;
  const lines = statedLines(stated, state.catalog?.metrics ?? []);
  return texts.statedVerdict(lines, seedsWords(stated.seeds));
}

function Changes({ changes }: { changes: readonly ComparisonChange[] | null }) {
  if (changes === null) return <p>{texts.changesUnknown}</p>;
  if (changes.length === 0) return <p>{texts.noChanges}</p>;
  const more = changes.length - MAX_CHANGES;
  return (
    <table>
      <caption {...term("comparison")}>{texts.changes(more)}</caption>
      <ChangeHead />
      <tbody>
        {changes.slice(0, MAX_CHANGES).map(({ path, label, a, b }) => (
          <tr key={path}>
            <th scope="row" data-term={path}>
              {label}
            </th>
            <td>{shortened(a)}</td>
            <td>{shortened(b)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shortened = (words: string) => (words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words);

/** Leaves out what never happened on either side, and the total bandwidth, since bandwidth per sender has a row. */
function isNews({ id, a, b }: ComparisonRow): boolean {
  return (a?.mean !== 0 || b?.mean !== 0) && !id.endsWith("accepted_mb_s_total");
}

function Verdict({ comparison }: { comparison: Comparison }) {
  const { rows, seeds } = comparison;
  const shown = inOrder(rows.filter(isNews)).map(readableRow);
  const more = rows.length - Math.min(shown.length, MAX_ROWS);
  return (
    <table>
      <caption {...term("seed")}>{texts.measures(seeds, more)}</caption>
      <VerdictHead />
      <tbody>
        {shown.slice(0, MAX_ROWS).map((row) => (
          <tr key={row.id}>
            <th scope="row" data-term={row.id}>
              {row.unit ? `${row.label} (${row.unit})` : row.label}
            </th>
            <td className="report-figure">{figureText(row.a)}</td>
            <td className="report-figure">{figureText(row.b)}</td>
            <td className="report-figure">
              {differenceText(row.difference)}
              {row.percent === null ? "" : ` (${row.percent})`}
            </td>
            <td className="report-figure">{outcomeText(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
