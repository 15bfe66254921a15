import { beforeEach, describe, expect, test } from "vitest";
import { testTree } from "../base/testing";
import type { MovingList, StillList } from "./display-list";
import { RenderLoop } from "./render-loop";
import type { RenderReport } from "./render-protocol";
import { occupy, type TestChannel, THEME, testMachine, VIEWPORT } from "./testing";
import { CHANNEL_STATE, type FramePull, frameColumns } from "./types";

const tree = testTree(4, 3);
const machine = testMachine(tree);
const flowing: TestChannel = { from: 0, to: 64, state: CHANNEL_STATE.flowing };

let drawn: MovingList[];
let drawStill: (list: StillList) => void;
let stills: number;
let pulls: FramePull[];
let reports: RenderReport[];
let next: (() => void) | null;
let now: number;
let loop: RenderLoop;

/** Draws the animation frame that was asked for, if any was. */
function beat(): boolean {
  const draw = next;
  next = null;
  draw?.();
  return draw !== null;
}

function send(cycle: number, channels: TestChannel[] = [], epoch = 1, playing = true): ArrayBuffer {
  const buffer = new ArrayBuffer(machine.layout.bytes);
  new Float64Array(buffer, 0, 1)[0] = cycle;
  occupy(tree, frameColumns(machine.layout, buffer), channels);
  loop.receive({ kind: "frame", epoch, cycle, playing, buffer });
  return buffer;
}

beforeEach(() => {
  drawn = [];
  drawStill = () => {};
  stills = 0;
  pulls = [];
  reports = [];
  next = null;
  now = 0;
  loop = new RenderLoop({
    renderer: {
      resize: () => {},
      drawStill: (list) => {
        stills += 1;
        drawStill(list);
      },
      drawMoving: (list) => drawn.push(list),
    },
    theme: THEME,
    viewport: VIEWPORT,
    requestFrame: (draw) => {
      next = draw;
    },
    now: () => now,
    pull: (message) => pulls.push(message),
    report: (report) => reports.push(report),
  });
  loop.receive({ kind: "machine", machine });
  beat();
});

describe("pulling frames", () => {
  test("one pull is out from the start; the next goes out only when a frame is drawn", () => {
    expect(pulls).toEqual([{ kind: "pull", buffer: null }]);
    send(5);
    expect(pulls).toHaveLength(1);
    beat();
    expect(pulls).toHaveLength(2);
  });

  test("the frame on the screen is kept, the one before it goes back with the pull", () => {
    const first = send(5);
    beat();
    expect(pulls.at(-1)?.buffer).toBeNull();
    send(10);
    beat();
    expect(pulls.at(-1)?.buffer).toBe(first);
  });

  test("a frame of a run that is over is answered with a pull and not drawn", () => {
    const before = drawn.length;
    const stale = send(5, [flowing], 0);
    expect(beat()).toBe(false);
    expect(drawn).toHaveLength(before);
    expect(pulls.at(-1)?.buffer).toBe(stale);
  });

  test("another machine drops a frame that was not drawn yet, and asks again", () => {
    send(5, [flowing]);
    loop.receive({ kind: "machine", machine: testMachine(tree, 2) });
    expect(pulls).toHaveLength(2);
    beat();
    expect(drawn.at(-1)!.lines).toEqual([]);
  });
});

