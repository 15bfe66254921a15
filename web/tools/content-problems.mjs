/**
 * What is wrong with a file of content, all of it at once, as `file:line: sentence`; and the reading of YAML tables, in
 * which every key is known or told.
 */
import { isMap, isNode, LineCounter, parseDocument } from "yaml";

export class Problems {
  /** @type {string[]} */
  all = [];
  /** @param {string} file as it is told */
  constructor(file) {
    this.file = file;
  }

  /** @param {number} line from 1 @param {string} message */
  add(line, message) {
    this.all.push(`${this.file}:${line}: ${message}`);
  }
}

/** A place within a YAML text: the keys and indices that lead there. @typedef {(string | number)[]} Way */

/**
 * A table of YAML, whose values are taken one by one. `done` tells keys that nobody has taken.
 */
export class Table {
  /** @type {Set<string>} */
  #known = new Set();

  /**
   * @param {Record<string, unknown>} values
   * @param {{ problems: Problems, name: string, lineOf: (way: Way) => number, way: Way }} at
   */
  constructor(values, at) {
    this.values = values;
    this.at = at;
  }

  /** @param {string} message @param {Way} [way] below this table */
  problem(message, way = []) {
    this.at.problems.add(this.line(way), `${this.at.name}: ${message}`);
  }

  /** @param {Way} [way] */
  line(way = []) {
    return this.at.lineOf([...this.at.way, ...way]);
  }

  /** @param {string} key */
  has(key) {
    this.#known.add(key);
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /**
   * A value of some kind; the fallback where it is absent, and a problem where there is none.
   * @param {string} key @param {string} kind in words @param {(value: unknown) => boolean} is
   * @param {any[]} fallbacks one or none
   * @returns {any}
   */
  take(key, kind, is, ...fallbacks) {
    const [fallback] = fallbacks;
    if (!this.has(key)) {
      if (fallbacks.length === 0) this.problem(`\`${key}\` is missing: ${kind}`);
      return fallback;
    }
    const value = this.values[key];
    if (is(value)) return value;
    this.problem(`\`${key}\` is ${JSON.stringify(value)?.slice(0, 60)}; it should be ${kind}`, [key]);
    return fallback;
  }

  /** @param {string} key @param {any[]} fallback @returns {string} */
  text(key, ...fallback) {
    const isText = (/** @type {unknown} */ value) => typeof value === "string" && value.trim() !== "";
    return this.take(key, "a text", isText, ...fallback) ?? fallback[0] ?? "";
  }

  /** @param {string} key @param {any[]} fallback @returns {number} */
  number(key, ...fallback) {
    return this.take(key, "a number", Number.isFinite, ...fallback) ?? fallback[0] ?? 0;
  }

  /** @param {string} key @param {readonly string[]} choices @param {any[]} fallback */
  oneOf(key, choices, ...fallback) {
    const is = (/** @type {unknown} */ value) => choices.includes(/** @type {string} */ (value));
    return this.take(key, `one of ${choices.join(", ")}`, is, ...fallback) ?? fallback[0] ?? choices[0];
  }

  /** @param {string} key @returns {string[]} none when absent */
  texts(key) {
    const is = (/** @type {unknown} */ value) =>
      Array.isArray(value) && value.every((each) => typeof each === "string");
    return this.take(key, "a list of texts", is, []) ?? [];
  }

  /** @param {string} key @param {any[]} fallback @returns {Record<string, unknown>} */
  map(key, ...fallback) {
    return this.take(key, "a table, as in {key: value}", isTable, ...fallback) ?? {};
  }

  /** A table within. @param {string} key @returns {Table | null} */
  table(key) {
    if (!this.has(key)) return null;
    const value = this.map(key, {});
    return new Table(value, { ...this.at, name: `${this.at.name}.${key}`, way: [...this.at.way, key] });
  }

  /** Tables of a list. @param {string} key @param {string} kind @returns {Table[]} */
  tables(key, kind) {
    const is = (/** @type {unknown} */ value) => Array.isArray(value) && value.every(isTable);
    const list = this.take(key, `a list of ${kind}`, is, []) ?? [];
    return list.map((/** @type {Record<string, unknown>} */ value, /** @type {number} */ index) => {
      const name = `${this.at.name}.${key}[${index}]`;
      return new Table(value, { ...this.at, name, way: [...this.at.way, key, index] });
    });
  }

  /** Tells what is there and not known. */
  done() {
    const known = [...this.#known];
    for (const key of Object.keys(this.values)) {
      if (!this.#known.has(key)) this.problem(`there is no \`${key}\`; known are ${known.join(", ")}`, [key]);
    }
  }
}

/** @param {unknown} value */
export function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const HINT = "; a text with any of , : [ ] { } # in it goes in quotes";

/**
 * A text of YAML that is one table; an empty one where it cannot be read.
 * @param {string} text @param {number} line the file's line that the text begins in
 * @param {string} name what it is called in problems
 * @param {Problems} problems
 * @returns {Table}
 */
export function readTable(text, line, name, problems) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (/** @type {number} */ offset) => line + lines.linePos(offset).line - 1;
  /** @param {Way} way */
  const lineOf = (way) => {
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
  if (!fine && document.errors.length === 0) problems.add(line, `${name}: not a table of keys and values`);
  const values = fine ? (document.toJS() ?? {}) : {};
  return new Table(values, {
    problems: fine ? problems : new Problems(problems.file),
    name,
    lineOf,
    way: [],
  });
}
