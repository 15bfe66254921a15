/** Money as the field's price lists have it: US dollars, of which only the first three or four digits count. */
import { format } from "d3-format";
import { UNKNOWN } from "./format";
import { same } from "./texts";

const grouped = format(",.0f");
const cents = format(",.2f");
const fourDigits = format(".4~r");

/** 1,570 → "1,570 $"; what has cents shows them. */
export function formatMoney(dollars: number | null): string {
  if (dollars === null) return UNKNOWN;
  const size = Math.abs(dollars);
  const digits = Number.isInteger(size) || size >= 10_000 ? grouped(size) : cents(size);
  return `${dollars < 0 ? "−" : ""}${digits} $`;
}

/** 4,093,000 → "4.093 M$": for axes and sentences. */
export function formatRoundMoney(dollars: number): string {
  const size = Math.abs(dollars);
  const sign = dollars < 0 ? "−" : "";
  return size >= 999_950 ? `${sign}${fourDigits(size / 1e6)} M$` : `${sign}${grouped(size)} $`;
}

/** 1.171 → "+17.1 %", 0.854 → "−14.6 %": how much more or less than another. */
export function formatMore(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const size = format(".1f")(Math.abs(percent));
  if (size === "0.0") return same;
  return `${percent > 0 ? "+" : "−"}${size} %`;
}
