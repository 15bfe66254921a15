import { act } from "react";
import { expect, test } from "vitest";
import { plannedRun } from "../../runs/held-pool.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../../views/mounted.fixture";
import { CatalogueSheet } from "./CatalogueSheet";
import { LessonPanel } from "./LessonPanel";
import { LessonLater } from "./later";
import { inLesson, judged, LESSON, verdictOf } from "./lesson.fixture";
import { highlightedPart, pointedOut } from "./state/lesson-highlight";
import type { Answer, LessonState } from "./state/slice";

const page = mounting();

const KNOWN = judged(
  verdictOf("alone", "holds", 305.3),
  verdictOf("accepted", "holds", 166.24),
  verdictOf("option-1", "fails"),
  verdictOf("option-2", "holds"),
);

async function show(change: Partial<LessonState> = {}) {
  await Promise.all([import("./part"), import("../../views/setup/PinnedFields")]);
  const session = await page.show(<LessonLater />, EXAMPLE);
  await act(async () => session.store.setState({ lesson: inLesson(change) }));
  await act(async () => {});
  return session;
}

const button = (name: string) => {
  const found = page
    .all("button")
    .find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
  if (!found) throw new Error(`There is no button “${name}”.`);
  return found as HTMLButtonElement;
};

const press = (name: string) => act(async () => button(name).click());

test("what would answer the question waits for the answer, and what the text names does not", async () => {
  await show({ figures: KNOWN });
  expect(page.find("p .figure-value").textContent).toBe("305.3 MB/s");
  expect(page.find("[data-figure=alone] dd").textContent).toBe("305.3 MB/s");
  expect(page.find("[data-figure=accepted] dd").textContent).toBe("after your answer");
  expect(page.find("[data-figure=accepted] dt").dataset.term).toBe("accepted-bandwidth");
});

test("a prediction is made, then revealed by what was simulated", async () => {
  const session = await show({ figures: KNOWN });
  expect(button("Reveal").disabled).toBe(true);
  await act(async () => page.find<HTMLInputElement>(".option input").click());
  // What keeps answers is fetched with the first.
  const answered = (answer: Answer) =>
    act(() => expect.poll(() => seen(session).answers[LESSON.id]?.[0]).toEqual(answer));
  await answered({ choice: 0 });
  await press("Reveal");
  await answered({ choice: 0, revealed: true });
  expect(document.activeElement).toBe(page.find(".revealed"));
  expect(page.find(".predicted").textContent).toBe("The result differs from your prediction.");
  expect(page.all(".option").map(({ dataset }) => dataset.mark)).toEqual(["wrong", "right"]);
  expect(page.find(".why-so").textContent).toBe("Each packet chooses by what is free.");
  expect(page.find("[data-figure=accepted] dd").textContent).toContain("166.2 MB/s");
  expect(page.find("[data-figure=accepted] dd").textContent).toContain("published 165–200 MB/s");
  expect(page.find<HTMLInputElement>(".option input").disabled).toBe(true);
});

test("a curve is drawn, kept, and seen beside what was simulated", async () => {
  const step = {
    ...LESSON.steps[0]!,
    predict: {
      kind: "curve" as const,
      question: [],
      why: [],
      claim: "curve",
      xs: [1, 2],
      x_label: "Channels",
      y_label: "Accepted",
      unit: "MB/s",
      scale: "linear" as const,
      yMax: 200,
      published: [{ x: 2, y: 120, claim: "P28" }],
    },
  };
  const curve = { name: "", x_label: "", unit: "", points: [{ x: 1, y: 80, ci95: null }], knee: null };
  const figures = judged({ ...verdictOf("curve", "holds"), curves: [curve] });
  const session = await show({ lesson: { ...LESSON, steps: [step] }, figures });
  expect(button("Reveal").title).toBe("Draw the curve across the whole width first");
  const drawn = (answer: Answer) =>
    act(async () => session.store.setState({ answers: { [LESSON.id]: { 0: answer } } }));
  await drawn({
    curve: [
      [1, 50],
      [2, 60],
    ],
  });
  expect(button("Reveal").disabled).toBe(false);
  // Nothing tells what comes out before it is asked for.
  expect(page.all(".predicted")).toEqual([]);
  await drawn({ curve: [[1, 50]], revealed: true });
  expect(page.find(".predicted").textContent).toBe("Simulated result next to your prediction.");
});

