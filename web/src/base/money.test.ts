import { expect, test } from "vitest";
import { formatMoney, formatMore, formatRoundMoney } from "./money";

test("prices keep their dollars, and cents where they have some", () => {
  expect([1570, 93_000, 3998.4, 2_345_678.9, -0.5].map(formatMoney)).toEqual([
    "1,570 $",
    "93,000 $",
    "3,998.40 $",
    "2,345,679 $",
    "−0.50 $",
  ]);
  expect(formatMoney(null)).toBe("–");
});

test("round sums are in millions", () => {
  expect([4_093_000, 999_990, 940_000, 3998.4].map(formatRoundMoney)).toEqual([
    "4.093 M$",
    "1 M$",
    "940,000 $",
    "3,998 $",
  ]);
});

test("how much more or less", () => {
  expect([1.171, 0.8541, 1.0002].map(formatMore)).toEqual(["+17.1 %", "−14.6 %", "the same"]);
});
