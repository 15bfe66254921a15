/**
 * The format of scenarios as data: what a complete scenario consists of, read from the types that the engine writes. The
 * page checks against it what no engine can complete, and its fingerprint tells drafts of one format from those of another.
 *
 * It does not contain bounds, and whatever else only the engine decides.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Format, Shape } from "../src/scenario/shape.ts";
import { ROOT } from "../tools/stage.mjs";

const TYPES = join(ROOT, "web/src/engine/generated/types.ts");
const BEGINNING = "Scenario";

/** Files that a watching build depends on. */
export function formatFiles(): string[] {
  return [TYPES];
}

/** `types` is the file of all types. */
export function compileFormat(types = readFileSync(TYPES, "utf8")): Format {
  const texts = declarations(types);
  const shapes: Record<string, Shape> = {};
  const wanted = [BEGINNING];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (name in shapes) continue;
    const { shape, names } = new TypeReader(name, texts).read();
    shapes[name] = shape;
    wanted.push(...names);
  }
  return { beginning: BEGINNING, shapes };
}

/** Declarations of types by name, each with its comment; an empty line is before each. */
export function declarations(types: string): Map<string, string> {
  const texts = types.split("\n\n").slice(1);
  return new Map(texts.map((text) => [/^export type (\w+)/m.exec(text)?.[1] ?? "", text]));
}

/** The same for the same format, whatever its types say in comments. */
export function formatFingerprint(format: Format): string {
  return createHash("sha256").update(JSON.stringify(format)).digest("hex").slice(0, 12);
}

const TOKEN = /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|("[^"]*")|(\d+)|([A-Za-z_]\w*)|([{}[\]<>()|&,:;?=])/y;

/** Reads the few forms of types that a scenario has; throws at any other, which then needs its place here. */
class TypeReader {
  readonly #name: string;
  readonly #tokens: string[];
  readonly #texts: Map<string, string>;
  readonly #names: string[] = [];

  constructor(name: string, texts: Map<string, string>) {
    this.#name = name;
    this.#tokens = tokensOf(name, texts.get(name) ?? "");
    this.#texts = texts;
  }

  read(): { shape: Shape; names: string[] } {
    for (const token of ["export", "type", this.#name, "="]) this.#take(token);
    const shape = this.#union();
    this.#take(";");
    return { shape, names: this.#names };
  }

  #take(expected?: string): string {
    const token = this.#tokens.shift();
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`${this.#name}: ${token ?? "the end"} where ${expected ?? "more"} was expected`);
    return token;
  }

  #takes(token: string): boolean {
    if (this.#tokens[0] !== token) return false;
    this.#tokens.shift();
    return true;
  }

  #union(): Shape {
    const choices = [this.#together()];
    while (this.#takes("|")) choices.push(this.#together());
    return choices.length === 1 ? (choices[0] as Shape) : { any: choices };
  }

  /** Fields of several objects in one; where one of them is one of several, so is the whole. */
  #together(): Shape {
    let shape = this.#one();
    while (this.#takes("&")) shape = this.#combined(shape, this.#one());
    return shape;
  }

  #combined(left: Shape, right: Shape): Shape {
    const [a, b] = [this.#declared(left), this.#declared(right)];
    if ("any" in b) return { any: b.any.map((each) => this.#combined(a, each)).sort(byFieldsNeeded) };
    if (!("fields" in a && "fields" in b)) throw new Error(`${this.#name}: & of what is no object`);
    return { fields: { ...a.fields, ...b.fields }, optional: [...a.optional, ...b.optional] };
  }

  /** The shape that a name refers to, in place of the name. */
  #declared(shape: Shape): Exclude<Shape, string> {
    if (typeof shape === "string") throw new Error(`${this.#name}: & of a ${shape}`);
    if (!("name" in shape)) return shape;
    const { shape: declared, names } = new TypeReader(shape.name, this.#texts).read();
    this.#names.splice(this.#names.lastIndexOf(shape.name), 1, ...names);
    return this.#declared(declared);
  }

  #one(): Shape {
    const token = this.#take();
    if (token === "number" || token === "string" || token === "boolean") return token;
    if (token.startsWith('"')) return { is: token.slice(1, -1) };
    if (/^\d/.test(token)) return { is: Number(token) };
    if (token === "{") return this.#fields();
    if (token === "(") {
      const shape = this.#union();
      this.#take(")");
      return shape;
    }
    if (token === "[") return { tuple: this.#until("]") };
    if (token === "Array") {
      this.#take("<");
      const list = this.#union();
      this.#take(">");
      return { list };
    }
    if (!/^[A-Z]/.test(token)) throw new Error(`${this.#name}: ${token} is no type that is known here`);
    this.#names.push(token);
    return { name: token };
  }

  #until(end: string): Shape[] {
    const shapes: Shape[] = [];
    while (!this.#takes(end)) {
      shapes.push(this.#union());
      this.#takes(",");
    }
    return shapes;
  }

  #fields(): Shape {
    if (this.#takes("[")) return this.#record();
    const fields: Record<string, Shape> = {};
    const optional: string[] = [];
    while (!this.#takes("}")) {
      const key = this.#take().replaceAll('"', "");
      if (this.#takes("?")) optional.push(key);
      this.#take(":");
      fields[key] = this.#union();
      this.#takes(",");
    }
    return { fields, optional };
  }

  /** `{ [key in Keys]?: Of }` */
  #record(): Shape {
    this.#take();
    this.#take("in");
    const keys = this.#take();
    this.#names.push(keys);
    for (const token of ["]", "?", ":"]) this.#take(token);
    const of = this.#union();
    this.#take("}");
    return { keys: { name: keys }, of };
  }
}

/** The first that a value fits counts, and what another shape has may be left out: the one that needs most is first. */
function byFieldsNeeded(left: Shape, right: Shape): number {
  const needed = (shape: Shape) =>
    typeof shape === "object" && "fields" in shape
      ? Object.keys(shape.fields).length - shape.optional.length
      : 0;
  return needed(right) - needed(left);
}

function tokensOf(name: string, text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`${name}: not read from ${JSON.stringify(text.slice(at, at + 20))} on`);
    const token = found[1] ?? found[2] ?? found[3] ?? found[4];
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}
