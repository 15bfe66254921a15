import { act } from "react";
import { expect, test } from "vitest";
import { runProgress } from "../../runs/run-progress";
import type { RunStates } from "../../runs/run-state";
import { EXAMPLE } from "../../scenario/example.fixture";
import { mounting } from "../mounted.fixture";
import { RunFailures } from "./RunFailures";
import { RunProgress } from "./RunProgress";

const page = mounting();
const runs = [
  { key: "a", cpu_us: 300 },
  { key: "b", cpu_us: 100 },
];

const shown = (states: RunStates) =>
  page.show(<RunProgress of="sweep" progress={() => runProgress(runs, states)} />, EXAMPLE);

test("while runs are in flight it says how long the rest takes, and says so where none comes on", async () => {
  const session = await shown(
    new Map([
      ["a", { phase: "running", simulatedNs: 1, endNs: 3 }],
      ["b", { phase: "failed", message: "trap", log: [] }],
    ]),
  );
  const pace = { secondsPerCpuUs: 0.1, workers: 1, isWaiting: false };
  await act(async () => session.store.setState({ pace }));
  expect(page.find("output").textContent).toBe("0 of 2 runs are done, 1 failed, 30 s to go.");
  expect(page.find<HTMLProgressElement>("progress").value).toBe(25);
  await act(async () => session.store.setState({ pace: { ...pace, isWaiting: true } }));
  expect(page.find("output").textContent).toBe("0 of 2 runs are done, 1 failed, waiting for the processor.");
});

test("a failure has its reason, and what the engine did last where that is known", async () => {
  const failed = [
    { what: "run a", failure: { message: "trap", log: ["Playing.", "The engine stopped."] } },
    { what: "run b", failure: { message: "refused", log: [] } },
  ];
  await page.show(<RunFailures failed={failed} />, EXAMPLE);
  expect(page.all("summary").map(({ textContent }) => textContent)).toEqual([
    "run a failed: trap",
    "run b failed: refused",
  ]);
  expect(page.all("pre").map(({ textContent }) => textContent)).toEqual(["Playing.\nThe engine stopped."]);
});
