/**
 * What a learner has answered, as it is kept in this browser for all visits.
 *
 * What was kept may come from another version, or from anybody: only what makes sense is taken.
 */
import type { Answer, Answers } from "./slice";

const FORMAT = 1;
const LESSON = /^[a-z0-9-]{1,64}$/;
const STEP = /^\d{1,2}$/;
const MAX_LESSONS = 200;
const MAX_OPTIONS = 20;
const MAX_POINTS = 200;
const MAX_CHARACTERS = 1_000_000;

type Fields = Record<string, unknown>;

export function readAnswers(text: string | null): Answers {
  if (text === null || text.length > MAX_CHARACTERS) return {};
  try {
    const kept = fieldsOf(JSON.parse(text));
    if (kept.format !== FORMAT) return {};
    return entries(kept.answers, LESSON, (steps) => entries(steps, STEP, readAnswer));
  } catch {
    return {};
  }
}

export function answersText(answers: Answers): string {
  return JSON.stringify({ format: FORMAT, answers });
}

/** Adds an answer to a step; earlier parts of its answer stay. */
export function withAnswer(
  answers: Answers,
  { id, step }: { id: string; step: number },
  answer: Answer,
): Answers {
  const steps = answers[id] ?? {};
  return { ...answers, [id]: { ...steps, [step]: { ...steps[step], ...answer } } };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function entries<T>(value: unknown, allowed: RegExp, read: (value: unknown) => T): Record<string, T> {
  const known = Object.entries(fieldsOf(value)).filter(([key]) => allowed.test(key));
  return Object.fromEntries(known.slice(0, MAX_LESSONS).map(([key, each]) => [key, read(each)]));
}

function readAnswer(value: unknown): Answer {
  const { choice, curve, revealed, solved } = fieldsOf(value);
  const points = readCurve(curve);
  return {
    ...(isPlace(choice) ? { choice } : {}),
    ...(points ? { curve: points } : {}),
    ...(revealed === true ? { revealed } : {}),
    ...(solved === true ? { solved } : {}),
  };
}

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < MAX_OPTIONS;
}

function readCurve(value: unknown): Answer["curve"] | null {
  if (!Array.isArray(value) || value.length > MAX_POINTS) return null;
  return value.every(isPoint) ? value.map(([x, y]) => [x, y] as const) : null;
}

function isPoint(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => Number.isFinite(each));
}
