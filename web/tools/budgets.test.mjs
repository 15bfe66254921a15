import { expect, it } from "vitest";
import { initialScripts, weigh } from "./budgets.mjs";
import { nodeProblem } from "./requirements.mjs";

const HTML = `<script type="module" crossorigin src="./assets/index-1.js"></script>
  <link rel="modulepreload" crossorigin href="./assets/react-2.js">
  <link rel="stylesheet" crossorigin href="./assets/index-3.css">`;

it("adds up the entry and its preloads, and lists every other script alone", () => {
  expect(initialScripts(HTML)).toEqual(["index-1.js", "react-2.js"]);
  const files = [
    { name: "index-1.js", kilobytes: 50 },
    { name: "react-2.js", kilobytes: 60 },
    { name: "worker-4.js", kilobytes: 90 },
    { name: "flitscope_wasm_bg-5.wasm", kilobytes: 70 },
    { name: "flitscope_scorecard_wasm_bg-6.wasm", kilobytes: 40 },
    { name: "index-3.css", kilobytes: 5 },
  ];
  const rows = weigh(files, initialScripts(HTML));
  expect(rows.map(({ name, size }) => [name, size])).toEqual([
    ["initial JavaScript", 110],
    ["wasm", 70],
    ["wasm for claims and studies, lazy", 40],
    ["CSS", 5],
    ["worker-4.js", 90],
  ]);
  expect(rows.filter(({ size, limit }) => size > limit).map(({ name }) => name)).toEqual(["worker-4.js"]);
});

it("has a row of size 0 where a file is missing, which the check refuses", () => {
  const rows = weigh([{ name: "index-1.js", kilobytes: 50 }], ["index-1.js"]);
  expect(rows.filter(({ size }) => size === 0).map(({ name }) => name)).toEqual([
    "wasm",
    "wasm for claims and studies, lazy",
    "CSS",
  ]);
});

it("names a version of Node that is too old", () => {
  expect(nodeProblem("20.19.0")).toBeNull();
  expect(nodeProblem("24.1.0")).toBeNull();
  expect(nodeProblem("20.18.3")).toContain("20.18.3");
  expect(nodeProblem("18.20.0")).toContain("needs Node 20.19");
});
