import { expect, test } from "vitest";
import { testTree } from "../../base/testing";
import { frameColumns } from "../../engine/frame";
import { testFrame, testLayout, testMachine, testSummary } from "../../engine/machine.fixture";
import { networkFigures } from "./figures";
import { figuresOf } from "./object-figures";

// Two nodes under one Elite: links 0 and 2 go up, 1 and 3 down; two channels each. Node 0 sends to node 1.
const machine = testMachine(1);
const frame = testFrame(machine.layout, {
  cycle: [1000],
  link_flits: [500, 0, 0, 480],
  link_delay: [200, 0, 100, 0],
  link_wait: [40, 10, 20, 0],
  channel_packet: [7, 0, 0, 0, 0, 0, 7, 0],
  channel_source: [0, 0, 0, 0, 0, 0, 0, 0],
  channel_destination: [1, 0, 0, 0, 0, 0, 1, 0],
  channel_state: [3, 0, 0, 0, 0, 0, 2, 0],
  channel_fill: [128, 0, 0, 0, 0, 0, 4, 0],
  node_sent: [640, 0],
});
const elite = { up: [], down: [1, 0.5], total: 1 };
const summary = testSummary({
  nodes: [
    { id: 0, sent_mb_s: 128, received_mb_s: 0 },
    { id: 1, sent_mb_s: 0, received_mb_s: 128 },
  ],
  congestion_matrix: { levels: [{ elites: [elite] }] },
});
const moment = { machine, columns: frameColumns(machine.layout, frame), summary };

function told(figures: { label: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(figures.map(({ label, value }) => [label, value]));
}

test("a link tells its use, its delay and what is on its channels", () => {
  expect(told(figuresOf({ kind: "link", id: 0 }, moment))).toEqual({
    Utilisation: "50 %",
    Flits: "500",
    "Total delay": "1 µs",
    "Of which waiting": "200 ns",
    "Share of worst link's delay": "100 %",
    "Channel 0": "0 → 1 blocked, 128/128",
    "Channel 1": "free",
  });
});

test("what a channel or a node is at work on can be selected from there", () => {
  const about = (kind: "link" | "node", label: string) =>
    figuresOf({ kind, id: 0 }, moment).find((figure) => figure.label === label)?.about;
  expect(about("link", "Channel 0")).toEqual({ kind: "packet", id: 7 });
  expect(about("link", "Channel 1")).toBeUndefined();
  expect(about("node", "Now")).toEqual({ kind: "packet", id: 7 });
});

test("a link's share is the matrix's, in which links that end at a node have no part", () => {
  const delays = testFrame(machine.layout, { cycle: [1000], link_delay: [200, 900, 100, 0] });
  const then = { ...moment, columns: frameColumns(machine.layout, delays) };
  const share = (id: number) => told(figuresOf({ kind: "link", id }, then))["Share of worst link's delay"];
  expect([0, 2, 1].map(share)).toEqual(["100 %", "50 %", "–"]);
});

test("an Elite tells its delay, over all links that come in", () => {
  expect(told(figuresOf({ kind: "elite", id: 0 }, moment))).toEqual({
    "Share of worst Elite's delay": "100 %",
    "Total delay": "1.5 µs",
    "Of which waiting": "300 ns",
    "Flits in": "500",
    "Busiest output": "48 %",
    "Headers waiting": "1",
    "Outputs held": "1 of 4 channels",
  });
});

test("an Elite of a machine of several chassis says in which one it is located", () => {
  const topology = testTree(4, 5);
  const layout = testLayout(topology.link_from.length, topology.channels, topology.nodes);
  const packed = {
    machine: { ...machine, topology, layout },
    columns: frameColumns(layout, testFrame(layout, {})),
    summary,
  };
  const locatedIn = (level: number, index: number) =>
    told(figuresOf({ kind: "elite", id: (level - 1) * 256 + index }, packed))["Located in"];
  expect([locatedIn(4, 64), locatedIn(1, 0)]).toEqual(["top switch T0", "chassis B0"]);
  expect(told(figuresOf({ kind: "elite", id: 0 }, moment))).not.toHaveProperty("Located in");
});

test("a node tells its bandwidth and where its packet goes", () => {
  expect(told(figuresOf({ kind: "node", id: 0 }, moment))).toEqual({
    Sends: "128.0 MB/s",
    Receives: "0.0 MB/s",
    "Payload out": "640 B",
    "Payload in": "0 B",
    "Link up, down": "50 %, 0 %",
    "Wait for inputter": "50 ns",
    Now: "to node 1",
  });
});

test("a packet tells its ends, where its header is and what it holds", () => {
  const figures = told(figuresOf({ kind: "packet", id: 7 }, moment));
  expect(figures).toMatchObject({
    "From, to": "node 0 → node 1",
    Header: "received by node 1",
    Circuit: "2 links",
    "In buffers": "132 flits",
    Attempt: "–",
  });
});

test("of a packet that waits, its header tells where; of one that is gone, that it is", () => {
  const waiting = testFrame(machine.layout, {
    cycle: [1000],
    channel_packet: [7],
    channel_source: [0],
    channel_destination: [1],
    channel_state: [3],
    channel_fill: [128],
  });
  const then = { ...moment, columns: frameColumns(machine.layout, waiting) };
  expect(told(figuresOf({ kind: "packet", id: 7 }, then)).Header).toBe("waits at Elite 1.0");
  expect(told(figuresOf({ kind: "packet", id: 9 }, then))).toMatchObject({
    Header: "not in the network",
    "From, to": "–",
  });
});

test("a packet's journey tells when it was opened, of that packet only", () => {
  const journey = {
    packet: 9,
    source: 1,
    destination: 0,
    payload_bytes: 320,
    flits: 189,
    transactions: 1,
    opened: 400,
    until: 1000,
    is_over: true,
    attempts: [],
    segments: [],
    parts: [],
  };
  const then = { ...moment, journey };
  expect(told(figuresOf({ kind: "packet", id: 9 }, then))).toMatchObject({
    "From, to": "node 1 → node 0",
    Opened: "at 2 µs",
    Payload: "320 B",
  });
  expect(told(figuresOf({ kind: "packet", id: 7 }, then)).Opened).toBe("–");
});

test("every kind has seven lines, so that the panel does not jump", () => {
  const lengths = (["node", "elite", "link", "packet"] as const).map(
    (kind) => figuresOf({ kind, id: 0 }, moment).length,
  );
  expect([...lengths, networkFigures(moment).length]).toEqual([7, 7, 7, 7, 7]);
});
