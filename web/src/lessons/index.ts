/**
 * The lessons by id, the glossary and the document of the model. Each comes when it is asked for, in a file of its own;
 * this one has the heads of all lessons, and is itself for whatever comes later than the page.
 */
import { heads, lessons } from "virtual:lessons";
import type { Glossary, Lesson, LessonHead, ModelDocument } from "./lesson";

export type * from "./lesson";

/** In the order of the path. */
export const LESSONS: readonly LessonHead[] = heads;

/** Null when there is no lesson of this id. */
export async function loadLesson(id: string): Promise<Lesson | null> {
  const load = Object.hasOwn(lessons, id) ? lessons[id] : undefined;
  return load ? (await load()).default : null;
}

export async function loadGlossary(): Promise<Glossary> {
  return (await import("virtual:lessons/glossary")).default;
}

export async function loadModel(): Promise<ModelDocument> {
  return (await import("virtual:lessons/model")).default;
}
