import { describe, expect, it } from "vitest";
import { cargoTally, closingLine, heedingExit, playwrightTally, sum, vitestTally } from "./tally.mjs";

describe("the tally", () => {
  it("adds up cargo's summaries, one for each binary", () => {
    const output = [
      "running 3 tests",
      "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
      "test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s",
    ].join("\n");
    expect(cargoTally(output)).toEqual({ passed: 7, failed: 2 });
  });

  it("counts a test file that cannot be loaded as a failure", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
    ];
    expect(vitestTally({ numPassedTests: 5, numFailedTests: 1, testResults })).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it("reads Playwright's statistics", () => {
    const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 };
    expect(playwrightTally({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 2 });
  });

  it("never calls a bad exit or an empty run a success", () => {
    expect(heedingExit({ passed: 9, failed: 0 }, 101)).toEqual({ passed: 9, failed: 1 });
    expect(heedingExit({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(heedingExit({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 });
    expect(heedingExit({ passed: 9, failed: 0 }, 0)).toEqual({ passed: 9, failed: 0 });
  });

  it("closes with one line", () => {
    const total = sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]);
    expect(closingLine(total)).toBe("3 passed, 3 failed");
  });
});
