/**
 * One field for everything: the first letters of its words find a command, a field of the form, a preset, a lesson, an
 * object of the network or a moment, by name or by synonym. What cannot be done now says why. The focus stays in the
 * field; arrows choose in the list below it.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { couldNotLoad } from "../../base/texts";
import { closeSheet } from "../../state/sheets";
import { useApp, useSession } from "../session-context";
import { Letters } from "./Letters";
import type { Result } from "./results";
import * as texts from "./texts";

type Find = typeof import("./results").paletteResults;

/** Kept from the first time on. */
let known: Find | null = null;

function useFind(): Find | null {
  const session = useSession();
  const [find, setFind] = useState(() => known);
  useEffect(() => {
    if (find) return;
    import("./results").then(
      ({ paletteResults }) => {
        known = paletteResults;
        setFind(() => paletteResults);
      },
      () => session.notice(couldNotLoad(texts.searchPartName)),
    );
  }, [session, find]);
  return find;
}

const NONE: readonly Result[] = [];

const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export function Palette() {
  const session = useSession();
  const state = useApp((now) => now);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // Anyone who types on before they are there loses nothing, not even Enter.
  const find = useFind();
  const [entered, setEntered] = useState(false);
  const results = find?.(state, typed) ?? NONE;
  const at = Math.min(chosen, results.length - 1);
  const optionId = (index: number) => `${id}${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed when either of them has.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at, typed]);

  useEffect(() => {
    if (entered && find) act(results[at]);
  });

  const act = (result: Result | undefined) => {
    setEntered(false);
    if (!result || result.entry.reason !== null) return;
    session.store.setState(closeSheet("palette"));
    void result.entry.run(session);
  };
  const press = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (event.key === "Enter" && find) act(results[at]);
    else if (event.key === "Enter") setEntered(true);
    else if (by !== undefined) setChosen(Math.min(Math.max(at + by, 0), results.length - 1));
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={texts.searchLabel}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        placeholder={texts.searchHint}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it was asked for.
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div ref={list} role="listbox" id={id} aria-label={texts.results} className="palette-list">
        {results.map((result, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus.
          <div
            key={result.entry.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            aria-disabled={result.entry.reason !== null}
            onClick={() => act(result)}
          >
            <Row {...result} />
          </div>
        ))}
      </div>
      {find && results.length === 0 ? <p className="muted palette-nothing">{texts.noMatch}</p> : null}
    </>
  );
}

function Row({ entry, places, synonym }: Result) {
  const { label, group, value, reason, checked, hint } = entry;
  return (
    <>
      <Letters text={label} places={places} />
      {checked?.on ? <span>✓</span> : null}
      {synonym ? <span className="muted">{texts.quoted(synonym)}</span> : null}
      <span className="muted">{reason ?? (value ? texts.groupAndValue(group, value) : group)}</span>
      {hint ? <kbd>{hint}</kbd> : null}
    </>
  );
}
