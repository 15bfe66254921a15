import { expect, test } from "vitest";
import { nextLesson, progressOf } from "./progress";

const FIRST = { id: "one-elite", questions: [1, 3], exercises: [4] };
const SECOND = { id: "fat-tree", questions: [0], exercises: [] };

test("a lesson continues at the first step that has something open", () => {
  expect(progressOf(FIRST, {})).toMatchObject({ phase: "new", next: 0, done: 0 });
  const begun = { "one-elite": { 1: { choice: 0, revealed: true }, 3: { choice: 1 } } } as const;
  expect(progressOf(FIRST, begun)).toEqual({
    asked: [
      { step: 1, done: true },
      { step: 3, done: false },
      { step: 4, done: false },
    ],
    done: 1,
    next: 3,
    phase: "begun",
  });
});

test("what is answered and solved throughout is done, and begins again", () => {
  const all = { "one-elite": { 1: { revealed: true }, 3: { revealed: true }, 4: { solved: true } } } as const;
  expect(progressOf(FIRST, all)).toMatchObject({ phase: "done", next: 0, done: 3 });
});

test("one continues with what was begun, then with what is new", () => {
  const lessons = [FIRST, SECOND];
  expect(nextLesson(lessons, {})?.lesson).toBe(FIRST);
  expect(nextLesson(lessons, { "fat-tree": { 0: { choice: 1 } } })?.lesson).toBe(SECOND);
  const both = {
    "one-elite": { 1: { revealed: true }, 3: { revealed: true }, 4: { solved: true } },
    "fat-tree": { 0: { revealed: true } },
  } as const;
  expect(nextLesson(lessons, both)).toBeNull();
});
