import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded } from "../../scenario/jobs";
import type { Session } from "../../state/session";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { SetupPanel } from "./SetupPanel";

const { show, find } = mounting();

const seek = (session: Session, path: string, payload = seen(session).opened?.payload ?? "") =>
  act(async () => session.store.setState({ soughtField: { path, payload } }));

const focused = () => document.activeElement?.closest("[data-path]")?.getAttribute("data-path");

test("a field that is sought has the focus, out of any fold", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  expect(find<HTMLDetailsElement>("details.switches").open).toBe(false);
  await seek(session, "model.flow_through_cycles");
  expect(focused()).toBe("model.flow_through_cycles");
  expect(find<HTMLDetailsElement>("details.switches").open).toBe(true);
  expect(session.store.getState().soughtField).toBeNull();
  // A mean stands in the place of what is drawn.
  await seek(session, "jobs[0].message_bytes.mean");
  expect(focused()).toBe("jobs[0].message_bytes");
});

test("a field of a job opens that job", async () => {
  const session = await show(<SetupPanel />, withJobAdded(EXAMPLE));
  await seek(session, "jobs[1].load");
  expect(focused()).toBe("jobs[1].load");
});

test("it waits for its scenario, and is forgotten where another one is opened", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  await seek(session, "topology.nodes", "d2.another");
  expect(focused()).toBeUndefined();
  expect(session.store.getState().soughtField).not.toBeNull();
  await act(() => session.opening.edit((now) => ({ ...now, name: "Other" }), "Other"));
  expect(session.store.getState().soughtField).toBeNull();
});
