/** What the plugin of the build (web/content/lessons-plugin.ts) makes of the Markdown next to this file, and of docs/model.md. */
declare module "virtual:lessons" {
  export const heads: readonly import("./lesson").LessonHead[];
  export const lessons: Readonly<Record<string, () => Promise<{ default: import("./lesson").Lesson }>>>;
}
declare module "virtual:lessons/glossary" {
  const glossary: import("./lesson").Glossary;
  export default glossary;
}
declare module "virtual:lessons/model" {
  const model: import("./lesson").ModelDocument;
  export default model;
}
