/**
 * Holds the imports of web/src against `import-rules.mjs`. The files are parsed, with the bundler's
 * own parser, so that comments, strings and JSX text that look like imports do not count, and
 * everything that makes the bundler follow a path does: `import`, `export … from`, `import()`,
 * types by `import("…")`, `new URL("…", import.meta.url)` for workers, and `import.meta.glob`.
 */
import { posix } from "node:path";
import { parseSync } from "vite";
import { BETWEEN_FEATURES, COMPOSITION, FEATURE_LAYERS, FOLDERS, ONLY_FROM, SEAM } from "./import-rules.mjs";

/**
 * @typedef {{ from: string, line: number, target: string | null, typeOnly: boolean }} Import
 *   `from` is the importing file below web/src; `target` is null when it is not written out.
 */

const TEST = /\.test\.tsx?$/;
/** Tests, and what they share. */
const OF_TESTS = /\.(test|fixture)\.tsx?$/;

/** @param {any} node @param {(node: any) => void} visit */
export function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (node && typeof node === "object") {
    if (typeof node.type === "string") visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/** @param {any} node */
const isImportMeta = (node) => node?.type === "MetaProperty" && node.meta?.name === "import";

/** @param {any} node a member expression such as import.meta.url @param {string} name */
const isOfImportMeta = (node, name) =>
  node?.type === "MemberExpression" && isImportMeta(node.object) && node.property?.name === name;

/** @param {any} node of an import or an export */
function isTypeOnly(node) {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const specifiers = node.specifiers ?? [];
  return (
    specifiers.length > 0 &&
    specifiers.every((/** @type {any} */ each) => (each.importKind ?? each.exportKind) === "type")
  );
}

/**
 * The paths that one node makes the bundler follow.
 * @param {any} node
 * @returns {{ source: any, typeOnly: boolean }[]}
 */
function followed(node) {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return node.source ? [{ source: node.source, typeOnly: isTypeOnly(node) }] : [];
    case "ImportExpression":
      return [{ source: node.source, typeOnly: false }];
    case "TSImportType":
      return [{ source: node.source, typeOnly: true }];
    case "TSExternalModuleReference":
      return [{ source: node.expression, typeOnly: false }];
    case "NewExpression":
      return node.callee?.name === "URL" && isOfImportMeta(node.arguments[1], "url")
        ? [{ source: node.arguments[0], typeOnly: false }]
        : [];
    case "CallExpression": {
      if (!isOfImportMeta(node.callee, "glob")) return [];
      const [patterns] = node.arguments;
      const sources = patterns?.type === "ArrayExpression" ? patterns.elements : [patterns];
      return sources.map((/** @type {any} */ source) => ({ source, typeOnly: false }));
    }
    default:
      return [];
  }
}

/** @param {any} source */
function written(source) {
  if (typeof source?.value === "string") return source.value;
  if (source?.type === "TemplateLiteral" && source.expressions.length === 0) {
    return source.quasis[0].value.cooked;
  }
  return null;
}

/**
 * @param {string} from path below web/src
 * @param {string} code
 * @returns {Import[]}
 */
