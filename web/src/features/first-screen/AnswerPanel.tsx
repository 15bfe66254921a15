/** The first screen: the result, large, with its curve next to the paper's band. */
import { offersWholeRun } from "../../state/whole-run";
import { BandwidthView, Headline } from "../../views/instruments/BandwidthView";
import { useApp } from "../../views/session-context";
import { WholeRunOfferLater } from "../../views/whole-run/later";
import { wholeRunWords } from "../../views/whole-run/whole-run-texts";
import * as texts from "./texts";

export function AnswerPanel() {
  const offers = useApp(offersWholeRun);
  const words = useApp(wholeRunWords);
  return (
    <section className="instrument answer-panel" aria-label={texts.result}>
      <div className="answer-figure">
        <Headline />
        <span className="answer-state muted">{words}</span>
      </div>
      {offers ? <WholeRunOfferLater /> : null}
      <BandwidthView />
    </section>
  );
}
