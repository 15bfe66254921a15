import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { packProgramTimeline } from "../../base/program-timeline";
import { ringExchange } from "../../charts/program.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withProgramNamed } from "../../scenario/programs";
import { FakeEngine } from "../../state/fake-engine.fixture";
import { changeSide } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { ProgramView } from "./ProgramView";
import { PING_PONG } from "./program.fixture";

const { show, find, all, click, press } = mounting();

beforeAll(() => {
  // Nothing is laid out here.
  for (const [name, size] of [
    ["clientWidth", 600],
    ["clientHeight", 300],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  globalThis.ResizeObserver = class {
    #told: () => void;
    constructor(told: () => void) {
      this.#told = told;
    }
    observe = () => this.#told();
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

async function shown() {
  const engine = new FakeEngine();
  engine.program = packProgramTimeline(ringExchange(8, 2));
  const session = await show(<ProgramView />, withProgramNamed(EXAMPLE, 0, "lammps-ljs"), engine);
  await click(".program-ways button:nth-of-type(2)");
  await act(async () => changeSide(session, ({ status }) => ({ status: status && { ...status } })));
  return session;
}

const chart = () => find<SVGSVGElement>("svg.program");
const stop = () => find('svg.program [role="button"]').getAttribute("aria-label");
const readout = () =>
  all("svg.program .readout")
    .map((line) => line.textContent)
    .join(" ");

test("a scenario without a program says so", async () => {
  await show(<ProgramView />, EXAMPLE);
  expect(find("p").textContent).toContain("No job of this scenario");
});

test("each process has a row; arrows go from row to row and through time, + and − open a stretch of it", async () => {
  await shown();
  expect(chart().getAttribute("aria-label")).toMatch(
    /^LAMMPS, LJS, what each process does over time\. 8 processes/,
  );
  await press(chart(), "ArrowDown");
  expect(stop()).toMatch(/^process 1, node 0, at 73.3 µs: /);
  await press(chart(), "Home");
  expect(stop()).toMatch(/^process 1, node 0, at 50 µs: computes, for /);
  await press(chart(), "+");
  await press(chart(), "Escape");
  await press(chart(), "End");
  expect(stop()).toMatch(/^process 1, node 0, at 96.5 µs/);
  await press(chart(), "-");
  expect(all(".program-tools > button").map((button) => button.textContent)).toEqual(["+", "−"]);
});

test("buttons open a shorter time, and go back to all", async () => {
  await shown();
  await click('[aria-label="Zoom in"]');
  expect(all(".program-tools > button").at(-1)!.textContent).toBe("Show all 46.5 µs");
  expect(readout()).toMatch(/^8 processes, 61.6 µs to 84.9 µs: /);
  await click('[aria-label="Zoom out"]');
  expect(all(".program-tools > button").length).toBe(2);
});

test("the table says the same, process by process", async () => {
  await shown();
  await click(".program-ways button:nth-of-type(3)");
  expect(all("svg.program")).toEqual([]);
  const rows = all(".process-table tbody tr").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.length).toBe(9);
  expect(rows[0]![0]).toBe("all");
  expect(rows[1]).toEqual([
    "0",
    "0",
    "12 µs",
    "6 µs",
    "1.8 µs",
    "2.1 µs",
    "2.7 µs",
    "7.5 µs",
    "5.4 µs",
    "9 µs",
  ]);
});

test("figures come first: the result, curves over sizes, and where the time went", async () => {
  const session = await show(<ProgramView />, withProgramNamed(EXAMPLE, 0, "ping-pong"));
  expect(find('[data-testid="program-result"]').textContent).toBe("Nothing has been measured yet.");
  await act(async () =>
    changeSide(session, ({ status }) => ({
      status: status && {
        ...status,
        summary: { ...status.summary, jobs: [{ program: PING_PONG }] as never },
      },
    })),
  );
  expect(find('[data-testid="program-result"]').textContent).toBe("0 B in 5 µs; up to 819.2 MB/s at 8 KB.");
  expect(all(".program-figures svg").length).toBe(2);
  expect(
    all(".program-figures tbody tr").map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ["0 B", "5 µs", "", "10"],
    ["1 KB", "6 µs", "170.7", "10"],
    ["8 KB", "10 µs", "819.2", "10"],
  ]);
});
