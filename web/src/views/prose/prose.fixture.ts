/** Pieces of text, for tests of what shows them. */
import type { CitedClaim, Inline } from "../../lessons/lesson";

export const text = (words: string): Inline => ({ kind: "text", text: words });

export const P28: CitedClaim = {
  id: "P28",
  paper: "qsnet-performance",
  source: "Petrini et al. 2003, section 5.4",
  statement: "Bit-reversal stays between 165 and 200 MB/s for each sender.",
  value: "165–200 MB/s",
  tolerated: "155–210",
  role: "calibration",
};
