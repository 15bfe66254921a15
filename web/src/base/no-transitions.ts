/**
 * Replaces d3-transition, of which d3-zoom asks only to interrupt what is in motion: the picture is moved
 * without transitions, so nothing ever is.
 */
import { selection } from "d3-selection";

export function interrupt(): void {}

Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
