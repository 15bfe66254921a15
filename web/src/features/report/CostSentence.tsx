/** Cost of each side's network, total and per MB/s; nothing where no price is known. */
import { useMemo } from "react";
import { formatMoney, formatMore, formatRoundMoney } from "../../base/money";
import { term } from "../../base/terms";
import type { Bill } from "../../engine/types";
import { dollars, inAndOut } from "../cost/cost-texts";
import { billed } from "../cost/costs";
import { useBills } from "../cost/use-bills";
import type { Report } from "./report-data";

export function CostSentence({ report }: { report: Report }) {
  const priced = report.sides.filter(
    ({ opened: { scenario } }) => scenario.network === "qsnet2" || scenario.costs,
  );
  return priced.length > 0 ? <Sentence report={report} /> : null;
}

function Sentence({ report: { sides } }: { report: Report }) {
  const texts = useMemo(() => sides.map(({ opened }) => billed(opened.scenario)), [sides]);
  const bills = useBills(texts);
  const told = sides.flatMap(({ side, complete }, at) => {
    const bill = bills.of(texts[at] ?? "")?.bill;
    if (!bill) return [];
    return [{ side, bill, moved: inAndOut(complete ?? undefined) }];
  });
  const [a, b] = told;
  if (!a) return null;
  const named = sides.length > 1;
  return (
    <p className="report-cost" {...term("cost")}>
      {told.map(
        ({ side, bill, moved }) => `${named ? `${side.toUpperCase()}: ` : ""}${words(bill, moved)}. `,
      )}
      {a && b && a.bill.total > 0 ? `B beside A: ${formatMore(b.bill.total / a.bill.total)}. ` : ""}
      List prices of April 2004; the price of adapters is assumed.
    </p>
  );
}

function words(bill: Bill, moved: number | null): string {
  const each = moved ? `, ${dollars(bill.total / moved)} $ for each MB/s in and out of nodes` : "";
  return `the network costs ${formatRoundMoney(bill.total)}, ${formatMoney(Math.round(bill.per_port))} a port${each}`;
}
