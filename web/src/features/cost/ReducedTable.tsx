/** Full and reduced bisection: the same machine with half, three quarters and all of the top switches, by either cable. */
import { formatMore } from "../../base/money";
import { term } from "../../base/terms";
import type { Scenario, TopCables } from "../../engine/types";
import { dollars } from "./cost-texts";
import { billedWith, COMPARED_TOP_SWITCHES } from "./costs";
import * as texts from "./texts";
import type { Bills } from "./use-bills";

const CABLES: readonly { cables: TopCables; label: string }[] = [
  { cables: "copper", label: texts.copper },
  { cables: "fibre", label: texts.fibre },
];

export function reducedTexts(scenario: Scenario): string[] {
  return COMPARED_TOP_SWITCHES.flatMap((top) =>
    CABLES.map(({ cables }) => billedWith(scenario, top, cables)),
  );
}

export function ReducedTable({ scenario, bills }: { scenario: Scenario; bills: Bills }) {
  const totalOf = (top: number, cables: TopCables) =>
    bills.of(billedWith(scenario, top, cables))?.bill?.total ?? null;
  const [half] = COMPARED_TOP_SWITCHES;
  return (
    <table className="bill reduced">
      <caption {...term("cost")}>{texts.reduced}</caption>
      <thead>
        <tr>
          <th scope="col" {...term("top-switch")}>
            {texts.topSwitches}
          </th>
          {CABLES.map(({ cables, label }) => (
            <th key={cables} scope="col" {...term("cost")}>
              {texts.inDollars(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COMPARED_TOP_SWITCHES.map((top) => (
          <tr key={top}>
            <th scope="row">
              {top} <span className="muted">{SHARES[top]}</span>
            </th>
            {CABLES.map(({ cables }) => {
              const [total, least] = [totalOf(top, cables), totalOf(half, cables)];
              return (
                <td key={cables} data-cables={cables}>
                  {dollars(total)}{" "}
                  <span className="muted">
                    {total !== null && least && top !== half ? formatMore(total / least) : ""}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SHARES: Record<(typeof COMPARED_TOP_SWITCHES)[number], string> = {
  4: texts.half,
  6: texts.threeQuarters,
  8: texts.full,
};
