import { act } from "react";
import { expect, test, vi } from "vitest";
import asciq from "../../../../engine-rs/study/data/papers/asciq-collectives.json";
import infiniband from "../../../../engine-rs/study/data/papers/infiniband-vs-elan4.json";
import qsnet from "../../../../engine-rs/study/data/papers/qsnet-performance.json";
import qsnet2 from "../../../../engine-rs/study/data/papers/qsnet2-bandwidth.json";
import type { ClaimRecord, Needed, Verdict } from "../../engine/types";
import { type Claim, type Paper, simulatedNames, simulatedTexts } from "../../papers/claims";
import type { ClaimJudgement, ClaimPlan } from "../../runs/claim-runs";
import { EXAMPLE } from "../../scenario/example.fixture";
import { openSheet } from "../../state/sheets";
import { mounting } from "../../views/mounted.fixture";
import { ClaimTable } from "./ClaimTable";
import { ScorecardProgress } from "./ScorecardProgress";

const page = mounting();
const PAPERS = [qsnet, asciq, qsnet2, infiniband] as unknown as Paper[];

/** What the expressions of a claim speak of: a run, and the path in its summary. */
function spokenOf(paper: Paper, claim: Claim): { name: string; path: string }[] {
  const { relation = "" } = claim.tolerance ?? {};
  const texts = [...simulatedTexts(claim), relation].join(" ");
  const spoken = /\b(\w+)(?:\[(\d+)(?:\.\.(\d+))?\])?\.([\w[\].]+)/g;
  return [...texts.matchAll(spoken)].flatMap(([, run = "", from, to = from, path = ""]) => {
    const recipe = paper.runs[run];
    if (!recipe) return [];
    if (!recipe.sweep) return [{ name: run, path }];
    const [first, last] = [Number(from ?? 0), Number(to ?? recipe.sweep.values.length - 1)];
    const places = recipe.sweep.values.map((_, at) => at).filter((at) => at >= first && at <= last);
    return places.map((at) => ({ name: `${run}[${at}]`, path }));
  });
}

function planOf(paper: Paper): ClaimPlan {
  const needed = (claim: Claim): Needed[] =>
    [...new Set(spokenOf(paper, claim).map(({ name }) => name))].map((name) => ({
      name,
      seed: 1,
      key: name,
      link: `d4.${name}`,
      is_simulated: true,
    }));
  return {
    runs: {},
    keys: {},
    claims: Object.fromEntries(paper.claims.map((claim) => [claim.id, needed(claim)])),
  };
}

/** As if every number had come out as 1.5. */
function judgementOf(paper: Paper, claim: Claim): [string, ClaimJudgement] {
  const names = simulatedNames(claim);
  const named = Object.fromEntries(names.map((name) => [name, 1.5]));
  const simulated = names[0] === "" ? 1.5 : named;
  const runs = spokenOf(paper, claim).map(({ name, path }) => ({
    name,
    seed: 1,
    scenario_digest: "",
    result_digest: "",
    measured: { [path]: 1.5 },
  }));
  const verdict = {
    id: claim.id,
    status: "fails",
    simulated,
    ci95: simulated,
    runs,
    curves: [],
    reason: null,
  } as unknown as Verdict;
  return [claim.id, { phase: "done", verdict }];
}

async function showAll(paper: Paper, onToggle: (id: string) => void = () => {}) {
  const opened = new Set(paper.claims.map(({ id }) => id));
  const view = <ClaimTable claims={paper.claims} opened={opened} onToggle={onToggle} />;
  const session = await page.show(view, EXAMPLE);
  const judgements = new Map(paper.claims.map((claim) => judgementOf(paper, claim)));
  await act(async () => session.store.setState({ paper, plan: planOf(paper), judgements }));
  return session;
}

