import { expect, test } from "vitest";
import { testSummaryJson } from "./machine.fixture";
import { packSummary, unpackSummary } from "./summary";

const elite = (at: number) => ({ up: [at, at + 0.1], down: [at + 0.2, at + 0.3], total: at + 0.4 });
const json = testSummaryJson({
  nodes: [
    { id: 0, sent_mb_s: 280, received_mb_s: 0 },
    { id: 1, sent_mb_s: 0, received_mb_s: 280 },
  ],
  congestion_matrix: { levels: [{ elites: [elite(0), elite(1)] }, { elites: [elite(2), elite(3)] }] },
});

test("values are in the order of Elites from the first level up, and of nodes", () => {
  const { loads, bandwidths, metrics } = packSummary(json);
  expect([...loads.total]).toEqual([0.4, 1.4, 2.4, 3.4]);
  expect([...loads.up.subarray(4, 6)]).toEqual([2, 2.1]);
  expect([...bandwidths.received]).toEqual([0, 280]);
  expect(metrics).toEqual(json.metrics);
});

test("nothing is lost on the way there and back", () => {
  expect(unpackSummary(packSummary(json), 2)).toEqual(json);
  const merged = (at: number) => ({ ...elite(at), down: [at, at + 0.1, at + 0.2, at + 0.3] });
  const levels = [{ elites: [elite(0), elite(1)] }, { elites: [merged(2), merged(3)] }];
  const halved = { ...json, congestion_matrix: { levels } };
  expect(unpackSummary(packSummary(halved), 2)).toEqual(halved);
});
