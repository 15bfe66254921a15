import { act } from "react";
import { expect, test } from "vitest";
import type { Problem } from "../../engine/types";
import { EXAMPLE, EXAMPLE_JOB } from "../../scenario/example.fixture";
import { withJobAdded, withPattern } from "../../scenario/jobs";
import type { Session } from "../../state/session";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { isWithin } from "./field-problem";
import { SetupPanel } from "./SetupPanel";

const { show, find, all, press, click } = mounting();
const form = (scenario = EXAMPLE) => show(<SetupPanel />, scenario);
const field = (path: string) => all(`.field[data-path="${path}"]`)[0] ?? null;
const paths = () =>
  all(".jobs .field")
    .filter((element) => !element.closest("details:not([open])"))
    .map((element) => element.getAttribute("data-path"));
const jobs = (session: Session) => seen(session).opened!.scenario.jobs;

async function choose(path: string, value: string): Promise<void> {
  const select = field(path)!.querySelector("select")!;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

async function type(path: string, text: string): Promise<void> {
  const input = field(path)!.querySelector("input")!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(input, "Enter");
}

test("one job is its fields and no list; what is rarely changed is folded", async () => {
  await form();
  expect(all(".job-list")[0] ?? null).toBeNull();
  expect(paths()).toEqual(
    ["pattern", "message_bytes", "load", "inter_arrival"].map((key) => `jobs[0].${key}`),
  );
  expect(find(".more summary").textContent).toBe("More all nodes, writes");
});

test("a second job is open once it is added, and one is open at a time", async () => {
  const session = await form();
  await click(".job-add button");
  expect(jobs(session).map(({ nodes }) => nodes)).toEqual([[[0, 31]], [[32, 63]]]);
  expect(paths().slice(0, 3)).toEqual(["jobs[1].name", "jobs[1].nodes", "jobs[1].pattern"]);
  expect(document.activeElement?.textContent).toContain("Job 2");
  await click(".job-toggle");
  expect(paths()[0]).toBe("jobs[0].name");
  await click(".job-toggle");
  expect(paths()).toEqual([]);
});

test("removing leaves the other job, and the focus a place", async () => {
  const session = await form(withJobAdded(EXAMPLE));
  await click('[aria-label="Remove Job 1"]');
  expect(jobs(session).map(({ nodes }) => nodes)).toEqual([[[32, 63]]]);
  expect(document.activeElement?.textContent).toBe("Add a job");
});

test("nodes are taken and shown in the order typed, up or down", async () => {
  const session = await form(withJobAdded(EXAMPLE));
  await type("jobs[0].nodes", "7-0, 31, 9");
  expect(jobs(session)[0]?.nodes).toEqual([[7, 0], 31, 9]);
  expect(field("jobs[0].nodes")!.querySelector("input")!.value).toBe("7-0, 31, 9");
  expect(find(".job-toggle").textContent).toContain("7-0, 31, 9");
});

test("an I/O pattern shows I/O nodes and the ratio of writes", async () => {
  const session = await form();
  await choose("jobs[0].pattern", "io-random");
  // Fields of I/O nodes are fetched with the first pattern that has some.
  await expect
    .poll(() => act(async () => paths().slice(0, 3)))
    .toEqual(["jobs[0].pattern", "jobs[0].io_nodes", "jobs[0].write_share"]);
  await choose("jobs[0].io_nodes", "distributed");
  expect(jobs(session)[0]?.io_nodes).toEqual([7, 15, 23, 31, 39, 47, 55, 63]);
  await type("jobs[0].write_share", "0.5");
  expect(jobs(session)[0]?.write_share).toBe(0.5);
  await choose("jobs[0].pattern", "uniform");
  expect(jobs(session)[0]).not.toHaveProperty("io_nodes");
  expect(field("jobs[0].io_nodes")).toBeNull();
});

test("own rows are shown and kept until another pattern is chosen", async () => {
  const { pattern: _, io_nodes: __, ...rest } = EXAMPLE_JOB;
  const pairs: [number, number, number][] = [[0, 1, 3]];
  const session = await form({ ...EXAMPLE, jobs: [{ ...rest, pairs }] });
  const select = field("jobs[0].pairs")!.querySelector("select")!;
  expect(select.selectedOptions[0]?.textContent).toBe("Own list of pairs");
  await type("jobs[0].message_bytes", "512");
  expect(jobs(session)[0]).toMatchObject({ pairs, message_bytes: { mean: 512 } });
  await choose("jobs[0].pairs", "ring");
  expect(jobs(session)[0]).toEqual({
    ...EXAMPLE_JOB,
    pattern: "ring",
    message_bytes: jobs(session)[0]?.message_bytes,
  });

  const trace = await form({
    ...EXAMPLE,
    jobs: [{ priority: 0, buffers: "elan", nodes: [[0, 31]], trace: [[0, 0, 1, 64]] }],
  });
  expect(paths()).toEqual(["jobs[0].trace"]);
  await click(".job-add button");
  expect(jobs(trace).map((job) => job.pattern ?? "trace")).toEqual(["trace", "uniform"]);
});

test("problems stand at the field of their path, below the line of a closed job, and unfold what hides them", async () => {
  const session = await form(withPattern(withJobAdded(EXAMPLE), 0, "io-random"));
  const report = async (...problems: [path: string, message: string][]) =>
    act(async () =>
      session.store.setState({
        report: {
          origin: "edit",
          about: "",
          problems: problems.map(([path, message]): Problem => ({ path, severity: "error", message })),
        },
      }),
    );
  await report(["jobs[0].io_nodes[1]", "no node 99"], ["jobs[1].nodes", "node 7 is also in jobs[0]"]);
  expect(field("jobs[0].io_nodes")?.querySelector(".field-problem")?.textContent).toBe("no node 99");
  const closed = all(".job")[1]!;
  expect(closed.querySelector(".field-problem")?.textContent).toBe("node 7 is also in Job 1");
  await report(["jobs[0].priority", "2 is no share"], ["jobs", "17 jobs"]);
  expect(find(".more").hasAttribute("open")).toBe(true);
  expect(find(".jobs > .field-problem").textContent).toBe("17 jobs");
});

test("a path belongs to the field that it begins with, as a whole name", () => {
  expect(isWithin("jobs[1].nodes[0]", "jobs[1].nodes")).toBe(true);
  expect(isWithin("jobs[1].message_bytes.mean", "jobs[1].message_bytes")).toBe(true);
  expect(isWithin("jobs[11].nodes", "jobs[1]")).toBe(false);
  expect(isWithin("topology.nodes", "topology.node")).toBe(false);
});