describe("drawing", () => {
  test("nothing new, nothing drawn", () => {
    send(5);
    expect(beat()).toBe(true);
    expect(beat()).toBe(false);
  });

  test("worms move without the still layer; zoom, theme and size draw both", () => {
    const before = stills;
    send(5, [flowing]);
    beat();
    expect(stills).toBe(before);
    expect(drawn.at(-1)!.lines.length).toBeGreaterThan(0);
    loop.command({ kind: "zoom", zoom: { k: 2, x: 0, y: 0 } });
    loop.command({ kind: "theme", theme: THEME });
    beat();
    expect(stills).toBe(before + 1);
  });

  test("a highlight draws the same frame again", () => {
    send(5, [flowing]);
    beat();
    loop.command({ kind: "highlight", highlight: { hover: { kind: "node", id: 3 }, selected: null } });
    beat();
    expect(drawn.at(-1)!.outlines).toHaveLength(1);
    expect(drawn.at(-1)!.lines.length).toBeGreaterThan(0);
  });

  test("congestion reaches the still layer at most every 200 ms", () => {
    const before = stills;
    const delayed = (cycle: number, link: number) => {
      const frame = frameColumns(machine.layout, send(cycle));
      frame.linkDelay[link] = 10;
      beat();
    };
    delayed(5, 0);
    expect(stills).toBe(before + 1);
    now = 199;
    delayed(10, 20);
    expect(stills).toBe(before + 1);
    now = 200;
    delayed(15, 20);
    expect(stills).toBe(before + 2);
  });

  test("what is laid over is drawn at once, and again only when it changes", () => {
    send(5);
    beat();
    const before = stills;
    const values = new Float32Array(tree.link_from.length).fill(0.9);
    loop.command({ kind: "overlay", change: { heat: { kind: "measured", values } } });
    beat();
    expect(stills).toBe(before + 1);
    loop.command({ kind: "overlay", change: { heat: { kind: "measured", values: values.slice() } } });
    beat();
    expect(stills).toBe(before + 1);
    const chain = [{ packet: 1, holds: [0], at: 0, waitsFor: [] }];
    loop.command({ kind: "overlay", change: { chain } });
    beat();
    expect(stills, "the heat gives way to the chain").toBe(before + 2);
    loop.command({ kind: "overlay", change: { chain: [{ ...chain[0]!, at: 2 }] } });
    beat();
    expect(stills, "which moves with the worms").toBe(before + 2);
    expect(drawn.at(-1)!.texts).toHaveLength(1);
  });

  test("while it plays, heat is drawn again only now and then, and its lines are kept in between", () => {
    const values = new Float32Array(tree.link_from.length).fill(0.9);
    const lists: StillList[] = [];
    drawStill = (list) => lists.push(list);
    const delayed = (cycle: number, link: number) => {
      frameColumns(machine.layout, send(cycle)).linkDelay[link] = 10;
      beat();
    };
    loop.command({ kind: "overlay", change: { heat: { kind: "delay" } } });
    delayed(5, 0);
    now = 200;
    delayed(10, 20);
    expect(lists).toHaveLength(2);
    expect(lists[1]!.heat).toBe(lists[0]!.heat);
    now = 400;
    delayed(15, 20);
    expect(lists[2]!.heat).not.toBe(lists[1]!.heat);
    loop.command({ kind: "overlay", change: { heat: { kind: "measured", values } } });
    beat();
    expect(lists[3]!.heat.length, "another kind of it is there at once").toBeGreaterThan(0);
  });

  test("what breaks is seen with its frame, and fixed with its frame", () => {
    now = 1;
    const before = stills;
    const down = (cycle: number, value: number) => {
      frameColumns(machine.layout, send(cycle)).linkIsDown[4] = value;
      beat();
    };
    down(5, 1);
    expect(stills).toBe(before + 1);
    down(6, 1);
    expect(stills).toBe(before + 1);
    down(7, 0);
    expect(stills).toBe(before + 2);
  });

  test("seen from afar, frames come at half the pace, and a zoom is drawn at once", () => {
    const far = testMachine(testTree(4, 5), 2);
    const frame = (cycle: number) => {
      const buffer = new ArrayBuffer(far.layout.bytes);
      loop.receive({ kind: "frame", epoch: 2, cycle, playing: true, buffer });
    };
    loop.receive({ kind: "machine", machine: far });
    frame(5);
    beat();
    const before = drawn.length;
    frame(10);
    now = 16;
    expect(beat(), "it asks for the next beat").toBe(true);
    expect(drawn).toHaveLength(before);
    now = 33;
    beat();
    expect(drawn).toHaveLength(before + 1);
    frame(15);
    loop.command({ kind: "zoom", zoom: { k: 2, x: 0, y: 0 } });
    beat();
    expect(drawn).toHaveLength(before + 2);
  });

  test("a frozen picture keeps its frame, and takes the waiting one when let go", () => {
    send(5);
    beat();
    loop.command({ kind: "freeze", frozen: true });
    send(10, [flowing]);
    beat();
    expect(drawn.at(-1)!.lines).toEqual([]);
    loop.command({ kind: "freeze", frozen: false });
    beat();
    expect(drawn.at(-1)!.lines.length).toBeGreaterThan(0);
  });
});

