/**
 * Links in the engine as wasm: those that were ever published open as natively, and hostile ones, which the command
 * line makes up, are refused or opened, as natively too, and never trap.
 *
 *   FLITSCOPE_LINKS=100000 npx vitest run --config web/vitest.config.ts web/tools/links.test.mjs
 *
 * opens that number of links and prints those that took longest.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ROOT } from "./stage.mjs";

const CLI = process.env.FLITSCOPE_CLI ?? join(ROOT, "target/release/flitscope");
const COUNT = process.env.FLITSCOPE_LINKS ?? "1500";

/** @type {any} */
let engine;
beforeAll(async () => {
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
});

/** @param {string} link @returns {{ scenario_digest: string | null, problems: object[] }} */
const open = (link) => JSON.parse(engine.open_link(link));

it("opens every link that was ever published as the same scenario", () => {
  const corpus = readFileSync(join(ROOT, "engine-rs/engine/tests/links/corpus.txt"), "utf8");
  const lines = corpus.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const [links = "", digests] = line.split(" ");
    const opened = links.split("~").map(open);
    expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
    expect(opened.map((each) => each.scenario_digest).join("~"), line).toBe(digests);
  }
});

it("refuses or opens hostile links as the native engine does", { timeout: 3_600_000 }, () => {
  const options = { cwd: ROOT, encoding: /** @type {const} */ ("utf8"), maxBuffer: 2 ** 30 };
  const lines = execFileSync(CLI, ["fuzz", "--count", COUNT, "--print"], options).trimEnd().split("\n");
  expect(lines).toHaveLength(Number(COUNT));
  let slowest = { ms: 0, link: "" };
  let opened = 0;
  for (const line of lines) {
    const [, native, link = ""] = /^\S+ (\S+) (.*)$/.exec(line) ?? [];
    const start = performance.now();
    const text = engine.open_link(link);
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, link };
    const { scenario_digest, problems } = JSON.parse(text);
    if ((scenario_digest ?? "-") !== native)
      throw new Error(`${native} natively: ${link}\n${text.slice(0, 500)}`);
    if (scenario_digest === null && problems.length === 0) throw new Error(`refused without a word: ${link}`);
    if (scenario_digest !== null) opened += 1;
  }
  // Both kinds are among them, or this shows nothing.
  expect(Math.min(opened, lines.length - opened)).toBeGreaterThan(lines.length / 20);
  if (process.env.FLITSCOPE_LINKS) {
    console.log(
      `${lines.length} links, ${opened} opened; slowest ${slowest.ms.toFixed(1)} ms: ${slowest.link}`,
    );
  }
});
