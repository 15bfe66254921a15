import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EXAMPLE } from "../scenario/example.fixture";
import { Autosave } from "../state/autosave";
import { ErrorBoundary } from "./ErrorBoundary";
import { mounting } from "./mounted.fixture";

const page = mounting();
const state = { broken: true, error: new Error("no such figure") as unknown };

beforeEach(() => {
  Object.assign(state, { broken: true, error: new Error("no such figure") });
  // React tells the console of what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

function Chart() {
  if (state.broken) throw state.error;
  return <p className="chart">42</p>;
}

/** The message is fetched with the first failure. */
const failed = () =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(page.all(".failed-part")).toHaveLength(1);
  });

const two = (
  <>
    <ErrorBoundary name="Latency" place="latency-panel">
      <Chart />
    </ErrorBoundary>
    <ErrorBoundary name="Details">
      <p className="details">still here</p>
    </ErrorBoundary>
  </>
);

test("what is thrown in one panel stays there, with what failed and its log", async () => {
  await page.show(two, EXAMPLE);
  await failed();
  const message = page.find('[role="alert"].latency-panel');
  expect(message.getAttribute("aria-label")).toBe("Latency failed");
  expect(message.textContent).toContain("no such figure");
  expect(page.find(".latency-panel pre").textContent).toContain("at Chart");
  expect(page.find(".details").textContent).toBe("still here");
});

test("the panel is there again once its cause is gone, and fails again while it is not", async () => {
  await page.show(two, EXAMPLE);
  await failed();
  await page.click(".failed-actions .primary");
  await failed();
  state.broken = false;
  await page.click(".failed-actions .primary");
  expect(page.all('[role="alert"]')).toHaveLength(0);
  expect(page.find(".chart").textContent).toBe("42");
});

test("anything may be thrown", async () => {
  for (const error of [null, undefined, "a text", { message: "an object" }]) {
    state.error = error;
    await page.show(two, EXAMPLE);
    await failed();
    expect(page.find(".latency-panel h2").textContent).toBe("Latency failed");
    await page.show(<p />, EXAMPLE);
  }
});

test("the report has what failed, where, and a link to what was open", async () => {
  const session = await page.show(two, EXAMPLE);
  await failed();
  const copied = vi.spyOn(session.page, "copyText").mockResolvedValue(true);
  await act(async () => page.all(".failed-actions button")[1]!.click());
  const [report] = copied.mock.calls[0]!;
  expect(report).toMatch(/^Latency failed: no such figure\nLink: .*#\/s\/d4\./);
  expect(report).toContain("Engine: 0.0.0");
  expect(report).toContain("at Chart");
  expect(session.store.getState().notice?.text).toBe("Report copied.");
});

test("the session hears of it, so that a draft with which the page failed is not taken up again", async () => {
  const heard = vi.spyOn(Autosave.prototype, "failed");
  await page.show(two, EXAMPLE);
  await failed();
  expect(heard).toHaveBeenCalled();
});
