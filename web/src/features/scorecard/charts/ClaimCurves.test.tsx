import { describe, expect, test } from "vitest";
import { curveAxes, curveTicks } from "../../../charts/curve-axes";
import { golden } from "../../../charts/testing";
import type { Curve } from "../../../engine/types";
import { ClaimCurves } from "./ClaimCurves";

const OFFERED = [50, 100, 150, 200, 250, 300];

function loads(name: string, most: number, knee: number): Curve {
  const points = OFFERED.map((x) => ({ x, y: Math.min(x, most), ci95: x > most ? 6 : null }));
  return { name, x_label: "offered, MB/s", unit: "MB/s", points, knee };
}

const sizes: Curve = {
  name: "uniform",
  x_label: "mean message, KB",
  unit: "MB/s",
  points: [1, 4, 16, 64, 256, 1024].map((x, i) => ({ x, y: 130 - 4 * i, ci95: 2 })),
  knee: null,
};

describe("golden", () => {
  test("each curve has a ring at its knee", () => {
    const curves = [loads("neighbor", 280, 250), loads("bit-reversal", 168, 150), loads("shuffle", 195, 150)];
    const picture = golden(<ClaimCurves width={600} height={260} curves={curves} published={null} />);
    const axes = curveAxes(600, 260, curves, null);
    const rings = [...picture.matchAll(/class="knee" cx="([\d.]+)" cy="([\d.]+)"/g)];
    expect(rings.map(([, x]) => Number(x))).toEqual([250, 150, 150].map((x) => expect.closeTo(axes.x(x))));
    expect(rings.map(([, , y]) => Number(y))).toEqual([250, 150, 150].map((y) => expect.closeTo(axes.y(y))));
  });

  test("over message size by powers of two, with a published value, on a phone", async () => {
    const published = { low: 117.6, high: 117.6, source: "Petrini et al. 2003, section 5.3" };
    const picture = golden(<ClaimCurves width={330} height={220} curves={[sizes]} published={published} />);
    await expect(picture).toMatchFileSnapshot("golden/curves-sizes-narrow.svg");
  });
});

test("it says what it shows", () => {
  const picture = golden(
    <ClaimCurves width={600} height={260} curves={[loads("shuffle", 195, 150)]} published={null} />,
  );
  expect(picture).toContain("MB/s over offered, MB/s. shuffle: 50 at 50 to 195 at 300, knee at 150.");
});

test("sizes that begin with nothing go up in equal steps, others by factors", () => {
  const fromZero = { ...sizes, points: [{ x: 0, y: 2, ci95: null }, ...sizes.points] };
  expect(curveAxes(600, 260, [fromZero], null).x(512)).toBeCloseTo((42 + 588) / 2);
  expect(curveAxes(600, 260, [sizes], null).x(32)).toBeCloseTo((42 + 588) / 2);
});

test("numbers of an axis keep their distance on any screen", () => {
  for (const width of [300, 400, 600, 1200]) {
    const axes = curveAxes(width, 260, [sizes], null);
    const at = curveTicks(axes).map((value) => axes.x(value));
    expect(at.length).toBeGreaterThan(2);
    for (const [i, x] of at.slice(1).entries()) expect(x - at[i]!).toBeGreaterThan(25);
  }
});
