/** The first screen: the question of the open scenario, with the simulated and the published number; or a caption of the tour. */
import { formatBandwidthRange } from "../../base/format";
import { term } from "../../base/terms";
import { exactPreset } from "../../state/selectors";
import { focusedSide } from "../../state/sides";
import { wholeInFocus } from "../../state/whole-run";
import { CommandButton } from "../../views/CommandButton";
import { useFigures } from "../../views/instruments/use-figures";
import { lazyPart } from "../../views/lazy-part";
import { useApp } from "../../views/session-context";
import { simulatedWords } from "./simulated-texts";
import "./first-screen.css";
import * as texts from "./texts";

const TourCaption = lazyPart(() => import("./TourCaption").then((it) => it.TourCaption), texts.tour);

export function QuestionBand() {
  const touring = useApp((state) => state.tour !== null);
  return (
    <section className="question-band" aria-label={touring ? texts.tourBand : texts.question}>
      {touring ? <TourCaption /> : <Question />}
    </section>
  );
}

function Question() {
  const question = useApp((state) => exactPreset(state)?.question);
  const name = useApp((state) => focusedSide(state).opened?.scenario.name);
  return (
    <>
      <div className="question-text">
        <h2>{question ?? name ?? texts.openingScenario}</h2>
        <Sentence />
      </div>
      <div className="question-actions">
        <CommandButton id="show-me">{texts.takeTour}</CommandButton>
        <CommandButton id="show-lessons">{texts.lessons}</CommandButton>
      </div>
    </>
  );
}

/** "Simulated here: 165.3 ± 4.5 MB/s per sender. Published: 165–200 MB/s (…, section 5.4)." */
function Sentence() {
  const { figures, published } = useFigures();
  const whole = useApp(wholeInFocus);
  return (
    <p className="question-sentence">
      <span {...term("accepted-bandwidth")}>{simulatedWords(figures, whole)}</span>{" "}
      {published ? (
        <span {...term("claim")}>
          {texts.published} <b>{formatBandwidthRange(published.printed.low, published.printed.high)}</b> (
          {published.source}).
        </span>
      ) : null}
    </p>
  );
}
