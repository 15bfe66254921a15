/** Programs for tests of their chart: a ring exchange with and without progress of its own, as the engine tells them. */
import type { ProcessState } from "../base/process-states";
import type { ProgramTimelineJson } from "../base/program-timeline";

type Spans = ProgramTimelineJson["processes"][number]["spans"];

const START = 50_000;

/** One after the other from the start on; a span of no length is left out. */
function inTurn(steps: readonly (readonly [ProcessState, number])[]): Spans {
  let now = START;
  return steps.flatMap(([doing, ns]) => {
    const from_ns = now;
    now += ns;
    return ns > 0 ? [{ doing, from_ns, to_ns: now }] : [];
  });
}

/** How much longer than the shortest each process computes, in no order that one would guess. */
const uneven = (process: number) => (process * 7919) % 3000;

const round = (process: number, independent: boolean): [ProcessState, number][] => [
  ["compute", (independent ? 6000 : 4000) + uneven(process)],
  ["compute-holding", independent ? 0 : 2000],
  ["call", 400],
  ["register", independent ? 0 : 900],
  ["wait-progress", independent ? 0 : 2500],
  ["wait-network", 1800],
  ["copy", process % 4 === 0 ? 700 : 0],
  ["wait-partner", 3000 - uneven(process)],
  ["call", 200],
];

/** Rounds of computing and exchange; without independent progress anyone who comes early waits for a call of the other. */
export function ringExchange(
  processes: number,
  perNode = 1,
  independent = false,
  rounds = 3,
): ProgramTimelineJson {
  const each = Array.from({ length: processes }, (_, process) => ({
    node: Math.floor(process / perNode),
    spans: inTurn(Array.from({ length: rounds }, () => round(process, independent)).flat()),
  }));
  const ends = each.map(({ spans }) => spans.at(-1)?.to_ns ?? START);
  return { finished: true, start_ns: START, end_ns: Math.max(...ends), processes: each };
}
