import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { filesUnder } from "./fingerprint.mjs";
import { ROOT } from "./stage.mjs";

/** Packages that a script and the files it imports need as soon as it starts. @param {string} script */
function packagesAtStart(script) {
  const files = [join(ROOT, script)];
  const packages = new Set();
  for (const file of files) {
    const imports = readFileSync(file, "utf8").matchAll(
      /^(?:import|export)[^;]*? from "([^"]+)";|^import "([^"]+)";/gms,
    );
    for (const [, from, effect] of imports) {
      const name = from ?? effect ?? "";
      const path = join(dirname(file), name);
      if (!name.startsWith(".")) packages.add(name);
      else if (!files.includes(path)) files.push(path);
    }
  }
  return [...packages].filter((name) => !name.startsWith("node:"));
}

const COMMANDS = ["start", "dev", "test", "test-one", "build", "check", "wheel"];

test.each(COMMANDS)("%s starts before any package is installed", (name) => {
  expect(packagesAtStart(`web/tools/${name}.mjs`)).toEqual([]);
});

test("a package that a script imports at its top is found", () => {
  expect(packagesAtStart("web/tools/flaky.test.mjs")).toContain("vitest");
});

test("only a file that has its modules for itself replaces one", () => {
  const tests = filesUnder("web/src").filter((path) => /\.test\.tsx?$/.test(path));
  const replacing = tests.filter((path) => readFileSync(join(ROOT, path), "utf8").includes("vi.mock("));
  expect(replacing.filter((path) => !path.endsWith(".mocked.test.tsx"))).toEqual([]);
  expect(replacing).not.toEqual([]);
});
