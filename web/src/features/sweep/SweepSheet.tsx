/**
 * The sweep: its axes, the progress of its runs, and their results. The runs continue while the sheet is closed.
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
