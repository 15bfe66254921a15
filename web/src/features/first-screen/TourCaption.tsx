/** A caption of the tour, in place of the question, with the way on. Esc skips the rest. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { CommandButton } from "../../views/CommandButton";
import { Icon } from "../../views/Icon";
import { useApp, useSession } from "../../views/session-context";
import * as texts from "./caption-texts";
import { endTour, goOn, TOUR_STEPS, tourStep } from "./state/tour";

export function TourCaption() {
  const session = useSession();
  const step = useApp(tourStep);
  const at = useApp((state) => state.tour ?? 0);
  const title = useRef<HTMLHeadingElement>(null);
  // Anyone who listens hears each caption; anyone who types has the buttons next.
  useEffect(() => {
    if (step) title.current?.focus();
  }, [step]);
  if (!step) return null;
  const isLast = at === TOUR_STEPS.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    void endTour(session);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on what is inside.
    <div className="tour-caption" data-step={step} onKeyDown={onKeyDown}>
      <div className="question-text">
        <h2 ref={title} tabIndex={-1}>
          <span className="tour-count">{texts.progress(at + 1, TOUR_STEPS.length)}</span>{" "}
          {texts.captionTitles[step]}
        </h2>
        <p className="question-sentence">{texts.captions[step]}</p>
      </div>
      <div className="question-actions">
        <button
          type="button"
          disabled={at === 0}
          aria-label={texts.back}
          onClick={() => void goOn(session, -1)}
        >
          <Icon name="left" />
        </button>
        <button type="button" className="tour-next" onClick={() => void goOn(session, 1)}>
          {isLast ? texts.done : texts.next}
        </button>
        {isLast ? (
          <CommandButton id="show-lessons">{texts.lessons}</CommandButton>
        ) : (
          <button type="button" onClick={() => void endTour(session)}>
            {texts.skip}
          </button>
        )}
      </div>
    </div>
  );
}
