import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withField } from "../scenario/edit";
import { seen } from "./sides.fixture";
import { visit } from "./visit.fixture";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function forked() {
  const { session } = await visit("", false);
  const { branches, opening, playback, store, edits } = session;
  await playback.seek(100);
  branches.fork();
  await opening.edit((scenario) => withField(scenario, "run.seed", 7));
  await playback.seek(500);
  return { branches, edits, playback, state: () => seen({ store }) };
}

test("a fork leaves what was there as the original, and continues under a name of its own", async () => {
  const { state } = await forked();
  const { branches, branch, opened } = state();
  expect(branches.map(({ name, cycle }) => [name, cycle])).toEqual([
    ["Original", 100],
    ["Branch 1", 100],
  ]);
  expect(branch).toBe(branches[1]?.id);
  expect(opened?.scenario.run.seed).toBe(7);
});

test("switching goes to where a branch was left, and remembers the one that it leaves", async () => {
  const { branches, state } = await forked();
  const [original, other] = state().branches.map(({ id }) => id);
  await branches.switchTo(original!);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ opened: { scenario: { run: { seed: 1 } } }, status: { cycle: 100 } });
  await branches.switchTo(other!);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ opened: { scenario: { run: { seed: 7 } } }, status: { cycle: 500 } });
});

test("a switch is undone as an edit is", async () => {
  const { branches, edits, state } = await forked();
  await branches.switchTo(state().branches[0]!.id);
  expect(state().undo.at(-1)).toBe("Go to “Original”");
  await edits.undo();
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ opened: { scenario: { run: { seed: 7 } } }, status: { cycle: 500 } });
});

test("a switch that is undone leaves each branch what it was", async () => {
  const { branches, edits, state } = await forked();
  const [original, other] = state().branches.map(({ id }) => id);
  await branches.switchTo(original!);
  await edits.undo();
  expect(state().branch).toBe(other);
  await branches.switchTo(original!);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ branch: original, opened: { scenario: { run: { seed: 1 } } } });
  await edits.undo();
  branches.remove(other!);
  await edits.redo();
  await edits.undo();
  expect(state().branch).toBeNull();
});

test("a branch that is removed is forgotten; what is on the stage stays", async () => {
  const { branches, state } = await forked();
  const here = state().branch!;
  branches.remove(here);
  expect(state().branches.map(({ id }) => id)).not.toContain(here);
  expect(state()).toMatchObject({ branch: null, opened: { scenario: { run: { seed: 7 } } } });
});
