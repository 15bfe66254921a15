/**
 * What is wrong with a file of content, all of it at once, as `file:line: sentence`; and the reading of YAML tables, in
 * which every key is known or told.
 */
import { isMap, isNode, LineCounter, parseDocument } from "yaml";

export class Problems {
  readonly all: string[] = [];

  /** @param file as problems name it */
  constructor(readonly file: string) {}

  /** @param line from 1 */
  add(line: number, message: string) {
    this.all.push(`${this.file}:${line}: ${message}`);
  }
}

/** A place within a YAML text: the keys and indices that lead there. */
type Way = (string | number)[];
type Values = Record<string, unknown>;
type Is<T> = (value: unknown) => value is T;

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isTable = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTables = (value: unknown): value is Values[] => Array.isArray(value) && value.every(isTable);

/** A table of YAML, whose values are taken one by one. `done` tells keys that no one has taken. */
export class Table {
  readonly #known = new Set<string>();

  constructor(
    readonly values: Values,
    private readonly at: { problems: Problems; name: string; lineOf: (way: Way) => number; way: Way },
  ) {}

  /** @param way below this table */
  problem(message: string, way: Way = []) {
    this.at.problems.add(this.line(way), `${this.at.name}: ${message}`);
  }

  line(way: Way = []) {
    return this.at.lineOf([...this.at.way, ...way]);
  }

  has(key: string) {
    this.#known.add(key);
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /**
   * A value of some kind, or the fallback. A value of another kind is a problem, and so is none where there is no fallback.
   * @param kind in words
   */
  take<T>(key: string, kind: string, is: Is<T>, fallback: T): T;
  take<T>(key: string, kind: string, is: Is<T>, fallback?: T): T | undefined;
  take<T>(key: string, kind: string, is: Is<T>, fallback?: T): T | undefined {
    if (!this.has(key)) {
      if (fallback === undefined) this.problem(`\`${key}\` is missing; it must be ${kind}`);
      return fallback;
    }
    const value = this.values[key];
    if (is(value)) return value;
    this.problem(`\`${key}\` is ${JSON.stringify(value)?.slice(0, 60)}; it must be ${kind}`, [key]);
    return fallback;
  }

  text(key: string, fallback?: string): string {
    return this.take(key, "a text", isText, fallback) ?? "";
  }

  number(key: string, fallback?: number): number {
    return this.take(key, "a number", isNumber, fallback) ?? 0;
  }

  oneOf<T extends string>(key: string, choices: readonly [T, ...T[]], fallback?: T): T {
    const is: Is<T> = (value): value is T => choices.some((choice) => choice === value);
    return this.take(key, `one of ${choices.join(", ")}`, is, fallback) ?? choices[0];
  }

  /** None when absent. */
  texts(key: string): string[] {
    return this.take(key, "a list of texts", isTexts, []);
  }

  map(key: string, fallback?: Values): Values {
    return this.take(key, "a table, as in {key: value}", isTable, fallback) ?? {};
  }

  /** A table within. */
  table(key: string): Table | null {
    if (!this.has(key)) return null;
    const value = this.map(key, {});
    return new Table(value, { ...this.at, name: `${this.at.name}.${key}`, way: [...this.at.way, key] });
  }

  /** Tables of a list. */
  tables(key: string, kind: string): Table[] {
    return this.take(key, `a list of ${kind}`, isTables, []).map((value, index) => {
      const name = `${this.at.name}.${key}[${index}]`;
      return new Table(value, { ...this.at, name, way: [...this.at.way, key, index] });
    });
  }

  /** Tells what is there and not known. */
  done() {
    const known = [...this.#known];
    for (const key of Object.keys(this.values)) {
      if (!this.#known.has(key))
        this.problem(`unknown key \`${key}\`; use one of ${known.join(", ")}`, [key]);
    }
  }
}

const HINT = "; quote texts that contain any of , : [ ] { } #";

/**
 * A text of YAML that is one table; an empty one where it cannot be read.
 * @param line of the file, in which the text begins
 * @param name as problems have it
 */
export function readTable(text: string, line: number, name: string, problems: Problems): Table {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => line + lines.linePos(offset).line - 1;
  const lineOf = (way: Way) => {
    for (let length = way.length; length > 0; length -= 1) {
      const node = document.getIn(way.slice(0, length), true);
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return line;
  };
  // What is wrong after the first error follows from it, and so does all that a reader would miss.
  const [error] = document.errors;
  if (error) problems.add(at(error.pos[0]), `${name}: ${error.message.split("\n")[0]}${HINT}`);
  const fine = document.errors.length === 0 && (document.contents === null || isMap(document.contents));
  if (!fine && document.errors.length === 0)
    problems.add(line, `${name}: must be a table of keys and values`);
  const values = fine ? (document.toJS() ?? {}) : {};
  return new Table(values, {
    problems: fine ? problems : new Problems(problems.file),
    name,
    lineOf,
    way: [],
  });
}
