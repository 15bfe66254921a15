import { expect, test } from "vitest";
import { PROCESS_STATES } from "../base/process-states";
import { packProgramTimeline } from "../base/program-timeline";
import { ProgramTimeline } from "./ProgramTimeline";
import { ringExchange } from "./program.fixture";
import { allProcesses, allTime, programLayout, rowsOfNode, stretch, within, zoomed } from "./program-layout";
import { doingPaths, isDetailed } from "./program-marks";
import { processWords, programHeadline, timeOf } from "./program-texts";
import { placeAt, rowMembers } from "./rows-layout";
import { golden } from "./testing";

const place = { window: null, shown: null, width: 400, height: 240, highlight: null };
const drawn = (timeline: ReturnType<typeof packProgramTimeline> | null, more = {}) =>
  golden(<ProgramTimeline {...place} title="Ring" timeline={timeline} {...more} />);

test("golden: eight processes on four nodes, one of which is selected", async () => {
  const timeline = packProgramTimeline(ringExchange(8, 2));
  await expect(drawn(timeline, { selected: { kind: "node", id: 2 } })).toMatchFileSnapshot(
    "golden/program-8.svg",
  );
});

test("before a run the panel is empty", () => {
  const picture = drawn(null);
  expect(picture).toContain("No process has started yet.");
  expect(picture).not.toMatch(/<path|NaN/);
});

test("thousands of processes and spans are rows that fit, as few paths as eight, and little text", () => {
  const timeline = packProgramTimeline(ringExchange(1024, 2, false, 40));
  const svg = drawn(timeline);
  expect(svg.match(/className="what"|class="what"/g)!.length).toBeLessThanOrEqual(PROCESS_STATES.length);
  expect(svg.length).toBeLessThan(200_000);
  const layout = programLayout(allProcesses(timeline), allTime(timeline), place.width, place.height);
  expect(layout.rows * layout.rowHeight).toBeLessThanOrEqual(place.height);
  expect(rowMembers(layout, layout.rows - 1).last).toBe(1023);
});

test("many spans of one row are told by cells, and each for itself where a stretch of time is opened", () => {
  const timeline = packProgramTimeline(ringExchange(4, 1, false, 2000));
  const all = programLayout(allProcesses(timeline), allTime(timeline), 400, 240);
  expect(isDetailed(timeline, all)).toBe(false);
  const some = { fromNs: 50_000, toNs: 80_000 };
  const near = programLayout(allProcesses(timeline), some, 400, 240);
  expect(isDetailed(timeline, near)).toBe(true);
  const inside = doingPaths(timeline, near)
    .join("")
    .matchAll(/M([\d.]+) [\d.]+h([\d.]+)/g);
  for (const [, x, width] of inside) {
    expect(Number(x)).toBeGreaterThanOrEqual(near.time.left);
    expect(Number(x) + Number(width)).toBeLessThanOrEqual(near.time.right + 0.6);
  }
});

test("rows open, both processes of a node are marked, and places are found again", () => {
  const timeline = packProgramTimeline(ringExchange(256, 2));
  const all = programLayout(allProcesses(timeline), allTime(timeline), 400, 240);
  expect(all.group).toBeGreaterThan(1);
  const near = programLayout({ first: 8, last: 15 }, allTime(timeline), 400, 240);
  expect(near.group).toBe(1);
  expect(rowsOfNode(timeline, near, 5)).toEqual({ first: 2, last: 3 });
  expect(rowsOfNode(timeline, near, 3)).toBeNull();
  const y = near.top + 2.5 * near.rowHeight;
  expect(placeAt(near, near.time.right, y)).toEqual({ row: 2, ns: timeline.endNs });
  expect(placeAt(near, near.time.right, 4)).toBeNull();
});

test("a stretch of time opens around a moment that stays where it is, and never leaves what is told", () => {
  const all = { fromNs: 0, toNs: 1000 };
  expect(zoomed(all, all, 250, 0.5)).toEqual({ fromNs: 125, toNs: 625 });
  expect(zoomed(all, { fromNs: 900, toNs: 1000 }, 1000, 8)).toEqual({ fromNs: 200, toNs: 1000 });
  expect(zoomed(all, all, 0, 1e-9)).toEqual({ fromNs: 0, toNs: 20 });
  expect(stretch(all, 700, 300)).toEqual({ fromNs: 300, toNs: 700 });
  expect(stretch(all, 999, 999)).toEqual({ fromNs: 980, toNs: 1000 });
  expect(within(all, { fromNs: 500, toNs: 1500 })).toEqual({ fromNs: 500, toNs: 1000 });
  expect(within(all, { fromNs: 1200, toNs: 1500 })).toBeNull();
});

test("it is told in words what a process does at a moment, and what all of them did", () => {
  const timeline = packProgramTimeline(ringExchange(4, 2));
  const waits = timeline.doing.indexOf(PROCESS_STATES.indexOf("wait-progress"));
  const at = timeline.from[waits]! + 1;
  expect(processWords(timeline, { first: 0, last: 0 }, at)).toBe(
    "process 0, node 0, at 57.3 µs: waits for progress, for 2.5 µs",
  );
  expect(processWords(timeline, { first: 0, last: 3 }, at)).toMatch(
    /^processes 0 to 3, at 57.3 µs: 2 compute while a transfer waits for it, 1 /,
  );
  expect(processWords(timeline, { first: 0, last: 0 }, 1)).toMatch(/: nothing$/);
  const all = allTime(timeline);
  expect(programHeadline(timeline, allProcesses(timeline), all)).toMatch(
    /^4 processes, 50 µs to .*: computes \d+ %, waits for progress \d+ %/,
  );
  expect(timeOf(timeline, { first: 0, last: 0 }, { fromNs: 0, toNs: at })).toEqual([
    4000, 2000, 400, 0, 900, 1, 0, 0,
  ]);
});

test("with progress of its own no one waits for it", () => {
  const timeline = packProgramTimeline(ringExchange(4, 1, true));
  const times = timeOf(timeline, allProcesses(timeline), allTime(timeline));
  expect(times[PROCESS_STATES.indexOf("wait-progress")]).toBe(0);
  expect(times[PROCESS_STATES.indexOf("compute-holding")]).toBe(0);
});
