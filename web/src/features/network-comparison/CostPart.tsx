/** Cost per port against size for both networks, the paper's statements, and the assumptions. */
import { useEffect, useMemo, useState } from "react";
import { term } from "../../base/terms";
import { inList } from "../../base/texts";
import type { CostLine, PriceOf } from "../../engine/types";
import { FORMAT } from "../../scenario/format";
import { dollars } from "../cost/cost-texts";
import { Standing } from "../cost/Standing";
import { COST_CLAIMS } from "./state/experiments";
import { NETWORK_NAMES } from "./state/network-texts";
import { NETWORKS } from "./state/networks";
import * as texts from "./texts";
import "../cost/cost.css";
import { useSession } from "../../views/session-context";
import { costCharts, sumsAt } from "./cost-data";
import { NetworkComparisonFigure } from "./NetworkComparisonFigure";
import { StatedDifferences } from "./StatedDifferences";

type Costs = { lines: readonly CostLine[]; prices: readonly PriceOf[] };

/** At the engine's own prices: those of the form are for the machine on the stage. */
const PLAIN = NETWORKS.map((network) => JSON.stringify({ version: FORMAT, network }));

/** Null while they are on their way, and where they could not be loaded. */
function useCosts(): { costs: Costs | null; failed: boolean } {
  const session = useSession();
  const [answer, setAnswer] = useState<{ costs: Costs | null; failed: boolean }>({
    costs: null,
    failed: false,
  });
  useEffect(() => {
    let gone = false;
    const { client } = session.engine;
    const ask = async (): Promise<Costs> => {
      const checked = await Promise.all(
        PLAIN.map((text) => client.check({ kind: "text", text, lenient: false })),
      );
      const texts = checked.map(({ scenario }, at) => (scenario ? JSON.stringify(scenario) : PLAIN[at]!));
      const [lines, ...bills] = await Promise.all([
        client.costBySize(texts[0]!),
        ...texts.map((text) => client.bill(text)),
      ]);
      const prices = new Map(bills.flatMap((bill) => bill.prices.map((price) => [price.part, price])));
      return { lines, prices: [...prices.values()] };
    };
    ask().then(
      (costs) => gone || setAnswer({ costs, failed: false }),
      () => gone || setAnswer({ costs: null, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [session]);
  return answer;
}

const NOTHING: readonly CostLine[] = [];

export function CostPart() {
  const { costs, failed } = useCosts();
  const charts = useMemo(() => costCharts(costs?.lines ?? NOTHING), [costs]);
  if (failed) return <p className="muted">{texts.costNotLoaded}</p>;
  if (!costs) return <p className="muted">{texts.calculatingCosts}</p>;
  return (
    <>
      <div className="network-comparison-figures">
        {charts.map((chart) => (
          <NetworkComparisonFigure key={chart.id} chart={chart} />
        ))}
      </div>
      <section>
        <h3>{texts.stated}</h3>
        <StatedDifferences claims={COST_CLAIMS} />
      </section>
      <section>
        <h3 {...term("cost-per-port")}>{texts.portsAddUp}</h3>
        <dl className="sums">
          {sumsAt(costs.lines).map(({ name, formula }) => (
            <div key={name}>
              <dt {...term("cost")}>{name}</dt>
              <dd>{formula}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Assumed prices={costs.prices} />
    </>
  );
}

/** All prices, those that are no list prices first. */
function Assumed({ prices }: { prices: readonly PriceOf[] }) {
  const sorted = prices.toSorted((a, b) => Number(a.standing === "listed") - Number(b.standing === "listed"));
  return (
    <section>
      <h3>{texts.assumptions}</h3>
      <p className="muted">{texts.priceSources(inList(Object.values(NETWORK_NAMES)))}</p>
      <div className="network-comparison-scroll">
        <table className="cost">
          <thead>
            <tr>
              <th scope="col">{texts.part}</th>
              <th scope="col" {...term("list-price")}>
                $
              </th>
              <th scope="col" {...term("provenance")}>
                {texts.provenance}
              </th>
              <th scope="col">{texts.source}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ part, label, price, standing, is_own, source }) => (
              <tr key={part}>
                <th scope="row" data-term={`costs.prices.${part}`}>
                  {label}
                </th>
                <td>{dollars(price)}</td>
                <td>
                  <Standing standing={standing} isOwn={is_own} />
                </td>
                <td>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
