import { act } from "react";
import { expect, test, vi } from "vitest";
import type { Scenario } from "../../engine/types";
import { testBill } from "../../features/cost/bill.fixture";
import { withOperation } from "../../scenario/collectives";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded } from "../../scenario/jobs";
import { withProgramNamed } from "../../scenario/programs";
import { FakeEngine } from "../../state/fake-engine.fixture";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { formEntries } from "../palette/form-entries";
// Loaded with the first collective operation or program; loaded here in advance.
import "./CollectiveFields";
import "./ProgramFields";
import { SetupPanel } from "./SetupPanel";
import { showField, showFieldOnceOpen } from "./show-field";

const { show, find } = mounting();

const focused = () => document.activeElement?.closest("[data-path]")?.getAttribute("data-path");
const reached = (path: string) => vi.waitFor(() => expect(focused()).toBe(path));

test("a field has the focus, out of any fold", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  expect(find<HTMLDetailsElement>("details.switches").open).toBe(false);
  await act(async () => showField(session, "model.flow_through_cycles"));
  await reached("model.flow_through_cycles");
  expect(find<HTMLDetailsElement>("details.switches").open).toBe(true);
  // A mean is in the place of what is drawn.
  await act(async () => showField(session, "jobs[0].message_bytes.mean"));
  await reached("jobs[0].message_bytes");
});

test("a field of a job opens that job", async () => {
  const session = await show(<SetupPanel />, withJobAdded(EXAMPLE));
  await act(async () => showField(session, "jobs[1].load"));
  await reached("jobs[1].load");
});

test("it waits for its scenario, and is forgotten where another one is opened", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  const { payload } = seen(session).opened!;
  await act(async () => showFieldOnceOpen(session, payload, "topology.nodes"));
  await reached("topology.nodes");
  (document.activeElement as HTMLElement).blur();
  await act(async () => showFieldOnceOpen(session, "d4.another", "topology.nodes"));
  expect(focused()).toBeUndefined();
  await act(() => session.opening.edit((now) => ({ ...now, name: "Other" }), "Other"));
  await act(() => session.opening.edit((now) => ({ ...now, name: "Another" }), "Another"));
  expect(focused()).toBeUndefined();
});

const QSNET2: Scenario = {
  ...EXAMPLE,
  network: "qsnet2",
  topology: { arity: 4, dimension: 5, nodes: 1024, cable_m: [5, 0, 0, 15, 0] },
};
const COLLECTIVE = withOperation(EXAMPLE, 0, "barrier");
const PROGRAM = withProgramNamed({ ...EXAMPLE, network: "infiniband" }, 0, "lammps-ljs");

test.each([
  ["QsNet", EXAMPLE],
  ["QsNetII", QSNET2],
  ["a collective operation", COLLECTIVE],
  ["a program on InfiniBand", PROGRAM],
])("every field that the palette offers for %s gets the focus", async (_name, scenario) => {
  const engine = new FakeEngine();
  engine.billOf = testBill;
  const session = await show(<SetupPanel />, scenario, engine);
  const offered = formEntries(session.store.getState()).filter(({ reason }) => reason === null);
  expect(offered.length).toBeGreaterThan(8);
  for (const { label, run } of offered) {
    (document.activeElement as HTMLElement).blur();
    await act(async () => void run(session));
    await vi.waitFor(async () => {
      await act(async () => {});
      const target = document.activeElement?.closest(".setup-form [data-path], .setup-form summary");
      expect(target, label).not.toBeNull();
    });
  }
});
