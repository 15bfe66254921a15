import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Job, Scenario } from "../../../engine/types";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { seen } from "../../../state/sides.fixture";
import { settled, visit } from "../../../state/visit.fixture";
import { compareAlgorithms } from "./compare-algorithms";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const barrier = { ...EXAMPLE.jobs[0], collective: { operation: "barrier", algorithm: "hardware" } } as Job;

async function opened(job: Job) {
  const scenario: Scenario = { ...EXAMPLE, jobs: [job] };
  const { session } = await visit(`#/s/d4.${JSON.stringify(scenario)}`, false);
  return session;
}

test("the open scenario stays on side A, and the other algorithm is on side B", async () => {
  const session = await opened(barrier);
  await compareAlgorithms(session);
  await settled(session);
  const state = seen(session);
  expect(state.opened?.scenario.jobs[0]?.collective?.algorithm).toBe("hardware");
  expect(state.focus).toBe("a");
  expect(state.sides.b?.opened?.scenario.jobs[0]?.collective?.algorithm).toBe("tree");
});

test("where a multicast does not reach, it is said why there is nothing to compare", async () => {
  const apart = { ...barrier, nodes: [0, 2], collective: { operation: "barrier", algorithm: "tree" } } as Job;
  const session = await opened(apart);
  await compareAlgorithms(session);
  expect(seen(session).sides.b).toBeNull();
  expect(seen(session).notice?.text).toContain("needs contiguous nodes");
});
