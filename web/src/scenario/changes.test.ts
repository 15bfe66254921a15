import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import type { Parameter, Scenario } from "../engine/types";
import { changeWords } from "./changes";
import { withField, withFieldAt, withJobField } from "./edit";
import { withEvent, withoutEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { withJobAdded, withJobRemoved } from "./jobs";
import { resize } from "./resize";

const words = (after: Scenario, before: Scenario = EXAMPLE) => changeWords(before, after);
const broken = { at_cycle: 700, change: "break", part: { level: 2, elite: 3, up: 1 } } as const;

test("a field is named with what it was and what it is, in the form's words", () => {
  expect(words(withField(EXAMPLE, "topology.nodes", 32))).toBe("Nodes 64 → 32");
  expect(words(withJobField(EXAMPLE, 0, "pattern", "uniform"))).toBe(
    "Pattern Bit-reversal → Uniform (random)",
  );
  expect(words(withJobField(EXAMPLE, 0, "load", 0.5))).toBe("Load saturated → 50 %");
  expect(words(withField(EXAMPLE, "run.seed", 70_000))).toBe("Seed 1 → 70000");
  expect(words(withField(EXAMPLE, "run.duration_us", 100))).toBe("Length 2,000 µs → 100 µs");
  expect(words(withJobField(EXAMPLE, 0, "nodes", [[0, 27]]))).toBe("On nodes all → 0-27");
  expect(words(withJobField(EXAMPLE, 0, "message_bytes.mean", 1024))).toBe("Message 256 KB → 1 KB");
  expect(words({ ...EXAMPLE, name: "Mine" })).toBe("Rename to “Mine”");
  expect(words(EXAMPLE)).toBe("Nothing");
});

test("a switch goes by its label", () => {
  const after = withFieldAt(EXAMPLE, "model.circuit_hold", false);
  expect(words(after)).toBe("Circuit hold on → off");
  const kind = { type: "flag", default: true } as const;
  const entry = { key: "circuit_hold", label: "Circuits are held", kind } as Parameter;
  expect(changeWords(EXAMPLE, after, [entry])).toBe("Circuits are held on → off");
});

test("what another network has otherwise goes without saying", () => {
  const after = withFieldAt({ ...EXAMPLE, network: "qsnet2" }, "model.flow_through_cycles", 11);
  expect(words(after)).toBe("Network QsNet → QsNetII");
});

test("what changes with the tree's shape goes without saying", () => {
  expect(words(resize(EXAMPLE, { arity: 4, dimension: 4 }))).toBe("Dimension 3 → 4");
});

test("jobs are added and removed, and distinguished where there are several", () => {
  const two = withJobAdded(EXAMPLE);
  expect(words(two)).toBe("Add job 2");
  expect(words(withJobRemoved(two, 0), two)).toBe("Remove job 1");
  expect(words(withJobField(two, 1, "load", 0.25), two)).toBe("Job 2: load saturated → 25 %");
});

test("what breaks and is repaired is named by its part", () => {
  const after = withEvent(EXAMPLE, broken);
  expect(words(after)).toBe("Break up link 1 of Elite 2.3");
  expect(words(withoutEvent(after, broken), after)).toBe("Remove event: break up link 1 of Elite 2.3");
  const mended = withEvent(after, { at_cycle: 900, change: "mend", part: broken.part });
  expect(words(mended, after)).toBe("Repair up link 1 of Elite 2.3");
});

test("several changes are told of by the first", () => {
  const after = withField(withField(EXAMPLE, "topology.nodes", 32), "run.seed", 2);
  expect(words(after)).toBe("Nodes 64 → 32 and more");
});

test("any value, however odd, has words", () => {
  const paths = ["topology.nodes", "jobs[0].load", "jobs[0].nodes", "model.tie_break", "run.duration_us"];
  const values = fc.oneof(
    fc.constant(Number.NaN),
    fc.double(),
    fc.string(),
    fc.constant([["x"]]),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...paths), values, (path, value) => {
      expect(words(withFieldAt(EXAMPLE, path, value))).not.toBe("");
    }),
  );
});
