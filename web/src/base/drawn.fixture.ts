/** Property tests draw the same cases in each run; `FAST_CHECK_SEED=N` draws others. */
import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The seed, from web/vitest.config.ts. */
    drawnFrom: number;
  }
}

fc.configureGlobal({ seed: inject("drawnFrom") });

export default fc;
