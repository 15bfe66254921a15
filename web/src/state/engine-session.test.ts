/** What the page makes of an engine's errors: of one that it answers, and of its end. */

import { beforeEach, expect, test, vi } from "vitest";
import { EngineStopped } from "../engine/errors";
import { withField } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import { seen } from "./sides.fixture";
import { settled, visit } from "./visit.fixture";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const failing = (error: Error) => () => Promise.reject(error);

test("an error that the engine answers is told with its text, once, and the engine continues", async () => {
  const { session, engine } = await visit("", false);
  session.engine.client.why = failing(new Error("there is no such node"));
  session.select({ kind: "node", id: 1 });
  await settled(session);
  const { notice, engine: phase } = seen(session);
  expect(notice?.text).toBe("The engine reports an error: there is no such node");
  expect(phase.phase).toBe("ready");
  engine.status({ cycle: 10 });
  await settled(session);
  expect(seen(session).notice).toBe(notice);
  await session.playback.step(5);
  expect(engine.told).toContain("step 5");
});

test("a scenario that the engine cannot open is in the report, with what it says; what ran continues", async () => {
  const { session } = await visit("", false);
  session.engine.client.open = failing(new Error("not a function"));
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 3));
  expect(seen(session)).toMatchObject({
    engine: { phase: "ready" },
    opened: { scenario: EXAMPLE },
    report: { origin: "edit", problems: [{ message: "not a function" }] },
  });
});

test("a run until something happens that is refused leaves time where it is", async () => {
  const { session } = await visit("", false);
  session.engine.client.runUntil = failing(new Error("there is no such link"));
  await session.playback.runUntil({ kind: "link" } as never);
  expect(seen(session)).toMatchObject({
    until: null,
    engine: { phase: "ready" },
    notice: { text: "The engine reports an error: there is no such link" },
  });
});

test("an engine that is gone is the crash, whichever call hears of it", async () => {
  const { session } = await visit("", false);
  session.engine.client.why = failing(new EngineStopped("The engine stopped in why."));
  session.select({ kind: "node", id: 1 });
  await settled(session);
  expect(seen(session)).toMatchObject({
    engine: { phase: "crashed", message: "The engine stopped in why." },
    notice: null,
  });
});
