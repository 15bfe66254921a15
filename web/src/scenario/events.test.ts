import { expect, test } from "vitest";
import type { Part, Scenario } from "../engine/types";
import { withField } from "./edit";
import { changeName, withEvent, withEventAt, withoutDownLink, withoutEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { resize } from "./resize";

const LINK: Part = { level: 2, elite: 3, up: 1 };
const ELITE: Part = { level: 2, elite: 3 };
const NODE: Part = { node: 12 };

const event = (at_cycle: number, change: "break" | "mend", part: Part) => ({ at_cycle, change, part });
const at = (scenario: Scenario) => scenario.events?.map(({ at_cycle, change }) => `${at_cycle} ${change}`);

test("events stand in the order of time, those of one cycle in the order in which they were asked for", () => {
  const events = [
    event(500, "break", LINK),
    event(900, "mend", LINK),
    event(100, "break", NODE),
    event(500, "break", ELITE),
  ];
  const scenario = events.reduce(withEvent, EXAMPLE);
  expect(at(scenario)).toEqual(["100 break", "500 break", "500 break", "900 mend"]);
  expect(scenario.events?.map(({ part }) => part)).toEqual([NODE, LINK, ELITE, LINK]);
  expect(at(withoutEvent(scenario, event(500, "break", LINK)))).toEqual([
    "100 break",
    "500 break",
    "900 mend",
  ]);
  expect(withoutEvent(withEvent(EXAMPLE, event(5, "break", NODE)), event(5, "break", NODE))).toEqual(EXAMPLE);
});

test("what is taken back at the same cycle leaves nothing behind", () => {
  const broken = withEvent(EXAMPLE, event(500, "break", LINK));
  expect(withEvent(broken, event(500, "mend", LINK))).toEqual(EXAMPLE);
  expect(withEvent(broken, event(500, "break", LINK))).toEqual(broken);
  expect(at(withEvent(broken, event(500, "mend", NODE)))).toEqual(["500 break", "500 mend"]);
});

test("what would only be repeated later goes", () => {
  const later = withEvent(EXAMPLE, event(500, "break", LINK));
  expect(at(withEvent(later, event(100, "break", LINK)))).toEqual(["100 break"]);
});

test("an event at another time moves to its place among the others", () => {
  const scenario = withEvent(withEvent(EXAMPLE, event(100, "break", LINK)), event(200, "break", NODE));
  expect(withEventAt(scenario, event(100, "break", LINK), 300).events).toEqual([
    event(200, "break", NODE),
    event(300, "break", LINK),
  ]);
  expect(withEventAt(scenario, event(200, "break", NODE), Number.NaN).events).toHaveLength(2);
});

test("a cable that is down from the start is repaired there", () => {
  const scenario = withField(EXAMPLE, "topology.down_links", [{ node: 12 }, { level: 1, elite: 0, up: 2 }]);
  const one = withoutDownLink(scenario, 0);
  expect(one.topology.down_links).toEqual([{ level: 1, elite: 0, up: 2 }]);
  expect(withoutDownLink(one, 0)).toEqual(EXAMPLE);
});

test("each change has a name", () => {
  expect(changeName("break", LINK)).toBe("Break up link 1 of Elite 2.3");
  expect(changeName("mend", ELITE)).toBe("Repair Elite 2.3");
  expect(changeName("break", NODE)).toBe("Break link of node 12");
});

test("in another tree the names of parts mean nothing", () => {
  const broken = withEvent(EXAMPLE, event(500, "break", LINK));
  expect(resize(broken, { arity: 4, dimension: 3 })).toEqual(broken);
  expect(resize(broken, { arity: 4, dimension: 4 })).not.toHaveProperty("events");
});
