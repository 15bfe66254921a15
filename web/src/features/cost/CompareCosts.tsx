/** The bills of A and B side by side, and cost per delivered bandwidth where it is known. */
import { useEffect, useMemo, useState } from "react";
import { formatCount, formatMegabytesPerSecond, UNKNOWN } from "../../base/format";
import { memoLast } from "../../base/memo-last";
import { formatMore } from "../../base/money";
import { type TermId, term } from "../../base/terms";
import type { Side } from "../../engine/protocol";
import type { Bill, BillComparison } from "../../engine/types";
import type { AppState } from "../../state/app-state";
import { CoalescingQueue } from "../../state/coalescing-queue";
import { onSide } from "../../state/sides";
import { useApp, useAppLater, useSession } from "../../views/session-context";
import * as texts from "./compare-texts";
import { dollarDifference, dollars, inAndOut } from "./cost-texts";
import { billed } from "./costs";
import { useBills } from "./use-bills";
import "./cost.css";

/** MB/s in and out of all nodes of a side: the verdict's mean over seeds, or so far. */
function movedOn(state: AppState, side: Side): number | null {
  const verdict = state.compare.verdict;
  const row =
    verdict?.phase === "done" && verdict.comparison.rows.find(({ id }) => id === "in_out_mb_s_total")?.[side];
  return row ? row.mean : inAndOut(onSide(state, side)?.status?.summary);
}

/** What is billed of a side, as text: an edit of anything else asks for no new bill. */
const textOf = (side: Side) => {
  const text = memoLast(billed);
  return (state: AppState) => {
    const scenario = onSide(state, side)?.opened.scenario;
    return scenario ? text(scenario) : "";
  };
};
const [textOfA, textOfB] = [textOf("a"), textOf("b")];

/** Prices are known of QsNetII and InfiniBand; of what else, somebody has to have asked for them. */
const isPriced = (state: AppState, side: Side): boolean => {
  const scenario = onSide(state, side)?.opened.scenario;
  const network = scenario?.network;
  return network === "qsnet2" || network === "infiniband" || scenario?.costs !== undefined;
};

export function CompareCosts() {
  return useApp((state) => isPriced(state, "a") || isPriced(state, "b")) ? <Costs /> : null;
}

function Costs() {
  const [a, b] = [useApp(textOfA), useApp(textOfB)];
  const bills = useBills(useMemo(() => [a, b], [a, b]));
  const [ofA, ofB] = [bills.of(a), bills.of(b)];
  const compared = useCompared(a, b);
  if (!ofA || !ofB) return null;
  const { bill: billA, reason: reasonA } = ofA;
  const { bill: billB, reason: reasonB } = ofB;
  if (!billA || !billB)
    return (
      <p className="muted">{texts.noBill(billA ? texts.sideB : texts.sideA, reasonA ?? reasonB ?? "")}</p>
    );
  return (
    <details className="compare-costs">
      <summary>
        {texts.costOfBoth}{" "}
        <span className="muted" {...term("cost")}>
          {compared
            ? texts.costDifference(
                dollarDifference(compared.difference),
                compared.ratio === null ? null : formatMore(compared.ratio),
              )
            : ""}
        </span>
      </summary>
      {compared ? <CostTable a={billA} b={billB} compared={compared} /> : null}
    </details>
  );
}

/** B compared with A line by line, by the engine. */
function useCompared(a: string, b: string): BillComparison | null {
  const session = useSession();
  const [answer, setAnswer] = useState<{ a: string; b: string; compared: BillComparison | null } | null>(
    null,
  );
  const queue = useMemo(
    () =>
      new CoalescingQueue<{ a: string; b: string }>(async (sides) => {
        const compared = await session.engine.ask((client) => client.compareBills(sides.a, sides.b));
        setAnswer({ ...sides, compared });
      }),
    [session],
  );
  useEffect(() => {
    if (a && b) queue.push({ a, b });
    return () => queue.clear();
  }, [queue, a, b]);
  return answer?.a === a && answer.b === b ? answer.compared : null;
}

type TableProps = { a: Bill; b: Bill; compared: BillComparison };

function CostTable({ a, b, compared }: TableProps) {
  const [movedA, movedB] = [
    useAppLater((state) => movedOn(state, "a")),
    useAppLater((state) => movedOn(state, "b")),
  ];
  return (
    <table className="compare-table">
      <caption>{texts.priceSources}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.part}</th>
          <th scope="col">{texts.sideA}</th>
          <th scope="col">{texts.sideB}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {compared.rows.map(({ label, a: of, b: other, difference }) => (
          <tr key={label}>
            <th scope="row" data-term={`costs.prices.${(of ?? other)?.part}`}>
              {label}
            </th>
            {[of, other].map((line, side) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sides are known by their place
              <td key={side}>
                {line ? formatCount(line.total) : UNKNOWN}{" "}
                {line ? <span className="unit">{texts.partCount(formatCount(line.count))}</span> : null}
              </td>
            ))}
            <td>{dollarDifference(difference)}</td>
          </tr>
        ))}
        <Row of="cost" label={texts.network} a={a.total} b={b.total} />
        <Row of="cost-per-port" label={texts.perPort} a={a.per_port} b={b.per_port} />
        <Moved a={movedA} b={movedB} />
        <Row
          of="cost-per-bandwidth"
          label={texts.perBandwidth}
          a={movedA ? a.total / movedA : null}
          b={movedB ? b.total / movedB : null}
        />
      </tbody>
    </table>
  );
}

function Moved({ a, b }: { a: number | null; b: number | null }) {
  return (
    <tr>
      <th scope="row" {...term("node-bandwidth")}>
        {texts.inAndOut} <span className="unit">{texts.inAndOutUnit}</span>
      </th>
      <td>{formatMegabytesPerSecond(a)}</td>
      <td>{formatMegabytesPerSecond(b)}</td>
      <td>{a && b !== null ? formatMore(b / a) : UNKNOWN}</td>
    </tr>
  );
}

function Row({ of, label, a, b }: { of: TermId; label: string; a: number | null; b: number | null }) {
  return (
    <tr className="sum">
      <th scope="row" {...term(of)}>
        {label}
      </th>
      <td>{dollars(a)}</td>
      <td>{dollars(b)}</td>
      <td>
        {a !== null && b !== null ? dollarDifference(b - a) : UNKNOWN}{" "}
        <span className="unit">{a && b !== null ? formatMore(b / a) : ""}</span>
      </td>
    </tr>
  );
}
