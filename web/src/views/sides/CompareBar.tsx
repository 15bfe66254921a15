/** The bar above the pictures: both sides or B − A, and the actions on both. */
import { CommandButton } from "../CommandButton";
import { useApp, useSession } from "../session-context";
import { mapShown, noMapReason } from "./compared";
import "./compare-stage.css";
import * as texts from "./texts";

export function CompareBar() {
  const session = useSession();
  const map = useApp(mapShown);
  const reason = useApp(noMapReason);
  const draw = (wanted: "sides" | "difference") =>
    session.store.setState(({ compare }) => ({ compare: { ...compare, map: wanted } }));
  return (
    <section className="compare-bar" aria-label={texts.comparison}>
      <fieldset className="compare-map">
        <legend className="visually-hidden">{texts.pictureChoice}</legend>
        <button type="button" aria-pressed={map === "sides"} onClick={() => draw("sides")}>
          {texts.bothSides}
        </button>
        <button
          type="button"
          aria-pressed={map === "difference"}
          disabled={reason !== null}
          onClick={() => draw("difference")}
        >
          {texts.difference}
        </button>
      </fieldset>
      <p className="compare-note muted">{reason ?? (map === "difference" ? texts.differenceNote : null)}</p>
      <CommandButton id="exchange-sides" label={texts.swapSides}>
        {texts.swapSymbol}
      </CommandButton>
      <CommandButton id="compare" label={texts.stopComparing}>
        {texts.stopComparing}
      </CommandButton>
    </section>
  );
}
