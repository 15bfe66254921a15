import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { mounting } from "../../views/mounted.fixture";
import { JudgeBar } from "./JudgeBar";

const { show, find } = mounting();

test("before the runs of a verdict are planned, it says so instead of 0 of 0", async () => {
  const session = await show(<JudgeBar />, EXAMPLE);
  const asked = { seeds: null, fixedLength: false };
  const verdict = { phase: "running" as const, asked, planned: [], runs: new Map(), comparison: null };
  await act(async () => session.store.setState(({ compare }) => ({ compare: { ...compare, verdict } })));
  expect(find(".judge-bar").textContent).toContain("Planning the runs…");
  expect(find(".judge-bar").textContent).not.toContain("0 of 0");
});
