import { expect, test } from "vitest";
import { keepPreferences, readPreferences } from "./preferences";
import type { StorageSlot } from "./storage-slot";
import { createAppStore } from "./store";

function memory(text: string | null): StorageSlot & { text: string | null; writes: number } {
  return {
    text,
    writes: 0,
    read() {
      return this.text;
    },
    write(next) {
      this.text = next;
      this.writes += 1;
    },
  };
}

test.each([null, "", "{", "null", "7", '"dark"', '{"theme":"pink","singleKeys":"no"}', "[]"])(
  "what makes no sense is left alone: %s",
  (text) => expect(readPreferences(text)).toEqual({}),
);

test("of what was kept, each choice that makes sense is taken", () => {
  expect(readPreferences('{"theme":"contrast","singleKeys":1,"x":2}')).toEqual({ theme: "contrast" });
  expect(readPreferences('{"singleKeys":false}')).toEqual({ singleKeys: false });
  expect(readPreferences('{"backgroundRuns":false}')).toEqual({ backgroundRuns: false });
});

test("choices last until the next visit, and nothing else is written", () => {
  const kept = memory(null);
  const visit = createAppStore();
  keepPreferences(visit, kept);
  expect(visit.getState()).toMatchObject({ theme: "system", singleKeys: true });
  visit.setState({ playing: true });
  expect(kept.writes).toBe(0);
  visit.setState({ theme: "dark" });
  visit.setState({ singleKeys: false });
  visit.setState({ backgroundRuns: false });

  const next = createAppStore();
  keepPreferences(next, memory(kept.text));
  expect(next.getState()).toMatchObject({ theme: "dark", singleKeys: false, backgroundRuns: false });
});
