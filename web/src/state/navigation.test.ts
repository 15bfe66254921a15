/** What an address says next to its scenario, and going on where one was. */

import format from "virtual:scenario/format";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scenario } from "../engine/types";
import { withField } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import { readPlace, type StorageSlots } from "./autosave";
import { runCommand } from "./commands";
import { MOMENT_LINK } from "./links";
import { NO_PAGE } from "./page-actions";
import { reproduction } from "./selectors";
import { seen } from "./sides.fixture";
import { FakeStorage } from "./storage.fixture";
import { hasUnkept } from "./unkept";
import { settled, visit } from "./visit.fixture";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const own = withField(EXAMPLE, "run.seed", 7);
const ownLink = `#/s/d4.${JSON.stringify(own)}`;
const END = 400_000;

/** A browser's two places, which may refuse to keep anything. */
function places(refuses = false) {
  const texts: Record<keyof StorageSlots, string | null> = { tab: null, browser: null };
  const keeping = (at: keyof StorageSlots) => ({
    read: () => texts[at],
    write(text: string) {
      if (!refuses) texts[at] = text;
    },
  });
  return { texts, kept: { tab: keeping("tab"), browser: keeping("browser") } satisfies StorageSlots };
}

test("a link to a moment is there, paused, with what is selected, shown and noted", async () => {
  const { session, engine } = await visit(
    `${ownLink}?t=900&sel=n1&h=off&tab=latency,pairs&n=100..one&n=900.e2.two`,
  );
  expect(seen(session)).toMatchObject({
    opened: { scenario: own },
    playing: false,
    status: { cycle: 900 },
    selected: { kind: "node", id: 1 },
    heat: "off",
    tabs: { matrix: "pairs", bandwidth: "latency" },
    notes: [
      { cycle: 100, object: null, text: "one" },
      { cycle: 900, object: { kind: "elite", id: 2 }, text: "two" },
    ],
    report: null,
  });
  expect(engine.told).not.toContain("play");
});

test("what the network or the run does not have is said; the rest of the view holds", async () => {
  const { session } = await visit(`${ownLink}?t=${END + 1}&sel=n99999&h=off`);
  const { selected, heat, report, status } = seen(session);
  expect(report?.problems.map(({ path, severity }) => [path, severity])).toEqual([
    ["view.t", "warning"],
    ["view.sel", "warning"],
  ]);
  expect([selected, heat, status?.cycle]).toEqual([null, "off", END]);
});

test("a link of the scenario that is open is looked at without opening it again", async () => {
  const { session, engine, address } = await visit(ownLink);
  const { opened } = seen(session);
  address.go(`${ownLink}?t=600&r=d19e57&n=600..look+here`);
  await settled(session);
  const state = seen(session);
  expect(state.opened?.machine).toBe(opened?.machine);
  expect(state).toMatchObject({ playing: false, status: { cycle: 600 }, notes: [{ text: "look here" }] });
  expect(reproduction(state.opened).kind).toBe("pending");
  engine.status({ cycle: END });
  expect(reproduction(seen(session).opened).kind).toBe("reproduced");
});

test("a preset is changed by its address, to the letter or not at all", async () => {
  const { session, address } = await visit("#/p/qsnet-64-bit-reversal?set.run.seed=5&set.jobs[0].load=0.5");
  expect(seen(session)).toMatchObject({
    opened: { scenario: { run: { seed: 5 }, jobs: [{ load: 0.5 }] } },
    report: null,
  });
  address.go("#/p/qsnet-64-bit-reversal?set.jobs[7].load=0.5");
  await settled(session);
  expect(seen(session)).toMatchObject({
    opened: { scenario: { run: { seed: 5 } } },
    report: { origin: "preset", problems: [{ path: "set.jobs[7].load", severity: "error" }] },
  });
  expect(address.current).toMatch(/^#\/s\//);
});

test("a result outlasts going back in time, so that a link to a moment can promise it", async () => {
  const { session, engine } = await visit(ownLink);
  engine.status({ cycle: END });
  await session.playback.seek(1200);
  expect(session.link("", MOMENT_LINK)).toContain("?r=d19e57&e=0.0.0&t=1200");
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 8));
  expect(session.link("", MOMENT_LINK)).not.toContain("r=");
});

