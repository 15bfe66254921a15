/** What counts as an allowed licence, and what of the crates ships. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cratesShipped, isAllowed, NATIVE, packagesIn, SHIPPED } from "./licences.mjs";
import { ROOT } from "./stage.mjs";

it.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["none", false],
  ["", false],
  ["MIT OR GPL-3.0-only", true],
  ["GPL-3.0-only OR MIT", true],
  ["MIT/Apache-2.0", true],
  ["MIT AND GPL-3.0-only", false],
  ["(MIT OR Apache-2.0) AND Unicode-3.0", true],
  ["(MIT OR Apache-2.0) AND GPL-3.0-only", false],
  ["GPL-3.0-only OR (MIT AND ISC)", true],
  ["Apache-2.0 WITH LLVM-exception", false],
  ["Apache-2.0 WITH LLVM-exception OR MIT", true],
  ["MIT GPL-3.0-only", false],
])("%s", (expression, expected) => {
  expect(isAllowed(expression, SHIPPED)).toBe(expected);
});

it("a licence with an exception is one of its own", () => {
  expect(isAllowed("Apache-2.0 WITH LLVM-exception", NATIVE)).toBe(true);
  expect(isAllowed("Apache-2.0 WITH Swift-exception", NATIVE)).toBe(false);
});

it("packages that ship are those without the mark of development, and the service worker's", () => {
  const packages = {
    "": { license: "MIT" },
    "node_modules/react": { license: "MIT" },
    "node_modules/vite/node_modules/inner": { license: "MPL-2.0", dev: true },
    "node_modules/workbox-core": { license: "MIT", dev: true },
    "node_modules/silent": {},
  };
  expect(packagesIn({ packages })).toEqual([
    { name: "react", license: "MIT", ships: true },
    { name: "inner", license: "MPL-2.0", ships: false },
    { name: "workbox-core", license: "MIT", ships: true },
    { name: "silent", license: "none", ships: true },
  ]);
});

it("crates that ship are found by what they use; those that write code, build or test do not", () => {
  /** @param {string} name @param {string} [kind] */
  const crate = (name, kind = "lib") => ({
    ...{ id: name, name, version: "1.0.0", license: "MIT", manifest_path: "", repository: null },
    targets: [{ kind: [kind] }],
  });
  /** @param {string} pkg @param {string | null} [kind] */
  const uses = (pkg, kind = null) => ({ pkg, dep_kinds: [{ kind }] });
  const shipped = cratesShipped({
    packages: [
      ...[crate("flitscope-wasm"), crate("used"), crate("deeper"), crate("macro", "proc-macro")],
      ...[crate("of-macro"), crate("tests"), crate("elsewhere")],
    ],
    resolve: {
      nodes: [
        { id: "flitscope-wasm", deps: [uses("used"), uses("macro"), uses("tests", "dev")] },
        { id: "used", deps: [uses("deeper"), uses("elsewhere", "build")] },
        { id: "macro", deps: [uses("of-macro")] },
      ],
    },
  });
  expect(shipped.map(({ name }) => name)).toEqual(["deeper", "used"]);
});

it("the notices that a build wrote name the crates of the lock file that are always there", () => {
  const path = join(ROOT, "public/notices/engine.txt");
  expect(existsSync(path), "a build of the page writes it").toBe(true);
  const text = readFileSync(path, "utf8");
  for (const name of ["serde_json", "wasm-bindgen", "libm", "workbox-core"])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.*MIT.*\\)$`, "m"));
  expect(text).not.toMatch(/^(syn|quote|flitscope\S*) \d/m);
});
