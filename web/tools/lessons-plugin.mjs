/**
 * What the bundler takes lessons, glossary and model from: `virtual:lessons` has the heads of all lessons and a way to
 * each, which is a file of its own. The page gets plain data; nothing that reads Markdown or YAML is part of it.
 */
import { compileAll } from "./lesson-compiler.mjs";

const PREFIX = "virtual:lessons";

/** @param {unknown} data as a module; parsing text is faster than running it as code */
export const dataModule = (data) => `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});`;

/** @returns {import("vite").Plugin} */
export function lessonsPlugin() {
  /** @type {ReturnType<typeof compileAll> | null} */
  let compiled = null;
  const all = () => {
    compiled ??= compileAll();
    if (compiled.problems.length > 0) throw new Error(compiled.problems.join("\n"));
    return compiled;
  };
  return {
    name: "flitscope-lessons",
    buildStart() {
      compiled = null;
    },
    resolveId(id) {
      return id === PREFIX || id.startsWith(`${PREFIX}/`) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const { lessons, glossary, model, files } = all();
      for (const file of files) this.addWatchFile(file);
      const name = id.slice(PREFIX.length + 2);
      if (name === "") return index(lessons);
      if (name === "glossary") return dataModule(glossary);
      if (name === "model") return dataModule(model);
      const lesson = lessons.find((each) => `lesson/${each.id}` === name);
      return lesson ? dataModule(lesson) : null;
    },
    hotUpdate({ file }) {
      if (compiled?.files.includes(file)) compiled = null;
    },
  };
}

/** @param {import("../src/lessons/lesson").Lesson[]} lessons */
function index(lessons) {
  const heads = lessons.map(({ steps, claims, rules, ...head }) => head);
  const ways = lessons.map(({ id }) => `${JSON.stringify(id)}: () => import("${PREFIX}/lesson/${id}")`);
  return `export const heads = ${JSON.stringify(heads)};\nexport const lessons = { ${ways.join(", ")} };`;
}
