import { expect, test } from "vitest";
import { NETWORKS } from "../engine/networks.fixture";
import { withFieldAt } from "./edit";
import { EXAMPLE } from "./example.fixture";
import { networkOf, withNetwork } from "./network";

test("a scenario that names no network is of QsNet", () => {
  expect(networkOf(EXAMPLE, NETWORKS)?.label).toBe("QsNet");
  expect(networkOf({ network: "qsnet2" }, NETWORKS)?.cycle_ps).toBe(1887);
  expect(networkOf(EXAMPLE, undefined)).toBeUndefined();
});

test("another network has its own defaults, and keeps what was changed", () => {
  const next = withNetwork(EXAMPLE, "qsnet2", NETWORKS);
  expect(next.network).toBe("qsnet2");
  expect(next.model).toEqual({ ...EXAMPLE.model, flow_through_cycles: 11 });
  const changed = withFieldAt(EXAMPLE, "model.flow_through_cycles", 9);
  expect(withNetwork(changed, "qsnet2", NETWORKS).model.flow_through_cycles).toBe(9);
});

test("there and back is the same scenario", () => {
  const back = withNetwork(withNetwork(EXAMPLE, "qsnet2", NETWORKS), "qsnet", NETWORKS);
  expect(back).toEqual(EXAMPLE);
  expect(withNetwork(EXAMPLE, "qsnet", NETWORKS)).toBe(EXAMPLE);
});

test("what breaks does so at the same time", () => {
  const events = [{ at_cycle: 200, change: "break" as const, part: { node: 3 } }];
  const [event] = withNetwork({ ...EXAMPLE, events }, "qsnet2", NETWORKS).events ?? [];
  // 1 µs.
  expect(event?.at_cycle).toBe(529);
});
