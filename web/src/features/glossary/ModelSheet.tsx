/**
 * The document of the model, a section at a time, opened at the rule that somebody asked for. It is long, and a section
 * is what one reads of it.
 */
import { useEffect, useMemo, useRef } from "react";
import { loadModel, type ModelDocument } from "../../lessons";
import { openSheet } from "../../state/sheets";
import { lazyPart } from "../../views/lazy-part";
import { Blocks } from "../../views/prose/Blocks";
import { useApp, useSession } from "../../views/session-context";
import { sectionOf, sectionsOf } from "./sections";
import * as texts from "./texts";
import "./glossary.css";

export const ModelSheet = lazyPart(async () => {
  const model = await loadModel();
  return () => <Sections model={model} />;
}, texts.modelPart);

function Sections({ model }: { model: ModelDocument }) {
  const session = useSession();
  const at = useApp(({ sheets }) => sheets.find((sheet) => sheet.id === "model")?.at ?? null);
  const sections = useMemo(() => sectionsOf(model), [model]);
  const section = sectionOf(sections, at);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = text.current;
    if (!place) return;
    const rule = at === null ? null : place.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(at)}"]`);
    for (const each of place.querySelectorAll("[data-asked]")) each.removeAttribute("data-asked");
    if (!rule) {
      place.scrollTop = 0;
      return;
    }
    rule.dataset.asked = "true";
    rule.scrollIntoView({ block: "start" });
  }, [at]);
  return (
    <div className="model-parts">
      <nav aria-label={texts.modelSections}>
        <ul>
          {sections.map(({ anchor, title }) => (
            <li key={anchor}>
              <button
                type="button"
                className="quiet-button"
                aria-pressed={anchor === section.anchor}
                onClick={() => session.store.setState(openSheet({ id: "model", at: anchor }))}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <section
        ref={text}
        key={section.anchor}
        className="model-text"
        aria-label={section.title}
        // It scrolls by itself, by the keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        <Blocks of={section.blocks} />
      </section>
    </div>
  );
}
