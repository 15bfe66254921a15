import { act } from "react";
import { createRoot } from "react-dom/client";
import { describe, expect, test, vi } from "vitest";
import { golden } from "../../../charts/testing";
import { PredictCurve, type PredictCurveProps } from "./PredictCurve";
import { nearestValue, passed, predictAxes, redrawn } from "./predict-axes";

const XS = [4, 16, 64, 256, 1024];
const BARRIER: PredictCurveProps = {
  width: 360,
  height: 240,
  xs: XS,
  xLabel: "Nodes",
  yLabel: "Time of a barrier",
  unit: "µs",
  scale: "log",
  yMax: 50,
  drawn: [
    [4, 5],
    [16, 12],
    [64, 20],
  ],
  onDraw: () => {},
  simulated: null,
  published: [{ x: 1024, y: 10, source: "Petrini et al. 2003" }],
};
const SETTLED: PredictCurveProps = {
  ...BARRIER,
  drawn: [...BARRIER.drawn, [256, 27], [1024, 35]],
  onDraw: null,
  simulated: XS.map((x, index) => ({ x, y: 2.4 + 0.7 * index, ci95: null })),
};

describe("golden", () => {
  test("half drawn: the rest waits, and neither result nor published value is shown", async () => {
    const picture = golden(<PredictCurve {...BARRIER} />);
    expect(picture).not.toContain("ublished");
    expect(picture).not.toContain('class="line simulated"');
    expect(picture.match(/class="handle"/g)).toHaveLength(3);
    expect(picture.match(/class="handle waiting"/g)).toHaveLength(2);
  });

  test("settled, next to the simulated and published values", async () => {
    await expect(golden(<PredictCurve {...SETTLED} />)).toMatchFileSnapshot("golden/predict-settled.svg");
  });
});

test("it says what it shows", () => {
  expect(golden(<PredictCurve {...SETTLED} />)).toContain(
    "Time of a barrier, µs, against Nodes. Your prediction: 5 at 4, 12 at 16, 20 at 64, 27 at 256, 35 at 1,024. Simulated:",
  );
  expect(golden(<PredictCurve {...BARRIER} drawn={[]} />)).toContain("Nothing is drawn yet.");
});

describe("a stroke", () => {
  const axes = predictAxes(BARRIER);
  const at = (place: number, value: number) => ({ x: axes.x(place), y: axes.y(value) });

  test("has a height at every value that it passes, in either direction", () => {
    const forth = passed(axes, at(0, 0), at(2, 40));
    expect(forth.map(([place]) => place)).toEqual([0, 1, 2]);
    expect(forth[1]?.[1]).toBeCloseTo(20, 0);
    expect(passed(axes, at(2, 40), at(0, 0))).toEqual(forth);
    expect(passed(axes, at(1, 5), at(1, 9))).toEqual([]);
  });

  test("stays within the axis", () => {
    expect(axes.valueAt(-100)).toBe(axes.most);
    expect(axes.valueAt(10_000)).toBe(0);
    expect(nearestValue(axes, { x: -5, y: 0 })).toBe(0);
    expect(nearestValue(axes, { x: 9000, y: 0 })).toBe(4);
  });

  test("leaves the others as they are, in the order of the axis", () => {
    expect(
      redrawn(XS, BARRIER.drawn, [
        [4, 30],
        [0, 1],
      ]),
    ).toEqual([
      ...[
        [4, 1],
        [16, 12],
        [64, 20],
      ],
      [1024, 30],
    ]);
  });
});

describe("by keyboard", () => {
  const onDraw = vi.fn<(drawn: unknown) => void>();
  const host = document.body.appendChild(document.createElement("div"));
  act(() => createRoot(host).render(<PredictCurve {...BARRIER} drawn={[[4, 12]]} onDraw={onDraw} />));
  const handles = [...host.querySelectorAll('[role="slider"]')];
  const press = (handle: number, key: string) => {
    onDraw.mockClear();
    act(() => {
      handles[handle]?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    return onDraw.mock.calls[0]?.[0];
  };

  test("there is a handle for each value", () => {
    expect(handles.map((handle) => handle.getAttribute("aria-label"))).toContain("Time of a barrier at 1024");
    expect(handles.map((handle) => handle.getAttribute("aria-valuetext")).slice(0, 2)).toEqual([
      "12 µs",
      "not drawn yet",
    ]);
  });

  test("arrows, pages and ends move it, from the middle when it waits", () => {
    expect(press(0, "Home")).toEqual([[4, 0]]);
    expect(press(0, "End")).toEqual([[4, 50]]);
    expect(press(0, "PageUp")).toEqual([[4, 18.3]]);
    expect(press(1, "ArrowDown")).toEqual([
      [4, 12],
      [16, 24.2],
    ]);
    expect(press(0, "a")).toBeUndefined();
  });
});
