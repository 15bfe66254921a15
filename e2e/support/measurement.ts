/** Figures of a test that measures. */
import { loadavg } from "node:os";
import { expect, type TestInfo } from "@playwright/test";

/** Whether nothing else runs on the machine: limits hold only then. */
export const IDLE = process.env.FLITSCOPE_IDLE === "1";

/** A limit per figure, in the unit of the figure. */
type Limits<F extends string> = Partial<Record<F, number>>;

/**
 * Records figures in the report and on one line of the console, with the load of the machine. Fails if a figure could not
 * be measured, and where the machine is idle also if one is above its limit.
 */
export function recordFigures<F extends string>(
  testInfo: TestInfo,
  figures: Record<F, number>,
  limits: Limits<F> = {},
): void {
  const entries = Object.entries(figures) as [F, number][];
  const words = entries.map(([name, value]) => `${name} ${Number(value.toPrecision(4))}`).join(", ");
  const description = `${words}; load of the machine ${loadavg()[0]!.toFixed(1)}`;
  testInfo.annotations.push({ type: "measured", description });
  console.log(`${testInfo.title}: ${description}`);
  for (const [name, value] of entries) {
    expect(Number.isFinite(value) && value >= 0, `${name} is measured`).toBe(true);
    if (IDLE && limits[name] !== undefined) expect(value, name).toBeLessThanOrEqual(limits[name]);
  }
}
