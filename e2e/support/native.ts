/** The native engine, asked through its command line. It is the build that this page's wasm has to agree with. */
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { TestInfo } from "@playwright/test";
import type { SummaryJson, Verdict } from "../../web/src/engine/types";
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

/** Holds claims of a paper, given as the text of its file, against what they need to be simulated. */
export async function judgeNatively(paper: string, claims: string[], testInfo: TestInfo): Promise<Verdict[]> {
  await mkdir(testInfo.outputPath("papers"), { recursive: true });
  await writeFile(testInfo.outputPath("papers/short.json"), paper);
  const chosen = claims.flatMap((id) => ["--claim", id]);
  return ask("papers", "--folder", testInfo.outputPath("papers"), "--paper", "short", ...chosen);
}

export async function runTextNatively(text: string, testInfo: TestInfo): Promise<SummaryJson> {
  const file = testInfo.outputPath("scenario.json");
  await writeFile(file, text);
  return runNatively(file);
}

/** What stands behind `#/s/` in the link to a scenario. */
export async function linkNatively(text: string, testInfo: TestInfo, name = "scenario"): Promise<string> {
  const file = testInfo.outputPath(`${name}.json`);
  await writeFile(file, text);
  const link = await new Promise<string>((resolve, reject) => {
    execFile(CLI, ["link", file], { cwd: ROOT }, (error, output) =>
      error ? reject(error) : resolve(output),
    );
  });
  return link.trim().replace(/^.*#\/s\//, "");
}
