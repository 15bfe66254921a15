/** The bar above the pictures: both sides or B − A, and the actions on both. */
import { CommandButton } from "../CommandButton";
import { useApp, useSession } from "../session-context";
import { mapShown, noMapReason } from "./compared";
import "./compare-stage.css";

export function CompareBar() {
  const session = useSession();
  const map = useApp(mapShown);
  const reason = useApp(noMapReason);
  const draw = (wanted: "sides" | "difference") =>
    session.store.setState(({ compare }) => ({ compare: { ...compare, map: wanted } }));
  return (
    <section className="compare-bar" aria-label="Comparison">
      <fieldset className="compare-map">
        <legend className="visually-hidden">What is drawn</legend>
        <button type="button" aria-pressed={map === "sides"} onClick={() => draw("sides")}>
          A and B
        </button>
        <button
          type="button"
          aria-pressed={map === "difference"}
          disabled={reason !== null}
          onClick={() => draw("difference")}
        >
          B − A
        </button>
      </fieldset>
      <p className="compare-note muted">
        {reason ?? (map === "difference" ? "What B has more or less of than A, at this moment" : null)}
      </p>
      <CommandButton id="exchange-sides" label="Exchange A and B">
        A ⇄ B
      </CommandButton>
      <CommandButton id="compare" label="Stop comparing">
        Stop comparing
      </CommandButton>
    </section>
  );
}
