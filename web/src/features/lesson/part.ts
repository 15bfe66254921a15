/** Components loaded with the first lesson. */
export { LessonPanel } from "./LessonPanel";