export function importsOf(from, code) {
  const { program, errors } = parseSync(from, code);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`);
  /** @type {Import[]} */
  const imports = [];
  walk(program, (node) => {
    for (const { source, typeOnly } of followed(node)) {
      const line = code.slice(0, node.start).split("\n").length;
      imports.push({ from, line, target: written(source), typeOnly });
    }
  });
  return imports;
}

/** A file directly in web/src is the entry, which belongs to `app`. @param {string} path */
const folderOf = (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "app");

/**
 * Feature and layer of a path, or null outside of `features`.
 * @param {string} path
 * @returns {{ feature: string, layer: keyof typeof FEATURE_LAYERS } | null}
 */
function featureOf(path) {
  const [top, feature, layer] = path.split("/");
  if (top !== "features" || feature === undefined || layer === undefined) return null;
  return { feature, layer: layer === "state" || layer === "charts" ? layer : "views" };
}

/** What a path's rule is called. @param {string} path */
function placeOf(path) {
  const feature = featureOf(path);
  if (!feature) return folderOf(path);
  return `features/${feature.feature}${feature.layer === "views" ? "" : `/${feature.layer}`}`;
}

/** @param {string} path */
function ruleOf(path) {
  const feature = featureOf(path);
  return feature ? FEATURE_LAYERS[feature.layer] : FOLDERS[folderOf(path)];
}

/**
 * What is wrong with an import of a feature's file, as a sentence, or null.
 * @param {string} from @param {string} path
 */
function featureProblem(from, path) {
  const here = featureOf(from);
  const there = featureOf(path);
  if (!here) {
    const mayCompose = FOLDERS[folderOf(from)]?.uses.includes("features") || from in COMPOSITION;
    return mayCompose
      ? null
      : `the core may not import from ${path}: see COMPOSITION in web/tools/import-rules.mjs`;
  }
  if (!there || !FEATURE_LAYERS[here.layer].own.includes(there.layer)) {
    return `${placeOf(from)} may not import from ${path}`;
  }
  if (here.feature === there.feature || BETWEEN_FEATURES[here.feature]?.[there.feature]) return null;
  return `the feature ${here.feature} may not use ${there.feature}: see BETWEEN_FEATURES in web/tools/import-rules.mjs`;
}

/** @param {string} path @param {string[]} allowed folders, subfolders or files without their ending */
function isAmong(path, allowed) {
  const bare = path.replace(/\.\w+$/, "");
  return allowed.some((each) => bare === each || path === each || path.startsWith(`${each}/`));
}

/** @param {string} target @param {string[]} patterns */
function isPackage(target, patterns) {
  return patterns.some((pattern) =>
    pattern.endsWith("*")
      ? target.startsWith(pattern.slice(0, -1))
      : target === pattern || target.startsWith(`${pattern}/`),
  );
}

/**
 * What is wrong with one import, as a sentence, or null.
 * @param {Import} each
 */
function problemOf({ from, target, typeOnly }) {
  const folder = folderOf(from);
  const rule = ruleOf(from);
  if (!rule) return `the folder ${folder} has no row in web/tools/import-rules.mjs`;
  if (target === null) return "an import must be written out, or nobody can check it";
  if (!/^\.{0,2}\//.test(target)) {
    const owner = Object.entries(ONLY_FROM).find(([name]) => isPackage(target, [name]));
    if (owner && from !== owner[1]) return `only ${owner[1]} may import ${owner[0]}`;
    return isPackage(target, rule.without ?? []) ? `${placeOf(from)} must do without ${target}` : null;
  }
  const path = posix.join(posix.dirname(from), target.replace(/\?.*$/, ""));
  const isTest = TEST.test(from);
  if (path.startsWith("../") || target.startsWith("/")) {
    // Tests read published data and presets where they lie; the page fetches them.
    return isTest ? null : `${target} is outside web/src`;
  }
  if (folderOf(path) === "features") return OF_TESTS.test(from) ? null : featureProblem(from, path);
  const own = folderOf(path) === folder && folder !== "features";
  if (own || isAmong(path, rule.uses)) return null;
  if (isAmong(path, rule.typesOnly ?? [])) {
    return typeOnly || isTest ? null : `${placeOf(from)} may take only types from ${path}`;
  }
  return `${placeOf(from)} may not import from ${path}`;
}

/**
 * @param {{ path: string, code: string }[]} files paths below web/src; code is read of TypeScript only
 * @returns {string[]} one line for each violation, with its place
 */
export function violations(files) {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path));
  const imports = code.map((file) => ({ path: file.path, all: importsOf(file.path, file.code) }));
  /** @param {Import[]} all @param {string[]} packages */
  const uses = (all, packages) =>
    all.some(({ target, typeOnly }) => !typeOnly && target !== null && isPackage(target, packages));
  const seams = imports.filter(({ all }) => uses(all, SEAM.between) && uses(all, SEAM.and));
  return [
    ...files
      .filter(
        ({ path }) => FOLDERS[folderOf(path)]?.onlyCss && !path.endsWith(".css") && !OF_TESTS.test(path),
      )
      .map(({ path }) => `${path}: ${folderOf(path)} holds style sheets only`),
    ...imports.flatMap(({ all }) =>
      all.flatMap((each) => {
        const problem = problemOf(each);
        return problem ? [`${each.from}:${each.line}: ${problem}`] : [];
      }),
    ),
    ...seams
      .slice(SEAM.files)
      .map(
        ({ path }) =>
          `${path}: imports ${SEAM.between} and ${SEAM.and.join(" or ")}; ${seams[0]?.path} is the one seam`,
      ),
  ];
}
