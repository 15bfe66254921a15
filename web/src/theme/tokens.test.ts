import { expect, test } from "vitest";
import css from "./tokens.css?raw";

function declarations(opening: string): string[] {
  const start = css.indexOf(opening);
  expect(start, opening).toBeGreaterThan(-1);
  const body = css.slice(start + opening.length, css.indexOf("}", start));
  return body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

test("dark by the system and dark by choice are the same colours", () => {
  const bySystem = declarations(':root:not([data-theme="light"]) {');
  expect(declarations(':root[data-theme="dark"] {')).toEqual(bySystem);
});

test("every dark token exists in light", () => {
  const light = declarations(":root {").map((line) => line.split(":")[0]);
  for (const line of declarations(':root[data-theme="dark"] {')) expect(light).toContain(line.split(":")[0]);
});
