import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withField } from "../scenario/edit";
import { MAX_NOTES } from "../scenario/note";
import { START_PRESET } from "../scenario/presets";
import { runCommand } from "./commands";
import { currentNote, nextNote } from "./notes";
import { seen } from "./sides.fixture";
import { settled, visit } from "./visit.fixture";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function paused(hash = "") {
  const there = await visit(hash, false);
  const { session } = there;
  const state = () => seen(session);
  const write = async (cycle: number, text: string) => {
    await session.playback.seek(cycle);
    await runCommand(session, "add-note");
    session.notes.save(text);
  };
  return { ...there, state, write, texts: () => state().notes.map(({ text }) => text) };
}

test("a note is pinned to the present moment and to what is selected, and is in the address", async () => {
  const { session, state, address, engine } = await paused();
  await session.playback.seek(700);
  session.select({ kind: "elite", id: 3 });
  await runCommand(session, "add-note");
  expect(state().noteEdited).toMatchObject({ id: null, cycle: 700, object: { kind: "elite", id: 3 } });
  const told = engine.told.length;
  session.notes.save("  It begins\n here. ");
  expect(state()).toMatchObject({
    notes: [{ cycle: 700, object: { kind: "elite", id: 3 }, text: "It begins here." }],
    noteEdited: null,
    undo: ["Add note"],
  });
  await settled(session);
  expect(address.current).toContain("?n=700.e3.It+begins+here.");
  expect(engine.told, "the engine has nothing to do with it").toHaveLength(told);
});

test("notes are changed and taken away, and all of it can be undone without touching time", async () => {
  const { session, state, write, texts } = await paused();
  await write(500, "second");
  await write(100, "first");
  expect(texts()).toEqual(["first", "second"]);
  const [first] = state().notes;
  session.notes.edit(first!.id);
  session.notes.save("changed");
  session.notes.remove(state().notes[1]!.id);
  expect(texts()).toEqual(["changed"]);
  const { opened } = state();
  for (const expected of [["changed", "second"], ["first", "second"], ["second"], []]) {
    await session.edits.undo();
    expect(texts()).toEqual(expected);
  }
  for (let i = 0; i < 4; i++) await session.edits.redo();
  expect(texts()).toEqual(["changed"]);
  expect(state().opened).toBe(opened);
  expect(state().status?.cycle).toBe(100);
});

test("a note that says nothing is none: it is not added, and one that is emptied is taken away", async () => {
  const { session, state, write, texts } = await paused();
  await write(10, "  \n ");
  expect(texts()).toEqual([]);
  await write(10, "said");
  session.notes.edit(state().notes[0]!.id);
  session.notes.save("said");
  expect(state().undo, "the same text is no change").toEqual(["Add note"]);
  session.notes.edit(state().notes[0]!.id);
  session.notes.cancel();
  expect(texts()).toEqual(["said"]);
  session.notes.edit(state().notes[0]!.id);
  session.notes.save("");
  expect(texts()).toEqual([]);
});

test("there are no more than a link can hold", async () => {
  const { session, state, write } = await paused();
  for (let i = 0; i <= MAX_NOTES; i++) await write(i, `note ${i}`);
  expect(state().notes).toHaveLength(MAX_NOTES);
  expect(state().notice?.text).toContain(String(MAX_NOTES));
  expect(state().noteEdited).toBeNull();
  expect(seen(session).notes.at(-1)?.text).toBe(`note ${MAX_NOTES - 1}`);
});

test("going to a note is at its moment, paused, with its object selected", async () => {
  const { session, state, write } = await paused();
  session.select({ kind: "node", id: 1 });
  await write(400, "here");
  session.select(null);
  await session.playback.seek(0);
  await session.playback.play();
  await runCommand(session, "next-note");
  expect(state()).toMatchObject({
    playing: false,
    status: { cycle: 400 },
    selected: { kind: "node", id: 1 },
  });
  expect(currentNote(state())?.text).toBe("here");
});

test("next and previous go through all notes, also those of one moment", async () => {
  const { session, state, write } = await paused();
  for (const [cycle, text] of [
    [100, "a"],
    [100, "b"],
    [300, "c"],
  ] as const)
    await write(cycle, text);
  await session.playback.seek(0);
  const seen: (string | undefined)[] = [];
  for (const direction of [1, 1, 1, 1, -1, -1, -1] as const) {
    await session.notes.step(direction);
    seen.push(currentNote(state())?.text);
  }
  expect(seen).toEqual(["a", "b", "c", "c", "b", "a", "a"]);
  await session.playback.seek(200);
  expect(currentNote(state())).toBeNull();
  expect(nextNote(state(), 1)?.text).toBe("c");
  expect(nextNote(state(), -1)?.text).toBe("b");
});

test("notes stay through edits, go with what they were made for, and come back with it", async () => {
  const { session, write, texts } = await paused();
  await write(50, "mine");
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 5));
  expect(texts()).toEqual(["mine"]);
  await session.opening.openPreset(START_PRESET, { play: false });
  expect(texts()).toEqual([]);
  await session.edits.undo();
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(["mine"]);
});