test("a link goes by what of it is wanted", async () => {
  const { session } = await visit(`${ownLink}?t=900&sel=n1&h=off&tab=pairs&n=100..one`);
  expect(session.link("")).toBe(`${ownLink}?n=100..one`);
  expect(session.link("", MOMENT_LINK)).toBe(`${ownLink}?t=900&sel=n1&h=off&tab=pairs&n=100..one`);
  const bare = { notes: false, time: false, selection: false, shown: false, embed: true };
  expect(session.link("", bare)).toBe(`${ownLink}?embed=1`);
});

test("a visit without an address continues where the last one was, paused, and offers to start again", async () => {
  const { texts, kept } = places();
  const first = await visit(ownLink, true, { places: kept });
  await first.session.playback.seek(800);
  first.session.select({ kind: "node", id: 1 });
  first.session.notes.begin();
  first.session.notes.save("remember");
  first.session.autosave.flush();

  texts.tab = null;
  const { session, engine } = await visit("", true, { places: kept });
  expect(seen(session)).toMatchObject({
    opened: { scenario: own },
    resumed: true,
    playing: false,
    status: { cycle: 800 },
    selected: { kind: "node", id: 1 },
    notes: [{ text: "remember" }],
  });
  expect(engine.told).not.toContain("play");
  await runCommand(session, "start-afresh");
  await settled(session);
  expect(seen(session)).toMatchObject({
    opened: { scenario: EXAMPLE },
    resumed: false,
    notes: [],
  });
  await session.edits.undo();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen(session)).toMatchObject({
    opened: { scenario: own },
    notes: [{ text: "remember" }],
  });
});

test("what is kept is written a moment after a change, not at each", async () => {
  const { texts, kept } = places();
  const { session, engine } = await visit(ownLink, false, { places: kept });
  await vi.advanceTimersByTimeAsync(2000);
  const before = texts.tab;
  for (let cycle = 1; cycle <= 5; cycle++) engine.status({ cycle });
  expect(texts.tab).toBe(before);
  await vi.advanceTimersByTimeAsync(1000);
  expect(readPlace(texts.tab)?.address).toContain("?t=5");
  expect(texts.browser).toBe(texts.tab);
  expect(session.quiet).toBe(true);
});

test("a page that is loaded again continues in its own place, playing if it played", async () => {
  const { texts, kept } = places();
  const first = await visit(ownLink, true, { places: kept });
  first.engine.status({ cycle: 333 });
  first.session.autosave.flush();
  // Another window was used since.
  texts.browser = JSON.stringify({ format: 1, address: "#/s/d4.other", playing: true, draft: null });
  const { session } = await visit(first.address.current, true, { places: kept, reloaded: true });
  expect(seen(session)).toMatchObject({
    opened: { scenario: own },
    status: { cycle: 333 },
    playing: true,
    resumed: false,
  });
});

test("a link that is opened again begins again, whatever was kept of it", async () => {
  const { kept } = places();
  const first = await visit(ownLink, true, { places: kept });
  first.engine.status({ cycle: 333 });
  first.session.autosave.flush();
  const { session } = await visit(ownLink, false, { places: kept });
  expect(seen(session)).toMatchObject({ opened: { scenario: own }, status: { cycle: 0 } });
  const other = await visit("#/p/no-such", false, { places: kept, reloaded: true });
  expect(seen(other.session)).toMatchObject({ opened: { scenario: EXAMPLE }, resumed: false });
});

test("an edit that was refused is there again, with what is wrong with it", async () => {
  const { kept } = places();
  const first = await visit(ownLink, false, { places: kept });
  await first.session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  first.session.autosave.flush();
  const { session } = await visit("", false, { places: kept });
  expect(seen(session)).toMatchObject({
    opened: { scenario: own },
    draft: { run: { seed: -1 } },
    report: { origin: "edit", problems: [{ path: "run.seed" }] },
  });
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '{"format":0,"address":"#/s/d4.{}"}',
  '{"format":1,"address":7}',
  '{"format":1,"address":""}',
  '{"format":1,"address":"#/s/d4.corrupt"}',
  '{"format":1,"address":"#/p/elsewhere"}',
  '{"format":1,"address":"nonsense"}',
])("what makes no sense of a kept place is left alone: %s", async (text) => {
  const { texts, kept } = places();
  texts.tab = text;
  const { session } = await visit("", true, { places: kept });
  expect(seen(session)).toMatchObject({
    opened: { scenario: EXAMPLE },
    playing: true,
    resumed: false,
    report: null,
  });
});

