/**
 * The tour: five captions on the live network, from one packet to the result of the run. Each has its moment of the start
 * preset, what is selected there and, where something is to be seen moving, how slowly it plays.
 *
 * It does not contain the words (captions.ts). Nothing continues by itself: the reader does.
 */
import type { ObjectRef } from "../../../base/object-ref";
import { START_MOMENT } from "../../../scenario/presets";
import type { AppState } from "../../../state/app-state";
import { BOTH_CLOSED } from "../../../state/drawers";
import type { Session } from "../../../state/session";
import { ONE_X } from "../../../state/speed";

export const TOUR_STEPS = ["packet", "circuit", "block", "chain", "result"] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

type Moment = {
  cycle: number;
  selected: ObjectRef | null;
  /** Where something moves: it plays from there, so slowly; who wants no motion sees another cycle instead. */
  motion: { nsPerSecond: number; still: number } | null;
};

const packet = (id: number): ObjectRef => ({ kind: "packet", id });

/** A packet that finds its way free: its header sets out in cycle 244, and its circuit is released in cycle 519. */
const FREE_PACKET = 2;

const MOMENTS: Readonly<Record<TourStep, Moment>> = {
  packet: { cycle: 244, selected: packet(FREE_PACKET), motion: { nsPerSecond: 20, still: 280 } },
  circuit: { cycle: 380, selected: packet(FREE_PACKET), motion: { nsPerSecond: 50, still: 440 } },
  block: {
    cycle: START_MOMENT.cycle - 60,
    selected: packet(START_MOMENT.packet),
    motion: { nsPerSecond: 50, still: START_MOMENT.cycle - 40 },
  },
  chain: { cycle: START_MOMENT.cycle, selected: packet(START_MOMENT.packet), motion: null },
  result: { cycle: START_MOMENT.cycle, selected: null, motion: null },
};

export function tourStep({ tour }: Pick<AppState, "tour">): TourStep | null {
  return tour === null ? null : (TOUR_STEPS[tour] ?? null);
}

/** From the first caption on, on the first screen, whatever was open. */
export async function beginTour(session: Session): Promise<void> {
  session.store.setState({ drawers: BOTH_CLOSED });
  session.lessons.close();
  await session.navigation.startAfresh();
  await goTo(session, 0);
}

/** To the next caption (1) or the one before (-1); from the last one on it ends. */
export function goOn(session: Session, by: 1 | -1): Promise<void> {
  const next = (session.store.getState().tour ?? 0) + by;
  return next < TOUR_STEPS.length ? goTo(session, Math.max(0, next)) : endTour(session);
}

/** Back to the moment that the first screen shows, and to the drawers that the user had left open. */
export async function endTour(session: Session): Promise<void> {
  const { chosenDrawers } = session.store.getState();
  session.store.setState({ tour: null, drawers: chosenDrawers ?? BOTH_CLOSED });
  await session.playback.setSpeed(ONE_X);
  await show(session, MOMENTS.chain);
}

async function goTo(session: Session, tour: number): Promise<void> {
  session.store.setState({ tour });
  await show(session, MOMENTS[TOUR_STEPS[tour]!]);
}

async function show(session: Session, { cycle, selected, motion }: Moment): Promise<void> {
  const { playback, store } = session;
  const plays = motion !== null && session.playsAtStart;
  await playback.pause();
  session.select(selected);
  await playback.seek(motion && !plays ? motion.still : cycle);
  if (!plays) return;
  await playback.setSpeed({ kind: "paced", nsPerSecond: motion.nsPerSecond });
  // Another caption may have been asked for meanwhile.
  if (store.getState().selected === selected) await playback.play();
}
