import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scenario } from "../../../engine/types";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { withProgramNamed } from "../../../scenario/programs";
import { seen } from "../../../state/sides.fixture";
import { settled, visit } from "../../../state/visit.fixture";
import { compareProgress } from "./compare-progress";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the open program stays on side A, and side B has the other choice of independent progress", async () => {
  const program: Scenario = withProgramNamed(EXAMPLE, 0, "ping-pong");
  const scenario = { ...program, model: { ...program.model, mpi_progress: "in-calls" } };
  const { session } = await visit(`#/s/d4.${JSON.stringify(scenario)}`, false);
  await compareProgress(session);
  await settled(session);
  const state = seen(session);
  expect(state.opened?.scenario.model.mpi_progress).toBe("in-calls");
  expect(state.focus).toBe("a");
  expect(state.sides.b?.opened?.scenario.model.mpi_progress).toBe("independent");
});
