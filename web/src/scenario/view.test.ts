import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import type { ObjectRef } from "../base/object-ref";
import { byTime, MAX_NOTE_CHARACTERS, MAX_NOTES, type Note, noteText } from "./note";
import { HIDE_PARTS, LOCK_PARTS } from "./restrictions";
import type { StatedVerdict } from "./stated-verdict";
import {
  BANDWIDTH_TABS,
  COMPARISON_MAPS,
  formatView,
  HEATS,
  MATRIX_TABS,
  NETWORK_COMPARISON_PARTS,
  PLAIN_VIEW,
  type Promised,
  parseView,
  type View,
} from "./view";

const read = (written: string) => parseView(written.replace(/^\?/, ""));

const cycle = fc.nat({ max: 10 ** 15 - 1 });
const object: fc.Arbitrary<ObjectRef> = fc.record({
  kind: fc.constantFrom("node", "elite", "link", "packet"),
  id: fc.nat({ max: 2 ** 32 - 1 }),
});
/** Anything that can be typed or pasted, half characters included. */
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom("<img src=x onerror=alert(1)>", "a&n=0..b", "100 % #1 + 2?", "A.B. ~ c", "‮gnol"),
);
const note: fc.Arbitrary<Note> = fc
  .record({ cycle, object: fc.option(object), text: anyText.map(noteText) })
  .filter(({ text }) => text !== "");
/** What four significant digits can say. */
const figure = fc.option(
  fc.double({ min: 0.001, max: 1e6, noNaN: true }).map((value) => Number(value.toPrecision(4))),
);
const figures = fc.option(
  fc
    .record({ accepted: figure, latency: figure })
    .filter(({ accepted, latency }) => accepted !== null || latency !== null),
);
const digest = fc.stringMatching(/^[0-9a-f]{16}$/);

function promised(engine: string | null): fc.Arbitrary<Promised | null> {
  return fc.option(fc.record({ digest, engine: fc.constant(engine), figures }));
}

/** Others are in stated-verdict.test.ts. */
const VERDICT: StatedVerdict = {
  seeds: 5,
  fixedSeeds: true,
  fixedLength: true,
  digest: "5eed5eed",
  figures: [
    { id: "jobs[0].collective_mean_ns", a: 1, b: 2.5, difference: -1.5, halfWidth: null, isResolved: true },
  ],
};

const view: fc.Arbitrary<View> = fc
  .option(fc.constantFrom("0.5.0", "1.0.0-rc.1", "12.3.4+build"))
  .chain((engine) =>
    fc.record({
      promised: fc.record({ a: promised(engine), b: promised(engine) }),
      cycle: fc.option(cycle),
      selected: fc.option(object),
      heat: fc.option(fc.constantFrom(...HEATS)),
      tabs: fc.record(
        { matrix: fc.constantFrom(...MATRIX_TABS), bandwidth: fc.constantFrom(...BANDWIDTH_TABS) },
        { requiredKeys: [] },
      ),
      notes: fc.array(note, { maxLength: MAX_NOTES }).map(byTime),
      focus: fc.option(fc.constantFrom("a" as const, "b" as const)),
      map: fc.option(fc.constantFrom(...COMPARISON_MAPS)),
      verdict: fc.option(fc.constantFrom(VERDICT)),
      networkComparison: fc.option(fc.constantFrom(...NETWORK_COMPARISON_PARTS)),
      embed: fc.boolean(),
      hide: fc.subarray([...HIDE_PARTS]),
      lock: fc.subarray([...LOCK_PARTS]),
      lesson: fc.option(fc.record({ id: fc.constantFrom("hot-spot", "x"), step: fc.nat(998) })),
    }),
  );

test("what is written is read back, without a remark", () => {
  fc.assert(
    fc.property(view, (written) => {
      expect(read(formatView(written))).toEqual({ view: written, problems: [] });
    }),
    { numRuns: 500 },
  );
});

test("it survives as the hash of an address, and needs no sign that ends a link in running text", () => {
  fc.assert(
    fc.property(view, (written) => {
      const text = formatView(written);
      expect(new URL(`https://example.org/#/s/d4.x${text}`).hash).toBe(`#/s/d4.x${text}`);
      expect(text).toMatch(/^[\w?&=.,:~+%-]*$/);
    }),
    { numRuns: 200 },
  );
});

test("a plain view is written as nothing", () => {
  expect(formatView(PLAIN_VIEW)).toBe("");
  expect(read("")).toEqual({ view: PLAIN_VIEW, problems: [] });
});

const KEYS = [
  "r",
  "e",
  "m",
  "t",
  "sel",
  "h",
  "tab",
  "n",
  "focus",
  "map",
  "versus",
  "embed",
  "hide",
  "lock",
  "k",
  "lesson",
  "x",
  "",
];

