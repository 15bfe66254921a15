import { expect, test } from "vitest";
import { firstGuess } from "../../runs/pace";
import { estimateWords, timeLeftWords } from "./time-texts";

/** 6 s of one worker in ten equal runs, or in one. */
const MANY = { cpuUsLeft: 4e6, longestCpuUsLeft: 0.4e6 };
const ONE = { cpuUsLeft: 4e6, longestCpuUsLeft: 4e6 };

test("an estimate is in CPU time of the page, and in time on this machine where that differs", () => {
  expect(estimateWords(MANY, firstGuess(1))).toBe("about 6 s of CPU time");
  expect(estimateWords(MANY, firstGuess(2))).toBe("about 6 s of CPU time, on this machine about 3 s");
  expect(estimateWords(ONE, firstGuess(2)), "a second worker helps no single run").toBe(
    "about 6 s of CPU time",
  );
  const slow = { ...firstGuess(2), secondsPerCpuUs: 1e-3 };
  expect(estimateWords(MANY, slow)).toBe("about 6 s of CPU time, on this machine about 33 min");
});

test("the time left is a time, or why there is none", () => {
  expect(timeLeftWords(MANY, firstGuess(2))).toBe("3 s to go");
  expect(timeLeftWords(MANY, { ...firstGuess(2), isWaiting: true })).toBe("waiting for the processor");
});
