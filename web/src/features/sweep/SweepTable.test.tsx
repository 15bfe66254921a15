import { act } from "react";
import { expect, test } from "vitest";
import { EMPTY_PLAN, NOTHING_REPORTED } from "../../engine/study.fixture";
import type { PlannedRun, StudyPoint } from "../../engine/types";
import { withField } from "../../scenario/edit";
import { EXAMPLE } from "../../scenario/example.fixture";
import { focusedSide } from "../../state/sides";
import { mounting } from "../../views/mounted.fixture";
import { SweepTable } from "./SweepTable";

const { show, find, all, click } = mounting();

test("a point opens by its link, or by its text where it is too large for one", async () => {
  const large = withField({ ...EXAMPLE, name: "Large" }, "run.seed", 9);
  const point = (scenario: object, link: string | null): StudyPoint => ({
    name: "",
    values: [],
    scenario: JSON.stringify(scenario),
    link,
    keys: [String(link)],
  });
  const plan = { ...EMPTY_PLAN, points: [point(EXAMPLE, "d4.x"), point(large, null)] };
  const session = await show(<SweepTable plan={plan} published={[]} />, EXAMPLE);
  expect(find("tbody tr:first-child a").getAttribute("href")).toBe("#/s/d4.x");
  expect(all("tbody button")).toHaveLength(1);
  await click("tbody tr:last-child button");
  await session.opening.settled();
  expect(focusedSide(session.store.getState()).opened?.scenario).toEqual(large);
});

test("a value that is not resolved says why, in the column of the measure that is drawn, and the longest run opens", async () => {
  const run = (key: string, duration_us: number): PlannedRun => ({
    key,
    name: "one",
    seed: 1,
    scenario: JSON.stringify(withField({ ...EXAMPLE, name: key }, "run.duration_us", duration_us)),
    link: null,
    cpu_us: 1,
  });
  const measure = (id: string) => ({ id, label: id, unit: "MB/s", better: null });
  const point = { name: "one", values: [], scenario: JSON.stringify(EXAMPLE), link: "d4.x", keys: ["first"] };
  const plan = {
    ...EMPTY_PLAN,
    points: [point],
    measures: [measure("accepted"), measure("latency")],
    runs: [run("first", 2000)],
  };
  const judgement = { reasons: ["short" as const], sentence: "a message takes 2 ms", step: null };
  const figure = { mean: 16.8, half_width: 1.5, seeds: 1 };
  const session = await show(<SweepTable plan={plan} published={[]} />, EXAMPLE);
  await act(async () =>
    session.store.setState(({ sweep }) => ({
      sweep: {
        ...sweep,
        plan,
        more: [run("longer", 50_000), run("longest", 100_000)],
        runs: new Map([
          ["longer", { phase: "done" }],
          ["longest", { phase: "waiting" }],
        ]),
        results: {
          ...NOTHING_REPORTED,
          figures: [[figure, figure]],
          judgements: [[judgement, judgement]],
          duration_us: [50_000],
        },
      },
    })),
  );
  const [accepted, latency, length, runs] = all("tbody td");
  expect(accepted?.querySelector("div")?.textContent).toBe("not resolved: a message takes 2 ms");
  expect(accepted?.textContent).toContain("○ 16.8 ± 1.5");
  expect(latency?.querySelector("div")).toBeNull();
  expect(latency?.querySelector("[data-term=resolved]")?.getAttribute("data-note")).toContain(
    "a message takes",
  );
  expect([length?.textContent, runs?.textContent]).toEqual(["50 ms", "longer run, waiting"]);
  await click("tbody button");
  await session.opening.settled();
  expect(focusedSide(session.store.getState()).opened?.scenario.name).toBe("longer");
});