test("hostile values are refused one by one, with warnings, and nothing else of the view is lost", () => {
  const hostile = fc.array(fc.tuple(fc.constantFrom(...KEYS), anyText), { maxLength: 30 });
  fc.assert(
    fc.property(hostile, (pairs) => {
      const text = pairs.map(([key, value]) => `${key}=${value}`).join("&");
      const { view: found, problems } = read(`${text}&scenario=1`);
      for (const { path, severity } of problems) {
        expect(severity).toBe("warning");
        expect(path).toMatch(/^view/);
        expect(path.length).toBeLessThan(60);
      }
      expect(problems.length).toBeLessThan(MAX_NOTES + 30);
      expect(found.notes.length).toBeLessThanOrEqual(MAX_NOTES);
      // What is accepted is what this page might have written itself.
      expect(read(formatView(found)).view).toEqual(found);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ["r=***", "view.r"],
  ["r=abcdef,123456,fedcba", "view.r"],
  ["e=new", "view.e"],
  ["m=1e9", "view.m"],
  ["m=1~2~3", "view.m"],
  ["t=-1", "view.t"],
  ["t=1.5", "view.t"],
  ["sel=n4294967296", "view.sel"],
  ["sel=x1", "view.sel"],
  ["h=rainbow", "view.h"],
  ["tab=pairs,nonsense", "view.tab"],
  ["tab=pairs,preview", "view.tab"],
  ["n=12", "view.n[0]"],
  ["n=12.x3.text", "view.n[0]"],
  ["n=12..", "view.n[0]"],
  ["focus=c", "view.focus"],
  ["map=c", "view.map"],
  ["embed=yes", "view.embed"],
  ["hide=setup,walls", "view.hide"],
  ["lock=door", "view.lock"],
  ["lesson=hot-spot", "view.lesson"],
  ["lesson=hot-spot.0", "view.lesson"],
  ["lesson=../up.1", "view.lesson"],
  ["t=1&t=2", "view.t"],
  ["colour=blue", "view.colour"],
])("%s is told as %s, and the rest of the view is taken", (text, path) => {
  const { view: found, problems } = read(`${text}&h=off&sel=n3`);
  expect(problems.map((problem) => problem.path)).toContain(path);
  if (!text.startsWith("h=")) expect(found.heat).toBe("off");
  if (!text.startsWith("sel=")) expect(found.selected).toEqual({ kind: "node", id: 3 });
});

test("parts that are hidden or locked are told once, in one order; what is not known is named", () => {
  const { view: found, problems } = read("hide=answers,nodes,setup,nodes,walls,<b>&lock=time,,edit");
  expect(found.hide).toEqual(["setup", "nodes", "answers"]);
  expect(found.lock).toEqual(["edit", "time"]);
  expect(problems).toEqual([
    {
      path: "view.hide",
      severity: "warning",
      message:
        "must be from setup, details, matrix, bandwidth, nodes, time, head, answers; “walls”, “<b>” ignored",
    },
  ]);
  expect(formatView(found)).toBe("?hide=setup,nodes,answers&lock=edit,time");
});

test("a key that was ours is passed over in silence", () => {
  expect(read("k=12").problems).toEqual([]);
});

test("a step of a lesson counts from 1 in an address", () => {
  expect(read("lesson=hot-spot.3").view.lesson).toEqual({ id: "hot-spot", step: 2 });
  expect(formatView({ lesson: { id: "hot-spot", step: 2 } })).toBe("?lesson=hot-spot.3");
});

test("of many unknown keys a few are told, and how many more there are", () => {
  const { problems } = read(Array.from({ length: 500 }, (_, i) => `key${i}=1`).join("&"));
  expect(problems).toHaveLength(7);
  expect(problems.at(-1)?.message).toContain("494 more");
});

test("a view that is far too long is cut, and says so", () => {
  const { view: found, problems } = read(`t=5&n=1..${"x".repeat(100_000)}`);
  expect(found.cycle).toBe(5);
  expect(problems.map(({ path }) => path)).toEqual(["view", "view.n[0]"]);
  expect(found.notes[0]?.text).toHaveLength(MAX_NOTE_CHARACTERS);
});

test("of too many notes the first are taken", () => {
  const { view: found, problems } = read(Array.from({ length: 20 }, (_, i) => `n=${i}..note`).join("&"));
  expect(found.notes).toHaveLength(MAX_NOTES);
  expect(problems).toMatchObject([{ path: "view.n" }]);
});

test("a note is one line without signs that are not seen", () => {
  expect(noteText("  two\r\nlines\u202e of\u0000 text\ud800 ")).toBe("two lines of text");
  expect([...noteText("😀".repeat(400))]).toHaveLength(MAX_NOTE_CHARACTERS);
});

test("figures of a result are told shortly, and what is not known is left out", () => {
  const a = { digest: "abcd", engine: "1.0.0", figures: { accepted: 117.34567, latency: 2.2249 } };
  const b = { digest: "ef01", engine: "1.0.0", figures: { accepted: null, latency: 3 } };
  expect(formatView({ promised: { a, b: null } })).toBe("?r=abcd&e=1.0.0&m=117.3,2.225");
  expect(formatView({ promised: { a, b } })).toBe("?r=abcd,ef01&e=1.0.0&m=117.3,2.225~,3");
});
