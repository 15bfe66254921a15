// @vitest-environment happy-dom

import { afterEach, expect, test } from "vitest";
import type { LeafRoles } from "../../canvas/overlay";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded } from "../../scenario/jobs";
import type { Session } from "../../state/session";
import { alone } from "../../state/sides.fixture";
import { createAppStore } from "../../state/store";
import { mountPainting, type Painting } from "./painting";

let painting: Painting | null = null;
afterEach(() => {
  painting?.unmount();
  painting = null;
});

/** Leaves stand at whole pixels along the top of the picture; below 10 there are none. */
function mounted(brush: boolean) {
  const store = createAppStore();
  const edits: string[] = [];
  const shown: (LeafRoles | null)[] = [];
  const opened = { scenario: withJobAdded(EXAMPLE) } as never;
  store.setState(alone({ opened }, { paint: brush ? { job: 0, as: "member" } : null }));
  const opening = { edit: async (_: unknown, name: string) => void edits.push(name) };
  const host = document.createElement("div");
  host.setPointerCapture = () => {};
  painting = mountPainting({
    active: () => true,
    host,
    session: { store, opening } as unknown as Session,
    leafAt: (x, y) => (y > 10 ? null : x),
    showLeaves: (leaves) => shown.push(leaves),
  });
  const send = (kind: string, x: number, y = 0) =>
    host.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, button: 0 }));
  return { store, host, edits, shown, send };
}

const pressEscape = () =>
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));

test("a drag over leaves is seen while it lasts, and is one edit when it ends", () => {
  const { edits, shown, send } = mounted(true);
  send("pointerdown", 40);
  send("pointermove", 42);
  expect(edits).toEqual([]);
  expect([39, 40, 42, 43].map((node) => shown.at(-1)?.job[node])).toEqual([1, 0, 0, 1]);
  send("pointerup", 42);
  expect(edits).toEqual(["Add nodes 40–42 to Job 1"]);
  send("pointermove", 50);
  send("pointerup", 50);
  expect(edits).toHaveLength(1);
});

test("Escape lets go of a stroke and keeps the brush", () => {
  const { store, edits, shown, send } = mounted(true);
  send("pointerdown", 40);
  pressEscape();
  expect(shown.at(-1)?.job[40]).toBe(1);
  send("pointerup", 40);
  expect(edits).toEqual([]);
  expect(store.getState().paint).not.toBeNull();
});

test("a brush that is put down in the middle of a stroke changes nothing", () => {
  const { store, edits, send } = mounted(true);
  send("pointerdown", 40);
  store.setState({ paint: null });
  send("pointerup", 40);
  expect(edits).toEqual([]);
});

test("only a brush takes a press, and only on leaves", () => {
  const press = (y: number) => new MouseEvent("mousedown", { clientX: 5, clientY: y });
  expect(mounted(true).host.dataset.painting).toBe("true");
  expect(painting?.takes(press(0))).toBe(true);
  expect(painting?.takes(press(50))).toBe(false);
  painting?.unmount();
  const without = mounted(false);
  expect(painting?.takes(press(0))).toBe(false);
  without.send("pointerdown", 40);
  without.send("pointerup", 40);
  expect(without.edits).toEqual([]);
});
