/** What a link leaves out and locks, from the address to what can still be done. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withField } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import { INITIAL_STATE } from "./app-state";
import { COMMANDS, type CommandId, command, runCommand } from "./commands";
import { isLocked, lockReason, presentedNow } from "./restrictions";
import { seen } from "./sides.fixture";
import { settled, visit } from "./visit.fixture";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const link = `#/s/d4.${JSON.stringify(withField(EXAMPLE, "run.seed", 7))}`;

const usable = (session: Awaited<ReturnType<typeof visit>>["session"], id: CommandId) =>
  command(id).enabled(seen(session));

test("what a link takes away is known before anything opens, and stays in the bar and in every link", async () => {
  const { session, address } = await visit(`${link}?hide=setup,head&lock=edit`);
  expect(seen(session).restrictions).toEqual({
    hidden: ["setup", "head"],
    locked: ["edit"],
    moment: null,
  });
  expect(address.current).toMatch(/\?hide=setup,head&lock=edit$/);
  const shared = session.link("", { notes: true, time: false, selection: false, shown: false, embed: false });
  expect(shared).toMatch(/\?hide=setup,head&lock=edit$/);
  const more = { notes: true, time: false, selection: false, shown: false, embed: false } as const;
  expect(session.link("", { ...more, hide: ["matrix"], lock: ["edit", "time"] })).toMatch(
    /\?hide=setup,matrix,head&lock=edit,time$/,
  );
});

test("another address has its own say, and a link that cannot be opened has none", async () => {
  const { session, address } = await visit(`${link}?lock=edit`);
  address.go(`${link}?hide=matrix`);
  await settled(session);
  expect(seen(session).restrictions).toMatchObject({ hidden: ["matrix"], locked: [] });
  address.go(link);
  await settled(session);
  expect(seen(session).restrictions.hidden).toEqual([]);
  const bad = await visit("#/s/broken?hide=head&lock=edit");
  expect(seen(bad.session).restrictions).toEqual(INITIAL_STATE.restrictions);
});

test("where one was is gone on with, but nothing is hidden or locked where no address says so", async () => {
  const kept = JSON.stringify({
    format: 1,
    address: `${link}?lock=edit&hide=head`,
    playing: false,
    draft: null,
  });
  const places = {
    tab: { read: () => kept, write: () => {} },
    browser: { read: () => null, write: () => {} },
  };
  const { session } = await visit("", false, { places });
  expect(seen(session).opened?.scenario.run.seed).toBe(7);
  expect(seen(session).restrictions).toEqual(INITIAL_STATE.restrictions);
});

test("a lock of edits: no edit, no brush, nothing undone, and the reason is said", async () => {
  const { session } = await visit(`${link}?lock=edit`);
  session.select({ kind: "elite", id: 1 });
  for (const id of ["undo", "paint", "break-or-mend", "fork", "own-seeds"] as const)
    expect(usable(session, id), id).toBe(false);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 8));
  await session.breakPart({ kind: "elite", level: 1, index: 0 } as never);
  expect(seen(session)).toMatchObject({
    opened: { scenario: { run: { seed: 7 } } },
    draft: null,
    undo: [],
    notice: { text: "Locked: the link that opened this page does not allow changing the scenario." },
  });
  expect(usable(session, "open-file")).toBe(true);
  expect(usable(session, "step")).toBe(true);
});

test("a lock of opening: no file, no sweep, no comparison", async () => {
  const { session } = await visit(`${link}?lock=open`);
  for (const id of ["open-file", "start-afresh", "compare", "show-sweep", "open-sweep"] as const)
    expect(usable(session, id), id).toBe(false);
  await session.openFile(new File([JSON.stringify(EXAMPLE)], "mine.json"));
  expect(seen(session).opened?.scenario.run.seed).toBe(7);
  expect(usable(session, "show-share")).toBe(true);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 8));
  await settled(session);
  expect(seen(session).opened?.scenario.run.seed).toBe(8);
});

test("a lock of time at a moment does not move, and the bar keeps the moment", async () => {
  const { session, address } = await visit(`${link}?t=900&lock=time`);
  const time = COMMANDS.filter(({ group }) => ["Time", "Run until", "Step by"].includes(group));
  expect(time.filter(({ enabled }) => enabled(seen(session))).map(({ id }) => id)).toEqual([]);
  await runCommand(session, "toggle-play");
  expect(seen(session)).toMatchObject({ playing: false, status: { cycle: 900 } });
  expect(address.current).toMatch(/\?t=900&lock=time$/);
});

test("without a moment, what plays can be paused, and what is paused can play", async () => {
  const { session } = await visit(`${link}?lock=time`);
  expect(seen(session).playing).toBe(true);
  for (const id of ["step", "reset", "run-to-end", "faster", "run-until-blocked"] as const)
    expect(usable(session, id), id).toBe(false);
  await runCommand(session, "toggle-play");
  expect(seen(session).playing).toBe(false);
  expect(usable(session, "toggle-play")).toBe(true);
});

test("the step of a lesson takes away more, until the learner explores", () => {
  const step = { view: "hide=matrix&lock=edit" };
  const lesson = { lesson: { steps: [step] }, step: 0, exploring: false } as never;
  const state = { ...INITIAL_STATE, lesson };
  expect(isLocked(state, "edit")).toBe(true);
  expect(lockReason(state, "edit")).toBe("Locked: this step does not allow changing the scenario");
  expect(presentedNow(state)).toBe("bandwidth");
  const exploring = { ...INITIAL_STATE, lesson: { ...(lesson as object), exploring: true } as never };
  expect(isLocked(exploring, "edit")).toBe(false);
  expect(presentedNow(exploring)).toBe("both");
});

test("who presents sees of what was chosen what is there", () => {
  const without = (hidden: ("matrix" | "bandwidth" | "nodes")[], presented: "both" | "matrix" | "nodes") =>
    presentedNow({
      presented,
      lesson: null,
      restrictions: { hidden, locked: [], moment: null },
    });
  expect(without(["matrix"], "both")).toBe("bandwidth");
  expect(without(["bandwidth"], "both")).toBe("matrix");
  expect(without(["matrix", "bandwidth"], "both")).toBe("none");
  expect(without(["matrix"], "matrix")).toBe("none");
  expect(without(["matrix"], "nodes")).toBe("nodes");
});
