import { describe, expect, test } from "vitest";
import { distance, oklab, SIGHTS } from "./colour-vision.fixture";
import css from "./tokens.css?raw";

function declarations(opening: string): string[] {
  const start = css.indexOf(opening);
  expect(start, opening).toBeGreaterThan(-1);
  const body = css.slice(start + opening.length, css.indexOf("}", start));
  return body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("/*"));
}

const THEMES = ["light", "dark", "contrast"] as const;

type Theme = (typeof THEMES)[number];

const LIGHT = '[data-theme="light"] {\n  --';
const CONTRAST = ':root[data-theme="contrast"] {\n  --';

/** Names and values of the lines that are tokens; the opening has the first two letters of them. */
function tokenLines(opening: string): [string, string][] {
  const lines = declarations(opening);
  const whole = [`--${lines[0]}`, ...lines.slice(1)];
  return whole.flatMap((line) => [...line.matchAll(/^--([\w-]+): (.+);$/g)]).map((m) => [m[1]!, m[2]!]);
}

const PAIR = /^light-dark\((#\w+), (#\w+)\)$/;

/** What a theme makes of every token. */
function tokens(theme: Theme): Map<string, string> {
  const lines = [...tokenLines(LIGHT), ...(theme === "contrast" ? tokenLines(CONTRAST) : [])];
  return new Map(
    lines.map(([name, value]) => [name, PAIR.exec(value)?.[theme === "light" ? 1 : 2] ?? value]),
  );
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const SURFACES = ["surface", "background", "surface-raised", "surface-sunken"];

/** [what is read, what it is read on]. */
const TEXTS: [string, string][] = [
  ...SURFACES.flatMap((surface): [string, string][] => [
    ["text", surface],
    ["text-muted", surface],
    ["accent", surface],
  ]),
  ["accent-text", "accent"],
  ["error", "error-surface"],
  ["warning", "warning-surface"],
  ["text", "error-surface"],
  ["text", "warning-surface"],
  ["error", "surface"],
  ["warning", "surface"],
  ["success", "surface"],
  ["published", "surface"],
  ...Array.from({ length: 9 }, (_, step): [string, string] => [
    step >= 6 ? "congestion-ink-high" : "congestion-ink-low",
    `congestion-${step}`,
  ]),
  ...Array.from({ length: 9 }, (_, step): [string, string] => [
    step === 0 || step === 8 ? "congestion-ink-high" : "congestion-ink-low",
    `difference-${step}`,
  ]),
];

/** Signs that have to be told from what is behind them. */
const SIGNS = [
  "border-strong",
  "focus",
  "marked",
  "blocked",
  "discarded",
  "full",
  "series",
  "other-series",
  "worm-0",
  "worm-1",
  "worm-2",
  "worm-3",
  "wave-0",
  "wave-1",
  "wave-2",
  "wave-3",
  "span-send",
  "span-thread",
  "span-copy",
  "span-host",
];

describe.each(THEMES)("%s", (theme) => {
  const known = tokens(theme);
  const between = (a: string, b: string) => contrast(known.get(a) ?? "", known.get(b) ?? "");

  test.each(TEXTS)("%s can be read on %s", (text, surface) => {
    expect(between(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS)("%s stands out from the surface", (sign) => {
    expect(between(sign, "surface")).toBeGreaterThanOrEqual(theme === "contrast" ? 4.5 : 3);
  });
});

describe.each(THEMES)("differences, %s", (theme) => {
  const known = tokens(theme);
  const ramp = Array.from({ length: 9 }, (_, step) => known.get(`difference-${step}`)!);

  test.each(Object.keys(SIGHTS))("more is told from less, and either from none, with %s", (name) => {
    const sight = SIGHTS[name]!;
    for (const size of [1, 2, 3, 4]) {
      const [less, more] = [ramp[4 - size]!, ramp[4 + size]!];
      expect(distance(less, more, sight), `${size} less and more`).toBeGreaterThan(4 + 3 * size);
      for (const each of [less, more])
        expect(distance(each, ramp[4]!, sight), `${each} and none`).toBeGreaterThan(4 * size);
    }
  });

  test("a greater difference is farther from none in lightness, on either side as far", () => {
    const none = oklab(ramp[4]!, SIGHTS.normal!)[0];
    const away = ramp.map((colour) => Math.abs(oklab(colour, SIGHTS.normal!)[0] - none));
    for (const size of [1, 2, 3, 4]) {
      const [less, more] = [away[4 - size]!, away[4 + size]!];
      expect(Math.min(less, more)).toBeGreaterThan(Math.max(away[5 - size]!, away[3 + size]!));
      expect(Math.abs(less - more)).toBeLessThan(0.06);
    }
  });
});

describe.each(THEMES)("phases of a multicast, %s", (theme) => {
  const known = tokens(theme);
  const phases = [0, 1, 2, 3].map((phase) => known.get(`wave-${phase}`)!);

  test.each(Object.keys(SIGHTS))("any two are distinguished with %s", (name) => {
    for (const [at, one] of phases.entries())
      for (const other of phases.slice(at + 1))
        expect(distance(one, other, SIGHTS[name]!), `${one} and ${other}`).toBeGreaterThan(18);
  });
});

describe.each(THEMES)("full links, %s", (theme) => {
  const known = tokens(theme);

  test.each(Object.keys(SIGHTS))("are told from the ramp and from plain links with %s", (name) => {
    const others = ["link", ...[2, 3, 4, 5, 6, 7, 8].map((step) => `congestion-${step}`)];
    for (const other of others)
      expect(distance(known.get("full")!, known.get(other)!, SIGHTS[name]!), other).toBeGreaterThan(15);
  });
});

describe.each(THEMES)("what nodes do, %s", (theme) => {
  const known = tokens(theme);
  const kinds = ["wait", "send", "thread", "copy", "host"].map((kind) => known.get(`span-${kind}`)!);

  test.each(Object.keys(SIGHTS))("any two kinds are distinguished with %s", (name) => {
    for (const [at, one] of kinds.entries())
      for (const other of kinds.slice(at + 1))
        expect(distance(one, other, SIGHTS[name]!), `${one} and ${other}`).toBeGreaterThan(12);
  });
});

test("in high contrast, words have 7:1", () => {
  const known = tokens("contrast");
  for (const text of ["text", "text-muted", "accent", "error", "warning", "success"]) {
    expect(contrast(known.get(text)!, known.get("surface")!), text).toBeGreaterThanOrEqual(7);
  }
});

test("every colour has a light and a dark value, and high contrast one of its own", () => {
  const coloured = tokenLines(LIGHT).filter(([, value]) => /#/.test(value));
  expect(coloured.length).toBeGreaterThan(60);
  for (const [name, value] of coloured) expect(value, name).toMatch(PAIR);
  expect(tokenLines(CONTRAST).map(([name]) => name)).toEqual(coloured.map(([name]) => name));
});
