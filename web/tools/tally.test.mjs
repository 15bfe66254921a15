import { describe, expect, it } from "vitest";
import {
  cargoTally,
  closingLine,
  namedLines,
  playwrightTally,
  pytestTally,
  sum,
  vitestTally,
  withExitCode,
  withRepetition,
} from "./tally.mjs";

describe("the tally", () => {
  it("adds up cargo's summaries, one for each binary", () => {
    const output = [
      "running 3 tests",
      "test claims::a_claim ... ok",
      "test claims::another ... FAILED",
      "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
      "test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s",
    ].join("\n");
    expect(cargoTally(output)).toEqual({ passed: 7, failed: 2, names: ["claims::another"] });
  });

  it("reads the last line of pytest", () => {
    const output =
      "..F [ 75%]\nFAILED test_run.py::test_seed - assert 1\n2 failed, 3 passed, 1 warning, 1 error in 0.5s (0:00:00)\n";
    expect(pytestTally(output)).toEqual({ passed: 3, failed: 3, names: ["test_run.py::test_seed"] });
    expect(pytestTally("....\n12 passed in 3.25s\n")).toEqual({ passed: 12, failed: 0, names: [] });
    expect(pytestTally("ImportError")).toEqual({ passed: 0, failed: 0, names: [] });
  });

  it("counts a test file that cannot be loaded as a failure", () => {
    const testResults = [
      { name: "/a/lost.test.ts", status: "failed", assertionResults: [] },
      { name: "/a/b.test.ts", status: "failed", assertionResults: [{ status: "failed", fullName: "it is" }] },
    ];
    expect(vitestTally({ numPassedTests: 5, numFailedTests: 1, testResults })).toEqual({
      passed: 5,
      failed: 2,
      names: ["b.test.ts › it is", "lost.test.ts cannot be loaded"],
    });
  });

  it("reads Playwright's statistics", () => {
    const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 };
    const spec = { title: "sees it", file: "see.spec.ts" };
    const suites = [{ suites: [{ specs: [{ ...spec, ok: false }] }], specs: [{ ...spec, ok: true }] }];
    expect(playwrightTally({ stats, errors: [{}], suites })).toEqual({
      passed: 3,
      failed: 2,
      names: ["see.spec.ts › sees it"],
    });
  });

  it("names a test that passes only when it is repeated, and counts it once", () => {
    const first = { passed: 98, failed: 2, names: ["see.spec.ts › sees it", "life.spec.ts › lives"] };
    const second = { passed: 1, failed: 1, names: ["life.spec.ts › lives"] };
    expect(withRepetition(first, second)).toEqual({
      passed: 99,
      failed: 1,
      names: ["life.spec.ts › lives"],
      flaky: ["see.spec.ts › sees it"],
    });
  });

  it("does not call a test flaky when its repetition did not run", () => {
    const first = { passed: 99, failed: 1, names: ["see.spec.ts › sees it"] };
    const broken = withExitCode({ passed: 0, failed: 0 }, 1);
    expect(withRepetition(first, broken)).toEqual(first);
  });

  it("never calls a bad exit or an empty run a success", () => {
    expect(withExitCode({ passed: 9, failed: 0 }, 101)).toEqual({ passed: 9, failed: 1 });
    expect(withExitCode({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(withExitCode({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 });
    expect(withExitCode({ passed: 9, failed: 0 }, 0)).toEqual({ passed: 9, failed: 0 });
  });

  it("closes with one line", () => {
    const total = sum([
      { passed: 1, failed: 0, flaky: ["c"] },
      { passed: 2, failed: 3, names: ["a", "b"] },
    ]);
    expect(namedLines(total)).toEqual(["flaky: c", "failed: a", "failed: b"]);
    expect(closingLine(total)).toBe("3 passed, 3 failed");
  });
});
