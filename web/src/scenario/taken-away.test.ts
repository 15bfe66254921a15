import { expect, test } from "vitest";
import { inList } from "../base/texts";
import { withEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { besideScenario, breaksOf } from "./taken-away";

test("breaks, notes and time are counted in words; what is not there is not named", () => {
  const once = withEvent(EXAMPLE, { at_cycle: 5, change: "break", part: { node: 1 } });
  const broken = { ...once, topology: { ...once.topology, down_links: [{ node: 2 }, { node: 3 }] } };
  expect(breaksOf(EXAMPLE)).toEqual([]);
  expect(breaksOf(broken)).toEqual(["2 cables out of service", "1 scheduled break or repair"]);
  expect(inList(besideScenario(once, 2, "12.5 µs"))).toBe(
    "2 notes, 1 scheduled break or repair and its time, 12.5 µs",
  );
  expect(besideScenario(EXAMPLE, 0, null)).toEqual([]);
});
