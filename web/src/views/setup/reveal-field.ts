/**
 * Shows a field of the form, wherever it hides: in a job that is closed, in a fold, in a part that is still fetched. What
 * hides it is opened as a hand would open it, step by step as the form changes, and the field gets the focus; or a whole
 * fold does.
 *
 * It has no state. The form itself knows what is open, and a key or a press elsewhere ends the search.
 */

import { jobOfPath } from "../../scenario/fields";

/** Ends the search that is under way. */
let end = () => {};

export type Wanted = "field" | "fold";

export function reveal(path: string, wanted: Wanted): void {
  end();
  const attempt = () => {
    const control = reach(path, wanted);
    if (!control) return;
    end();
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: "center" });
  };
  const changes = new MutationObserver(attempt);
  const begun = new AbortController();
  end = () => {
    changes.disconnect();
    begun.abort();
  };
  changes.observe(document.body, { childList: true, subtree: true, attributes: true });
  for (const action of ["keydown", "pointerdown"])
    window.addEventListener(action, end, { capture: true, signal: begun.signal });
  attempt();
}

/** The control of a field once it can be seen; until then null, with one more step done towards it. */
function reach(path: string, wanted: Wanted): HTMLElement | null {
  const form = document.querySelector<HTMLElement>(".setup-form");
  // A dialog has the focus to itself, and gives it back when it closes.
  if (!form || document.querySelector("dialog[open]")) return null;
  const job = jobOfPath(path);
  const head = job === null ? null : form.querySelectorAll<HTMLElement>(".job-toggle")[job];
  if (head?.getAttribute("aria-expanded") === "false") head.click();
  for (const fold of form.querySelectorAll<HTMLDetailsElement>("details[data-paths]"))
    if (!fold.open && pathsOf(fold).some((each) => isWithin(path, each))) fold.open = true;
  if (wanted === "fold") return foldOf(form, path);
  const field = fieldIn(form, path);
  const place = field?.querySelector(".field-control") ?? field;
  return place?.querySelector<HTMLElement>("input, select, textarea, button") ?? null;
}

const pathsOf = (fold: HTMLElement) => fold.dataset.paths?.split(" ") ?? [];

/** Whether a path is another one, or leads on from it: "model.channels" from "model". */
function isWithin(path: string, whole: string): boolean {
  return path === whole || (path.startsWith(whole) && /^[.[]/.test(path.slice(whole.length)));
}

/** The field itself; else the first of a list, or the field that it is a part of. */
function fieldIn(form: HTMLElement, path: string): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-path]")];
  const at = (fits: (own: string) => boolean) => fields.find(({ dataset }) => fits(dataset.path ?? ""));
  return (
    at((own) => own === path) ??
    at((own) => own.startsWith(`${path}[`)) ??
    at((own) => path.startsWith(`${own}.`) && own.includes(".")) ??
    null
  );
}

function foldOf(form: HTMLElement, path: string): HTMLElement | null {
  const folds = [...form.querySelectorAll<HTMLElement>("details[data-paths]")];
  return folds.find((fold) => pathsOf(fold).includes(path))?.querySelector("summary") ?? null;
}
