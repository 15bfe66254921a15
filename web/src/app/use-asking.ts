/**
 * Anyone who presses a label that names a term is told what it means. What answers is fetched with the first question.
 *
 * A label that does something when it is pressed, as that of a field or a button does, continues doing it; the help next to
 * a field and the command "explain" ask about these, too.
 */

import { useEffect } from "react";
import { couldNotLoad } from "../base/texts";
import type { Session } from "../state/session";
import { explanation } from "./texts";

const CONTROLS = [
  ...["a", "button", "input", "label", "select", "summary", "textarea"],
  ...["[role=button]", "[role=gridcell]", "[role=menuitem]", "[role=tab]"],
].join();
/** What is drawn has its own meaning for a click, and what holds parts is larger than what it says. */
const AREAS = ["svg", "figure", "table", "fieldset", "section", "dl", "ul", "div"].join();

function labelAt({ target, defaultPrevented }: MouseEvent): Element | null {
  if (defaultPrevented || !(target instanceof Element)) return null;
  const help = target.closest(".field-help");
  if (help || target.closest(CONTROLS)) return help;
  const label = target.closest("[data-term]");
  if (!label || label.matches(AREAS)) return null;
  // Words that are being selected are no question.
  return getSelection()?.isCollapsed === false ? null : label;
}

export function useAsking(session: Session): void {
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const label = labelAt(event);
      if (!label) return;
      import("../features/glossary/explain").then(
        ({ explain }) => explain(session, label),
        () => session.notice(couldNotLoad(explanation)),
      );
    };
    document.addEventListener("click", ask);
    return () => document.removeEventListener("click", ask);
  }, [session]);
}
