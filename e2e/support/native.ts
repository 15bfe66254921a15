/** The native engine, asked through its command line. It is the build that this page's wasm has to agree with. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { TestInfo } from "@playwright/test";
import type { SummaryJson } from "../../web/src/engine/types";
import { ROOT } from "./scenarios";

const CLI = process.env.FLITSCOPE_CLI ?? `${ROOT}target/release/flitscope`;

/** Runs a preset, or a file, to its end. */
export function runNatively(scenario: string): Promise<SummaryJson> {
  return new Promise((resolve, reject) => {
    const most = { cwd: ROOT, maxBuffer: 1 << 26 };
    execFile(CLI, ["run", scenario, "--json"], most, (error, output) => {
      if (error) reject(error);
      else resolve(JSON.parse(output));
    });
  });
}

export async function runTextNatively(text: string, testInfo: TestInfo): Promise<SummaryJson> {
  const file = testInfo.outputPath("scenario.json");
  await writeFile(file, text);
  return runNatively(file);
}