/** A path into a scenario or a summary: `topology.nodes`, `jobs[0]`, `circuit_hold`. b_eff is the name of a benchmark. */
const RAW = /[a-z]\[\d*\]|\b[a-z_]{3,}\.[a-z_]{3,}|[a-z]{2,}_[a-z]|`|\bsimulated [<>=]/;
const notRaw = (text: string) => text.replaceAll(/\bb_eff\b|\bdocs\/papers\.md\b/g, "");

test.each(PAPERS)("no cell of $id holds a path or an expression, nor a count of nothing", async (paper) => {
  await showAll(paper);
  for (const code of page.all("code")) {
    expect(code.closest("details:not([open])")).not.toBeNull();
    code.remove();
  }
  const cells = page.all("td, th, dt, dd").filter((cell) => !cell.querySelector("td, dd"));
  expect(cells.length).toBeGreaterThan(8 * paper.claims.length);
  for (const cell of cells) {
    expect(notRaw(cell.textContent ?? "")).not.toMatch(RAW);
    expect(cell.textContent).not.toMatch(/\b0 of 0\b|\b0\/0\b|\{"|undefined|NaN|null/);
  }
  for (const name of ["title", "aria-label", "data-note"])
    for (const labelled of page.all(`[${name}]`))
      expect(notRaw(labelled.getAttribute(name) ?? "")).not.toMatch(RAW);
});

test.each(PAPERS)(
  "each claim of $id that is recorded as failing says why, with all its parts",
  async (paper) => {
    await showAll(paper);
    const failing = paper.why?.flatMap(({ claims }) => claims) ?? [];
    expect(page.all(".claim-why").map((why) => why.getAttribute("aria-label"))).toHaveLength(failing.length);
    for (const id of failing) {
      const why = page.find(`[data-claim="${id}"] .claim-why`);
      const names = [...why.querySelectorAll("dt")].map(({ textContent }) => textContent);
      expect(names, id).toEqual(["Why it fails", "Tried", "Verdict", "Try", "In the paper"]);
      const claim = paper.claims.find((each) => each.id === id);
      expect(why.querySelector("dd:last-child")).not.toBeNull();
      expect(why.textContent, id).toContain(claim?.place);
      expect(why.querySelector("a[href^='#/s/']")?.textContent, id).toBe("Try it yourself");
    }
  },
);

test("a click anywhere on a row toggles its claim; what acts by itself, and marked text, do not", async () => {
  const toggled = vi.fn();
  await showAll(qsnet as unknown as Paper, toggled);
  const row = '[data-claim="P52"] tr.claim';
  await page.click(`${row} td[data-label="Statement"]`);
  expect(toggled.mock.calls).toEqual([["P52"]]);
  expect(document.activeElement).toBe(page.find(`${row} .claim-toggle`));
  await page.click(`${row} .claim-toggle`);
  expect(toggled).toHaveBeenCalledTimes(2);
  for (const inner of ["a", 'td[data-label="Role"]']) await page.click(`${row} ${inner}`);
  await page.click('[data-claim="P52"] .claim-why dd');
  expect(toggled).toHaveBeenCalledTimes(2);
  const selected = vi.spyOn(globalThis, "getSelection").mockReturnValue({ isCollapsed: false } as Selection);
  await page.click(`${row} td[data-label="Statement"]`);
  selected.mockRestore();
  expect(toggled).toHaveBeenCalledTimes(2);
});

const status = (id: string) => page.find(`[data-claim="${id}"] [data-label="Status"]`).textContent;
const within = "holds, difference within the interval";

/** A record of some claims of a paper, all of whose runs it knows. */
function recordOf(plan: ClaimPlan, claims: ClaimRecord["claims"]): ClaimRecord {
  const keys = Object.values(plan.keys).flat();
  return { engine_version: "1.2.3", runs: Object.fromEntries(keys.map((key) => [key, `of ${key}`])), claims };
}

test("recorded results are there before a run, which confirms them or says that they differ", async () => {
  const paper = qsnet as unknown as Paper;
  const session = await showAll(paper);
  const plan = { ...planOf(paper), keys: { P23: ["uniform"], P50: ["random"] } };
  const margin = { difference: 2.8, ci95: 6.2 };
  const record = recordOf(plan, {
    P23: { status: within, holds: true, simulated: { held: 117, released: 120 }, decided_by: margin },
    P50: { status: "fails", holds: false, simulated: 388.4, ci95: 11.5 },
    P61: { status: "too short", holds: true, simulated: 133, ci95: 33, too_short: ["loads: one message"] },
  });
  await act(async () => session.store.setState({ judgements: new Map(), plan, record }));
  expect(status("P23")).toBe(`≈ ${within}difference 2.80 ± 6.20recorded`);
  expect(status("P50")).toBe("✗ failsrecorded");
  expect(status("P24")).toBe("not run yet");
  expect(page.find('[data-claim="P50"] [data-label="Simulated"]').textContent).toContain("388");
  expect(page.find('[data-claim="P23"] .details-body').textContent).toContain("interval includes 0");
  expect(page.find('[data-claim="P61"] .details-body').textContent).toContain("loads: one message");

  const judge = (result: string) => {
    const verdict = { ...record.claims.P50, id: "P50", runs: [evidence("random", result)], reason: null };
    const judgements = new Map([["P50", { phase: "done", verdict } as unknown as ClaimJudgement]]);
    return act(async () => session.store.setState({ judgements }));
  };
  await judge("of random");
  expect(status("P50")).toBe("✗ failsconfirmed");
  await judge("another");
  expect(status("P50")).toBe("✗ failsdiffers from the record");
});

const evidence = (key: string, result: string) => ({
  name: key,
  seed: 1,
  scenario_digest: key,
  result_digest: result,
  measured: {},
});

test("a record of other runs says nothing of a claim", async () => {
  const paper = infiniband as unknown as Paper;
  const session = await showAll(paper);
  const plan = { ...planOf(paper), keys: { S01: ["new"] } };
  const record = recordOf({ ...plan, keys: { S01: ["old"] } }, { S01: { status: "holds", holds: true } });
  await act(async () => session.store.setState({ judgements: new Map(), plan, record }));
  expect(status("S01")).toBe("not run yet");
  await act(async () => session.store.setState({ record: recordOf(plan, record.claims) }));
  expect(status("S01")).toBe("✓ holdsrecorded");
});

test("while only bills are judged nothing is said of runs", async () => {
  const session = await page.show(<ScorecardProgress />, EXAMPLE);
  const judgements = new Map([["S33", { phase: "waiting" } as const]]);
  await act(async () => session.store.setState({ judgements }));
  expect(page.all("button")).toEqual([]);
});

test("each run of a claim has a link to its scenario, and following it closes the sheets", async () => {
  const session = await showAll(qsnet as unknown as Paper);
  await act(async () => session.store.setState(openSheet({ id: "scorecard" })));
  const released = page.find<HTMLAnchorElement>(
    '[data-claim="P23"] table.runs a[aria-label="Open the run uniform released as a live scenario"]',
  );
  expect(released.getAttribute("href")).toBe("#/s/d4.uniform_released");
  await act(async () => released.click());
  expect(session.store.getState().sheets).toEqual([]);
});
