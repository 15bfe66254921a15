/** The verdict metric by metric: both figures with their intervals, the difference, and the outcome. */
import { formatDuration, timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import type { Comparison, ComparisonRow, StudyStep } from "../../engine/types";
import { workerSeconds } from "../../runs/pace";
import { isLocked } from "../../state/restrictions";
import { useApp, useSession } from "../../views/session-context";
import { inOrder, readableRow } from "./readable-row";
import { AS_NEEDED } from "./state/compare";
import * as texts from "./texts";
import { differenceText, figureText, outcomeText } from "./verdict-texts";

/** The columns of a table of verdicts. */
export function VerdictHead({ names: [a, b] = ["A", "B"] }: Partial<Pick<Comparison, "names">>) {
  return (
    <thead>
      <tr>
        <th scope="col">{texts.measure}</th>
        <SideColumn letter="A" name={a} />
        <SideColumn letter="B" name={b} />
        <th scope="col" {...term("difference")}>
          B − A
        </th>
        <th scope="col" {...term("outcome")}>
          {texts.outcome}
        </th>
      </tr>
    </thead>
  );
}

function SideColumn({ letter, name }: { letter: string; name: string }) {
  return (
    <th scope="col">
      {letter} {name === letter ? null : <span className="unit">{name}</span>}
    </th>
  );
}

export function VerdictTable({ comparison }: { comparison: Comparison }) {
  const { names, rows, seeds, paired, duration_us } = comparison;
  return (
    <table className="compare-table verdict-table">
      <caption {...term("seed")}>{texts.results(seeds, paired, lengths(duration_us))}</caption>
      <VerdictHead names={names} />
      <tbody>
        {inOrder(rows).map((row) => (
          <VerdictRow key={row.id} row={readableRow(row)} seeds={seeds} />
        ))}
      </tbody>
    </table>
  );
}

/** Of the longest run of each side. */
function lengths([a, b]: Comparison["duration_us"]): string {
  const [ofA, ofB] = [formatDuration(1000 * a), formatDuration(1000 * b)];
  return a === b ? ofA : texts.twoLengths(ofA, ofB);
}

function VerdictRow({ row, seeds }: { row: ComparisonRow; seeds: number }) {
  const { id, label, unit, a, b, difference, percent, outcome, better, step } = row;
  return (
    <tr data-measure={id}>
      <th scope="row" data-term={id}>
        {label} {unit ? <span className="unit">{unit}</span> : null}
      </th>
      <td className="figure">{figureText(a)}</td>
      <td className="figure">{figureText(b)}</td>
      <td>
        <span className="figure">{differenceText(difference)}</span>{" "}
        {percent === null ? null : <span className="unit">{percent}</span>}
      </td>
      <td className="outcome-words" data-outcome={outcome} data-better={better ?? "neither"}>
        {outcomeText({ ...row, step: null })}
        {step ? <Step step={step} judged={seeds} /> : null}
      </td>
    </tr>
  );
}

/** What would resolve a difference, as a button: longer runs on both sides, or more seeds. */
function Step({ step: { duration_us, seeds, words, cpu_us }, judged }: { step: StudyStep; judged: number }) {
  const session = useSession();
  const asked = useApp(({ compare }) => compare.verdict?.asked ?? AS_NEEDED);
  const isLockedHere = useApp((state) => isLocked(state, "edit"));
  if (duration_us !== null)
    return isLockedHere ? null : (
      <button
        type="button"
        className="quiet-button"
        title={words}
        onClick={() =>
          void session.longerRuns(async (it) => {
            await it.lengthen(duration_us);
            await session.compare.judge(asked);
          })
        }
      >
        {texts.makeBoth(formatDuration(1000 * duration_us), timeInWords(workerSeconds(2 * judged * cpu_us)))}
      </button>
    );
  return seeds === null ? null : (
    <button
      type="button"
      className="quiet-button"
      title={words}
      onClick={() => void session.compare.judge({ ...asked, seeds })}
    >
      {texts.moreSeeds(seeds, timeInWords(workerSeconds(2 * (seeds - judged) * cpu_us)))}
    </button>
  );
}
