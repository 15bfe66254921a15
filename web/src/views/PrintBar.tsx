/**
 * The head of a sheet that is there to be printed. Its row has the class `printed`: on screen it is as it will be on
 * paper, on paper nothing else of the page is left.
 */
import { useSession } from "./session-context";
import "./print-bar.css";
import * as texts from "./print-texts";

type Props = {
  /** What will be printed, in words. */
  what: string;
  /** Whether all of it is there. */
  ready?: boolean;
};

export function PrintBar({ what, ready = true }: Props) {
  const session = useSession();
  return (
    <p className="printed-bar">
      <button
        type="button"
        className="primary"
        disabled={!ready}
        onClick={() => session.page.print()}
        title={texts.printHint}
      >
        {texts.print}
      </button>
      <span className="muted">{what}</span>
    </p>
  );
}
