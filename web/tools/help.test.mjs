/**
 * Help is never a tooltip alone: keyboards and touch do not reach `title` on what is no control. What a number means, and
 * what is to be said of it in particular, is said by its term (`term(id, note)`), which all of them can ask for.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { filesUnder } from "./fingerprint.mjs";
import { walk } from "./import-check.mjs";
import { ROOT } from "./stage.mjs";

const CONTROLS = ["a", "button", "input", "option", "select", "summary", "textarea"];

/** Where a title says nothing that is not said elsewhere. */
const REPEATED = {
  "views/instruments/CollectiveTable.tsx": "the name in the cell, where that is cut off",
  "views/instruments/JobTable.tsx": "the name in the cell, where that is cut off",
  "views/instruments/LatencyTable.tsx": "the name in the cell, where that is cut off",
  "views/instruments/ProgramTable.tsx": "the name in the cell, where that is cut off",
  "views/header/PresetButton.tsx": "the sentence in it, where that is cut off",
  "views/LiveLink.tsx": "why it is locked, which the header says",
  "views/stage/ScrubBar.tsx": "why it is locked, which stands beside it",
};

/** Elements that are no controls and have a title. @param {string} path */
function titled(path) {
  /** @type {string[]} */
  const found = [];
  const code = readFileSync(join(ROOT, path), "utf8");
  walk(parseSync(path, code).program, (node) => {
    if (node.type !== "JSXOpeningElement" || !/^[a-z]/.test(node.name.name ?? "")) return;
    const hasTitle = node.attributes.some((/** @type {any} */ each) => each.name?.name === "title");
    if (hasTitle && !CONTROLS.includes(node.name.name)) found.push(node.name.name);
  });
  return found;
}

test("a title on what is no control repeats what is said elsewhere", () => {
  const files = filesUnder("web/src").filter((path) => /(?<!\.test|\.fixture)\.tsx$/.test(path));
  const wrong = files.filter((path) => titled(path).length > 0).map((path) => path.replace("web/src/", ""));
  expect(wrong.sort()).toEqual(Object.keys(REPEATED).sort());
});
