/**
 * Sweeps and drafts of odd shapes in the browser itself, as web/tools/odd-input.test.mjs has them without one: five of each,
 * or as many as ODD_CASES says. Whatever comes of it, every part of the page stands and time can be stepped.
 */
import { readFileSync } from "node:fs";
import { mutated, randomFrom } from "../web/tools/odd-shapes.mjs";
import { expect, type Flitscope, test } from "./support/flitscope";
import { ROOT } from "./support/scenarios";

const SEED = Number(process.env.ODD_SEED ?? 30);
const CASES = Number(process.env.ODD_CASES ?? 5);
const KEY = "flitscope.place";

const sweep = (id: string) =>
  JSON.parse(readFileSync(`${ROOT}engine-rs/study/data/sweeps/${id}.json`, "utf8"));

/** Parts of the page that failed. */
const failed = (app: Flitscope) => app.page.locator(".failed-part").count();

test(`sweeps of odd shapes that are dropped on the page are shown or refused (seed ${SEED})`, async ({
  app,
}) => {
  test.setTimeout(180_000 + CASES * 3_000);
  const random = randomFrom(SEED);
  await app.open("./#/p/qsnet-64-uniform?t=0");
  const bases = ["load-64-uniform", "buffers-64", "up-links-64"].map(sweep);
  for (let at = 0; at < CASES; at++) {
    const value = mutated(bases[at % bases.length], random);
    await app.drop("odd.sweep.json", JSON.stringify({ sweep: 1, ...Object(value) }));
    await app.idle();
    expect(await failed(app), JSON.stringify(value)).toBe(0);
    await expect(app.sweep.sheet).toBeVisible();
  }
});

test(`drafts of odd shapes that are kept are taken up or set aside (seed ${SEED})`, async ({ app }) => {
  test.setTimeout(180_000 + CASES * 6_000);
  const { page } = app;
  const random = randomFrom(SEED);
  await app.open("./#/p/qsnet-64-uniform?t=0");
  await app.edit("run.seed", "-5");
  await expect(app.problems).toBeVisible();
  const kept = () => page.evaluate((key) => sessionStorage.getItem(key), KEY);
  await expect.poll(async () => JSON.parse((await kept()) ?? "{}").draft?.scenario.run.seed).toBe(-5);
  const place = JSON.parse((await kept())!);
  for (let at = 0; at < CASES; at++) {
    const text = JSON.stringify({
      ...place,
      draft: { ...place.draft, scenario: mutated(place.draft.scenario, random) },
    });
    await page.evaluate(
      ([key, value]) => window.addEventListener("pagehide", () => sessionStorage.setItem(key!, value!)),
      [KEY, text],
    );
    await app.reload();
    await app.idle();
    const { draft, setAside, opened } = await app.state();
    expect(opened, text).not.toBeNull();
    expect(draft !== null && setAside !== null, text).toBe(false);
    expect(await failed(app), text).toBe(0);
  }
});