describe("reports", () => {
  const idle = () => reports.filter((report) => report.kind === "idle");

  test("idle is answered at once when all is drawn, and after drawing otherwise", () => {
    loop.command({ kind: "idle", ticket: 1 });
    expect(idle()).toHaveLength(1);
    send(5);
    loop.command({ kind: "idle", ticket: 2 });
    expect(idle()).toHaveLength(1);
    beat();
    expect(idle()[1]).toMatchObject({ ticket: 2, status: { epoch: 1, cycle: 5 } });
  });

  test("what strokes mean is told when it changes", () => {
    const told = () => reports.flatMap((report) => (report.kind === "strokes" ? [report.strokes] : []));
    for (const cycle of [1, 2, 3, 1000]) {
      send(cycle);
      beat();
    }
    expect(told().map(({ flitsPerDash }) => flitsPerDash)).toEqual([4, 0]);
    loop.command({ kind: "zoom", zoom: { k: 8, x: 0, y: 0 } });
    beat();
    expect(told().at(-1)).toEqual({ flitsPerDash: 0, detail: "channels" });
  });

  test("a leap from rest to rest shows the moment, whichever way it goes", () => {
    const told = () => reports.flatMap((report) => (report.kind === "strokes" ? [report.strokes] : []));
    for (const [cycle, playing] of [
      [1, false],
      [50_000, false],
      [300, false],
      [50_000, true],
    ] as const) {
      send(cycle, [], 1, playing);
      beat();
    }
    // As wide as the recent rate only where it has played on.
    expect(told().map(({ flitsPerDash }) => flitsPerDash)).toEqual([4, 0]);
    send(50_100, [], 1, false);
    beat();
    expect(told().at(-1)?.flitsPerDash).toBe(0);
  });
});

describe("recording what is shown, to be taken away", () => {
  const paper = { ...THEME, surface: "paper", worms: ["ink 0", "ink 1", "ink 2", "ink 3"] };
  const record = (whole: { width: number; height: number } | null) => {
    loop.command({ kind: "record", ticket: 3, whole, theme: paper });
    const report = reports.at(-1);
    if (report?.kind !== "recorded") throw new Error("It was not recorded.");
    return report;
  };

  test("the frame on the screen, in another size and other colours; the screen stays as it is", () => {
    send(5, [flowing]);
    beat();
    const [before, drawnBefore] = [stills, drawn.length];
    const { ticket, recording } = record({ width: 600, height: 300 });
    expect(ticket).toBe(3);
    expect(recording).toMatchObject({ width: 600, height: 300, cycle: 5, epoch: 1 });
    const colours = recording!.shapes.map((shape) => (shape.kind === "path" ? shape.stroke : shape.fill));
    expect(colours).toContain("ink 3");
    expect(colours).not.toContain("worm 3");
    expect(beat()).toBe(false);
    expect([stills, drawn.length]).toEqual([before, drawnBefore]);
  });

  test("all of the network, or the part that the stage shows; what the pointer is on is not marked", () => {
    send(5, [flowing]);
    loop.command({ kind: "highlight", highlight: { hover: { kind: "elite", id: 0 }, selected: null } });
    const names = (whole: { width: number; height: number } | null) => {
      const shapes = record(whole).recording!.shapes;
      expect(shapes.some((shape) => shape.kind === "path" && shape.stroke === THEME.marked)).toBe(false);
      return shapes.filter((shape) => shape.kind === "text").length;
    };
    const all = names({ width: 1280, height: 600 });
    loop.command({ kind: "zoom", zoom: { k: 8, x: 0, y: 0 } });
    beat();
    expect(record(null).recording).toMatchObject({ width: VIEWPORT.width, height: VIEWPORT.height });
    expect(names({ width: 1280, height: 600 })).toBe(all);
    // Closer by, every node has room for its number.
    expect(names(null)).toBeGreaterThan(all);
  });

  test("of a network that was told nothing of yet, it is at rest; without a machine there is nothing", () => {
    expect(record(null).recording?.cycle).toBe(0);
    const empty = new RenderLoop({
      renderer: { resize: () => {}, drawStill: () => {}, drawMoving: () => {} },
      theme: THEME,
      viewport: VIEWPORT,
      requestFrame: () => {},
      now: () => 0,
      pull: () => {},
      report: (report) => reports.push(report),
    });
    empty.command({ kind: "record", ticket: 4, whole: null, theme: THEME });
    expect(reports.at(-1)).toEqual({ kind: "recorded", ticket: 4, recording: null });
  });
});
