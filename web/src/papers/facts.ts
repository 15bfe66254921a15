/** What is known before anything runs. The build makes it (web/content/facts.ts) and the page fetches it as one file. */
import type { Preset } from "../scenario/presets";
import type { PublishedRun } from "./published";

export type Facts = {
  /** The gallery, in its order. */
  presets: readonly Preset[];
  /** Of all papers, in their order: what is published of which scenario. */
  published: readonly PublishedRun[];
};