test("what is revealed before it is known says how far the runs are, and tells nothing else", async () => {
  const plan = { runs: { one: plannedRun("one") }, claims: {}, keys: {} };
  const session = await show({ plan, runs: new Map([["one", { phase: "waiting" }]]) });
  await act(async () =>
    session.store.setState({ answers: { [LESSON.id]: { 0: { choice: 1, revealed: true } } } }),
  );
  expect(page.find(".predicted").textContent).toBe("Still simulating…");
  expect(page.find(".runs-under-way output").textContent).toBe("0 of 1 run is done, 1 s to go.");
  expect(page.all(".why-so, .option[data-mark]")).toEqual([]);
  await act(async () => session.store.setState({ lesson: inLesson({ figures: KNOWN }) }));
  expect(page.find(".predicted").textContent).toBe("As you predicted.");
});

test("a figure that comes out otherwise than the text expects says so", async () => {
  await show({ figures: judged(verdictOf("alone", "fails", 250)) });
  expect(page.find("[data-figure=alone] dd").textContent).toBe("250 MB/sexpected 300 to 310 MB/s");
});

test("what failed is said, whether a run or all of it", async () => {
  const failed = { phase: "failed", message: "the worker stopped", log: [] } as const;
  await show({ figures: new Map([["alone", failed]]), problem: "no such preset" });
  expect(page.find("[data-figure=alone] .figure-value").textContent).toBe("not available");
  expect(page.find("[role=alert]").textContent).toBe("no such preset");
});

test("the bar tells where one is, and ends with the next lesson", async () => {
  await show();
  expect(page.find(".step-count").textContent).toBe("1 of 2");
  expect(button("Back").disabled).toBe(true);
  expect(button("Next").disabled).toBe(false);
  expect(page.all(".step-dots [aria-current]")).toHaveLength(1);
});

test("an exercise is tried next to the form, and checked", async () => {
  const session = await show({ step: 1 });
  await press("Try it");
  expect(seen(session).lesson?.exploring).toBe(true);
  expect(page.find("section").dataset.mode).toBe("exploring");
  expect(page.all(".goal-value")).toEqual([]);
  const digest = seen(session).opened?.digest ?? "";
  const check = (scenarioDigest: string) => ({
    phase: "done" as const,
    scenarioDigest,
    solved: false,
    goals: [
      { claim: "goal-1", verdict: verdictOf("goal-1", "holds", 0.98) },
      { claim: "goal-2", verdict: verdictOf("goal-2", "fails", 12) },
    ],
    notAllowed: [],
  });
  const checked = (each: LessonState["checked"]) =>
    act(async () =>
      session.store.setState({ lesson: inLesson({ step: 1, exploring: true, checked: each }) }),
    );
  await checked(check(digest));
  expect(page.find(".check-words").textContent).toBe("Not solved yet.");
  expect(page.all(".goals li").map(({ dataset }) => dataset.reached)).toEqual(["true", "false"]);
  expect(page.all(".goals li").map((each) => each.textContent)).toEqual([
    "✓It keeps all of it0.98 of undisturbed",
    "✗At most eight I/O nodes12 nodes",
  ]);
  await checked(check("another"));
  expect(page.find(".check-result").textContent).toBe(
    "The scenario has changed since the last check. Check again.",
  );
  await checked({ ...check(digest), solved: true });
  expect(page.find(".check-words").textContent).toBe("Solved.");
});