const refused = withField(own, "run.seed", -1);
const { jobs: _jobs, ...withoutJobs } = refused;

/** A visit to a browser that keeps this draft. */
async function visitWith(draft: Record<string, unknown>) {
  const { texts, kept } = places();
  const whole = { format, failed: false, ...draft };
  texts.tab = JSON.stringify({ format: 1, address: ownLink, playing: false, draft: whole });
  return { texts, kept, ...(await visit("", false, { places: kept })) };
}

test.each([
  ["lacks jobs", withoutJobs],
  ["is empty", {}],
  ["is a list", []],
  ["is null", null],
  ["is text", "a scenario"],
  ["has jobs that are null", { ...refused, jobs: null }],
  ["has no job", { ...refused, jobs: [] }],
  ["has a job of nothing", { ...refused, jobs: [{}] }],
])("a kept draft that %s never becomes a draft, and is set aside to be downloaded", async (_, scenario) => {
  const { session } = await visitWith({ scenario });
  expect(seen(session)).toMatchObject({ opened: { scenario: own }, draft: null, report: null });
  const { setAside } = session.store.getState();
  expect(setAside).toEqual({
    what: "edit",
    text: JSON.stringify(scenario),
    why: "the scenario in it is incomplete",
  });
});

test("a draft that the engine completes after all is opened as it completes it", async () => {
  const { session } = await visitWith({ scenario: { ...own, name: "taken by now", unknown: 1 } });
  expect(seen(session)).toMatchObject({ opened: { scenario: { name: "taken by now" } }, draft: null });
  expect(session.store.getState().setAside).toBeNull();
});

test.each([
  ["of another format", { format: "of old" }, "another version of Flitscope saved it"],
  [
    "of before formats were kept",
    { format: undefined, engine: "0.1.0" },
    "another version of Flitscope saved it",
  ],
  ["with which the page failed", { failed: true }, "the page failed while it was open"],
])("a draft %s is set aside, and stays so until that is dismissed", async (_, change, why) => {
  const { session, kept } = await visitWith({ scenario: refused, ...change });
  expect(seen(session)).toMatchObject({ opened: { scenario: own }, draft: null, report: null });
  expect(session.store.getState().setAside).toEqual({ what: "edit", text: JSON.stringify(refused), why });
  session.autosave.flush();
  const next = await visit("", false, { places: kept });
  expect(next.session.store.getState().setAside?.text).toBe(JSON.stringify(refused));
  next.session.store.setState({ setAside: null });
  next.session.autosave.flush();
  const last = await visit("", false, { places: kept });
  expect(last.session.store.getState().setAside).toBeNull();
});

test("a draft counts as failed while it is taken up, and no longer once the page has lived to save it", async () => {
  const failedAt: boolean[] = [];
  const { texts, kept } = places();
  texts.tab = JSON.stringify({
    format: 1,
    address: ownLink,
    playing: false,
    draft: { scenario: refused, format, failed: false },
  });
  const { write } = kept.tab;
  kept.tab.write = (text) => {
    failedAt.push(readPlace(text)?.draft?.failed ?? false);
    write(text);
  };
  const { session } = await visit("", false, { places: kept });
  expect(seen(session).draft).toEqual(refused);
  session.autosave.flush();
  expect(failedAt[0]).toBe(true);
  expect(failedAt.at(-1)).toBe(false);
});

test("a draft with which a part of the page fails is set aside at the next visit", async () => {
  const { kept } = places();
  const first = await visit(ownLink, false, { places: kept });
  await first.session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  first.session.autosave.failed();
  const next = await visit("", false, { places: kept });
  expect(seen(next.session)).toMatchObject({ opened: { scenario: own }, draft: null });
  expect(next.session.store.getState().setAside?.why).toBe("the page failed while it was open");
});

test("another edit than the one with which the page failed is taken up", async () => {
  const { kept } = places();
  const first = await visit(ownLink, false, { places: kept });
  await first.session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  first.session.autosave.failed();
  await first.session.opening.edit((scenario) => withField(scenario, "run.seed", -2));
  first.session.autosave.flush();
  const next = await visit("", false, { places: kept });
  expect(seen(next.session).draft?.run.seed).toBe(-2);
});

