/**
 * A scenario with something in it varied: what is varied, how far its runs are, and what they came to. When the sheet is
 * closed the runs go on.
 */
import { SweepForm } from "./SweepForm";
import { SweepResults } from "./SweepResults";
import { SweepRunBar } from "./SweepRunBar";
import "./sweep.css";

export function SweepSheet() {
  return (
    <>
      <SweepRunBar />
      <div className="sweep-parts">
        <SweepForm />
        <SweepResults />
      </div>
    </>
  );
}
