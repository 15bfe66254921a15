import { expect, test } from "vitest";
import fc from "../../../base/drawn.fixture";
import { answersText, readAnswers, withAnswer } from "./answers";

const at = { id: "hot-spot", step: 2 };

test("what was kept is read again", () => {
  const answers = withAnswer(withAnswer({}, at, { choice: 1 }), at, { revealed: true });
  expect(answers).toEqual({ "hot-spot": { 2: { choice: 1, revealed: true } } });
  const drawn = withAnswer(answers, { id: "barrier", step: 0 }, { curve: [[1, 2.5]], solved: true });
  expect(readAnswers(answersText(drawn))).toEqual(drawn);
});

test("of what somebody else may have written only answers are taken", () => {
  const kept = (answers: unknown) => readAnswers(JSON.stringify({ format: 1, answers }));
  expect(
    kept({ x: { 0: { choice: 1, html: "<b>", solved: "yes" }, y: { choice: 1 } }, "../up": {} }),
  ).toEqual({
    x: { 0: { choice: 1 } },
  });
  expect(kept({ x: { 0: { choice: -1, curve: [[1, "2"]] }, 1: { curve: "x" }, 2: [] } })).toEqual({
    x: { 0: {}, 1: {}, 2: {} },
  });
  expect(readAnswers(JSON.stringify({ format: 2, answers: { x: { 0: { choice: 1 } } } }))).toEqual({});
  for (const text of [null, "", "null", "[]", "{", "7"]) expect(readAnswers(text), text ?? "").toEqual({});
  expect(readAnswers('{"format":1,"answers":{"__proto__":{"0":{"choice":1}}}}')).toEqual({});
});

test("whatever was kept, reading it does not fail, and once read it stays the same", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((json) => `{"format":1,"answers":${json}}`),
      ),
      (text) => {
        const answers = readAnswers(text);
        expect(readAnswers(answersText(answers))).toEqual(answers);
      },
    ),
  );
});
