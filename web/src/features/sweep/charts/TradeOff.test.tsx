import { describe, expect, test } from "vitest";
import type { SweepAxis } from "../../../charts/sweep-axes";
import { golden } from "../../../charts/testing";
import { TradeOff } from "./TradeOff";
import { reach, type TradeSeries } from "./trade-axes";

const axis: SweepAxis = {
  label: "Top switches",
  unit: "",
  scale: "linear",
  values: [4, 6, 8].map((number) => ({ label: String(number), number })),
};
const cost = { label: "Cost of the network", unit: "$" };
const accepted = { label: "Accepted bandwidth per sender", unit: "MB/s" };

function curve(name: string, index: number, means: readonly number[], withPaper = false): TradeSeries {
  const points = means.map((mean, at) => ({
    at,
    point: at * 2 + index,
    x: { mean: 3_400_000 + 290_000 * at, halfWidth: null },
    y: { mean, halfWidth: 3 },
    published: withPaper
      ? {
          printed: { low: mean - 4, high: mean - 4 },
          tolerated: { low: mean * 0.96 - 4, high: mean * 1.04 - 4 },
          source: "Roweth et al. 2003, table 2",
        }
      : null,
  }));
  return { name, index, points };
}

describe("golden", () => {
  test("one curve on a phone has no legend", async () => {
    const picture = golden(
      <TradeOff
        width={330}
        height={220}
        axis={axis}
        x={cost}
        y={accepted}
        series={[curve("", 0, [359, 421, 428])]}
      />,
    );
    await expect(picture).toMatchFileSnapshot("golden/trade-off-narrow.svg");
  });
});

test("each point has its mark, its interval and what was published", () => {
  const series = [curve("tping", 0, [359, 421, 428], true), curve("gex", 1, [347, 391, 402])];
  const picture = golden(
    <TradeOff width={600} height={300} axis={axis} x={cost} y={accepted} series={series} />,
  );
  expect(picture.match(/<path class="line"/g)).toHaveLength(2);
  expect(picture.match(/class="whisker"/g)).toHaveLength(6);
  expect(picture.match(/class="tolerated" x="\d{3}/g)).toHaveLength(3);
});

test("it says each point, and that its axes do not begin at 0", () => {
  const picture = golden(
    <TradeOff
      width={600}
      height={300}
      axis={axis}
      x={cost}
      y={accepted}
      series={[curve("tping", 0, [359, 421, 428]), { name: "gex", index: 1, points: [] }]}
    />,
  );
  expect(picture).toContain(
    "Accepted bandwidth per sender, MB/s, against Cost of the network, $, by Top switches. tping: 4: 359.0 ± 3.0 MB/s for 3.4 M$; 6: 421.0 ± 3.0 MB/s for 3.69 M$; 8: 428.0 ± 3.0 MB/s for 3.98 M$. gex: nothing yet. Neither axis starts at 0.",
  );
});

test("an axis begins at 0 where that is near, and never below it for what is above", () => {
  expect(reach([20, 100])[0]).toBe(0);
  expect(reach([90, 100])).toEqual([88.2, 101.8]);
  expect(reach([0, 0])[0]).toBe(0);
  expect(reach([5])[0]).toBeGreaterThanOrEqual(0);
  expect(reach([])).toEqual([0, 1]);
});
