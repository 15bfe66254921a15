/**
 * Replaces d3-transition in the build: d3-zoom uses only `interrupt` of it, and the picture has no transitions to
 * interrupt. The complete library would put the start file above its limit; `d3-replacements.test.ts` fails when
 * d3-zoom uses more of it.
 */
import { selection } from "d3-selection";

export function interrupt(): void {}

Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
