import { expect, test } from "vitest";
import { dollarDifference, dollars } from "./cost-texts";

test("small sums keep their cents, differences their sign", () => {
  expect([3639.4, 9.589, 12, null].map(dollars)).toEqual(["3,639", "9.59", "12", "–"]);
  expect([110_500, -20, 0, 0.001].map(dollarDifference)).toEqual(["+110,500", "−20", "0", "0.00"]);
});
