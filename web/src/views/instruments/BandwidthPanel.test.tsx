import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { NO_LATENCY, testSummary } from "../../engine/machine.fixture";
import type { MessageLatency } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { changeSide, seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { BandwidthPanel } from "./BandwidthPanel";

// Nothing is still being loaded when the tests are over.
beforeAll(() => Promise.all([import("./LatencyView"), import("./ScopesView")]));

const { show, find, all, press } = mounting();

const SOME: MessageLatency = { ...NO_LATENCY, count: 3, mean_ns: 2_400, mean_ci95_ns: 30 };

const tab = (name: string) => all("[role=tab]").find(({ textContent }) => textContent === name)!;

const shown = () => show(<BandwidthPanel />, EXAMPLE);

test("a tab shows what it names, and the panel is called after it", async () => {
  const session = await shown();
  expect(find("section").getAttribute("aria-label")).toBe("Accepted bandwidth");
  await act(async () => tab("Latency").click());
  expect(seen(session).tabs.bandwidth).toBe("latency");
  expect(find("section").getAttribute("aria-label")).toBe("Message latency");
  expect(find("[role=tabpanel]").getAttribute("aria-labelledby")).toBe(tab("Latency").id);
});

test("the head of the latency is the mean of the messages that have arrived", async () => {
  const session = await shown();
  await act(async () => tab("Latency").click());
  const tell = (message_latency: MessageLatency) =>
    act(async () => {
      const summary = Object.assign(testSummary(), { message_latency });
      changeSide(session, () => ({ status: { cycle: 1, reachedNsPerSecond: 0, summary } }));
    });
  const headline = () => find(".headline").textContent;
  await tell(NO_LATENCY);
  expect(headline()).toBe("–");
  await tell(SOME);
  expect(headline()).toBe("2.4 µs");
});

test("arrows go from tab to tab, around the end, and one tab takes the Tab key", async () => {
  const session = await shown();
  await press(tab("Bandwidth"), "ArrowLeft");
  expect(seen(session).tabs.bandwidth).toBe("scopes");
  expect(document.activeElement).toBe(tab("Scopes"));
  expect(all("[role=tab]").map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  await press(tab("Scopes"), "Home");
  expect(seen(session).tabs.bandwidth).toBe("bandwidth");
});