test("a browser that keeps nothing, and a page within another, are fine without", async () => {
  const nowhere = places(true);
  const first = await visit(ownLink, true, { places: nowhere.kept });
  first.session.autosave.flush();
  const next = await visit("", true, { places: nowhere.kept });
  expect(next.session.store.getState().resumed).toBe(false);

  const within = places();
  const { session } = await visit(`${ownLink}?embed=1`, true, { places: within.kept });
  session.autosave.flush();
  expect(within.texts).toEqual({ tab: null, browser: null });
});

test("a link to a part of the network comparison opens its sheet, except in a frame", async () => {
  const { session } = await visit(`${ownLink}?versus=cost`);
  await vi.waitFor(() => expect(seen(session).sheets).toEqual([{ id: "network-comparison" }]));
  expect(seen(session).networkComparison.part).toBe("cost");
  const { session: embedded } = await visit(`${ownLink}?versus=cost&embed=1`);
  expect(seen(embedded).sheets).toEqual([]);
});

/** As it was saved by a version whose links and drafts this one does not open. */
const ofEarlier = "#/s/d2.earlier?n=400..look";

test("a place of another version is set aside, to be downloaded, and the first screen is there", async () => {
  const { texts, kept } = places();
  const draft = { scenario: { traffic: {} }, format: "of old", failed: false };
  texts.browser = JSON.stringify({ format: 1, address: ofEarlier, playing: false, draft });
  const { session, address } = await visit("", false, { places: kept });
  expect(seen(session)).toMatchObject({ opened: { scenario: EXAMPLE }, draft: null, report: null });
  expect(session.store.getState().setAside).toEqual({
    what: "visit",
    text: `${ofEarlier}\n\n{"traffic":{}}\n`,
    why: "cut off or altered on its way",
  });
  expect(address.current).toBe(`#/s/d4.${JSON.stringify(EXAMPLE)}`);

  session.autosave.flush();
  const next = await visit("", false, { places: kept });
  expect(next.session.store.getState().setAside?.text).toContain(ofEarlier);
  next.session.store.setState({ setAside: null });
  next.session.autosave.flush();
  const last = await visit("", false, { places: kept });
  expect(last.session.store.getState().setAside).toBeNull();
});

test("a comparison of another version is set aside too", async () => {
  const { texts, kept } = places();
  const address = "#/c/d2.one~d2.other";
  texts.browser = JSON.stringify({ format: 1, address, playing: false, draft: null });
  const { session } = await visit("", false, { places: kept });
  expect(session.store.getState().setAside?.text).toBe(`${address}\n`);
});

test("a link of another version that is opened is refused, without a note on the last visit", async () => {
  const { texts, kept } = places();
  texts.tab = JSON.stringify({ format: 1, address: ofEarlier, playing: false, draft: null });
  const { session, address } = await visit(ofEarlier, false, { places: kept, reloaded: true });
  expect(seen(session).report).toMatchObject({ origin: "link", problems: [{ path: "link" }] });
  expect(session.store.getState().setAside).toBeNull();
  expect(address.current).toBe(ofEarlier);
});

/** The engine of these tests writes no link to it. */
const large = withField(withField(EXAMPLE, "name", "Large"), "run.seed", 9);

/** A browser with all its storage. */
function browser(storage = new FakeStorage()) {
  const { texts, kept } = places();
  const parts = { places: kept, largeScenarios: () => storage };
  return { storage, texts, visit: (hash = "", more = {}) => visit(hash, false, { ...parts, ...more }) };
}

const restored = (scenario: Scenario) => ({ scenario, cycle: null });

test("a scenario too large for a link is in the address by a name, and found by a reload and a visit", async () => {
  const { texts, visit } = browser();
  const first = await visit(ownLink);
  await first.session.opening.restore(restored(large));
  await settled(first.session);
  const { payload } = seen(first.session).opened!;
  expect(first.address.current).toBe(`#/s/${payload}`);
  expect(payload.length).toBeLessThan(30);
  expect(seen(first.session).unkept).toEqual([]);
  first.session.notes.begin();
  first.session.notes.save("remember");
  await first.session.playback.seek(800);
  await settled(first.session);
  first.session.leave();

  const { session } = await visit(first.address.current, { reloaded: true });
  expect(seen(session)).toMatchObject({
    opened: { scenario: large, payload },
    notes: [{ text: "remember" }],
    status: { cycle: 800 },
    report: null,
  });
  session.leave();
  texts.tab = null;
  const next = await visit();
  expect(seen(next.session)).toMatchObject({ opened: { scenario: large }, resumed: true });
});

