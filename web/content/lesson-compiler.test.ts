/** Lessons, the glossary and the model from Markdown: what comes out, and what is told of mistakes. */
import { describe, expect, it } from "vitest";
import { compileGlossary } from "./glossary-compiler.ts";
import { compileLesson } from "./lesson-compiler.ts";
import { runsNamed, withMine } from "./lesson-experiment.ts";
import { slug } from "./markdown.ts";
import { compileModel } from "./model-compiler.ts";
import { Problems } from "./problems.ts";
import type { References } from "./references.ts";

const KNOWN: References = {
  terms: new Set(["circuit", "accepted-bandwidth"]),
  parameters: new Map(),
  metrics: new Map([
    ["ack_gap_ns", "circuit"],
    ["accepted_mb_s_total", "accepted-bandwidth"],
  ]),
  claims: new Map([
    [
      "P28",
      {
        id: "P28",
        paper: "qsnet-performance",
        source: "Somebody 2003, section 1",
        statement: "So much.",
        value: "165–200 MB/s",
        tolerated: null,
        role: "prediction",
        numbers: {},
        unit: "MB/s",
      },
    ],
    [
      "Q01",
      {
        id: "Q01",
        paper: "asciq-collectives",
        source: "Somebody 2003, section 2",
        statement: "So fast.",
        value: "10 µs",
        tolerated: null,
        role: "prediction",
        numbers: { "": 10 },
        unit: "µs",
      },
    ],
  ]),
  rules: new Map([["circuit", { title: "Circuit", section: "Rules" }]]),
  papers: new Map([["qsnet-performance", "Somebody 2003"]]),
  presets: new Map([
    ["one", { run: { seed: 7 }, jobs: [{ load: 1 }] }],
    ["two", {}],
  ]),
};

const HEAD = `---
number: 1
title: A title
goal: A goal.
minutes: 5
level: beginner
papers: [qsnet-performance]
runs: {other: {preset: two}, unused: {base: other}}
---
`;

const STEP = `
## A step

\`\`\`step
preset: one
set: {model.routing: off-line, network: qsnet2}
view: {t: 4000, tab: "pairs,latency"}
highlight: e17
\`\`\`

A [circuit](term:circuit) lasts [as long](rule:circuit) and gives [](figure:rate); [](claim:P28) is *published*.

> Press Space, and wait for 3 ms.

\`\`\`figures
rate: {label: Rate, value: here.rate / other.rate, unit: MB/s, range: [1, 2], claim: P28, term: accepted-bandwidth}
\`\`\`
`;

const PREDICT = `
\`\`\`predict
question: What?
options:
  - {text: Much, when: here.rate > 5}
  - {text: Little, when: here.rate <= 5}
why: It is [so](rule:circuit).
\`\`\`
`;

const CURVE = `
\`\`\`predict
question: Draw it.
curve: {x: swept.scenario.topology.nodes, y: swept.rate, x_label: Nodes, y_label: Time, unit: µs, y_max: 60}
published: [{claim: Q01, x: 16}]
why: It is [so](rule:circuit).
\`\`\`
`;

const EXERCISE = `
\`\`\`exercise
task: Make it better.
allow: ["jobs[0]"]
goals:
  - {text: Enough, value: mine.rate, unit: MB/s, holds: simulated > 9}
hints: [Look at the load.]
solution: {"jobs[0].load": 0.5}
wrong: [{"jobs[0].load": 0.9}]
\`\`\`
`;

function compile(text: string) {
  const problems = new Problems("x.md");
  return { lesson: compileLesson("x", text, KNOWN, problems), problems: problems.all };
}

const plainSteps = (count: number) => STEP.repeat(count);

