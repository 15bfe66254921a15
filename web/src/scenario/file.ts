/** Scenario files: reading one that the user chose or dropped, and naming one that is saved. */
import type { Problem, Scenario } from "../engine/types";
import * as texts from "./file-texts";

/** A scenario takes about 2 kB. Beyond this cap a file is not even read. */
export const MAX_FILE_BYTES = 1024 * 1024;

export type FileText = { text: string; problems: [] } | { text: null; problems: Problem[] };

function refusal(message: string): FileText {
  return { text: null, problems: [{ path: "file", severity: "error", message }] };
}

export async function readScenarioFile(file: File): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) {
    const mebibytes = (file.size / MAX_FILE_BYTES).toFixed(1);
    return refusal(texts.fileTooLarge(mebibytes));
  }
  try {
    return { text: await file.text(), problems: [] };
  } catch (thrown) {
    return refusal(texts.fileUnreadable(thrown instanceof Error ? thrown.message : String(thrown)));
  }
}

/** What is left of a name that any file system takes. */
export function plainName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain.slice(0, 60) || "scenario";
}

export function scenarioFileName(scenario: Scenario): string {
  return `${plainName(scenario.name)}.flitscope.json`;
}

export function scenarioFileText(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}
