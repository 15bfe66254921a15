// @vitest-environment happy-dom
/**
 * What each failing claim says to try, on the page's own code with the real engine: the form of the claim's run has the
 * field, and the sweep over its values is accepted.
 */
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, vi } from "vitest";
import { sweepValues } from "../src/features/scorecard/sweep-values.ts";
import { SessionContext } from "../src/views/session-context.tsx";
import { SetupPanel } from "../src/views/setup/SetupPanel.tsx";
import { showFieldOnceOpen } from "../src/views/setup/show-field.ts";
import { engineModule, quiet, scorecardModule, visitInProcess } from "./in-process.mjs";
import { readPapers } from "./why.mjs";

/** One claim for each field that a claim says to try. */
const all = readPapers().flatMap((paper) =>
  (paper.why ?? []).map(({ claims: [claim = ""], try: { path, run, values } }) => ({
    ...{ paper: paper.id, claim, path, run, values },
  })),
);
const tries = all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);

/** @type {any} */
let engine;
/** @type {any} */
let scorecard;
beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  [engine, scorecard] = await Promise.all([engineModule(), scorecardModule()]);
});

it("has fields to try", () => {
  expect(tries.length).toBeGreaterThan(10);
});

it.each(tries)(
  "$claim leads to $path, and to a sweep over it",
  async ({ paper, claim, path, run, values }) => {
    const { session } = await visitInProcess("#/p/qsnet-64-uniform?t=0", {
      ...{ engine, scorecard },
      prepare: ({ store }) => store.setState({ backgroundRuns: false }),
    });
    await session.choosePaper(/** @type {any} */ (paper));
    await quiet(session);
    const needed = session.store.getState().plan?.claims[claim]?.find(({ name }) => !run || name === run);
    const link = needed?.link ?? "";
    expect(link).not.toBe("");

    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    await act(async () =>
      root.render(createElement(SessionContext, { value: session }, createElement(SetupPanel))),
    );
    await act(async () => {
      showFieldOnceOpen(session, link, path);
      const source = /** @type {const} */ ({ kind: "link", payload: link });
      await session.opening.open({
        origin: "link",
        about: "A run of the claim",
        source,
        before: [],
        play: false,
      });
      await quiet(session);
    });
    // The mean of a distribution is edited in the field of the distribution.
    const field = path.replace(/\.mean_ns$/, "");
    await vi.waitFor(() => {
      const { activeElement: focused } = document;
      expect(focused?.matches("input, select")).toBe(true);
      expect(focused?.closest("[data-path]")?.getAttribute("data-path")).toBe(field);
    });
    await act(async () => root.unmount());
    place.remove();

    await sweepValues(session, claim, link, { path, values });
    await quiet(session);
    const { sweep, sheets } = session.store.getState();
    expect(sheets.map(({ id }) => id)).toEqual(["sweep"]);
    expect(sweep.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(sweep.file?.axes).toEqual([{ path, values }]);
    expect(sweep.plan?.runs.length).toBeGreaterThanOrEqual(values.length);
    expect(sweep.running).toBe(false);
  },
);
