import { expect, test } from "vitest";
import { packProgramTimeline } from "../../base/program-timeline";
import { stretchOf, waitedOf, wholeStretch, windowOf } from "./waited";

const timeline = (start: number, wait: number) =>
  packProgramTimeline({
    finished: true,
    start_ns: start,
    end_ns: start + 100 + wait,
    processes: [0, 1].map((node) => ({
      node,
      spans: [
        { doing: "compute", from_ns: start, to_ns: start + 100 },
        { doing: "wait-progress", from_ns: start + 100, to_ns: start + 100 + wait },
      ],
    })),
  });

const [early, late] = [timeline(1000, 20), timeline(5000, 100)];

test("both begin side by side, on a scale as long as the longer one", () => {
  expect(wholeStretch([null, null])).toBeNull();
  const stretch = wholeStretch([early, late])!;
  expect(windowOf(early, stretch)).toEqual({ fromNs: 1000, toNs: 1200 });
  expect(windowOf(late, stretch)).toEqual({ fromNs: 5000, toNs: 5200 });
});

test("what is opened on one side is the same stretch on the other", () => {
  const stretch = stretchOf(early, { fromNs: 1090, toNs: 1110 });
  expect(windowOf(late, stretch)).toEqual({ fromNs: 5090, toNs: 5110 });
});

test("shares are of the time that all processes have in the stretch, and end where the run does", () => {
  const stretch = wholeStretch([early, late])!;
  const share = (of: typeof early, doing: string) =>
    waitedOf(of, windowOf(of, stretch)).find((each) => each.doing === doing)!;
  expect(share(early, "compute").share).toBeCloseTo(100 / 120);
  expect(share(late, "wait-progress")).toMatchObject({ share: 0.5, words: "50 %, 100 ns per process" });
  expect(share(early, "register").share).toBe(0);
});
