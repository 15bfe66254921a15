/** The gallery of presets: each with its question, what it looks like, and what its run measured. */
import { group } from "d3-array";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import { inList } from "../../base/texts";
import type { Answer, Preset } from "../../scenario/presets";
import { besideScenario } from "../../scenario/taken-away";
import { exactPreset, presentCycle } from "../../state/selectors";
import { closeSheet } from "../../state/sheets";
import { openScenario, openTopology } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { useApp, useSession } from "../../views/session-context";
import { answerWords } from "./answer-texts";
import { foundPresets, presetToOpen } from "./found";
import { nearestRow } from "./nearest";
import { NetworkSymbols, PresetPicture } from "./PresetPicture";
import type { Pictures } from "./pictures";
import * as texts from "./texts";
import "./presets.css";

export function Gallery({ pictures }: { pictures: Pictures }) {
  const session = useSession();
  const presets = useApp((state) => state.presets);
  const open = useApp((state) => exactPreset(state)?.id ?? null);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const optionId = (preset: string) => `${id}${preset}`;
  const wanted = useDeferredValue(typed);
  const groups = useMemo(
    () => [...group(foundPresets(presets, wanted), (each) => each.group)],
    [presets, wanted],
  );
  const shown = groups.flatMap(([, members]) => members);
  const isShown = (preset: string | null) => shown.some((each) => each.id === preset);
  const initial = wanted === "" && isShown(open) ? open : (shown[0]?.id ?? null);
  const active = isShown(chosen) ? chosen : initial;

  // Before anything is painted, so that no key is lost. A dialog that is shown later gives the focus to what has this
  // attribute; React sets no attribute for its property.
  useLayoutEffect(() => {
    field.current?.setAttribute("autofocus", "");
    field.current?.focus();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed when either of them has.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active, wanted]);

  const choose = (preset: string) => {
    session.store.setState(closeSheet("presets"));
    if (preset !== open) void session.opening.openPreset(preset);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = placeAfter(
      event,
      list.current,
      shown.findIndex((each) => each.id === active),
    );
    if (event.key === "Enter") {
      const list = { isCurrent: wanted === typed, active, chosen };
      const preset = presetToOpen(foundPresets(presets, typed), list);
      if (preset) choose(preset);
    } else if (next === null) return;
    else setChosen(shown[next]?.id ?? null);
    event.preventDefault();
  };

  return (
    <>
      <div className="presets-find">
        <input
          type="text"
          role="combobox"
          aria-label={texts.findPreset}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-autocomplete="list"
          placeholder={texts.findExample}
          autoComplete="off"
          spellCheck={false}
          ref={field}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={press}
        />
        <span className="muted" role="status">
          {texts.count(shown.length, presets.length)}
        </span>
      </div>
      <TakesAway />
      <NetworkSymbols pictures={pictures} />
      <div ref={list} role="listbox" id={id} aria-label={texts.presets} className="presets-list">
        {groups.map(([name, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: options stand in no fieldset.
          <div key={name} role="group" aria-label={name}>
            <p className="preset-group" aria-hidden="true">
              {name}
            </p>
            <div className="preset-cards">
              {members.map((preset) => (
                <Card
                  key={preset.id}
                  id={optionId(preset.id)}
                  preset={preset}
                  pictures={pictures}
                  active={preset.id === active}
                  open={preset.id === open}
                  onChoose={() => choose(preset.id)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {shown.length === 0 ? <p className="muted presets-nothing">{texts.noneFound}</p> : null}
    </>
  );
}

/** Said before another scenario opens. */
function TakesAway() {
  const taken = useApp((state) => {
    const scenario = openScenario(state);
    const cycle = presentCycle(state);
    const picoseconds = openTopology(state)?.cycle_ps ?? 0;
    const moment = cycle > 0 ? formatDuration(cyclesToNs(cycle, picoseconds)) : null;
    // A preset that is untouched is there to be opened again.
    const isPreset = exactPreset(state) !== null && state.notes.length === 0;
    return scenario && !isPreset ? inList(besideScenario(scenario, state.notes.length, moment)) : null;
  });
  const name = useApp((state) => openScenario(state)?.name ?? "");
  if (taken === null) return null;
  return (
    <p className="hint presets-takes-away">
      {taken ? texts.replacesWith(name, taken) : texts.replaces(name)}
    </p>
  );
}

/** Where a key leads from the option of this place; null where it belongs to the field. */
function placeAfter(
  { key, currentTarget: { selectionStart, selectionEnd, value } }: KeyboardEvent<HTMLInputElement>,
  list: HTMLElement | null,
  at: number,
): number | null {
  const cards = [...(list?.querySelectorAll('[role="option"]') ?? [])];
  const last = cards.length - 1;
  if (key === "ArrowDown" || key === "ArrowUp")
    return nearestRow(
      cards.map((card) => card.getBoundingClientRect()),
      at,
      key === "ArrowDown" ? 1 : -1,
    );
  // Within a text these two move the caret.
  if (key === "ArrowRight" && selectionStart === value.length) return Math.min(at + 1, last);
  if (key === "ArrowLeft" && selectionEnd === 0) return Math.max(at - 1, 0);
  return null;
}

type CardProps = {
  id: string;
  preset: Preset;
  pictures: Pictures;
  active: boolean;
  open: boolean;
  onChoose(): void;
};

function Card({ id, preset, pictures, active, open, onChoose }: CardProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus.
    <div
      id={id}
      className="preset-card"
      role="option"
      aria-selected={active}
      aria-current={open}
      data-preset={preset.id}
      onClick={onChoose}
    >
      <PresetPicture pictures={pictures} preset={preset.id} />
      <div className="preset-words">
        <p className="preset-question">{preset.question}</p>
        <p className="muted">
          {preset.title}
          {open ? <span className="preset-open">{texts.openNow}</span> : null}
        </p>
        <Measurement answer={preset.answer} />
      </div>
    </div>
  );
}

function Measurement({ answer }: { answer: Answer }) {
  const { term: means, simulated, of, published, unresolved } = answerWords(answer);
  return (
    <p className="preset-answer">
      <span {...term(means)}>
        {texts.simulated} <b>{simulated}</b> {of}
      </span>
      {unresolved ? (
        <span className="muted" {...term("resolved")}>
          {unresolved}
        </span>
      ) : null}
      {published ? (
        <span className="muted" {...term("published")}>
          {texts.published(published)}
        </span>
      ) : null}
    </p>
  );
}
