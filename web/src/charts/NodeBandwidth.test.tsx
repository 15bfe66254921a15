import { expect, test } from "vitest";
import { NodeBandwidth } from "./NodeBandwidth";
import { golden } from "./testing";

const bandwidths = {
  sent: Float64Array.from({ length: 16 }, (_, id) => (id === 0 ? 0 : 20 + id)),
  received: Float64Array.from({ length: 16 }, (_, id) => (id === 0 ? 337 : 0)),
};

test("golden: sixteen nodes write to node 0", async () => {
  const picture = golden(
    <NodeBandwidth width={400} height={150} bandwidths={bandwidths} highlight={{ kind: "node", id: 3 }} />,
  );
  await expect(picture).toMatchFileSnapshot("golden/nodes-hot-spot.svg");
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
