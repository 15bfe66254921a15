import { beforeEach, expect, test, vi } from "vitest";
import { withField, withJobField } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import { START_PRESET } from "../scenario/presets";
import type { BrowserAddress } from "./address-bar";
import { runCommand } from "./commands";
import { FakeEngine } from "./fake-engine.fixture";
import { reproduction } from "./selectors";
import { Session } from "./session";

/** A browser's address that tests can navigate. */
class FakeAddress implements BrowserAddress {
  current: string;
  #listener: () => void = () => {};

  constructor(hash: string) {
    this.current = hash;
  }

  hash = () => this.current;
  replace = (hash: string) => {
    this.current = hash;
  };
  onChange = (listener: () => void) => {
    this.#listener = listener;
  };

  go(hash: string): void {
    this.current = hash;
    this.#listener();
  }
}

const files: Record<string, string> = {
  [`scenarios/${START_PRESET}.json`]: JSON.stringify(EXAMPLE),
  "scenarios/index.json": JSON.stringify([{ id: START_PRESET, title: "Bit-reversal", goal: "", claims: [] }]),
  "papers/qsnet-performance.json": JSON.stringify({
    title: "",
    authors: [],
    venue: "",
    year: 2003,
    doi: "",
    claims: [],
  }),
};

function fetchText(path: string): Promise<string> {
  const text = files[path];
  return text === undefined ? Promise.reject(new Error(`there is no ${path}`)) : Promise.resolve(text);
}

type Visit = { session: Session; engine: FakeEngine; address: FakeAddress };

async function visit(hash = "", playAtStart = true): Promise<Visit> {
  const engine = new FakeEngine();
  const address = new FakeAddress(hash);
  const session = new Session({ startEngine: engine.start, fetchText, browserAddress: address, playAtStart });
  await session.begin();
  await settled(session);
  return { session, engine, address };
}

/** Lets promises run and the address be written. */
async function settled(session: Session): Promise<void> {
  await vi.waitFor(() => {
    if (session.opening.working) throw new Error("still working");
  });
  await vi.advanceTimersByTimeAsync(500);
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const own = withField(EXAMPLE, "run.seed", 7);
const ownLink = `#/s/d1.${JSON.stringify(own)}`;

test("without an address the start preset opens and plays, and the bar holds its link", async () => {
  const { session, engine, address } = await visit();
  const state = session.store.getState();
  expect(state.opened?.scenario).toEqual(EXAMPLE);
  expect(state.playing).toBe(true);
  expect(engine.told).toContain("play");
  expect(address.current).toBe(`#/s/d1.${JSON.stringify(EXAMPLE)}`);
  expect(state.status, "a status that overtook the answer is not lost").not.toBeNull();
});

test("where motion is unwelcome nothing plays by itself", async () => {
  const { session, engine } = await visit("", false);
  expect(session.store.getState().playing).toBe(false);
  expect(engine.told).not.toContain("play");
});

test("a link opens its scenario, and a view that is broken does not lose it", async () => {
  const { session } = await visit(`${ownLink}?r=***&colour=blue`);
  const { opened, report } = session.store.getState();
  expect(opened?.scenario).toEqual(own);
  expect(report?.problems.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
});

test("a corrupt link at the start is reported, stays in the bar, and the start preset is shown", async () => {
  const { session, address } = await visit("#/s/d1.#!");
  const { opened, report } = session.store.getState();
  expect(report).toMatchObject({ origin: "link", problems: [{ path: "link", severity: "error" }] });
  expect(opened?.scenario).toEqual(EXAMPLE);
  expect(address.current).toBe("#/s/d1.#!");
});

test("a corrupt link pasted later leaves what runs, and the bar gets its link back", async () => {
  const { session, engine, address } = await visit(ownLink);
  const before = session.store.getState().opened;
  address.go("#/s/d1.corrupt");
  await settled(session);
  expect(session.store.getState().opened).toBe(before);
  expect(session.store.getState().playing).toBe(true);
  expect(session.store.getState().report?.origin).toBe("link");
  expect(engine.told.filter((line) => line === "reset" || line === "pause")).toEqual([]);
  expect(address.current).toBe(ownLink);
});

test("a link of a newer version is reported and kept", async () => {
  const { session, address } = await visit(ownLink);
  address.go("#/s/d2.newer");
  await settled(session);
  expect(session.store.getState().opened?.scenario).toEqual(own);
  expect(address.current).toBe("#/s/d2.newer");
});

test("going back to the link of what is open does not restart it", async () => {
  const { session, engine, address } = await visit(ownLink);
  const opens = engine.told.filter((line) => line === "open").length;
  address.go(ownLink);
  await settled(session);
  expect(engine.told.filter((line) => line === "open")).toHaveLength(opens);
});

test("an unknown preset is said, and what runs goes on", async () => {
  const { session, address } = await visit(ownLink);
  address.go("#/p/no-such-preset");
  await settled(session);
  expect(session.store.getState()).toMatchObject({ opened: { scenario: own }, report: { origin: "preset" } });
});

test("an accepted edit restarts with the same seed and says so", async () => {
  const { session, address } = await visit(ownLink);
  const epoch = session.store.getState().opened?.machine.epoch ?? 0;
  await session.opening.edit((scenario) => withJobField(scenario, 0, "pattern", "uniform"));
  await settled(session);
  const { opened, notice, playing, draft } = session.store.getState();
  expect(opened?.scenario.jobs[0]?.pattern).toBe("uniform");
  expect(opened?.machine.epoch).toBeGreaterThan(epoch);
  expect(notice?.text).toBe("Restarted from 0 with the same seed (7).");
  expect(playing).toBe(true);
  expect(draft).toBeNull();
  expect(address.current).toContain("uniform");
});

test("a refused edit stays a draft; mending it applies everything", async () => {
  const { session } = await visit(ownLink);
  const before = session.store.getState().opened;
  await session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  expect(session.store.getState()).toMatchObject({
    opened: before,
    draft: { run: { seed: -1 } },
    report: { origin: "edit", problems: [{ path: "run.seed" }] },
  });
  await session.opening.edit((scenario) => withJobField(scenario, 0, "pattern", "uniform"));
  expect(session.store.getState().opened).toBe(before);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 3));
  expect(session.store.getState()).toMatchObject({
    opened: { scenario: { run: { seed: 3 }, jobs: [{ pattern: "uniform" }] } },
    draft: null,
    report: null,
  });
});

