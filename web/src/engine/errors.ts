/**
 * The two ways in which the engine fails. A refusal answers one call, and the engine continues; after a stop it has to be
 * started again.
 */
import type { Problem } from "./types";

/** The engine refuses what it was given. */
export class EngineRefusal extends Error {
  override readonly name = "EngineRefusal";

  constructor(readonly problems: readonly Problem[]) {
    super(problemWords(problems));
  }
}

/** The engine's worker is gone, or its memory cannot be trusted after a trap. */
export class EngineStopped extends Error {
  override readonly name = "EngineStopped";
}

/** Also true of such an error from a worker, which keeps only its name. */
export function isStop(thrown: unknown): thrown is Error {
  return thrown instanceof Error && thrown.name === "EngineStopped";
}

/** The wasm modules throw text: the JSON of every problem, or one problem in words. */
export function refusalOf(text: string): EngineRefusal {
  return new EngineRefusal(
    text.startsWith("[") ? (JSON.parse(text) as Problem[]) : [{ path: "", severity: "error", message: text }],
  );
}

export function problemWords(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
}

/** What was thrown, as an error: not everything that is thrown is one. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
