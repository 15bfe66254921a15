import { describe, expect, test } from "vitest";
import { testTree } from "../../base/testing";
import { testMachine } from "../../canvas/testing";
import { frameColumns } from "../../canvas/types";
import type { Side } from "../../engine/protocol";
import type { Scenario } from "../../engine/types";
import {
  type AppState,
  type Comparing,
  NOT_COMPARING,
  type Opened,
  type SideState,
} from "../../state/app-state";
import type { LatestFrame } from "../../state/latest-frame";
import { secondOpened, sideChanged } from "../../state/reducers";
import type { Session } from "../../state/session";
import { alone } from "../../state/sides.fixture";
import { comparedFrames, drawnDifference, mapShown, noMapReason } from "./compared";

const tree = testTree(4, 2);
const large = testTree(4, 3);

function frame(machineTree: typeof tree, delay: number): LatestFrame {
  const machine = testMachine(machineTree);
  const columns = frameColumns(machine.layout, new ArrayBuffer(machine.layout.bytes));
  columns.linkDelay.fill(delay);
  return { machine, columns };
}

const opened = (topology: typeof tree) =>
  ({ scenario: {} as Scenario, machine: testMachine(topology) }) as unknown as Opened;

function compared(a: typeof tree, b: typeof tree, change: Partial<Comparing> = {}): AppState {
  const compare = { ...NOT_COMPARING, map: "difference" as const, ...change };
  const state = alone({ opened: opened(a) }, { compare });
  return { ...state, ...secondOpened(state, "a", opened(b)) };
}

function session(frames: Partial<Record<Side, LatestFrame>>): Session {
  const of = (side: Side) => ({ get: () => frames[side] ?? null });
  return { engine: { frames: { a: of("a"), b: of("b") } } } as unknown as Session;
}

test("both sides are measured by the most that either has, and keep their own copy of it", () => {
  const frames = { a: frame(tree, 10), b: frame(tree, 40) };
  const now = comparedFrames(session(frames), compared(tree, tree))!;
  expect(now.delay.peaks.link).toBe(40);
  expect(Math.min(...now.delay.links), "links to nodes have no part").toBe(0);
  expect(Math.max(...now.delay.links)).toBe(0.75);
  frames.a.columns.linkDelay.fill(0);
  expect(now.linkDelay.a[0]).toBe(10);
});

test("is calculated once for each pair of frames", () => {
  const frames: Record<Side, LatestFrame> = { a: frame(tree, 10), b: frame(tree, 40) };
  const state = compared(tree, tree);
  const first = comparedFrames(session(frames), state);
  expect(comparedFrames(session(frames), state)).toBe(first);
  expect(drawnDifference(state, first)).toBe(drawnDifference(state, first));
  frames.b = frame(tree, 20);
  expect(comparedFrames(session(frames), state)).not.toBe(first);
});

test("there is none without a comparison, and none before both have a frame", () => {
  const frames = { a: frame(tree, 10), b: frame(tree, 40) };
  expect(comparedFrames(session(frames), alone({ opened: opened(tree) }))).toBeNull();
  expect(comparedFrames(session({ a: frames.a }), compared(tree, tree))).toBeNull();
});

test("fabrics that are not cabled alike have none, and it is said why", () => {
  const names = Array.from({ length: 24 }, (_, code) => `part-${code}`);
  const whole = { ...tree, names };
  const fewer = { ...whole, link_from: tree.link_from.slice(2), link_to: tree.link_to.slice(2) };
  expect(noMapReason(compared(whole, fewer))).toBe(
    "B − A is not available: the machines have different cabling. A has 16 nodes and 32 cables, B 16 nodes and 31 cables.",
  );
});

describe("trees of unlike shape", () => {
  const state = compared(tree, large);

  test("have no B − A, and it is said why", () => {
    expect(noMapReason(state)).toBe(
      "B − A is not available: the trees differ in shape. A has 16 nodes under 2 levels of 4-ary Elites, B 64 nodes under 3 levels of 4-ary Elites.",
    );
    expect(mapShown(state)).toBe("sides");
    expect(comparedFrames(session({ a: frame(tree, 1), b: frame(large, 1) }), state)).toBeNull();
  });

  test("those of one shape have one where it is wished for", () => {
    expect(noMapReason(compared(tree, tree))).toBeNull();
    expect(mapShown(compared(tree, tree))).toBe("difference");
    expect(mapShown(compared(tree, tree, { map: "sides" }))).toBe("sides");
  });
});

test("links are compared by what shades them, and predictions are not of a run", () => {
  const state = compared(tree, tree);
  const now = comparedFrames(session({ a: frame(tree, 10), b: frame(tree, 40) }), state)!;
  const links = (change: Partial<AppState>) => drawnDifference({ ...state, ...change }, now)?.links;
  expect(links({ heat: "delay" })).toBe(now.delay.links);
  expect(links({ heat: "predicted" })).toBe(now.delay.links);
  expect(links({ heat: "off" })).toBeNull();
  const recent = (share: number) =>
    ({ links: new Float32Array(tree.link_from.length).fill(share) }) as SideState["recent"];
  const before = { ...state, ...sideChanged(state, "a", { recent: recent(0.5) }) };
  const measured = {
    ...before,
    ...sideChanged(before, "b", { recent: recent(0.75) }),
    heat: "measured" as const,
  };
  const difference = drawnDifference(measured, now)!;
  expect(difference.links![0]).toBe(0.25);
  expect(difference.linkEnd).toBe(0.5);
});