test("no link leads to a scenario that is too large, and copying one says why", async () => {
  const copied: string[] = [];
  const page = { ...NO_PAGE, copyText: async (text: string) => copied.push(text) > 0 };
  const { visit } = browser();
  const { session } = await visit(ownLink, { page });
  expect(session.link("")).toBe(ownLink);
  await session.opening.restore(restored(large));
  expect(session.link("")).toBeNull();
  expect(session.link("", MOMENT_LINK)).toBeNull();
  await runCommand(session, "copy-link");
  expect(session.store.getState().notice?.text).toContain("too large for a link");
  await session.edits.undo();
  await session.opening.restore(restored(own));
  await runCommand(session, "copy-link");
  expect(copied).toEqual([ownLink]);
});

test("a comparison with a side that is too large is found by a reload, and has no link", async () => {
  const { visit } = browser();
  const first = await visit(ownLink);
  await first.session.compare.start({ kind: "text", text: JSON.stringify(large), lenient: false });
  await settled(first.session);
  expect(first.address.current).toMatch(/^#\/c\/d4\..+~kept\.[0-9a-f]+$/);
  expect(first.session.link("")).toBeNull();
  const { session } = await visit(first.address.current, { reloaded: true });
  const { sides } = session.store.getState();
  expect([sides.a.opened?.scenario, sides.b?.opened?.scenario]).toEqual([own, large]);
});

test("Back finds a scenario that is too large, though edits came after it", async () => {
  const { visit } = browser();
  const { session, address } = await visit(ownLink);
  await session.opening.restore(restored(large));
  await settled(session);
  const left = address.current;
  address.go(ownLink);
  await settled(session);
  await session.opening.restore(restored(withField(large, "run.seed", 10)));
  await settled(session);
  expect(address.current).not.toBe(left);
  address.go(left);
  await settled(session);
  expect(seen(session)).toMatchObject({ opened: { scenario: large }, report: null });
});

test("a newer address wins over one whose scenario is still looked for", async () => {
  const { visit } = browser();
  const first = await visit(ownLink);
  await first.session.opening.restore(restored(large));
  await settled(first.session);
  const { session, address } = await visit("", { places: places().kept });
  address.go(first.address.current);
  address.go(ownLink);
  await settled(session);
  expect(seen(session)).toMatchObject({ opened: { scenario: own }, report: null });
});

test("where nothing is stored it is said at once, and the address of another browser is refused", async () => {
  const { visit } = browser(new FakeStorage(0));
  const first = await visit(ownLink);
  await first.session.opening.restore(restored(large));
  await settled(first.session);
  const { opened, unkept } = seen(first.session);
  expect(unkept).toEqual([opened?.payload]);
  expect(hasUnkept(first.session.store.getState())).toBe(true);
  await first.session.opening.restore(restored(own));
  expect(hasUnkept(first.session.store.getState())).toBe(false);

  const other = await visit(`#/s/${opened?.payload}`);
  expect(seen(other.session)).toMatchObject({
    opened: { scenario: EXAMPLE },
    report: { origin: "link", about: "This address", problems: [{ path: "link" }] },
  });
});

test("a visit whose large scenario is no longer stored says so", async () => {
  const { storage, visit } = browser();
  const first = await visit(ownLink);
  await first.session.opening.restore(restored(large));
  await settled(first.session);
  const { current } = first.address;
  storage.clear();
  const { session } = await visit();
  expect(seen(session)).toMatchObject({ opened: { scenario: EXAMPLE }, report: null });
  expect(session.store.getState().setAside).toMatchObject({ what: "visit", text: `${current}\n` });
});

test("within another page nothing is stored", async () => {
  const { session } = await visit(`${ownLink}?embed=1`, false);
  await session.opening.restore(restored(large));
  await settled(session);
  const { opened, unkept } = seen(session);
  expect(unkept).toEqual([opened?.payload]);
});