describe("a lesson", () => {
  const { lesson, problems } = compile(HEAD + STEP + PREDICT + plainSteps(2) + STEP + EXERCISE);
  const [first] = lesson.steps;

  it("compiles without a word", () => {
    expect(problems).toEqual([]);
    expect(lesson.titles).toEqual(["A step", "A step", "A step", "A step"]);
    expect(lesson.questions).toEqual([0, 3]);
    expect(lesson.exercises).toEqual([3]);
    expect(lesson.terms).toEqual({ circuit: 0 });
  });

  it("carries what it cites", () => {
    expect(lesson.claims.P28?.value).toBe("165–200 MB/s");
    expect(lesson.rules).toEqual({ circuit: { title: "Circuit", section: "Rules" } });
  });

  it("says where a step is, the network first", () => {
    expect(first?.at.overrides.map(({ path }) => path)).toEqual(["network", "model.routing"]);
    expect(first?.view).toBe("t=4000&tab=pairs,latency");
    expect(first?.play).toBe(false);
    expect(first?.highlight).toEqual({ kind: "object", code: "e17" });
  });

  it("has text, and instructions in quotes", () => {
    expect(first?.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "instruction"]);
    expect(first?.blocks[0]).toMatchObject({
      inlines: [
        { kind: "text", text: "A " },
        { kind: "term", id: "circuit" },
        { kind: "text" },
        { kind: "rule", anchor: "circuit" },
        { kind: "text" },
        { kind: "figure", id: "rate" },
        { kind: "text" },
        { kind: "claim", id: "P28", inlines: [] },
        { kind: "text" },
        { kind: "emphasis" },
        { kind: "text", text: "." },
      ],
    });
  });

  it("asks as a paper does, of the runs that it names, each with the seed of its scenario", () => {
    const { runs, claims } = JSON.parse(first?.experiment ?? "");
    expect(Object.keys(runs)).toEqual(["here", "other"]);
    expect(runs.here).toEqual({
      preset: "one",
      set: { network: "qsnet2", "model.routing": "off-line" },
      seeds: [7],
    });
    expect(runs.other.seeds).toEqual([1]);
    expect(claims.map(({ id }: { id: string }) => id)).toEqual(["figure-rate", "option-1", "option-2"]);
  });

  it("has exercises on a scenario that the learner makes", () => {
    const exercise = lesson.steps[3]?.exercise;
    const { runs } = JSON.parse(exercise?.experiment ?? "");
    expect(runs).toEqual({ mine: { preset: "mine", seeds: [7] } });
    const made = withMine(
      exercise?.experiment ?? "",
      "try",
      lesson.steps[3]?.at ?? { preset: "", overrides: [] },
      [{ path: "jobs[0].load", value: 0.5 }],
    );
    expect(JSON.parse(made).runs.mine).toMatchObject({ preset: "one", set: { "jobs[0].load": 0.5 } });
  });
});

describe("a curve to draw", () => {
  const runs = "swept: {preset: one, sweep: {path: topology.nodes, values: [4, 16]}}";
  const step = STEP.replace("highlight: e17", `runs: {${runs}}`);

  it("knows where it is drawn, and what was published there", () => {
    const { lesson, problems } = compile(HEAD + step + CURVE + plainSteps(3));
    expect(problems).toEqual([]);
    expect(lesson.steps[0]?.predict).toMatchObject({
      kind: "curve",
      xs: [4, 16],
      scale: "linear",
      yMax: 60,
      published: [{ x: 16, y: 10, claim: "Q01" }],
    });
    expect(lesson.claims.Q01?.value).toBe("10 µs");
  });

  it("needs the unit of what was published", () => {
    const { problems } = compile(HEAD + step + CURVE.replace("unit: µs", "unit: ms") + plainSteps(3));
    expect(problems).toEqual([expect.stringContaining("Q01 is in µs, but the curve is in ms")]);
  });
});

describe("mistakes", () => {
  const after = (before: string, after: string) =>
    compile((HEAD + STEP + PREDICT + plainSteps(2) + STEP + EXERCISE).replace(before, after)).problems;

  it.each([
    ["[as long](rule:circuit) and", "and", []],
    ["gives [](figure:rate)", "gives 30 MB/s", ["x.md:20: “30 MB/s” is outside a link"]],
    ["gives [](figure:rate)", "gives [30 MB/s](claim:P28)", []],
    ["(term:circuit)", "(term:circus)", ["x.md:20: unknown term `circus`; did you mean circuit?"]],
    ["[as long](rule:circuit)", "![x](y.png)", ["x.md:20: image is not allowed here"]],
    ["preset: one", "preset: three", ["x.md:14: step: unknown preset three"]],
    ["preset: one", "preset: one\nfoo: 1", ["x.md:15: step: unknown key `foo`; use one of preset"]],
    ["highlight: e17", "highlight: [", ["x.md:17: step: Flow sequence in block collection"]],
    ["view: {t: 4000,", "view: {q: 4000,", ["x.md:16: step.view: unknown key `q`; use one of t"]],
    ["set: {", 'set: {"jobs[1].load": 1, ', ["x.md:15: step: jobs[1].load: the preset has no such entry"]],
    ["here.rate / other.rate", "hera.rate", ["unknown run `hera`; use one of here, other, unused"]],
    ["number: 1", "number: one", ['x.md:2: lesson: `number` is "one"; it must be a number']],
    ["minutes: 5\n", "", ["lesson: `minutes` is missing"]],
    ["papers: [q", "papers: [a", ["unknown paper asnet-performance"]],
    ["preset: two", "presets: two", ["lesson.runs.other: `preset` is missing", "unknown key `presets`"]],
    ["It is [so](rule:circuit).", "It is so.", ["has no source"]],
    [
      'solution: {"jobs[0].load"',
      'solution: {"run.seed"',
      ["`solution` changes run.seed, which `allow` does not"],
    ],
    ["## A step", "### A step", ["start a step with ##"]],
    ["set: {", "beside: {preset: two}\nset: {name: Chosen, ", ["A and B need names"]],
    ["set: {", "beside: {preset: two, set: {name: B}}\nset: {name: A, ", ["A and B need names"]],
    ["set: {", "beside: {preset: two, set: {name: Same}}\nset: {name: Same, ", ["A and B need names"]],
    ["set: {", "beside: {preset: two, set: {name: Planned}}\nset: {name: Chosen, ", []],
  ])("%j → %j", (before, replaced, expected) => {
    const told = after(before, replaced);
    for (const each of expected) expect(told).toContainEqual(expect.stringContaining(each));
    if (expected.length === 0) expect(told).toEqual([]);
  });

  it("are told of the lesson as a whole", () => {
    expect(compile(HEAD + plainSteps(3)).problems).toEqual([
      "x.md:1: the lesson has 3 steps; 4 to 8 are allowed",
      "x.md:1: the lesson needs at least one prediction",
    ]);
  });
});

