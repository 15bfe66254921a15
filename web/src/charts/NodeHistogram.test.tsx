import { expect, test } from "vitest";
import { binned } from "./histogram-bins";
import { NodeHistogram } from "./NodeHistogram";
import { golden } from "./testing";

test("golden: most nodes are served alike, some starve", async () => {
  const bandwidths = {
    sent: Float64Array.from({ length: 64 }, (_, id) => (id % 8 === 0 ? 12 : 170 + (id % 5) * 8)),
    received: Float64Array.from({ length: 64 }, (_, id) => 140 + (id % 16) * 4),
  };
  const picture = golden(<NodeHistogram width={400} height={180} bandwidths={bandwidths} />);
  await expect(picture).toMatchFileSnapshot("golden/node-histogram.svg");
});

test("before anything is known there are axes, and it says so", () => {
  const none = { sent: new Float64Array(), received: new Float64Array() };
  const picture = golden(<NodeHistogram width={400} height={180} bandwidths={none} />);
  expect(picture).toContain("no data yet");
  expect(picture).not.toContain("<path");
});

test("every value is in one bin, and one on an edge in the upper", () => {
  const lists = [Float64Array.of(0, 19.9, 20, 90), new Float64Array(3)];
  expect(binned(lists, 4)).toEqual({
    step: 20,
    counts: [
      [2, 1, 0, 0, 1],
      [3, 0, 0, 0, 0],
    ],
  });
});
