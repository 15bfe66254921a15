/**
 * Steps a number by keys or by dragging: the hand holds it meanwhile, and each value that it passes is tried
 * (state/what-if.ts). Keys in quick succession are one hand, and one edit.
 */
import { createContext, type KeyboardEvent, type PointerEvent, useContext, useEffect, useRef } from "react";
import type { Stepping } from "../../scenario/stepping";
import { useApp, useSession } from "../session-context";

/** The path of the field around a control; null where there is none. */
export const FieldPath = createContext<string | null>(null);

const PIXELS_A_STEP = 6;
/** After so long a rest between keys the value is taken. */
const REST_MS = 700;
const KEYS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

type Parts = {
  stepping: Stepping | undefined;
  /** The value that is shown now, as far as it is a number. */
  present: () => number;
  /** Shows another one and tells it. */
  onTry: (value: number) => void;
  /** Shows what was there before the hand came. */
  onDrop: () => void;
};

export function useStepping({ stepping, present, onTry, onDrop }: Parts) {
  const { whatIf } = useSession();
  const path = useContext(FieldPath);
  const isMine = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, value: 0, steps: 0 });
  useEffect(() => () => clearTimeout(rest.current), []);
  // A page that is hidden lets go of what a hand holds.
  const isLost = useApp(({ whatIf: held }) => held === null);
  useEffect(() => {
    if (!isLost || !isMine.current) return;
    isMine.current = false;
    clearTimeout(rest.current);
    onDrop();
  });

  const hold = () => {
    if (isMine.current) return;
    isMine.current = true;
    whatIf.hold(path);
  };
  /** True where a hand of this number let go. */
  const release = (): boolean => {
    clearTimeout(rest.current);
    if (!isMine.current) return false;
    isMine.current = false;
    void whatIf.release();
    return true;
  };
  const drop = (): boolean => {
    clearTimeout(rest.current);
    if (!isMine.current) return false;
    isMine.current = false;
    whatIf.drop();
    onDrop();
    return true;
  };

  /** True where the key was one of these. */
  const onKey = (event: KeyboardEvent): boolean => {
    const steps = KEYS[event.key];
    if (!stepping || steps === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    const value = present();
    if (!Number.isFinite(value)) return false;
    event.preventDefault();
    event.stopPropagation();
    hold();
    onTry(stepping(value, event.shiftKey ? Math.sign(steps) * 10 : steps));
    clearTimeout(rest.current);
    rest.current = setTimeout(release, REST_MS);
    return true;
  };

  const handle = {
    onPointerEnter: () => whatIf.warm(),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const value = present();
      if (!stepping || event.button !== 0 || !Number.isFinite(value)) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, value, steps: 0 };
      hold();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!stepping || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { x, value, steps: before } = from.current;
      const steps = Math.round((event.clientX - x) / PIXELS_A_STEP);
      if (steps === before) return;
      from.current.steps = steps;
      onTry(stepping(value, steps));
    },
    onPointerUp: () => void release(),
    onPointerCancel: () => void drop(),
  };
  return { onKey, release, drop, handle };
}
