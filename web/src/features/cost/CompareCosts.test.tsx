import { act } from "react";
import { expect, test } from "vitest";
import type { Scenario } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { FakeEngine } from "../../state/fake-engine.fixture";
import type { Session } from "../../state/session";
import { mounting } from "../../views/mounted.fixture";
import { testBill, testComparison } from "./bill.fixture";
import { CompareCosts } from "./CompareCosts";

const { show, find, all } = mounting();

const FULL: Scenario = {
  ...EXAMPLE,
  network: "qsnet2",
  topology: { arity: 4, dimension: 5, nodes: 1024, cable_m: [5, 0, 0, 15, 0] },
};

/** A as it is, B changed. */
async function compare(scenario: Scenario, change: (now: Scenario) => Scenario): Promise<Session> {
  const engine = new FakeEngine();
  engine.billOf = testBill;
  engine.billsCompared = testComparison;
  const session = await show(<CompareCosts />, scenario, engine);
  await act(async () => {
    await session.compare.start();
    await session.compare.edit("b", change, "change");
  });
  return session;
}

const rows = () => all("tbody tr").map(({ textContent }) => textContent?.replaceAll(/\s+/g, " ").trim());

test("both bills, the difference, and what each MB/s costs", async () => {
  const half = (now: Scenario): Scenario => ({
    ...now,
    topology: { ...now.topology, nodes: 512 },
  });
  await compare(FULL, half);
  expect(find("summary").textContent).toContain("B − A −1,547,840 $, −50.0 %");
  expect(rows().slice(0, 4)).toEqual([
    "Adapter1,607,680 1,024×803,840 512×−803,840",
    "Chassis1,488,000 16×744,000 8×−744,000",
    "Network3,095,6801,547,840−1,547,840 −50.0 %",
    "per port3,0233,0230 the same",
  ]);
  expect(rows().at(-1)).toContain("per MB/s");
});

test("where one has no bill it says which, and why", async () => {
  await compare(FULL, (now) => ({ ...now, topology: { ...now.topology, dimension: 2 } }));
  expect(find("p").textContent).toBe(
    "No cost for B: this machine has 2 levels. Focus B and choose a QsNetII or InfiniBand machine.",
  );
});

test("of networks that no one has priced it says nothing", async () => {
  await compare(EXAMPLE, (now) => ({ ...now, name: "B" }));
  expect(all("details, p")).toEqual([]);
});
