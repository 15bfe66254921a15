/** What a report of a failed panel says: enough for anyone who mends it. */
import * as texts from "./failure-texts";

export type FailureFacts = {
  name: string;
  error: unknown;
  /** React's: which component threw, and what it is in. */
  componentStack: string;
  engine: string;
  /** To what was open. */
  link: string;
  browser: string;
};

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  return String(error);
}

export function stackOf(error: unknown, componentStack: string): string {
  const stack = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [stack, componentStack]
    .map((part) => part.trimEnd())
    .join("\n")
    .trim();
}

export function failureReport({ name, error, componentStack, engine, link, browser }: FailureFacts): string {
  return [
    texts.failedWith(name, messageOf(error)),
    texts.linkLine(link),
    texts.engineLine(engine),
    texts.browserLine(browser),
    "",
    stackOf(error, componentStack),
  ].join("\n");
}
