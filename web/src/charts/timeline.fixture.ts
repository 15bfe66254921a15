/** Collective operations for tests of their chart: barriers by multicast and along a tree, as the engine tells them. */

import type { CollectiveTimelineJson } from "../base/collective-timeline";
import type { SpanKind } from "../base/spans";

type Spans = CollectiveTimelineJson["nodes"][number]["spans"];

const START = 50_000;
const span = (kind: SpanKind, from: number, to: number) => ({
  kind,
  from_ns: START + from,
  to_ns: START + to,
});

/** When each process comes: spread over `skew` ns, in no order that one would guess. */
const came = (process: number, skew: number) => (process * 7919) % Math.max(1, skew);

function told(
  nodes: number,
  each: number,
  skew: number,
  done: (node: number) => number,
  spansOf: (node: number, ready: number) => Spans,
): CollectiveTimelineJson {
  const processes = Array.from({ length: nodes * each }, (_, process): [number, number] => [
    START + came(process, skew),
    START + done(Math.floor(process / each)) + 60 * (process % each),
  ]);
  const ready = (node: number) =>
    Math.max(...processes.slice(node * each, (node + 1) * each).map(([entered]) => entered)) - START;
  return {
    operation: 4,
    finished: true,
    start_ns: START,
    end_ns: Math.max(...processes.map(([, left]) => left)),
    processes,
    nodes: Array.from({ length: nodes }, (_, node) => ({ node, spans: spansOf(node, ready(node)) })),
  };
}

/** Node 0 tests twice, everybody waits. */
export function hardwareBarrier(nodes: number, each = 4, skew = 2000): CollectiveTimelineJson {
  const commit = skew + 4000;
  return told(
    nodes,
    each,
    skew,
    () => commit + 300,
    (node, ready) => [
      span("host", came(node * each, skew), came(node * each, skew) + 250),
      span("wait", ready, commit + 200),
      ...(node === 0
        ? [
            span("thread", ready, ready + 800),
            span("send", ready + 800, ready + 1900),
            span("thread", commit - 1700, commit - 900),
            span("send", commit - 900, commit),
          ]
        : []),
    ],
  );
}

/** Up a tree of four and down again. */
export function treeBarrier(nodes: number, each = 4, skew = 800): CollectiveTimelineJson {
  const depth = (node: number) => {
    let [levels, at] = [0, node];
    for (; at > 0; at = Math.floor((at - 1) / 4)) levels += 1;
    return levels;
  };
  const deepest = depth(nodes - 1);
  const up = (node: number) => skew + (deepest - depth(node)) * 2200;
  const down = (node: number) => skew + deepest * 2200 + depth(node) * 2200;
  return told(
    nodes,
    each,
    skew,
    (node) => down(node) + 900,
    (node, ready) => [
      span("host", came(node * each, skew), came(node * each, skew) + 200),
      span("wait", ready, down(node) + 600),
      span("thread", up(node) + 400, up(node) + 1300),
      span("send", up(node) + 1300, up(node) + 2200),
      span("thread", down(node), down(node) + 500),
      ...(node * 4 + 1 < nodes ? [span("send", down(node) + 500, down(node) + 2200)] : []),
      span("copy", down(node) + 600, down(node) + 850),
    ],
  );
}
