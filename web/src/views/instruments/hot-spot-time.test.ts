import { expect, test } from "vitest";
import type { Summary } from "../../engine/types";
import { hotSpotTime } from "./hot-spot-time";

const summary = (accepted_mb_s_total: number | null, ack_gap_ns: number | null) =>
  ({
    metrics: { accepted_mb_s_total, ack_gap_ns },
    packet: { payload_bytes: 320, wire_bytes: 378 },
  }) as Summary;

test("a packet of 378 bytes takes 945 ns, and what is left of the link's time is distinguished", () => {
  const time = hotSpotTime(summary(280, 105), 5000)!;
  expect(time).toMatchObject({ packetNs: 945, gapNs: 105 });
  const { data, framing, gap, rest } = time.shares;
  expect(data).toBeCloseTo(280 / 400, 6);
  expect(framing).toBeCloseTo((280 / 400) * (58 / 320), 6);
  expect(gap).toBeCloseTo((0.28 / 320) * 105, 6);
  expect(data + framing + gap + rest).toBeCloseTo(1, 9);
});

test("shares never come to more than all of it", () => {
  const { data, framing, gap, rest } = hotSpotTime(summary(330, 500), 5000)!.shares;
  expect(data + framing + gap).toBeCloseTo(1, 9);
  expect(rest).toBeCloseTo(0, 9);
});

test("nothing is told before it is measured", () => {
  expect(hotSpotTime(summary(null, 20), 5000)).toBeNull();
  expect(hotSpotTime(summary(280, null), 5000)).toBeNull();
});
