/**
 * A parameter that only the engine's table has: nothing in the page names it, and all of the page has it. What the engine
 * writes for the page gets one more row here.
 */
import { act } from "react";
import { expect, test, vi } from "vitest";
import { NETWORKS } from "../engine/networks.fixture";
import type { Parameter, Scenario } from "../engine/types";
import { ACK_GAP, GLOSSARY } from "../features/glossary/glossary.fixture";
import { TermCard } from "../features/glossary/TermCard";
import { termOf } from "../features/glossary/term-of";
import { variables } from "../features/sweep/state/sweep-variables";
import { assumptions } from "../scenario/assumptions";
import { withFieldAt } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import type { Session } from "../state/session";
import { seen } from "../state/sides.fixture";
import { mounting } from "../views/mounted.fixture";
import { SetupPanel } from "../views/setup/SetupPanel";

const PATH = "model.second_wind_cycles";
const ROW: Parameter = {
  key: "second_wind_cycles",
  label: "Second wind",
  term: "ack-gap",
  kind: { type: "number", min: 0, max: 1000, default: 40, unit: "cycles" },
  source: "inferred: 200 ns",
  effect: "Lets a receiver breathe",
  applies_when: [[{ path: "jobs[].program", among: true, values: [null] }]],
};

vi.mock("../engine/generated/field-terms.json", async (original) => {
  const { default: terms } = await original<{ default: Record<string, string> }>();
  return { default: { ...terms, "model.second_wind_cycles": "ack-gap" } };
});

const { show, find, all, press } = mounting();
const SCENARIO: Scenario = withFieldAt(EXAMPLE, PATH, 40);

/** The view over a page that the engine has told of its parameters. */
async function shown(view: Parameters<typeof show>[0]): Promise<Session> {
  const session = await show(view, SCENARIO);
  const networks = NETWORKS.map((each) => ({ ...each, parameters: [...each.parameters, ROW] }));
  await act(async () => session.store.setState({ catalog: { metrics: [], networks } }));
  return session;
}

async function type(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(input, "Enter");
}

test("the form has it with its unit and what it does, and an edit goes by its label", async () => {
  const session = await shown(<SetupPanel />);
  const field = find(`.field[data-path="${PATH}"]`);
  expect(field.querySelector("label")?.textContent).toBe("Second wind (cycles)");
  expect(field.parentElement?.textContent).toContain("Lets a receiver breathe Default: 40. Source: inferred");
  await type(field.querySelector("input")!, "80");
  expect(seen(session).opened?.scenario.model).toMatchObject({ second_wind_cycles: 80 });
  expect(seen(session).undo).toEqual(["Second wind 40 cycles → 80 cycles"]);
});

test("it explains itself by the term that its row names, with what it is set to", async () => {
  await shown(<SetupPanel />);
  const explained = termOf(find(`.field[data-path="${PATH}"] input`));
  expect(explained).toMatchObject({ id: "ack-gap", name: PATH });
  await shown(<TermCard entry={ACK_GAP} name={PATH} glossary={GLOSSARY} />);
  expect(all("[data-switch]")[0]?.textContent).toContain("Second wind40 cycles (default). Lets a receiver");
});

test("sweeps begin around its value", () => {
  const found = variables(SCENARIO, [ROW]).find(({ id }) => id === PATH);
  expect(found).toMatchObject({ label: "Second wind", unit: "cycles", group: "Model parameters" });
  expect(found?.axis).toEqual({ path: PATH, values: [10, 20, 40, 80, 160] });
});

test("the report has it where a job meets it, or where it was changed", () => {
  const told = (scenario: Scenario) =>
    assumptions(scenario, [ROW]).map(({ label, value, instead }) => [label, value, instead]);
  expect(told(SCENARIO)).toEqual([["Second wind", "40 cycles", null]]);
  const [job] = SCENARIO.jobs;
  const programs: Scenario = { ...SCENARIO, jobs: [{ ...job!, program: { name: "sweep3d" } } as never] };
  expect(told(programs)).toEqual([]);
  expect(told(withFieldAt(programs, PATH, 7))).toEqual([["Second wind", "7 cycles", "40 cycles"]]);
});
