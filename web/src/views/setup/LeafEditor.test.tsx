import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withIoNodes } from "../../scenario/io-nodes";
import { withJobAdded, withPattern } from "../../scenario/jobs";
import type { Session } from "../../state/session";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { LeafEditor } from "./LeafEditor";
import { SetupPanel } from "./SetupPanel";

const { show, find, all, press, click } = mounting();

async function choose(label: string, value: string): Promise<void> {
  const select = find<HTMLSelectElement>(`[aria-label="${label}"]`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Job 2 sends to node 60, which is of Job 2 itself. */
const IO = withIoNodes(withPattern(withJobAdded(EXAMPLE), 1, "io-random"), 1, [60]);
const strip = () => find('[role="listbox"]');
const told = () => find('[role="option"]').textContent;
const job = (session: Session) => seen(session).opened!.scenario.jobs[1]!;

test("the keyboard walks the leaves, hears what they are, and places and removes I/O nodes", async () => {
  const session = await show(<LeafEditor number={1} />, IO);
  expect(strip().getAttribute("aria-label")).toBe("I/O nodes of Job 2");
  expect(told()).toBe("node 0, Job 1");
  await press(strip(), "ArrowRight");
  expect(seen(session).hovered).toEqual({ kind: "node", id: 1 });
  await press(strip(), "Enter");
  expect(job(session).io_nodes).toEqual([1, 60]);
  expect(told()).toBe("node 1, Job 1, I/O node");
  expect(find('[role="option"]').getAttribute("aria-selected")).toBe("true");
  expect(seen(session).undo.at(-1)).toBe("Add I/O node 1 to Job 2");
  await press(strip(), " ");
  expect(job(session).io_nodes).toEqual([60]);
});

test("Shift and arrows span a run, which is one edit; down is a row of leaves", async () => {
  const session = await show(<LeafEditor number={1} />, IO);
  await press(strip(), "ArrowDown");
  expect(told()).toContain("node 16");
  for (let i = 0; i < 3; i++) await press(strip(), "ArrowRight", { shiftKey: true });
  await press(strip(), "Enter");
  expect(job(session).io_nodes).toEqual([[16, 19], 60]);
  expect(seen(session).undo).toEqual(["Add I/O nodes 16–19 to Job 2"]);
  await press(strip(), "End");
  expect(told()).toContain("node 63");
  await press(strip(), "ArrowRight");
  expect(told()).toContain("node 63");
});

test("nodes are painted as well as what serves them", async () => {
  const session = await show(<LeafEditor number={1} />, IO);
  await click('[aria-label="Paint as"] button');
  expect(strip().getAttribute("aria-label")).toBe("Nodes of Job 2");
  await press(strip(), "Enter");
  expect(seen(session).opened?.scenario.jobs.map(({ nodes }) => nodes)).toEqual([[[1, 31]], [0, [32, 63]]]);
});

test("a brush in hand on the tree is this job's until it is put down, and follows what is chosen here", async () => {
  const session = await show(<LeafEditor number={1} />, IO);
  const paint = () => seen(session).paint;
  await click(".on-tree");
  expect(paint()).toEqual({ job: 1, as: "io" });
  await click('[aria-label="Paint as"] button');
  expect(paint()).toEqual({ job: 1, as: "member" });
  await click(".on-tree");
  expect(paint()).toBeNull();
});

test("a job without I/O has only nodes to paint", async () => {
  await show(<LeafEditor number={0} />, IO);
  expect(all('[aria-label="Paint as"]')).toEqual([]);
  expect(strip().getAttribute("aria-label")).toBe("Nodes of Job 1");
});

test("edits of a job have its name before theirs, and I/O keeps its capitals", async () => {
  const session = await show(<SetupPanel />, IO);
  await click(".job:nth-child(2) .job-toggle");
  await act(async () => void (await import("./IoNodesField")));
  await choose("Placement of the I/O nodes", "distributed");
  await choose("Sharing of the I/O nodes", "dedicated");
  await choose("Distribution of message sizes", "uniform");
  expect(seen(session).undo).toEqual([
    "Job 2: I/O nodes distributed",
    "Job 2: I/O nodes dedicated",
    "Job 2: distribution of message sizes fixed → uniform",
  ]);
  expect(seen(session).opened?.scenario.jobs.map(({ nodes }) => nodes)[1]).toEqual([
    [32, 38],
    [40, 46],
    [48, 54],
    [56, 62],
  ]);
});

test("a drag over the leaves is one edit when it ends, and none when the page scrolls instead", async () => {
  const session = await show(<LeafEditor number={1} />, IO);
  const picture = find<SVGSVGElement & HTMLElement>(".leaf-strip svg");
  const [, , width, height] = picture.getAttribute("viewBox")!.split(" ").map(Number);
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 2 * width!, 2 * height!);
  picture.setPointerCapture = () => {};
  const send = (kind: string, x: number) =>
    act(async () => {
      picture.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: 10, button: 0, bubbles: true }));
    });
  // Twice as large as its own units, in which leaves are 10 apart.
  await send("pointerdown", 10);
  await send("pointermove", 50);
  expect(all(".leaf-span")).toHaveLength(1);
  await send("pointerup", 50);
  expect(seen(session).undo).toEqual(["Add I/O nodes 0–2 to Job 2"]);
  await send("pointerdown", 10);
  await send("pointercancel", 10);
  await send("pointerup", 10);
  expect(seen(session).undo).toHaveLength(1);
  expect(all(".leaf-span")).toEqual([]);
});
