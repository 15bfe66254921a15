import { expect, test } from "vitest";
import { binned } from "./histogram-bins";
import { NodeHistogram } from "./NodeHistogram";
import { golden } from "./testing";

test("a bar is as high as the number of nodes in its bin", () => {
  const bandwidths = {
    sent: Float64Array.from({ length: 64 }, (_, id) => (id % 8 === 0 ? 12 : 170 + (id % 5) * 8)),
    received: Float64Array.from({ length: 64 }, (_, id) => 140 + (id % 16) * 4),
  };
  const picture = golden(<NodeHistogram width={400} height={180} bandwidths={bandwidths} />);
  const { counts } = binned([bandwidths.sent, bandwidths.received], 20);
  const paths = [...picture.matchAll(/<path class="(?:sent|received)" d="([^"]+)/g)];
  for (const [list, [, path]] of paths.entries()) {
    // The axis is at 148, and 10 nodes are 51.2 pixels.
    const heights = [...path!.matchAll(/ 148h[\d.]+V([\d.]+)/g)].map(([, top]) => (148 - Number(top)) / 5.12);
    expect(heights).toEqual(counts[list]!.filter(Boolean).map((count) => expect.closeTo(count, 1)));
  }
  expect(paths).toHaveLength(2);
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
