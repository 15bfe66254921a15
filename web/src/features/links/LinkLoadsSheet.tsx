/**
 * All links of the network in one table, the busiest first: what each carried since the start, and how long headers waited
 * at its end. A row leads to its link on the stage.
 */
import { useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from "react";
import { formatCount, formatDuration, formatShare } from "../../base/format";
import { utilisationOf } from "../../base/link-use";
import { endName } from "../../base/object-ref";
import { type TermId, term } from "../../base/terms";
import { capitalised } from "../../base/texts";
import type { TopologyDescription } from "../../engine/types";
import type { LatestFrame } from "../../state/latest-frame";
import { ALL_SHEETS_CLOSED } from "../../state/sheets";
import { useFrames, useSession } from "../../views/session-context";
import * as texts from "./texts";
import "./link-loads.css";

/** More rows are neither read nor scrolled through; the file has all of them. */
const MAX_ROWS = 200;

type Row = {
  link: number;
  name: string;
  level: number;
  isUp: boolean;
  isBroken: boolean;
  /** Of the cycles since 0; null at 0. */
  utilisation: number | null;
  flits: number;
  /** Sums over the packets that came in over the link. */
  delayNs: number;
  waitNs: number;
};

type Measure = "utilisation" | "flits" | "delayNs" | "waitNs";

const MEASURES: readonly { id: Measure; label: string; of: TermId; format(value: number | null): string }[] =
  [
    { id: "utilisation", label: texts.utilisation, of: "utilisation", format: formatShare },
    { id: "flits", label: texts.flits, of: "flit", format: (value) => formatCount(value ?? 0) },
    { id: "delayNs", label: texts.totalDelay, of: "delay", format: formatDuration },
    { id: "waitNs", label: texts.totalWait, of: "wait", format: formatDuration },
  ];

const DIRECTIONS = { both: texts.both, up: texts.up, down: texts.down };
type Direction = keyof typeof DIRECTIONS;

const directionCalled = (name: string): Direction =>
  name === DIRECTIONS.up ? "up" : name === DIRECTIONS.down ? "down" : "both";

function namesOf(topology: TopologyDescription): readonly string[] {
  const { link_from, link_to } = topology;
  const end = (code: number) => endName(topology, code);
  return Array.from(link_from, (from, link) => capitalised(`${end(from)} → ${end(link_to[link] ?? 0)}`));
}

function rowsOf({ machine, columns }: LatestFrame, names: readonly string[]): Row[] {
  const { link_level, link_up, cycle_ps } = machine.topology;
  const ns = (cycles: number | undefined) => ((cycles ?? 0) * cycle_ps) / 1000;
  return names.map((name, link) => ({
    link,
    name,
    level: link_level[link] ?? 0,
    isUp: link_up[link] === 1,
    isBroken: columns.linkIsDown[link] === 1,
    utilisation: utilisationOf(machine.topology, columns.linkFlits, columns.cycle, link),
    flits: columns.linkFlits[link] ?? 0,
    delayNs: ns(columns.linkDelay[link]),
    waitNs: ns(columns.linkWait[link]),
  }));
}

export function LinkLoadsSheet() {
  const frames = useFrames();
  const latest = useSyncExternalStore(frames.subscribe, frames.get);
  return latest ? <Links latest={latest} /> : <p className="muted">{texts.empty}</p>;
}

function Links({ latest }: { latest: LatestFrame }) {
  const session = useSession();
  const [typed, setTyped] = useState("");
  const [level, setLevel] = useState<number | null>(null);
  const [direction, setDirection] = useState<Direction>("both");
  const [by, setBy] = useState<Measure>("utilisation");
  const [isRising, setRising] = useState(false);
  const { topology } = latest.machine;
  const names = useMemo(() => namesOf(topology), [topology]);
  const words = useDeferredValue(typed).trim().toLowerCase();
  // The columns of a frame are read when it comes: their buffer goes back to the engine.
  const all = useMemo(() => rowsOf(latest, names), [latest, names]);
  const levels = [...new Set(topology.link_level)].sort((a, b) => a - b);
  const found = all.filter(
    (row) =>
      (level === null || row.level === level) &&
      (direction === "both" || row.isUp === (direction === "up")) &&
      row.name.toLowerCase().includes(words),
  );
  const sign = isRising ? 1 : -1;
  const shown = found
    .toSorted((a, b) => sign * ((a[by] ?? 0) - (b[by] ?? 0)) || a.link - b.link)
    .slice(0, MAX_ROWS);
  const sortBy = (measure: Measure) => {
    setRising(measure === by && !isRising);
    setBy(measure);
  };
  const show = (id: number) => {
    session.select({ kind: "link", id });
    session.store.setState(ALL_SHEETS_CLOSED);
  };
  return (
    <>
      <div className="link-filters">
        <Words value={typed} onChange={setTyped} />
        <Choice
          label={texts.level}
          value={level === null ? texts.all : String(level)}
          choices={[texts.all, ...levels.map(String)]}
          onChange={(chosen) => setLevel(chosen === texts.all ? null : Number(chosen))}
        />
        <Choice
          label={texts.direction}
          value={DIRECTIONS[direction]}
          choices={Object.values(DIRECTIONS)}
          onChange={(chosen) => setDirection(directionCalled(chosen))}
        />
        <span className="muted" role="status" {...term("link")}>
          {shown.length < found.length
            ? texts.firstLinks(formatCount(shown.length), formatCount(found.length))
            : texts.foundLinks(formatCount(found.length), formatCount(all.length))}
        </span>
        <button type="button" onClick={() => void session.exporter((it) => it.table("links", "csv"))}>
          {texts.exportAll}
        </button>
      </div>
      {/* A keyboard scrolls what has the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <section className="link-rows" aria-label={texts.links} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.link}</th>
              <th scope="col">{texts.level}</th>
              {MEASURES.map(({ id, label }) => (
                <th
                  key={id}
                  scope="col"
                  aria-sort={id === by ? (isRising ? "ascending" : "descending") : undefined}
                >
                  <button type="button" className="quiet-button" onClick={() => sortBy(id)}>
                    {label}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.link} data-link={row.link}>
                <th scope="row">
                  <button type="button" className="quiet-button" onClick={() => show(row.link)}>
                    {row.name}
                  </button>
                  {row.isBroken ? texts.broken : ""}
                </th>
                <td {...term("level")}>{row.level}</td>
                {MEASURES.map(({ id, of, format }) => (
                  <td key={id} {...term(of)}>
                    {format(row[id])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Words({ value, onChange }: { value: string; onChange(words: string): void }) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{texts.name}</label>{" "}
      <input
        id={id}
        type="text"
        value={value}
        placeholder={texts.nameExample}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  choices: readonly string[];
  onChange(chosen: string): void;
};

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>{" "}
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </span>
  );
}
