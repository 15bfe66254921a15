/** What is fetched when the first lesson opens. */
export { LessonPanel } from "./LessonPanel";
