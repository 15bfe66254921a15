/** Compiles the lessons. */

/** @returns {{ lessons: import("../src/lessons/lesson").Lesson[], glossary: import("../src/lessons/lesson").Glossary, model: import("../src/lessons/lesson").ModelDocument, files: string[], problems: string[] }} */
export function compileAll() {
  return {
    lessons: [],
    glossary: { entries: [], claims: {}, rules: {} },
    model: { title: "", blocks: [], rules: {} },
    files: [],
    problems: [],
  };
}
