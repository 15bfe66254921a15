/** The published claims, as `public/papers/qsnet-performance.json` holds them. Only what the page reads is typed. */

export type ClaimTolerance = { relative?: number; range?: [number, number]; relation?: string };

export type Claim = {
  id: string;
  place: string;
  kind: "value" | "shape" | "definition";
  statement: string;
  value?: number | [number, number] | null;
  unit: string;
  tolerance: ClaimTolerance | null;
  tolerance_note?: string;
  presets: string[];
  metric: string | null;
  role: "calibration" | "check" | "definition";
};

export type Paper = {
  title: string;
  authors: string[];
  venue: string;
  year: number;
  doi: string;
  claims: Claim[];
};

export async function loadPaper(fetchText: (path: string) => Promise<string>): Promise<Paper> {
  return JSON.parse(await fetchText("papers/qsnet-performance.json")) as Paper;
}
