import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProgramJob } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withProgramNamed } from "../../scenario/programs";
import { SWEEP } from "../program/program.fixture";
import { ProgramTable } from "./ProgramTable";

test("a program has its processes, and below them what it came to and where its time went", () => {
  const job = withProgramNamed(EXAMPLE, 0, "sweep3d").jobs[0] as ProgramJob;
  const cells = (
    figures: typeof SWEEP | null,
    endedNs: number | null = null,
    unresolved: string | null = null,
  ) => {
    const html = renderToStaticMarkup(
      <ProgramTable rows={[{ job, number: 0, figures, endedNs, unresolved }]} />,
    );
    return [...html.matchAll(/<t[hd]\b[^>]*>([^<]*)/g)].map(([, text]) => text);
  };
  expect(cells(SWEEP)).toEqual([
    ...["Program", "processes", "Sweep3D", "25"],
    "Iteration 12.3 ms; 3.42 ns per cell and angle.",
    "waits for the network 70 %, in a call 30 % (process 0: 40 %)",
  ]);
  expect(cells(SWEEP, 3e6).at(-1)).toMatch(/^waits .+ \(process 0: 40 %\); ended at 3 ms$/);
  expect(cells(SWEEP, null, "the program has not finished after 2 ms").at(-1)).toMatch(
    /^not resolved: the program has not finished after 2 ms; waits /,
  );
  expect(cells(null).slice(2)).toEqual(["Sweep3D", "", "Nothing has been measured yet.", "\u00a0"]);
});
