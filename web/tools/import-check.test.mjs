import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder } from "./fingerprint.mjs";
import { importsOf, violations } from "./import-check.mjs";
import { BETWEEN_FEATURES, COMPOSITION } from "./import-rules.mjs";
import { ROOT } from "./stage.mjs";

/** @param {string} path @param {string} code */
const one = (path, code) => violations([{ path, code }]);

describe("the page's imports", () => {
  it("run one way", () => {
    const files = filesUnder("web/src").map((path) => ({
      path: path.slice("web/src/".length),
      code: readFileSync(join(ROOT, path), "utf8"),
    }));
    expect(files.length).toBeGreaterThan(0);
    expect(violations(files)).toEqual([]);
  });
});

describe("the check", () => {
  it("reads every form that the bundler follows", () => {
    const code = `
      import type { A } from "./a";
      import { type B, c } from "./b";
      import { type C } from "./c";
      import "./d.css";
      export * from "./e";
      export type { F } from "./f";
      const g = await import("./g");
      type H = import("./h").H;
      const i = new Worker(new URL("./i.ts", import.meta.url), { type: "module" });
      const j = import.meta.glob(["./j/*.ts", "./k/*.ts"]);
      const l = await import(\`./l\`);
    `;
    expect(importsOf("base/x.ts", code).map(({ target, typeOnly }) => [target, typeOnly])).toEqual([
      ["./a", true],
      ["./b", false],
      ["./c", true],
      ["./d.css", false],
      ["./e", false],
      ["./f", true],
      ["./g", false],
      ["./h", true],
      ["./i.ts", false],
      ["./j/*.ts", false],
      ["./k/*.ts", false],
      ["./l", false],
    ]);
  });

  it("is not misled by text", () => {
    const code = `
      // import { store } from "../state/store";
      const text = 'import { store } from "../state/store"';
      export const X = () => <p>import x from "../state/store"</p>;
    `;
    expect(one("charts/x.tsx", code)).toEqual([]);
  });

  it("fails on an import against the direction", () => {
    expect(one("base/x.ts", 'export const a = 1;\nimport { store } from "../state/store";')).toEqual([
      "base/x.ts:2: base may not import from state/store",
    ]);
    expect(one("engine/x.ts", 'import type { S } from "../scenario/s";')).toHaveLength(1);
    expect(one("state/x.ts", 'const v = import("../views/v");')).toHaveLength(1);
    expect(one("views/x.tsx", 'export * from "../app/main";')).toHaveLength(1);
    expect(one("canvas/x.ts", 'new Worker(new URL("../views/w.ts", import.meta.url));')).toHaveLength(1);
    expect(one("app/x.tsx", 'import { V } from "../views/v"; import "../theme/t.css";')).toEqual([]);
  });

  it("lets features use the core, and only what is listed of each other", () => {
    const problems = (/** @type {string} */ path, /** @type {string} */ target) =>
      one(path, `import { x } from "${target}";`);
    expect(problems("features/cost/X.tsx", "../../views/Sheet")).toEqual([]);
    expect(problems("features/cost/X.tsx", "./state/slice")).toEqual([]);
    expect(problems("features/cost/state/x.ts", "../../../state/store")).toEqual([]);
    expect(problems("features/report/X.tsx", "../cost/costs")).toEqual([]);
    expect(problems("features/cost/X.tsx", "../report/rows")).toHaveLength(1);
    expect(problems("features/cost/X.tsx", "../../app/App")).toHaveLength(1);
    expect(problems("app/X.tsx", "../features/report/ReportSheet")).toEqual([]);
    expect(problems("state/session.ts", "../features/sweep/state/sweeps")).toEqual([]);
    expect(problems("state/playback.ts", "../features/sweep/state/sweeps")).toHaveLength(1);
  });

  it("keeps views out of a feature's state, and state out of its charts", () => {
    expect(one("features/sweep/state/x.ts", 'import { X } from "../SweepSheet";')).toHaveLength(1);
    expect(one("features/sweep/state/x.ts", 'import { useMemo } from "react";')).toEqual([
      "features/sweep/state/x.ts:1: features/sweep/state must do without react",
    ]);
    expect(one("features/sweep/charts/x.tsx", 'import { y } from "../state/slice";')).toHaveLength(1);
    expect(one("features/sweep/charts/x.tsx", 'import { y } from "../../../charts/curve-axes";')).toEqual([]);
    expect(one("features/sweep/charts/x.tsx", 'import { y } from "../../../state/store";')).toHaveLength(1);
  });

  it("lists no use of one feature by another that is none", () => {
    const files = filesUnder("web/src").map((path) => path.slice("web/src/".length));
    const imports = files
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => importsOf(path, readFileSync(join(ROOT, "web/src", path), "utf8")))
      .map(({ from, target }) => [from, posix.join(posix.dirname(from), target ?? "")]);
    for (const [feature, used] of Object.entries(BETWEEN_FEATURES)) {
      for (const other of Object.keys(used)) {
        const found = imports.some(
          ([from, to]) => from?.startsWith(`features/${feature}/`) && to?.startsWith(`features/${other}/`),
        );
        expect(found, `${feature} uses ${other}`).toBe(true);
      }
    }
    for (const file of Object.keys(COMPOSITION)) {
      expect(
        imports.some(([from, to]) => from === file && to?.startsWith("features/")),
        file,
      ).toBe(true);
    }
  });

  it("keeps React and the state out of the canvas", () => {
    expect(one("canvas/x.ts", 'import { useMemo } from "react";')).toEqual([
      "canvas/x.ts:1: canvas must do without react",
    ]);
    expect(one("canvas/x.ts", 'import { store } from "../state/store";')).toHaveLength(1);
    expect(one("canvas/x.ts", 'import { jsx } from "react/jsx-runtime";')).toHaveLength(1);
    expect(one("canvas/x.ts", 'import { scaleLinear } from "d3-scale";')).toEqual([]);
  });

  it("lets charts see the engine's types and nothing else of it", () => {
    expect(one("charts/x.tsx", 'import type { Summary } from "../engine/generated/types";')).toEqual([]);
    expect(one("charts/x.tsx", 'import { value } from "../engine/types";')).toEqual([
      "charts/x.tsx:1: charts may take only types from engine/types",
    ]);
    expect(one("charts/x.tsx", 'import type { Client } from "../engine/client";')).toHaveLength(1);
  });

  it("lets only one file each import the wasm packages", () => {
    const code = 'import url from "flitscope-wasm/flitscope_wasm_bg.wasm?url";';
    expect(one("engine/worker.ts", code)).toEqual([]);
    expect(one("engine/client.ts", code)).toEqual([
      "engine/client.ts:1: only engine/worker.ts may import flitscope-wasm",
    ]);
    expect(one("engine/worker.ts", 'import init from "flitscope-scorecard-wasm";')).toEqual([
      "engine/worker.ts:1: only engine/scorecard-module.ts may import flitscope-scorecard-wasm",
    ]);
  });

  it("allows one seam between React and D3's hands on the DOM", () => {
    const code = 'import { useRef } from "react"; import { zoom } from "d3-zoom";';
    const files = ["views/a.tsx", "views/b.tsx"].map((path) => ({ path, code }));
    expect(violations(files)).toEqual([
      "views/b.tsx: imports react and d3-zoom or d3-selection; views/a.tsx is the one seam",
    ]);
  });

  it("knows every folder, and keeps code out of the theme", () => {
    expect(one("helpers/x.ts", 'import "react";')).toEqual([
      "helpers/x.ts:1: the folder helpers has no row in web/tools/import-rules.mjs",
    ]);
    expect(one("theme/x.ts", "export {};")).toEqual(["theme/x.ts: theme holds style sheets only"]);
    expect(one("theme/x.test.ts", 'import css from "./tokens.css?raw";')).toEqual([]);
  });

  it("follows paths out of web/src only from tests", () => {
    const code = 'import papers from "../../../engine-rs/study/data/papers/p.json";';
    expect(one("papers/p.test.ts", code)).toEqual([]);
    expect(one("papers/p.ts", code)).toHaveLength(1);
  });
});
