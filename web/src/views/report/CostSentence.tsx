/** What the network of each side costs, and what each MB/s of it does; nothing where no price is known. */
import { useMemo } from "react";
import { formatMoney, formatMore, formatRoundMoney } from "../../base/money";
import type { Bill } from "../../engine/types";
import { billedAsItIs } from "../../scenario/costs";
import { useBills } from "../cost/use-bills";
import type { Report } from "./report-data";

export function CostSentence({ report }: { report: Report }) {
  const priced = report.sides.filter(
    ({ opened: { scenario } }) => scenario.network === "qsnet2" || scenario.costs,
  );
  return priced.length > 0 ? <Sentence report={report} /> : null;
}

function Sentence({ report: { sides } }: { report: Report }) {
  const texts = useMemo(() => sides.map(({ opened }) => billedAsItIs(opened.scenario)), [sides]);
  const bills = useBills(texts);
  const told = sides.flatMap(({ side, status }, at) => {
    const bill = bills.of(texts[at] ?? "")?.bill;
    if (!bill) return [];
    return [{ side, bill, gets: status?.summary.metrics.accepted_mb_s_total ?? null }];
  });
  const [a, b] = told;
  if (!a) return null;
  const named = sides.length > 1;
  return (
    <p className="report-cost">
      {told.map(({ side, bill, gets }) => `${named ? `${side.toUpperCase()}: ` : ""}${words(bill, gets)}. `)}
      {a && b && a.bill.total > 0 ? `B beside A: ${formatMore(b.bill.total / a.bill.total)}. ` : ""}
      List prices of April 2004; the price of adapters is assumed.
    </p>
  );
}

function words(bill: Bill, gets: number | null): string {
  const each = gets ? `, ${formatMoney(Math.round((100 * bill.total) / gets) / 100)} for each MB/s` : "";
  return `the network costs ${formatRoundMoney(bill.total)}, ${formatMoney(Math.round(bill.per_port))} a port${each}`;
}
