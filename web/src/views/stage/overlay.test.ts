import { expect, test } from "vitest";
import { testMachine } from "../../engine/machine.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded, withPattern } from "../../scenario/jobs";
import { INITIAL_STATE, type Opened, type SideState } from "../../state/app-state";
import { testSide } from "../../state/sides.fixture";
import { chainSteps, leafRoles, overlayChange } from "./overlay";
import type { SideView } from "./side-view";

const opened = (scenario: typeof EXAMPLE): Opened => ({
  scenario,
  digest: "",
  payload: "",
  machine: testMachine(1),
  cpuUs: 1,
  endCycle: 10,
  promised: null,
  result: null,
});
const STATE: SideView = {
  ...INITIAL_STATE,
  ...testSide({ opened: opened(EXAMPLE) }),
  peaks: null,
  difference: null,
};
const links = new Float32Array(4);
const recent = { links, fullLinks: Float32Array.of(0.2, 0.95, 0, 1) } as SideState["recent"];
const full = Uint8Array.of(0, 1, 0, 1);

test("one job over all nodes has nothing to tell apart, unless it is being painted", () => {
  expect(leafRoles(EXAMPLE, false)).toBeNull();
  expect(leafRoles(EXAMPLE, true)?.job[0]).toBe(0);
  const two = withPattern(withJobAdded(EXAMPLE), 1, "io-random");
  expect(leafRoles(two, false)?.job[63]).toBe(1);
  expect(leafRoles(two, false)?.io[63]).toBe(1);
});

test("all is sent to a new picture, then only what has changed", () => {
  expect(overlayChange(STATE, null)).toEqual({
    leaves: null,
    heat: { kind: "delay" },
    full: null,
    chain: null,
  });
  expect(overlayChange({ ...STATE }, STATE)).toBeNull();
  expect(overlayChange({ ...STATE, heat: "off" }, STATE)).toEqual({ heat: null, full: null });
});

test("a draft has its leaves shown, unless it is of another size", () => {
  const draft = withJobAdded(EXAMPLE);
  expect(overlayChange({ ...STATE, draft }, STATE)?.leaves?.job[63]).toBe(1);
  const larger = { ...draft, topology: { ...draft.topology, nodes: 256 } };
  expect(overlayChange({ ...STATE, draft: larger }, STATE)).toBeNull();
});

test("heat follows what it is made of, and nothing else", () => {
  expect(overlayChange({ ...STATE, recent }, STATE)).toEqual({ full });
  const measured: SideView = { ...STATE, heat: "measured" };
  expect(overlayChange(measured, STATE)).toEqual({ heat: null });
  expect(overlayChange({ ...measured, recent }, measured)).toEqual({
    heat: { kind: "measured", values: links },
    full,
  });
  // Neither a forecast nor unshaded links have any that are full.
  const predicted: SideView = { ...STATE, heat: "predicted" };
  expect(overlayChange({ ...predicted, recent }, predicted)).toEqual({ full: null });
  expect(overlayChange({ ...predicted, recent }, { ...STATE, recent })).toEqual({ heat: null, full: null });
});

test("the scale of both sides, and their difference, are sent when they have changed", () => {
  const peaks = { link: 4, elite: 9 };
  const difference = { links, linkEnd: 0.5, elites: links, eliteEnd: 0.5 };
  const compared = { ...STATE, peaks, difference };
  expect(overlayChange(compared, null)).toMatchObject({ peaks, difference });
  expect(overlayChange({ ...compared }, compared)).toBeNull();
  expect(overlayChange(STATE, compared)).toEqual({ peaks: null, difference: null });
});

test("the chain tells where each packet is, what it holds and what would serve it", () => {
  const step = {
    packet: 9,
    source: 0,
    destination: 1,
    attempt: 1,
    age: 0,
    opened: 0,
    since: 4,
    at_link: 3,
    at_channel: 7,
    holds: [1, 3],
    waits_for: [{ link: 5, packets: [11], no_room: false }],
    holders: [11],
    sentence: "",
  };
  const end = { kind: "ack" as const, node: 1, back_to: null, deadlock: false, sentence: "" };
  const why = { cycle: 9, steps: [step, { ...step, packet: 11, at_link: null, at_channel: null }], end };
  expect(chainSteps({ why })).toEqual([
    { packet: 9, holds: [1, 3], at: 3, waitsFor: [5] },
    { packet: 11, holds: [1, 3], at: null, waitsFor: [5] },
  ]);
});
