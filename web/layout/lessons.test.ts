/** Lessons at every size: comparisons from a phone on, presented steps, answers, and exercises with their fields. */
import { heads, lessons } from "virtual:lessons";
import { expect, test } from "vitest";
import { box, cutTexts, pictures, smallPictures, tooWide, visibleShare } from "./measures";
import {
  all,
  clickNamed,
  command,
  goTo,
  idle,
  LARGE,
  named,
  one,
  PHONE,
  press,
  resize,
  type Size,
  state,
  WIDE,
} from "./page";

const SIZES: readonly Size[] = [[320, 700], PHONE, [600, 800], [768, 1024], [960, 720], WIDE, LARGE];

async function expectTwoPictures(where: string): Promise<void> {
  for (const size of SIZES) {
    await resize(size);
    await expect.poll(smallPictures, { message: `${where}, ${size.join(" × ")}` }).toEqual([]);
    expect(tooWide(), `${where}, ${size.join(" × ")}`).toEqual([]);
  }
}

const compared = await Promise.all(
  heads.map(async ({ id }) => {
    const { title, steps } = (await lessons[id]!()).default;
    const numbers = [...steps.keys()].filter((at) => steps[at]!.beside !== null).map((at) => at + 1);
    return { id, title, steps, numbers };
  }),
);

test.for(compared.filter(({ numbers }) => numbers.length > 0))(
  "both pictures of each comparison of “$title” have room at every width",
  async ({ id, steps, numbers }) => {
    for (const number of numbers) {
      await goTo(`#/l/${id}/${number}`);
      const heading = await one(".lesson-panel h2");
      expect(heading.textContent).toContain(steps[number - 1]!.title);
      await expectTwoPictures(`step ${number}`);
      const names = all<HTMLInputElement>("input.side-name").map(({ value }) => value);
      expect(names).toHaveLength(2);
      expect(names[0]).not.toBe(names[1]);
      for (const name of names) expect(name).not.toMatch(/^(.* )?[AB]?$|\(edited\)|copy of/i);
    }
  },
);

test("both pictures of a comparison outside of lessons have room at every width", async () => {
  await goTo("#/p/qsnet-64-hot-spot");
  await command("compare");
  await expectTwoPictures("a comparison");
});

/** Pictures take at least 45 % of the height of the window, and no text that an audience reads is cut off. */
async function expectPresented(where: string): Promise<void> {
  await idle();
  for (const size of [WIDE, LARGE]) {
    await resize(size);
    const at = `${where}, ${size.join(" × ")}`;
    expect(getComputedStyle(document.documentElement).fontSize, at).toBe("24px");
    await expect
      .poll(() => pictures().filter(({ height }) => height < 0.45 * innerHeight).length, { message: at })
      .toBe(0);
    expect(pictures().length, at).toBeGreaterThan(0);
    expect(cutTexts(".legend, .presented-title h1, .panel-head"), at).toEqual([]);
  }
}

test("a presented scenario and a presented comparison keep the height of the network next to their notes", async () => {
  await goTo("#/p/qsnet-64-hot-spot?n=2000.e5.The+first+headers+wait&n=40000..The+tree+is+saturated");
  await command("present");
  await one(".presented-note");
  await expectPresented("a scenario with notes");
  await command("compare");
  await expectPresented("a comparison with notes");
});

test.for([
  ["adaptive-routing/5", "a comparison that points at the matrix"],
  ["hot-spot/6", "a step that points at the bandwidth"],
  ["congestion-matrix/3", "a step that points at the details"],
  ["hot-spot/7", "an exercise, before and while it is solved"],
] as const)("the presented step %s keeps the height of the network: %s", async ([step, what]) => {
  await goTo(`#/l/${step}`);
  await command("present");
  await one(".presented-title");
  await expectPresented(what);
  if (step !== "hot-spot/7") return;
  await command("explore-step");
  await one(".lesson-panel .field");
  await expectPresented("an exercise while it is solved");
});

test.for([
  ["hot-spot/8", 'input[aria-label="Cable between level 4 and level 3, metres"]'],
  ["congestion-matrix/7", 'button[aria-label^="Remove: "]'],
  ["how-much-network/7", '.field[data-path="topology.top_switches"] select'],
  ["two-jobs/6", 'select[aria-label="Placement of the I/O nodes"]'],
  ["equal-bandwidth/6", '.field[data-path="model.mpi_matching"]'],
] as const)("the exercise %s shows the control that it is solved with", async ([step, control]) => {
  await goTo(`#/l/${step}`);
  await command("explore-step");
  await expect.poll(() => all(`.lesson-panel ${control}`).length).toBeGreaterThan(0);
  expect(box(all(`.lesson-panel ${control}`)[0]!).width).toBeGreaterThan(0);
});

test.for([PHONE, WIDE])("Reveal runs to the end and scrolls to the answer, at %d × %d", async (size) => {
  await goTo("#/l/adaptive-routing/3", { size });
  await command("forget-answers");
  await clickNamed("radio", /./);
  (await named("button", "Reveal")).focus();
  await press("{Enter}");
  const answer = await one(".lesson-panel .revealed");
  await expect.poll(() => document.activeElement).toBe(answer);
  await expect.poll(() => answer.textContent).toContain("The result differs from your prediction.");
  await expect.poll(() => visibleShare(answer)).toBeCloseTo(1, 5);
  const { left, bottom } = box(answer);
  expect(answer.contains(document.elementFromPoint(left + 4, bottom - 4))).toBe(true);
  await idle();
  expect(state().status?.summary.finished).toBe(true);
});

test("a step at a moment stays at that moment when its answer is revealed", async () => {
  await goTo("#/l/worm-and-circuit/2");
  await command("forget-answers");
  await clickNamed("radio", /./);
  await clickNamed("button", "Reveal");
  await one(".lesson-panel .why-so");
  expect(state().status?.cycle).toBe(690);
});
