/** The published claims, as `public/papers/qsnet-performance.json` holds them. Only what the page reads is typed. */

export type ClaimTolerance = {
  relative?: number;
  within?: number;
  range?: [number, number];
  relation?: string;
};

export type Claim = {
  id: string;
  place: string;
  kind: "value" | "shape" | "definition";
  statement: string;
  value?: number | [number, number];
  values?: Record<string, number>;
  unit?: string;
  /** An expression over the summaries of runs, or several by name; the engine works them out. */
  simulated?: string | Record<string, string>;
  tolerance?: ClaimTolerance;
  tolerance_note?: string;
  reason?: string;
  role: "calibration" | "prediction" | "assumption-fitted" | "definition";
  ablation?: boolean;
};

/** How to come by a scenario; the engine follows it. */
export type Recipe = { preset?: string; base?: string; set?: object; sweep?: object; seeds?: number[] };

export type Paper = {
  id: string;
  title: string;
  authors: string[];
  venue: string;
  year: number;
  doi: string;
  runs: Record<string, Recipe>;
  claims: Claim[];
};

export async function loadPaper(fetchText: (path: string) => Promise<string>): Promise<Paper> {
  return JSON.parse(await fetchText("papers/qsnet-performance.json")) as Paper;
}