describe("expressions", () => {
  it.each([
    ["count(mine.scenario.jobs[1].io_nodes) <= 8", ["mine"]],
    ["mean(a.nodes[4..15].sent_mb_s) / b_2 > 0.5 and not c.x == 1 or simulated < 2", ["a", "b_2", "c"]],
    ["knee( a.x, [1, b.y])", ["a", "b"]],
  ])("%s names its runs", (text, runs) => {
    expect([...runsNamed(text)]).toEqual(runs);
  });
});

describe("the document of the model", () => {
  const TEXT = `# Model

## Rules

**Hop** [P: 35 ns]. A [link](#link-layer) and a [file](papers.md).

**Routes.** One way.

## Link layer

- **Routes** of another kind.
- Nothing.

| a | b |
|---|---|
| 1 | \`2\` |
`;
  const problems = new Problems("model.md");
  const model = compileModel(TEXT, problems);

  it("has an anchor for headings and bold leads; of two alike each with its section", () => {
    expect(problems.all).toEqual([]);
    expect(model.rules).toEqual({
      rules: { title: "Rules", section: "Rules" },
      hop: { title: "Hop", section: "Rules" },
      "rules/routes": { title: "Routes", section: "Rules" },
      "link-layer": { title: "Link layer", section: "Link layer" },
      "link-layer/routes": { title: "Routes", section: "Link layer" },
    });
  });

  it("keeps its blocks, and of its links those that stay within", () => {
    expect(model.blocks.map(({ kind }) => kind)).toEqual([
      ...["heading", "paragraph", "paragraph", "heading", "list", "table"],
    ]);
    expect(model.blocks[1]).toMatchObject({ anchor: "hop" });
    expect(model.blocks[4]).toMatchObject({ anchors: ["link-layer/routes", null] });
    expect(JSON.stringify(model.blocks[1])).toContain('"rule","anchor":"link-layer"');
    expect(JSON.stringify(model)).not.toContain("papers.md");
  });

  it("has slugs as GitHub makes them", () => {
    expect(slug("A packet's time, *all* of it")).toBe("a-packets-time-all-of-it");
  });
});

describe("the glossary", () => {
  const ENTRY = `## Circuit

\`\`\`term
id: circuit
rules: [circuit]
claims: [P28]
paper: {id: qsnet-performance, place: section 5}
\`\`\`

What is held [so](rule:circuit).
`;
  const compiled = (text: string) => {
    const problems = new Problems("g.md");
    return { glossary: compileGlossary(text, KNOWN, problems), problems: problems.all };
  };

  it("says of each term what it is and where from", () => {
    const { glossary, problems } = compiled(ENTRY);
    expect(problems).toEqual([]);
    expect(glossary.entries[0]).toMatchObject({
      id: "circuit",
      title: "Circuit",
      also: [],
      see: [],
      paper: { paper: "qsnet-performance", source: "Somebody 2003, section 5" },
      metrics: ["ack_gap_ns"],
    });
    expect(Object.keys(glossary.claims)).toEqual(["P28"]);
  });

  it("has the metrics of the engine's table, and those that an entry lists", () => {
    const listing = (id: string) =>
      compiled(ENTRY.replace("id: circuit\n", `id: circuit\nmetrics: [${id}]\n`));
    expect(listing("accepted_mb_s_total").glossary.entries[0]?.metrics).toEqual([
      "ack_gap_ns",
      "accepted_mb_s_total",
    ]);
    expect(listing("nonsense").problems[0]).toContain("unknown metric nonsense");
  });

  it("wants every term once, with a source", () => {
    expect(compiled(ENTRY + ENTRY).problems).toEqual(["g.md:11: duplicate entry for term circuit"]);
    const without = ENTRY.replace(/(rules|paper): .*\n/g, "").replace("[so](rule:circuit)", "so");
    expect(compiled(without).problems).toEqual([
      "g.md:4: Circuit: the term has no source; set `paper` or `rules`",
      "g.md:8: “What is held so.…” has no source; link to claim:, rule:, figure: or here",
    ]);
  });
});
