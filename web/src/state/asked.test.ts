/** What the page asks for by itself: explanations of what is selected, curves of what is watched, forecasts. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Why } from "../engine/types";
import { withField } from "../scenario/edit";
import { seen } from "./sides.fixture";
import { visit } from "./visit.fixture";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = () => vi.advanceTimersByTimeAsync(1);

async function paused() {
  const { session, engine } = await visit("", false);
  const asked = (word: string) => engine.told.filter((line) => line.startsWith(word));
  return { session, engine, asked, state: () => seen(session) };
}

const why = (cycle: number): Why => ({
  cycle,
  steps: [],
  end: { kind: "moves", node: null, back_to: null, deadlock: false, sentence: "" },
});

test("why is asked for what is selected, where time does not move, and again at every stop", async () => {
  const { session, engine, asked, state } = await paused();
  engine.why = why(0);
  session.select({ kind: "link", id: 1 });
  await rest();
  expect(state().why?.cycle).toBe(0);
  await session.playback.seek(5);
  await rest();
  expect(asked("why")).toEqual(["why link 1", "why link 1"]);
  expect(asked("journey")).toEqual([]);
  session.select({ kind: "packet", id: 9 });
  await rest();
  expect([asked("why").at(-1), asked("journey")]).toEqual(["why packet 9", ["journey 9"]]);
});

test("nothing is explained while it plays, nor once nothing is selected", async () => {
  const { session, engine, asked, state } = await paused();
  engine.why = why(0);
  session.select({ kind: "link", id: 1 });
  await rest();
  await session.playback.play();
  expect(state().why).toBeNull();
  engine.status({ cycle: 9 });
  await rest();
  expect(asked("why")).toHaveLength(1);
  await session.playback.pause();
  session.select(null);
  await rest();
  expect(state().why).toBeNull();
});

test("an answer about another selection than the present one is dropped", async () => {
  const { session, engine, state } = await paused();
  engine.why = why(0);
  session.select({ kind: "link", id: 1 });
  session.select({ kind: "link", id: 2 });
  session.select(null);
  await rest();
  expect(state().why).toBeNull();
});

test("what is pinned is asked for once, and again with each status", async () => {
  const { session, engine, asked, state } = await paused();
  const node = { kind: "node", id: 1 } as const;
  session.scopes.pin(node);
  session.scopes.pin({ ...node });
  await rest();
  expect(asked("scopes")).toEqual(["scopes 1"]);
  expect(state().scopes).toMatchObject([{ ref: node, scope: { series: [{ name: "x" }] } }]);
  engine.status({ cycle: 9 });
  await rest();
  expect(asked("scopes")).toHaveLength(2);
  session.scopes.unpin({ ...node });
  expect(state().scopes).toEqual([]);
});

test("a forecast is asked for each edit, not again for its acceptance, and is that of a draft as well", async () => {
  const { session, asked, state } = await paused();
  const before = asked("forecast").length;
  await session.opening.edit((scenario) => withField(scenario, "topology.nodes", 32));
  await rest();
  expect(asked("forecast")).toHaveLength(before + 1);
  expect(state().forecast?.scenario).toBe(state().opened?.scenario);
  expect(state().forecast?.forecast.nodes).toBe(32);
  await session.opening.edit((scenario) =>
    withField(withField(scenario, "run.seed", -1), "topology.nodes", 16),
  );
  await rest();
  expect(state()).toMatchObject({ draft: { run: { seed: -1 } }, forecast: { forecast: { nodes: 16 } } });
  expect(state().forecast?.scenario).toBe(state().draft);
});

test("an edit that is accepted before its forecast is there does not go by the one before", async () => {
  const { session, state } = await paused();
  for (const nodes of [32, 16]) void session.opening.edit((now) => withField(now, "topology.nodes", nodes));
  await rest();
  expect(state().forecast?.forecast.nodes).toBe(16);
  expect(state().forecast?.scenario).toBe(state().opened?.scenario);
});
