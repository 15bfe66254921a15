/**
 * Holds the documents against the tree: every path, folder, npm and cargo command that they name in
 * backticks, every relative link, and every command line in a block of shell code must exist.
 * Prose that names folders long gone is worse than none.
 *
 * What looks like a path is one when its first part lies at the root of the repository, when it
 * ends in a slash, or when it ends like a source file; so `MB/s` and `d3-scale` are ignored.
 * Paths count from the root. A bare file name such as `start.mjs` may lie anywhere. `<…>`, `…` and
 * runs of capital N stand for something the reader puts in.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ENDINGS = /\.(?:css|html|json|md|mjs|rs|snap|svg|png|toml|tsx?|txt|wasm|ya?ml)$/;

/**
 * @typedef {{ root: string, top: Set<string>, built: string[], names: Set<string>, scripts: Set<string>,
 *   binaries: Set<string>, packages: Set<string> }} Tree
 */

/** @param {string} root @param {string} folder @returns {string[]} */
function tracked(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "target", ".git", "pkg", "dist", "dist-test"].includes(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? tracked(root, path) : [path];
  });
}

/**
 * What the documents may name.
 * @param {string} root @returns {Tree}
 */
export function readTree(root) {
  /** @param {string} path */
  const text = (path) => readFileSync(join(root, path), "utf8");
  const files = tracked(root, "");
  const manifests = files.filter((path) => path.endsWith("Cargo.toml")).map(text);
  const listed = [...manifests.join("\n").matchAll(/^\[(package|\[bin\])\][^[]*?^name = "(.+?)"/gms)];
  const inBin = files.map((path) => /\/src\/bin\/([\w-]+)(?:\.rs|\/main\.rs)$/.exec(path)?.[1] ?? "");
  return {
    root,
    top: new Set(readdirSync(root)),
    // What git ignores exists only after a build.
    built: text(".gitignore")
      .split("\n")
      .filter((line) => line.endsWith("/"))
      .map((line) => line.slice(0, -1)),
    names: new Set(files.map((path) => path.split("/").at(-1) ?? "")),
    scripts: new Set(Object.keys(JSON.parse(text("package.json")).scripts)),
    binaries: new Set([...inBin, ...listed.map((match) => match[2] ?? "")]),
    packages: new Set(listed.filter((match) => match[1] === "package").map((match) => match[2] ?? "")),
  };
}

/** `a/{b,c}.ts` means two files. @param {string} path @returns {string[]} */
function expand(path) {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  return (braces[1] ?? "").split(",").flatMap((each) => expand(path.replace(braces[0], each.trim())));
}

/** Whether a path with `*` in its parts names anything. @param {string} root @param {string[]} parts @returns {boolean} */
function anyMatches(root, parts) {
  const [part, ...rest] = parts;
  if (part === undefined) return true;
  if (!part.includes("*")) return existsSync(join(root, part)) && anyMatches(join(root, part), rest);
  if (!existsSync(root)) return false;
  const pattern = new RegExp(`^${part.replace(/[.+]/g, "\\$&").replace(/\*+/g, ".*")}$`);
  return readdirSync(root).some((name) => pattern.test(name) && anyMatches(join(root, name), rest));
}

/** @param {Tree} tree @param {string} span what is between the backticks @returns {string | null} */
export function pathProblem(tree, span) {
  const path = span.replace(/(?::\d+(?:-\d+)?|#[\w-]*)$/, "").replace(/^\.\//, "");
  if (!/^[\w.@][\w.@\-/*{}, ]*$/.test(path) || / (?![^{]*\})/.test(path)) return null;
  const first = path.split("/", 1)[0] ?? "";
  const isInTree = path.includes("/") && tree.top.has(first);
  if (!isInTree && !path.endsWith("/") && !ENDINGS.test(path)) return null;
  if (first.startsWith("@") || /(?:^|[/-])N+\b/.test(path)) return null;
  const bare = path.replace(/\/$/, "");
  if (tree.built.some((each) => bare === each || bare.startsWith(`${each}/`))) return null;
  const isName = !path.includes("/") && !path.includes("*");
  const missing = expand(bare).filter(
    (each) => !anyMatches(tree.root, each.split("/")) && !(isName && tree.names.has(each)),
  );
  return missing.length > 0 ? `${missing.join(", ")} does not exist` : null;
}

const NPM_OWN = ["ci", "install", "view", "pack", "audit", "outdated", "update"];
const NPM_SHORT = ["start", "test", "stop", "restart"];
const CARGO_OWN = [
  "add",
  "bench",
  "build",
  "check",
  "clippy",
  "doc",
  "fmt",
  "insta",
  "mutants",
  "package",
  "run",
  "test",
  "tree",
  "update",
];

/** @param {Tree} tree @param {string} line @returns {string | null} */
export function commandProblem(tree, line) {
  // Variables set for one command come before it.
  const words = line
    .trim()
    .replace(/^\$ /, "")
    .split(/\s+/)
    .filter((word) => !/^[A-Z_]+=/.test(word));
  const [program = "", verb = "", argument = ""] = words;
  if (program === "npm") {
    const script = verb === "run" ? argument : NPM_SHORT.includes(verb) ? verb : null;
    if (script !== null) return tree.scripts.has(script) ? null : `npm has no script "${script}"`;
    return NPM_OWN.includes(verb) || verb === "" ? null : `npm has no command "${verb}"`;
  }
  if (program === "cargo") {
    if (verb !== "" && !CARGO_OWN.includes(verb)) return `cargo has no command "${verb}"`;
    const own = words.slice(0, words.includes("--") ? words.indexOf("--") : undefined);
    for (const [index, word] of own.entries()) {
      const value = own[index + 1] ?? "";
      if (word === "--bin" && !tree.binaries.has(value)) return `cargo has no binary "${value}"`;
      if (["-p", "--package"].includes(word) && !tree.packages.has(value)) {
        return `cargo has no package "${value}"`;
      }
    }
    return null;
  }
  if (program === "node" && verb && !verb.startsWith("-")) return pathProblem(tree, verb);
  const isOurs = /^\.[\w-]*\//.test(program);
  return isOurs && !existsSync(join(tree.root, program)) ? `${program} does not exist` : null;
}

/** A block without a language may hold commands or anything else; only commands are looked at in any. */
const SHELLS = ["", "sh", "bash", "shell", "console"];

/**
 * Every claim a document makes about the tree.
 * @param {string} markdown
 * @returns {{ line: number, kind: "span" | "command" | "link", text: string }[]}
 */
export function claims(markdown) {
  /** @type {ReturnType<typeof claims>} */
  const found = [];
  /** @type {{ mark: string, language: string } | null} */
  let fence = null;
  for (const [index, text] of markdown.split("\n").entries()) {
    const line = index + 1;
    const mark = /^\s*(`{3,}|~{3,})\s*(\w*)/.exec(text);
    if (mark && (!fence || (mark[1] ?? "").startsWith(fence.mark))) {
      fence = fence ? null : { mark: mark[1] ?? "", language: mark[2] ?? "" };
    } else if (fence) {
      if (SHELLS.includes(fence.language) && !/^\s*#/.test(text)) {
        for (const part of text.replace(/\s#.*$/, "").split(/&&|\|\||[|;]/)) {
          found.push({ line, kind: "command", text: part.trim() });
        }
      }
    } else {
      for (const [, , span] of text.matchAll(/(`+)(.+?)\1(?!`)/g)) {
        found.push({ line, kind: "span", text: (span ?? "").trim() });
      }
      for (const [, target] of text.replace(/(`+).+?\1/g, "").matchAll(/\]\(\s*<?([^)\s>]+)/g)) {
        found.push({ line, kind: "link", text: target ?? "" });
      }
    }
  }
  return found;
}

/** @param {Tree} tree @param {string} document @param {string} target @returns {string | null} */
function linkProblem(tree, document, target) {
  if (/^(?:[a-z]+:|#|\/\/)/i.test(target)) return null;
  const path = decodeURIComponent(target.replace(/[?#].*$/, ""));
  const full = path.startsWith("/") ? join(tree.root, path) : join(tree.root, dirname(document), path);
  return existsSync(full) ? null : `the link to ${target} leads nowhere`;
}

/**
 * @param {Tree} tree
 * @param {string} document its path, for the links in it and for the answer
 * @param {string} markdown
 * @returns {string[]} one line for each thing that does not exist
 */
export function problems(tree, document, markdown) {
  return claims(markdown).flatMap(({ line, kind, text }) => {
    const problem =
      kind === "link"
        ? linkProblem(tree, document, text)
        : (commandProblem(tree, text) ?? (kind === "span" ? pathProblem(tree, text) : null));
    return problem ? [`${document}:${line}: ${problem}`] : [];
  });
}
