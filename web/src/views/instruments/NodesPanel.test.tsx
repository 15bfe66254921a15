import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MessageLatency } from "../../charts/latency-rows";
import { testSummary } from "../../engine/machine.fixture";
import { FakeEngine } from "../../state/fake-engine.fixture";
import { Session } from "../../state/session";
import { SessionContext } from "../session-context";
import { NodesPanel } from "./NodesPanel";

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const NONE: MessageLatency = { count: 0, mean_ns: null, p50_ns: null, p95_ns: null, parts: [] };
const SOME: MessageLatency = { count: 3, mean_ns: 2_400, p50_ns: 2_400, p95_ns: 2_500, parts: [] };

test("the latency of a message can be unfolded once one has arrived", async () => {
  const session = new Session({
    startEngine: new FakeEngine().start,
    fetchText: () => Promise.reject(new Error("no files here")),
    browserAddress: { hash: () => "", replace: () => {}, onChange: () => {} },
    playAtStart: false,
  });
  const tell = (message_latency: MessageLatency) =>
    act(async () => {
      const summary = Object.assign(testSummary(), { message_latency });
      session.store.setState({ status: { cycle: 1, reachedNsPerSecond: 0, summary } });
    });
  const view = (
    <SessionContext value={session}>
      <NodesPanel />
    </SessionContext>
  );
  await act(async () => root.render(view));
  const toggle = () => place.querySelector<HTMLButtonElement>(".latency-toggle");
  expect(toggle()).toBeNull();
  await tell(NONE);
  expect(toggle()).toBeNull();

  await tell(SOME);
  expect(toggle()?.textContent).toBe("Latency 2.4 µs");
  await act(async () => toggle()!.click());
  expect(place.querySelector("h2")?.textContent).toBe("Message latency");
  expect(toggle()?.getAttribute("aria-expanded")).toBe("true");

  // An edit restarts the run; what was unfolded stays so.
  await tell(NONE);
  expect(place.querySelector("h2")?.textContent).toBe("Message latency");
  await act(async () => toggle()!.click());
  expect(place.querySelector("h2")?.textContent).toBe("Per node");
  expect(toggle()).toBeNull();
});
