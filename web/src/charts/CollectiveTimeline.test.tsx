import { expect, test } from "vitest";
import { packTimeline } from "../base/collective-timeline";
import { CollectiveTimeline } from "./CollectiveTimeline";
import { placeAt, rowMembers } from "./rows-layout";
import { golden } from "./testing";
import { hardwareBarrier, treeBarrier } from "./timeline.fixture";
import { timelineLayout, wholeJob } from "./timeline-layout";
import { spanPaths } from "./timeline-marks";
import { inLines, rowWords, timelineHeadline } from "./timeline-texts";

const place = { window: null, width: 400, height: 220, highlight: null };

test("golden: eight nodes, each kind in a place of its own, and every process", async () => {
  const timeline = packTimeline(treeBarrier(8));
  await expect(
    golden(
      <CollectiveTimeline
        {...place}
        title="Barrier"
        timeline={timeline}
        selected={{ kind: "node", id: 5 }}
      />,
    ),
  ).toMatchFileSnapshot("golden/timeline-8.svg");
});

test("before a run the panel is empty", () => {
  const picture = golden(<CollectiveTimeline {...place} title="Barrier" timeline={null} />);
  expect(picture).toContain("No operation has started yet.");
  expect(picture).not.toMatch(/<path|NaN/);
});

test("4,096 processes are rows that fit, as few paths as eight, and little text", () => {
  const timeline = packTimeline(hardwareBarrier(1024));
  const svg = golden(<CollectiveTimeline {...place} title="Barrier" timeline={timeline} />);
  expect(svg.match(/<path/g)!.length).toBeLessThan(16);
  expect(svg.length).toBeLessThan(40_000);
  const layout = timelineLayout(timeline, wholeJob(timeline), place.width, place.height);
  expect(layout.rows * layout.rowHeight).toBeLessThanOrEqual(place.height);
  expect(rowMembers(layout, layout.rows - 1).last).toBe(1023);
});

test("a row of several nodes opens into rows of one", () => {
  const timeline = packTimeline(treeBarrier(1024));
  const all = timelineLayout(timeline, wholeJob(timeline), place.width, place.height);
  expect(all.detailed).toBe(false);
  const opened = timelineLayout(timeline, rowMembers(all, 3), place.width, place.height);
  expect([opened.detailed, opened.group]).toEqual([false, 1]);
  const near = timelineLayout(timeline, { first: 8, last: 15 }, place.width, place.height);
  expect(near.detailed).toBe(true);
  const { y, x } = { x: near.time.right, y: near.top + 2.5 * near.rowHeight };
  expect(placeAt(near, x, y)).toEqual({ row: 2, ns: timeline.endNs });
  expect(placeAt(near, x, 4)).toBeNull();
});

test("what takes less than a pixel is seen all the same", () => {
  const json = hardwareBarrier(2, 1);
  json.nodes[1]!.spans = [{ kind: "copy", from_ns: json.start_ns + 10, to_ns: json.start_ns + 11 }];
  const timeline = packTimeline(json);
  const layout = timelineLayout(timeline, wholeJob(timeline), 400, 220);
  expect(spanPaths(timeline, layout)[3]).toMatch(/^M42.\d [\d.]+h1v/);
});

test("it is told in words what nodes do at a moment, and what is still missing", () => {
  const json = treeBarrier(16, 2);
  const timeline = packTimeline(json);
  const at = json.nodes[3]!.spans[2]!.from_ns + 1;
  expect(rowWords(timeline, { first: 3, last: 3 }, at)).toMatch(
    /^node 3, at 3.4 µs: thread; in at .+, out at /,
  );
  expect(rowWords(timeline, { first: 0, last: 3 }, at)).toContain("3 thread, 1 wait");
  expect(timelineHeadline(timeline)).toMatch(/^Operation 4, done in .+ µs: last in at .+, first out at /);
  json.finished = false;
  json.processes[5] = [null, null];
  for (const process of json.processes) process[1] = null;
  const stuck = packTimeline(json);
  expect(timelineHeadline(stuck)).toMatch(/running for .+: 1 of 32 processes not in yet$/);
  expect(rowWords(stuck, { first: 2, last: 2 }, at)).toContain("1 not in yet, no process out yet");
  json.processes = [];
  expect(timelineHeadline(packTimeline(json))).toMatch(/running for .+: no process in yet$/);
});

test("what is pointed at is told in two lines where one is too short", () => {
  const words = "node 3, at 3.4 µs: thread; in at 233 ns to 314 ns, out at 8.3 µs to 8.36 µs";
  expect(inLines(words, 600, 1)).toEqual([words]);
  expect(inLines(words, 360, 2)).toEqual([
    "node 3, at 3.4 µs: thread; in at 233 ns to 314 ns,",
    "out at 8.3 µs to 8.36 µs",
  ]);
});
