/** Cost of each side's network, total and per MB/s; nothing where no price is known. */
import { useMemo } from "react";
import { formatMoney, formatMore, formatRoundMoney } from "../../base/money";
import { term } from "../../base/terms";
import { dollars, inAndOut } from "../cost/cost-texts";
import { billed } from "../cost/costs";
import { useBills } from "../cost/use-bills";
import type { Report } from "./report-data";
import * as texts from "./texts";

export function CostSentence({ report }: { report: Report }) {
  const priced = report.sides.filter(
    ({ opened: { scenario } }) => scenario.network === "qsnet2" || scenario.costs,
  );
  return priced.length > 0 ? <Sentence report={report} /> : null;
}

function Sentence({ report: { sides } }: { report: Report }) {
  const scenarios = useMemo(() => sides.map(({ opened }) => billed(opened.scenario)), [sides]);
  const bills = useBills(scenarios);
  const costs = sides.flatMap(({ side, complete }, at) => {
    const bill = bills.of(scenarios[at] ?? "")?.bill;
    if (!bill) return [];
    return [{ side, bill, moved: inAndOut(complete ?? undefined) }];
  });
  const [a, b] = costs;
  if (!a) return null;
  const sentences = [
    ...costs.map(({ side, bill, moved }) =>
      texts.networkCost({
        side: sides.length > 1 ? side : null,
        total: formatRoundMoney(bill.total),
        perPort: formatMoney(Math.round(bill.per_port)),
        perBandwidth: moved ? dollars(bill.total / moved) : null,
      }),
    ),
    ...(b && a.bill.total > 0 ? [texts.costDifference(formatMore(b.bill.total / a.bill.total))] : []),
    texts.priceSource,
  ];
  return (
    <p className="report-cost" {...term("cost")}>
      {sentences.join(" ")}
    </p>
  );
}
