import { expect, test } from "vitest";
import { agreementWords } from "./agreement";

test("agreement is stated with the tolerated range, its unit and the role of the claim", () => {
  const tolerated = { low: 155, high: 210 };
  const calibrated = { tolerated, unit: "MB/s", role: "calibration" } as const;
  expect(agreementWords(calibrated, "within")).toBe(
    "within 155–210 MB/s (tolerance), calibrated to this value",
  );
  expect(agreementWords({ ...calibrated, role: "prediction" }, "below")).toBe(
    "below 155–210 MB/s (tolerance), predicted: nothing was fitted to this value",
  );
});
