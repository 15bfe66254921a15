import { expect, test } from "vitest";
import { NodeBandwidth } from "./NodeBandwidth";
import { golden } from "./testing";

const bandwidths = {
  sent: Float64Array.from({ length: 16 }, (_, id) => (id === 0 ? 0 : 20 + id)),
  received: Float64Array.from({ length: 16 }, (_, id) => (id === 0 ? 337 : 0)),
};

test("sent bandwidth rises from the axis, received bandwidth falls, each to its own scale", () => {
  const picture = golden(
    <NodeBandwidth width={400} height={150} bandwidths={bandwidths} highlight={{ kind: "node", id: 3 }} />,
  );
  const [sent, received] = [...picture.matchAll(/<path class="\w+" d="([^"]+)/g)].map(([, path]) =>
    [...path!.matchAll(/M([\d.]+) 76h21.6v(-?[\d.]+)/g)].map(([, x, height]) => [Number(x), Number(height)]),
  );
  expect([sent!.length, received!.length]).toEqual([16, 16]);
  // The axis is at 76, the ends of the scales at 18 and 134: 40 and 400 MB/s.
  expect(sent![15]![1]).toBeCloseTo((-58 * 35) / 40, 1);
  expect(received![0]![1]).toBeCloseTo((58 * 337) / 400, 1);
  expect(received!.slice(1).every(([, height]) => height === 0)).toBe(true);
  const mark = /class="mark" x="([\d.]+)"/.exec(picture)![1];
  expect(Number(mark)).toBeCloseTo(sent![3]![0]! - 1, 0);
});

test("a thousand nodes take as many elements as sixteen, and no more bars than pixels", () => {
  const all = new Float64Array(1024).fill(140);
  const many = { sent: all.with(1000, 280), received: all };
  const picture = golden(<NodeBandwidth width={400} height={150} bandwidths={many} highlight={null} />);
  const paths = picture.match(/<path[^>]*>/g)!;
  expect(paths).toHaveLength(2);
  expect(paths[0]!.match(/M/g)).toHaveLength(362);
  // Node 1,000 shares its pixel with two others, and is the longest of them.
  expect(new Set(paths[0]!.match(/v-[\d.]+/g)).size).toBe(2);
});