test("what may not change is named, with what it was", async () => {
  const session = await show({ step: 1, exploring: true });
  const digest = seen(session).opened?.digest ?? "";
  const change = { path: "run.seed", label: "Seed", a: "1", b: "2" };
  await act(async () =>
    session.store.setState({
      lesson: inLesson({
        step: 1,
        exploring: true,
        checked: { phase: "done", scenarioDigest: digest, solved: false, goals: [], notAllowed: [change] },
      }),
    }),
  );
  expect(page.find(".not-allowed").textContent).toBe(
    "You may change only: jobs[1].io_nodesReset the other parameters:Seed: 2 (was 1)",
  );
});

const KEPT_BACK = { hidden: ["answers" as const], locked: [], moment: null };

test("a link keeps back what answers a question, also where it was revealed before", async () => {
  const session = await show({ figures: KNOWN });
  await act(async () =>
    session.store.setState({
      answers: { [LESSON.id]: { 0: { choice: 1, revealed: true } } },
      restrictions: KEPT_BACK,
    }),
  );
  expect(page.all("button").map((each) => each.textContent)).not.toContain("Reveal");
  expect(page.find(".prediction").textContent).toContain(
    "The link that opened this lesson hides its answers.",
  );
  expect(page.all(".predicted, .why-so, .option[data-mark]")).toEqual([]);
  expect(page.find("[data-figure=accepted] dd").textContent).toBe("not shown");
  // The text gives this one away itself.
  expect(page.find("[data-figure=alone] dd").textContent).toBe("305.3 MB/s");
  // The learner still answers.
  expect(page.find<HTMLInputElement>(".option input").disabled).toBe(false);
});

test("a link keeps back hints, and exercises are checked as ever", async () => {
  const session = await show({ step: 1, exploring: true });
  await act(async () => session.store.setState({ restrictions: KEPT_BACK }));
  expect(page.all(".hints")).toEqual([]);
  expect(button("Check").disabled).toBe(false);
});

test("hints come one after the other", async () => {
  await show({ step: 1, exploring: true });
  expect(page.all(".hints li")).toEqual([]);
  await press("Show hint 1 of 2");
  await press("Show hint 2 of 2");
  expect(page.all(".hints li").map((each) => each.textContent)).toEqual([
    "Look at the leaves.",
    "Spread them.",
  ]);
  expect(page.all(".hints button")).toEqual([]);
});

test("exploring without an exercise leads back to the step, and closing leaves the page as it is", async () => {
  const session = await show({ exploring: true });
  expect(button("Back to step").disabled).toBe(false);
  await press("Close lesson");
  expect(page.all("section")).toEqual([]);
  expect(seen(session).opened).not.toBeNull();
});

test("a step points at a part of the page or at an object, until the learner explores", async () => {
  const session = await show();
  expect(highlightedPart(seen(session))).toBe("matrix");
  expect(pointedOut(seen(session))).toBeNull();
  act(() => session.store.setState({ lesson: inLesson({ step: 1 }) }));
  const pointed = pointedOut(seen(session));
  expect(pointed).toEqual({ kind: "node", id: 1 });
  expect(pointedOut(seen(session))).toBe(pointed);
  act(() => session.store.setState({ lesson: inLesson({ step: 1, exploring: true }) }));
  expect(pointedOut(seen(session))).toBeNull();
});

test("the panel is there with the lesson alone", async () => {
  await page.show(<LessonLater />, EXAMPLE);
  expect(page.all("section")).toEqual([]);
  expect(LessonPanel).toBeTypeOf("function");
});

test("addresses of the path of lessons keep what a class link hides and locks", async () => {
  const session = await page.show(<CatalogueSheet />, EXAMPLE);
  await act(async () =>
    session.store.setState({ restrictions: { hidden: ["matrix"], locked: ["open"], moment: null } }),
  );
  const links = page.all('a[href^="#/l/"]');
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    expect(link.getAttribute("href")).toContain("hide=matrix");
    expect(link.getAttribute("href")).toContain("lock=open");
  }
});
