import { expect, test } from "vitest";
import presets from "../../../../engine-rs/study/data/scenarios/index.json";
import { testMachine } from "../../engine/machine.fixture";
import { NETWORKS } from "../../engine/networks.fixture";
import type { Scenario } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { examplePreset } from "../../scenario/preset.fixture";
import type { AppState } from "../../state/app-state";
import { COMMANDS, commandLabel } from "../../state/commands";
import { alone } from "../../state/sides.fixture";
import { allEntries, paletteResults } from "./results";
import { SYNONYMS } from "./synonym-texts";

function opened(scenario: Scenario, change: Partial<AppState> = {}): AppState {
  const machine = testMachine(1, 64);
  const open = {
    scenario,
    digest: "",
    payload: "",
    machine,
    cpuUs: 1,
    endCycle: 1000,
    promised: null,
    result: null,
  };
  return alone(
    { opened: open },
    {
      engine: { phase: "ready", version: "0" },
      catalog: { metrics: [], networks: NETWORKS },
      presets: presets.map(({ id, ...of }) => examplePreset(id, of)),
      branches: [{ id: 4, name: "With a broken link", scenario: EXAMPLE, cycle: 10 }],
      ...change,
    },
  );
}

const state = opened(EXAMPLE);
const QSNET2 = opened({
  ...EXAMPLE,
  network: "qsnet2",
  topology: { ...EXAMPLE.topology, dimension: 5, nodes: 1024 },
});
const found = (typed: string, now = state) => paletteResults(now, typed).map(({ entry }) => entry);
const keys = (typed: string) => found(typed).map(({ key }) => key);
const first = (typed: string, now = state) => found(typed, now)[0];

test.each([
  ["export", "Export results"],
  ["download", "Export results"],
  ["help", "Show help"],
  ["shortcuts", "Show help"],
  ["full screen", "Toggle full screen"],
  ["break a link", "Break or repair the selected link or Elite"],
  ["cut a cable", "Break or repair the selected link or Elite"],
  ["verdict", "Run comparison"],
  ["load", "Load"],
  ["seed", "Seed"],
  ["duration", "Simulated time"],
  ["message size", "Message size"],
  ["nodes", "Nodes"],
  ["dark", "Use the dark theme"],
  ["theme dark", "Use the dark theme"],
  ["dark mode", "Use the dark theme"],
  ["sweep", "Sweep a parameter"],
  ["undo", "Undo"],
  ["fork", "Fork from here"],
  ["lesson hot", "Everybody writes to one node"],
  ["fat tree", "The fat tree"],
  ["hot-spot", "Hot-spot, 64 nodes"],
  ["hotspot", "Hot-spot, 64 nodes"],
  ["glossary", "Show the glossary"],
  ["share", "Share this run"],
  ["embed", "Share this run"],
  ["QR", "Share this run"],
  ["print", "Show the report"],
  ["price", "Cost of the network"],
  ["presets", "Open a preset"],
  ["scorecard", "Show the scorecard"],
  ["about", "About Flitscope"],
  ["node 12", "Node 12"],
  ["1.0", "Elite 1.0"],
  ["at 2.5 µs", "Go to 2.500 µs"],
  ["until 62.5 %", "Run until a link is busy 62.5 % of the time"],
  ["flow through", "Flow-through"],
])("%s finds %s first", (typed, label) => expect(first(typed)?.label).toBe(label));

test("a top switch is found where there are some, and elsewhere with the reason why it is not", () => {
  expect(first("top switch")).toMatchObject({
    label: "Top switches",
    reason: "Does not apply to this scenario",
  });
  expect(first("top switch", QSNET2)).toMatchObject({ label: "Top switches", reason: null });
});

test("what cannot be done now says what is missing", () => {
  expect(first("undo")?.reason).toBe("Nothing to undo");
  expect(first("break a link")?.reason).toBe("Select a link or Elite first");
  expect(first("verdict")?.reason).toBe("Start comparing first");
  const hidden = ["setup" as const];
  const locked = opened(EXAMPLE, { restrictions: { hidden: [], locked: ["edit", "open"], moment: null } });
  expect(first("seed", locked)?.reason).toMatch(/^Locked: the link .* changing the scenario$/);
  expect(first("lesson hot", locked)?.reason).toMatch(/^Locked: .* opening something else$/);
  const formless = opened(EXAMPLE, { restrictions: { hidden, locked: [], moment: null } });
  expect(first("seed", formless)?.reason).toBe("The link that opened this page hides the form");
});

test("of several jobs each has its fields, those that it has a use for", () => {
  const two = opened({ ...EXAMPLE, jobs: [EXAMPLE.jobs[0]!, { ...EXAMPLE.jobs[0]!, name: "Storm" }] });
  const loads = found("load", two).filter(({ group }) => group === "Field");
  expect(loads.map(({ label }) => label).slice(0, 2)).toEqual(["Job 1: Load", "Storm: Load"]);
});

test("every command is found by its name, and listed where nothing is typed", () => {
  expect(keys("")).toEqual(expect.arrayContaining(COMMANDS.map(({ id }) => id)));
  for (const each of COMMANDS) {
    const label = commandLabel(each, state);
    expect(keys(label), label).toContain(each.id);
  }
});

test("no two entries have the same key, and every synonym belongs to one", () => {
  const all = allEntries(QSNET2);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  const used = new Set(all.flatMap(({ synonyms }) => synonyms ?? []));
  for (const [key, synonyms] of Object.entries(SYNONYMS))
    expect([...used], key).toEqual(expect.arrayContaining([...synonyms]));
});

test("a node that is not there is not found, nor a moment beyond the end", () => {
  expect(keys("node 1000000")).not.toContain("node 1000000");
  expect(keys("9 ms").filter((key) => key.startsWith("cycle"))).toEqual([]);
});

test("of equal fits what can be done comes first", () => {
  const ready = found("step").map(({ reason }) => reason === null);
  expect(ready[0]).toBe(true);
});

test("a branch is switched to", () => {
  const switched: number[] = [];
  const entry = first("with a broken");
  void entry?.run({ branches: { switchTo: (id: number) => switched.push(id) } } as never);
  expect(switched).toEqual([4]);
});
