import { act } from "react";
import { expect, test } from "vitest";
import type { Inline, Lesson } from "../../../lessons/lesson";
import { FIRST, LESSON, THIRD } from "../../../lessons/lesson.fixture";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { mounting } from "../../../views/mounted.fixture";
import { placesOf } from "./CurveBox";
import { citedIn } from "./cited";
import { HandoutSheet } from "./HandoutSheet";

const { show, find, all } = mounting();

const text = (words: string): Inline[] => [{ kind: "text", text: words }];
const claim = (id: string) => ({
  id,
  paper: "qsnet-performance" as const,
  source: `Petrini et al. 2003, of ${id}`,
  statement: "",
  value: "165–200 MB/s",
  tolerated: null,
  role: "prediction" as const,
});

const ASKING: Lesson = {
  ...LESSON,
  claims: { P1: claim("P1"), P2: claim("P2") },
  rules: { grant: { title: "Grant", section: "Elite" } },
  steps: [
    {
      ...FIRST,
      blocks: [
        {
          kind: "paragraph",
          inlines: [
            { kind: "term", id: "accepted-bandwidth", inlines: text("accepted") },
            ...text(" is "),
            { kind: "figure", id: "f" },
            ...text(", published "),
            { kind: "claim", id: "P1", inlines: [] },
            { kind: "rule", anchor: "grant", inlines: text("rule") },
          ],
        },
      ],
      predict: {
        kind: "choice",
        question: text("How much?"),
        why: [...text("The secret reason"), { kind: "claim", id: "P2", inlines: [] }],
        options: [
          { claim: "O1", text: text("Much") },
          { claim: "O2", text: text("Little") },
        ],
      },
    },
    { ...THIRD, exercise: { ...THIRD.exercise!, task: text("Do it."), hints: [text("A secret hint")] } },
  ],
};

async function handout(lesson: Lesson) {
  const session = await show(<HandoutSheet />, EXAMPLE);
  await act(async () => session.store.setState({ lesson: { lesson, step: 0, exploring: false } as never }));
  return session;
}

test("a handout has each step, its question and the way to it, and neither answers nor anything to press", async () => {
  await handout(ASKING);
  const paper = find(".handout-paper");
  expect(all(".handout-step h3").map((title) => title.textContent)).toEqual(["1. First", "2. Third"]);
  expect(all(".handout-choices li").map((choice) => choice.textContent)).toEqual(["Much", "Little", ""]);
  expect(paper.textContent).toContain("accepted is  MB/s, published 165–200 MB/s\u00a0[P1]rule “Grant”");
  expect(paper.textContent).toContain("Do it.");
  expect(paper.textContent).not.toContain("secret");
  expect(paper.querySelectorAll("button, a, [tabindex]")).toHaveLength(0);
  expect(all(".handout-link").map((link) => link.textContent)).toEqual([
    "#/l/three-steps/1",
    "#/l/three-steps/2",
  ]);
});

test("the links of a restricted page are restricted as well", async () => {
  const session = await handout(ASKING);
  await act(async () =>
    session.store.setState({ restrictions: { hidden: ["setup"], locked: ["open"], moment: null } }),
  );
  expect(find(".handout-link").textContent).toBe("#/l/three-steps/1?hide=setup&lock=open");
});

test("claims are listed as they are printed, without those of the answers", () => {
  expect(citedIn(ASKING).map(({ id }) => id)).toEqual(["P1"]);
});

test("a curve has its places along the axis, by their numbers or by their logarithms", () => {
  expect(placesOf({ xs: [0, 25, 100], scale: "linear" })).toEqual([0, 0.25, 1]);
  expect(placesOf({ xs: [1, 10, 100], scale: "log" })).toEqual([0, 0.5, 1]);
  expect(placesOf({ xs: [7], scale: "log" })).toEqual([0.5]);
});
