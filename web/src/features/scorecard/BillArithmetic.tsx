/**
 * The cost of a claim's machines, sum by sum: some prices were solved for by the claim that they are compared
 * with.
 */
import { useEffect, useState } from "react";
import { term } from "../../base/terms";
import { tooLargeForLink } from "../../base/texts";
import type { Needed } from "../../engine/types";
import { type Claim, simulatedTexts } from "../../papers/claims";
import { useApp, useSession } from "../../views/session-context";
import { runWords } from "./setting-texts";
import * as texts from "./texts";

type Sum = { name: string; formula: string };

/** Whether a claim asks what machines cost. */
export function asksForBills(claim: Claim): boolean {
  return simulatedTexts(claim).some((text) => text.includes(".bill."));
}

export function BillArithmetic({ claim }: { claim: Claim }) {
  const session = useSession();
  const runs = useApp(({ plan }) => plan?.claims[claim.id] ?? null);
  const withNodes = simulatedTexts(claim).some((text) => text.includes("system_total"));
  const [sums, setSums] = useState<readonly Sum[]>([]);
  useEffect(() => {
    let gone = false;
    const { client } = session.engine;
    const sumOf = async ({ name, link }: Needed): Promise<Sum> => {
      if (link === null) return { name, formula: tooLargeForLink };
      const { scenario } = await client.check({ kind: "link", payload: link });
      const { bill, reason } = await client.bill(JSON.stringify(scenario));
      const sums = bill && [bill.total_formula, ...(withNodes ? [bill.system_formula] : [])];
      return { name, formula: sums ? texts.billFormulas(sums) : (reason ?? "") };
    };
    const machines = (runs ?? []).filter(({ is_simulated }) => !is_simulated);
    Promise.all(machines.map(sumOf)).then(
      (all) => gone || setSums(all),
      // Where the engine has stopped, the page says so by other means.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [session, runs, withNodes]);
  return sums.map(({ name, formula }) => (
    <div key={name}>
      <dt {...term("cost")}>{runWords(name)}</dt>
      <dd>{formula}</dd>
    </div>
  ));
}
