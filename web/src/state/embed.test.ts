import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withField } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import { Embed } from "./embed";
import { seen } from "./sides.fixture";
import { settled, visit } from "./visit.fixture";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Told = { flitscope: number; type: string; [key: string]: unknown };

async function embedded() {
  const visited = await visit("", false);
  const told: Told[] = [];
  const embed = new Embed(visited.session, (message) => told.push(message as Told));
  const tell = (type: string, fields: object = {}) => embed.receive({ flitscope: 1, type, ...fields });
  const last = (type: string) => told.filter((each) => each.type === type).at(-1);
  return { ...visited, told, embed, tell, last };
}

test("it is ready once, and tells how things stand when that changes", async () => {
  const { session, told, tell, last } = await embedded();
  tell("seek", { cycle: 400 });
  await settled(session);
  expect(told.filter(({ type }) => type === "ready")).toHaveLength(1);
  expect(told.every(({ flitscope }) => flitscope === 1)).toBe(true);
  expect(last("status")).toMatchObject({ cycle: 400, playing: false, finished: false, resultDigest: null });
  const count = told.length;
  session.hover({ kind: "node", id: 3 });
  expect(told).toHaveLength(count);
  tell("play");
  await settled(session);
  expect(seen(session).playing).toBe(true);
  expect(last("status")).toMatchObject({ playing: true });
  tell("pause");
  await settled(session);
  expect(last("status")).toMatchObject({ playing: false });
});

test("speeds are those of the page", async () => {
  const { session, tell } = await embedded();
  tell("speed", { nsPerSecond: 250 });
  expect(seen(session).speed).toEqual({ kind: "paced", nsPerSecond: 250 });
  tell("speed", { nsPerSecond: null });
  expect(seen(session).speed).toEqual({ kind: "unpaced" });
});

test("a field that is set gives other figures, and a bad one its problem", async () => {
  const { session, tell, told, last } = await embedded();
  const ended = async () => {
    tell("seek", { cycle: Number.MAX_SAFE_INTEGER });
    await settled(session);
  };
  await ended();
  expect(last("figures")?.metrics).toMatchObject({ packets: expect.any(Number) });
  tell("set", { path: "run.seed", value: 77 });
  await settled(session);
  await ended();
  const figures = told.filter(({ type }) => type === "figures");
  expect(figures).toHaveLength(2);
  tell("set", { path: "run.seed", value: -1 });
  await settled(session);
  expect(last("problem")).toMatchObject({ problems: [{ path: "run.seed" }] });
});

test("of a flood of links the first and the last are opened", async () => {
  const { session, tell, engine } = await embedded();
  const before = engine.told.length;
  for (let seed = 1; seed <= 500; seed += 1)
    tell("open", { address: `#/s/d4.${JSON.stringify(withField(EXAMPLE, "run.seed", seed))}` });
  await vi.waitFor(() => expect(seen(session).opened?.scenario.run.seed).toBe(500));
  expect(engine.told.slice(before).filter((each) => each.startsWith("open")).length).toBeLessThanOrEqual(2);
});

test("what cannot be opened is told, and what runs continues", async () => {
  const { session, tell, last } = await embedded();
  const { opened } = seen(session);
  tell("open", { address: "#/s/d4.broken" });
  await settled(session);
  expect(last("problem")).toMatchObject({ problems: [{ path: "link" }] });
  expect(seen(session).opened).toBe(opened);
});

test("a bad message is answered, a strange one is not", async () => {
  const { told, embed, tell } = await embedded();
  const count = told.length;
  embed.receive({ hello: "world" });
  expect(told).toHaveLength(count);
  tell("seek", { cycle: "soon" });
  expect(told.at(-1)).toMatchObject({ type: "problem", problems: [{ path: "message" }] });
});
