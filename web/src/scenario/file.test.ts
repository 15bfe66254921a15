import { expect, test, vi } from "vitest";
import { EXAMPLE } from "./example.fixture";
import { MAX_FILE_BYTES, readScenarioFile, scenarioFileName, scenarioFileText } from "./file";

test("a file beyond the cap is refused without being read", async () => {
  const file = new File(["x"], "large.json");
  Object.defineProperty(file, "size", { value: 10 * MAX_FILE_BYTES });
  const text = vi.spyOn(file, "text");
  const read = await readScenarioFile(file);
  expect(text).not.toHaveBeenCalled();
  expect(read.problems[0]?.message).toBe("is 10.0 MiB, larger than the limit of 1 MiB for a scenario file.");
});

test("a saved scenario is read back", async () => {
  const read = await readScenarioFile(new File([scenarioFileText(EXAMPLE)], "a.json"));
  expect(read.text === null ? null : JSON.parse(read.text)).toEqual(EXAMPLE);
});

test("file names come from the scenario's name, without its odd characters", () => {
  expect(scenarioFileName(EXAMPLE)).toBe("qsnet-64-nodes-bit-reversal.flitscope.json");
  expect(scenarioFileName({ ...EXAMPLE, name: "../../" })).toBe("scenario.flitscope.json");
});
