import { describe, expect, test } from "vitest";
import paperText from "../../../../engine-rs/study/data/papers/qsnet-performance.json?raw";
import { type Claim, type Paper, simulatedNames } from "../../papers/claims";
import { amountOf, publishedLines, toleranceWords, withInterval } from "./claim-texts";
import { ALL, matches } from "./filter";
import { measuredOf, runGroups } from "./run-groups";

const paper = JSON.parse(paperText) as Paper;
const claim = (id: string) => paper.claims.find((each) => each.id === id) as Claim;

describe("a claim in words", () => {
  test("what is published", () => {
    expect(publishedLines(claim("P01"))).toEqual([{ name: "", amount: "335" }]);
    expect(publishedLines(claim("P28"))).toEqual([{ name: "", amount: "165–200" }]);
    expect(publishedLines(claim("P32"))).toEqual([
      { name: "complement", amount: "6" },
      { name: "neighbor", amount: "2" },
    ]);
    expect(publishedLines(claim("P18"))).toEqual([]);
  });

  test("what counts as holding", () => {
    expect(toleranceWords(claim("P01").tolerance)).toBe("± 2 %");
    expect(toleranceWords(claim("P02").tolerance)).toBe("exactly");
    expect(toleranceWords(claim("P28").tolerance)).toBe("allowed 155–210");
    expect(toleranceWords(claim("P36").tolerance)).toBe("at most 0.1");
    expect(toleranceWords(claim("P08").tolerance)).toBe("± 5 %, and see details");
    expect(toleranceWords(claim("P20").tolerance)).toBe("strictly decreasing");
    expect(toleranceWords(claim("P48").tolerance)).toBe("at most 0.03 in absolute value");
    expect(toleranceWords(undefined)).toBe("");
  });

  test("what is simulated has its lines before it is known", () => {
    expect(simulatedNames(claim("P01"))).toEqual([""]);
    expect(simulatedNames(claim("P23"))).toEqual(["held", "released"]);
    expect(simulatedNames(claim("P11"))).toEqual([]);
    expect([withInterval(null, null), withInterval(137, 3.84), withInterval(6, 0)]).toEqual([
      "–",
      "137.0 ± 3.8",
      "6",
    ]);
    expect([amountOf(3, ""), amountOf({ held: 3 }, "held"), amountOf(null, "")]).toEqual([3, 3, null]);
  });
});

test("filters narrow: by status, role, kind, and every word", () => {
  const shown = (filter: Partial<typeof ALL>) =>
    paper.claims
      .filter((each) => matches({ ...ALL, ...filter }, each, each.reason ? "not modelled" : "not run"))
      .map(({ id }) => id);
  expect(shown({})).toHaveLength(paper.claims.length);
  expect(shown({ status: "not modelled" })).toContain("P17");
  expect(shown({ role: "definition" })).toEqual(["P40"]);
  expect(shown({ kind: "value", text: "section 5.7" })).toEqual(["P61", "P64"]);
  expect(shown({ text: "  Hot-Spot   READING " })).toEqual(["P48"]);
  expect(shown({ text: "nowhere to be found" })).toEqual([]);
});

test("runs that differ in their seed only are one, with the mean of what they came to", () => {
  const held = (seed: number) => ({
    name: "held",
    seed,
    key: `h${seed}`,
    link: `d4.${seed}`,
    is_simulated: true,
  });
  const released = { name: "released", seed: 1, key: "r1", link: "d4.r", is_simulated: false };
  const plan = { runs: {}, keys: {}, claims: { P23: [held(1), held(2), released] } };
  expect(runGroups(plan, "P23")).toEqual([
    { name: "held", seeds: [1, 2], keys: ["h1", "h2"], link: "d4.1", isSimulated: true },
    { name: "released", seeds: [1], keys: ["r1"], link: "d4.r", isSimulated: false },
  ]);
  const evidence = (name: string, value: number) => ({
    name,
    seed: 1,
    scenario_digest: "",
    result_digest: "",
    measured: { "metrics.accepted": value },
  });
  const all = [evidence("held", 100), evidence("held", 110), evidence("released", 500)];
  expect(measuredOf(all, "held")).toEqual([["metrics.accepted", 105]]);
});
