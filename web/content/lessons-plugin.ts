/**
 * What the bundler takes lessons, glossary and model from: `virtual:lessons` has the heads of all lessons and a way to
 * each, which is a file of its own. The page gets plain data; nothing that reads Markdown or YAML is part of it.
 */

import type { Plugin } from "vite";
import type { Lesson } from "../src/lessons/lesson.ts";
import { compileAll } from "./lesson-compiler.ts";

const PREFIX = "virtual:lessons";

/** As a module: parsing text is faster than running it as code. */
export const dataModule = (data: unknown) =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});`;

export function lessonsPlugin(): Plugin {
  let compiled: ReturnType<typeof compileAll> | null = null;
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

function index(lessons: Lesson[]) {
  const heads = lessons.map(({ steps, claims, rules, ...head }) => head);
  const ways = lessons.map(({ id }) => `${JSON.stringify(id)}: () => import("${PREFIX}/lesson/${id}")`);
  return `export const heads = ${JSON.stringify(heads)};\nexport const lessons = { ${ways.join(", ")} };`;
}
