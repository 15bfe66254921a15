/** Labels and values that are read at a glance do not overlap, and buttons keep their places. */
import { expect, test } from "vitest";
import { areApart, box, isSeen } from "./measures";
import { all, click, clickNamed, command, goTo, LARGE, one, resize, runToEnd, type Size, WIDE } from "./page";

const SHORT = "set.run.duration_us=30";
const SIZES: readonly Size[] = [[1000, 700], WIDE, LARGE];

async function complete(preset: string): Promise<void> {
  await goTo(`#/p/${preset}?${SHORT}`);
  await runToEnd();
}

test.for(["qsnet-64-uniform", "asciq-1024-barrier-hardware"])(
  "the value of a run of %s does not overlap the tabs",
  async (preset) => {
    await complete(preset);
    for (const size of SIZES) {
      await resize(size);
      for (const name of ["Bandwidth", "Latency"]) {
        await clickNamed("tab", name);
        const value = box(await one(".bandwidth-panel .panel-head .headline"));
        const tabs = all(".bandwidth-panel .panel-head [role='tab']");
        expect(tabs.length).toBeGreaterThan(1);
        for (const tab of tabs)
          expect(areApart(box(tab), value), `${size}, ${name}: ${tab.textContent}`).toBe(true);
      }
    }
  },
);

test("the words of the congestion matrix's legend do not overlap while presenting", async () => {
  await complete("qsnet-64-bit-reversal");
  await command("present");
  const texts = all<HTMLElement>('.matrix-panel g[data-term="delay"] text');
  expect(texts.at(-1)?.textContent).toBe("100: most loaded");
  for (const [at, text] of texts.entries())
    for (const other of texts.slice(at + 1))
      expect(areApart(box(text), box(other)), `${text.textContent}, ${other.textContent}`).toBe(true);
});

test("a notice does not cover the legend, and Share stays in its place when a comparison begins", async () => {
  await complete("qsnet-64-bit-reversal");
  const share = await one('[data-command="show-share"]');
  const before = box(share).x;
  await click(await one('button[data-command="compare"]'));
  const notice = await one('.notice[data-shown="true"]');
  expect(areApart(box(notice), box(await one(".legend")))).toBe(true);
  await expect.poll(() => all('.page-head button[data-command="compare"]').filter(isSeen)).toEqual([]);
  expect(box(share).x).toBeCloseTo(before, 0);
});
