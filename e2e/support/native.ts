/** The native engine, asked through its command line. It is the build that this page's wasm has to agree with. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import type { TestInfo } from "@playwright/test";
import type { SummaryJson } from "../../web/src/engine/types";
import { ROOT } from "./scenarios";

const CLI = process.env.FLITSCOPE_CLI ?? `${ROOT}target/release/flitscope`;

function ask<T>(...args: string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const most = { cwd: ROOT, maxBuffer: 1 << 26 };
    execFile(CLI, [...args, "--json"], most, (error, output) => {
      if (error) reject(error);
      else resolve(JSON.parse(output));
    });
  });
}

/** A sweep as the command line writes it into a file. */
export async function sweepNatively(
  text: string,
  format: "csv" | "json",
  testInfo: TestInfo,
): Promise<string> {
  const [file, written] = [testInfo.outputPath("native.sweep.json"), testInfo.outputPath(`native.${format}`)];
  await writeFile(file, text);
  await new Promise<void>((resolve, reject) => {
    execFile(CLI, ["sweep", file, `--${format}`, "--output", written], { cwd: ROOT }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  return await readFile(written, "utf8");
}

/** Runs a preset, or a file, to its end. */
export function runNatively(scenario: string): Promise<SummaryJson> {
  return ask("run", scenario);
}

export async function runTextNatively(text: string, testInfo: TestInfo): Promise<SummaryJson> {
  const file = testInfo.outputPath("scenario.json");
  await writeFile(file, text);
  return runNatively(file);
}