test("discarding a refused edit shows what runs again", async () => {
  const { session } = await visit(ownLink);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  runCommand(session, "discard-draft");
  expect(session.store.getState()).toMatchObject({ draft: null, report: null, opened: { scenario: own } });
});

test("a file that is refused leaves what runs", async () => {
  const { session } = await visit(ownLink);
  await session.opening.openFile(new File(["not JSON"], "broken.json"));
  expect(session.store.getState()).toMatchObject({
    opened: { scenario: own },
    report: { origin: "file", about: "broken.json" },
  });
});

test("a crash keeps scenario and settings; a new engine takes them up, paused", async () => {
  const { session, engine } = await visit(ownLink);
  await session.playback.setSpeed({ kind: "paced", nsPerSecond: 50 });
  engine.crash("The engine stopped in run: unreachable");
  expect(session.store.getState()).toMatchObject({
    engine: { phase: "crashed", message: "The engine stopped in run: unreachable" },
    opened: { scenario: own },
    playing: false,
  });
  expect(session.quiet).toBe(true);
  await session.restartEngine();
  expect(session.store.getState()).toMatchObject({
    engine: { phase: "ready" },
    opened: { scenario: own },
    speed: { kind: "paced", nsPerSecond: 50 },
    playing: false,
    engineGeneration: 2,
  });
  expect(session.store.getState().status, "the new engine's first status").not.toBeNull();
  expect(engine.told.lastIndexOf("dispose")).toBeLessThan(engine.told.lastIndexOf("start"));
});

test("a link's digest is compared when the run is complete, and not before", async () => {
  const { session, engine } = await visit(`${ownLink}?r=d19e57`);
  expect(reproduction(session.store.getState()).kind).toBe("pending");
  engine.status({ cycle: 400_000 });
  expect(reproduction(session.store.getState()).kind).toBe("reproduced");
  expect(session.store.getState().playing).toBe(false);
});

test("a complete run puts its digest into the link", async () => {
  const { session, engine, address } = await visit(ownLink);
  expect(session.link("https://example.org/")).not.toContain("?r=");
  engine.status({ cycle: 400_000 });
  await settled(session);
  expect(session.link("https://example.org/")).toBe(`https://example.org/${ownLink}?r=d19e57`);
  expect(address.current).toBe(`${ownLink}?r=d19e57`);
});

test("a status of a simulation that is gone changes nothing, and its buffer goes back", async () => {
  const { session, engine } = await visit(ownLink);
  const before = session.store.getState().status;
  const returned = engine.returned.length;
  engine.status({ epoch: engine.epoch - 1, cycle: 77 });
  expect(session.store.getState().status).toBe(before);
  expect(engine.returned).toHaveLength(returned + 1);
});

test("hidden, a paced run rests and an unpaced one goes on", async () => {
  const { session, engine } = await visit(ownLink);
  await session.playback.setHidden(true);
  expect(engine.told.at(-1)).toBe("pause");
  expect(session.store.getState().playing).toBe(true);
  await session.playback.setHidden(false);
  expect(engine.told.at(-1)).toBe("play");
  await session.playback.setSpeed({ kind: "unpaced" });
  const told = engine.told.length;
  await session.playback.setHidden(true);
  expect(engine.told).toHaveLength(told);
});

test("play after the end starts again from 0", async () => {
  const { session, engine } = await visit(ownLink);
  engine.status({ cycle: 400_000 });
  await runCommand(session, "toggle-play");
  expect(engine.told.slice(-2)).toEqual(["reset", "play"]);
});
