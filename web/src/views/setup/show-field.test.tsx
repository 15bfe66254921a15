import { act } from "react";
import { expect, test, vi } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded } from "../../scenario/jobs";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
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
  await act(async () => showFieldOnceOpen(session, "d2.another", "topology.nodes"));
  expect(focused()).toBeUndefined();
  await act(() => session.opening.edit((now) => ({ ...now, name: "Other" }), "Other"));
  await act(() => session.opening.edit((now) => ({ ...now, name: "Another" }), "Another"));
  expect(focused()).toBeUndefined();
});
