import { expect, test } from "vitest";
import { NodeBandwidth } from "./NodeBandwidth";
import { golden } from "./testing";

const nodes = Array.from({ length: 16 }, (_, id) => ({
  id,
  sent_mb_s: id === 0 ? 0 : 20 + id,
  received_mb_s: id === 0 ? 337 : 0,
}));

test("golden: sixteen nodes write to node 0", async () => {
  const picture = golden(
    <NodeBandwidth width={400} height={150} nodes={nodes} highlight={{ kind: "node", id: 3 }} />,
  );
  await expect(picture).toMatchFileSnapshot("golden/nodes-hot-spot.svg");
});

test("a thousand nodes take as many elements as sixteen", () => {
  const many = Array.from({ length: 1024 }, (_, id) => ({ id, sent_mb_s: 280, received_mb_s: 280 }));
  const picture = golden(<NodeBandwidth width={400} height={150} nodes={many} highlight={null} />);
  expect(picture.match(/<path/g)).toHaveLength(2);
});
