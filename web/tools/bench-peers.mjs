/**
 * Flitscope compared with BookSim2 and CAMINOS: flit-hops per CPU second, case by case, all three by turns.
 *
 * Each carries uniform traffic through the same tree, 4 ways up and 4 down at each switch, with two virtual channels. What is
 * counted, and what is not equal, is in the record ({@link peersRecord}). Linux only: the CPU time of a peer is read from
 * /proc when it says that its warm-up, and that its measured time, is over.
 */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { medianRate } from "./bench-record.mjs";
import { Sentence, stage } from "./stage.mjs";

/** @typedef {import("./bench-record.mjs").Row} Row */
/** @typedef {import("./bench-record.mjs").Sample} Sample */
/** @typedef {import("./bench-record.mjs").PeerRow} PeerRow */
/** @typedef {{ nodes: number, flits: number, name: string }} Case `flits` are those of a peer's packet */

const ARITY = 4;
const CHANNELS = 2;
const CLOCK_TICKS_PER_SECOND = 100;

/** What a node of a peer offers, in flits per cycle: all that its link takes. */
const LOAD = 1;

/** Below this share of a flit per node and cycle a network has come to a halt: neither saturates so early. */
const MIN_ACCEPTED = 0.15;

/** A full packet is 189 flits long, and one of 2 B has 41 with its route. */
/** @type {Case[]} */
const CASES = [
  { nodes: 64, flits: 189, name: "qsnet-64-uniform-320b-saturated" },
  { nodes: 64, flits: 41, name: "qsnet-64-uniform-2b-saturated" },
  { nodes: 1024, flits: 189, name: "qsnet-1024-uniform-320b-saturated" },
  { nodes: 1024, flits: 41, name: "qsnet-1024-uniform-2b-saturated" },
];

/** Cycles of a period, and how many are measured after one to warm up. CAMINOS tells only of whole thousands, BookSim2 measures
 * three at most. @param {number} nodes @returns {[number, number]} */
const periods = (nodes) => (nodes > 256 ? [1000, 1] : [3000, 3]);

/** Levels of the tree. @param {number} nodes */
export const levels = (nodes) => Math.round(Math.log(nodes) / Math.log(ARITY));

/**
 * Links of a packet of uniform traffic, those from and to the nodes among them.
 * @param {number} nodes @param {boolean} toItself whether a sender may draw itself
 */
export function meanLinks(nodes, toItself) {
  let below = toItself ? 0 : 1;
  let total = 0;
  for (let level = 1; level <= levels(nodes); level++) {
    total += (ARITY ** level - below) * 2 * level;
    below = ARITY ** level;
  }
  return total / (toItself ? nodes : nodes - 1);
}

/** BookSim2's settings. @param {Case} of */
function bookSimSettings({ nodes, flits }) {
  const settings = {
    ...{ topology: "fattree", k: ARITY, n: levels(nodes), routing_function: "nca" },
    ...{ num_vcs: CHANNELS, vc_buf_size: 16, wait_for_tail_credit: 0, hold_switch_for_packet: 0 },
    ...{ vc_allocator: "separable_input_first", sw_allocator: "separable_input_first", alloc_iters: 1 },
    ...{ credit_delay: 1, routing_delay: 0, vc_alloc_delay: 1, sw_alloc_delay: 1, st_final_delay: 1 },
    ...{ input_speedup: 1, output_speedup: 1, internal_speedup: "1.0" },
    ...{
      traffic: "uniform",
      packet_size: flits,
      injection_rate_uses_flits: 1,
      injection_rate: LOAD.toFixed(1),
    },
    // One period to warm up, then up to three that are measured, with no test of convergence.
    ...{ seed: 1, sim_type: "throughput", warmup_periods: 1, sample_period: periods(nodes)[0], sim_count: 1 },
    ...{
      stopping_thres: "1e9",
      acc_stopping_thres: "1e9",
      latency_thres: "-1.0",
      deadlock_warn_timeout: 100000,
    },
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key} = ${value};\n`)
    .join("");
}

/**
 * The settings of CAMINOS. Its Basic router works as virtual cut-through only, so that `flit_size` is the size of a packet.
 * @param {Case} of
 */
function caminosSettings({ nodes, flits }) {
  const ways = Array(levels(nodes) - 1).fill(ARITY);
  const [period, count] = periods(nodes);
  const room = Math.max(128, 2 * flits);
  return `Configuration {
  random_seed: 1,
  warmup: ${period},
  measured: ${period * count},
  topology: XGFT { height: ${ways.length}, down: [${ways}], up: [${ways}], servers_per_leaf: ${ARITY} },
  traffic: HomogeneousTraffic { pattern: Uniform, servers: ${nodes}, load: ${LOAD.toFixed(1)}, message_size: ${flits} },
  maximum_packet_size: ${flits},
  router: Basic {
    virtual_channels: ${CHANNELS},
    virtual_channel_policies: [
      EnforceFlowControl,
      LowestSinghWeight { extra_congestion: 1, use_internal_space: true, use_neighbour_space: true },
      Random,
    ],
    flit_size: ${flits},
    buffer_size: ${room},
    output_buffer_size: ${room},
    bubble: false,
    allow_request_busy_port: true,
    intransit_priority: false,
    output_prioritize_lowest_label: false,
  },
  routing: UpDown,
  link_classes: [${Array(levels(nodes)).fill("LinkClass { delay: 1 }")}],
  launch_configurations: [],
}
`;
}

/** User CPU seconds of a process so far. @param {number} pid */
function userSeconds(pid) {
  // The name before the bracket may hold anything; utime is the 12th field behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return Number(fields[11]) / CLOCK_TICKS_PER_SECOND;
}

/**
 * Runs a peer and times what lies between two of its lines. What `finish` says decides whether it then runs to its end.
 * @param {string} program @param {string[]} args
 * @param {{ begins: (line: string) => boolean, ends: (line: string, after: number) => boolean, finish: boolean }} marks
 *   `after` counts the lines for which `ends` was asked before
 * @returns {Promise<{ seconds: number, lines: string[] }>}
 */
async function timed(program, args, { begins, ends, finish }) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (piece) => {
    errors += piece;
  });
  const started = new Promise((done, failed) =>
    child.once("spawn", () => done(undefined)).once("error", failed),
  );
  const ended = new Promise((done) => child.once("exit", done));
  await started;
  const pid = /** @type {number} */ (child.pid);
  setPriority(pid, 5);
  /** @type {string[]} */ const lines = [];
  /** @type {number | null} */ let from = null;
  /** @type {number | null} */ let seconds = null;
  let after = 0;
  for await (const raw of createInterface({ input: child.stdout })) {
    const line = raw.trim();
    lines.push(line);
    if (seconds !== null) continue;
    if (from === null) {
      if (begins(line)) from = userSeconds(pid);
    } else if (ends(line, after++)) {
      seconds = userSeconds(pid) - from;
      if (!finish) {
        child.kill("SIGKILL");
        break;
      }
    }
  }
  await ended;
  if (seconds === null) {
    const said = errors.trim().split("\n").at(-1) || lines.at(-1) || "nothing";
    throw new Sentence(
      `${program} ended before its measured time was over. Its output: ${said.slice(0, 200)}`,
    );
  }
  return { seconds, lines };
}

/** @param {string} program @param {number} accepted flits per node and cycle */
function mustAccept(program, accepted) {
  if (!(accepted >= MIN_ACCEPTED))
    throw new Sentence(`${program} accepted ${accepted} flits per node and cycle: it has stalled.`);
}

/** @param {string} program @param {Case} of @param {string} folder @returns {Promise<Sample>} */
async function bookSim(program, of, folder) {
  const file = join(folder, "booksim.cfg");
  writeFileSync(file, bookSimSettings(of));
  const [period, count] = periods(of.nodes);
  let reported = 0;
  const { seconds, lines } = await timed(program, [file], {
    begins: (line) => line.startsWith("Warmed up"),
    ends: (line) => line.startsWith("Accepted flit rate average=") && ++reported === count,
    // It would now carry what is still on its way, with ever fewer flits a cycle: not waited for.
    finish: false,
  });
  const switches = Number(lines.find((line) => line.includes("# of switches"))?.split("=")[1]);
  if (switches !== (levels(of.nodes) * of.nodes) / ARITY)
    throw new Sentence(`BookSim2 built ${switches} switches, which is not the expected number.`);
  const accepted = Number(lines.at(-1)?.split("=")[1]);
  mustAccept("BookSim2", accepted);
  // It accepts flits, each of which has crossed the links of a packet.
  const flitHops = accepted * of.nodes * period * count * meanLinks(of.nodes, true);
  return { flit_hops: flitHops, packet_hops: flitHops / of.flits, cpu_s: seconds };
}

/** @param {string} program @param {Case} of @param {string} folder @returns {Promise<Sample>} */
async function caminos(program, of, folder) {
  const [file, results] = [join(folder, "caminos.cfg"), join(folder, "caminos-results")];
  writeFileSync(file, caminosSettings(of));
  const [period, count] = periods(of.nodes);
  const first = (/** @type {string} */ line) => line.split(/\s/)[0];
  const { seconds } = await timed(program, [file, `--results=${results}`], {
    begins: (line) => first(line) === `0-${period - 1}`,
    ends: (line) => first(line) === `${period}-${period * (count + 1) - 1}`,
    finish: true,
  });
  const text = readFileSync(results, "utf8");
  const value = (/** @type {string} */ key) =>
    Number(new RegExp(`^\\t${key}:\\s+([0-9.eE+-]+),`, "m").exec(text)?.[1]);
  const links = value("average_packet_hops") + 2;
  if (!(Math.abs(links / meanLinks(of.nodes, false) - 1) < 0.1))
    throw new Sentence(
      `Packets of CAMINOS crossed ${links} links on average, which is not the expected number.`,
    );
  mustAccept("CAMINOS", value("accepted_load"));
  // Up and down between each two levels there is a link for each node.
  const between = 2 * of.nodes * (levels(of.nodes) - 1);
  const atNodes = (value("injected_load") + value("accepted_load")) * of.nodes;
  const flitHops = (value("average_link_utilization") * between + atNodes) * period * count;
  return { flit_hops: flitHops, packet_hops: flitHops / of.flits, cpu_s: seconds };
}

/** @param {string | undefined} path */
function executable(path) {
  if (path === undefined)
    throw new Sentence("--peers takes two paths: the BookSim2 program and the CAMINOS program.");
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new Sentence(`${path} is not an executable file.`);
  }
  return resolve(path);
}

/**
 * Measures all cases, round by round and by turns, so that a slow spell of the machine meets all three.
 * @param {string[]} paths of BookSim2 and CAMINOS, which may be left out
 * @param {string[]} wanted parts of the names of cases; all where there are none
 * @param {number} rounds
 * @param {(name: string) => Promise<Row>} own a case of `flitscope bench` on the fast fabric
 * @returns {Promise<PeerRow[]>}
 */
export async function nextToPeers(paths, wanted, rounds, own) {
  if (!existsSync("/proc/self/stat"))
    throw new Sentence("--peers needs /proc to read the CPU time of peers, and this machine has none.");
  if (paths.length === 0 || paths.length > 2)
    throw new Sentence(
      "--peers takes the path of the BookSim2 program, then optionally that of the CAMINOS program.",
    );
  const [bookSimPath = "", caminosPath] = paths.map(executable);
  const cases = CASES.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (cases.length === 0)
    throw new Sentence(`No case has this name. The cases are ${CASES.map(({ name }) => name).join(", ")}.`);
  /** @type {PeerRow[]} */
  const rows = cases.map(({ name, flits }) => ({ name, flits, flitscope: [], bookSim: [], caminos: [] }));
  const folder = mkdtempSync(join(tmpdir(), "flitscope-peers-"));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, of] of cases.entries()) {
        const row = /** @type {PeerRow} */ (rows[index]);
        const turns = [
          async () => row.flitscope.push(await own(of.name)),
          async () => row.bookSim.push(await bookSim(bookSimPath, of, folder)),
          async () => caminosPath && row.caminos.push(await caminos(caminosPath, of, folder)),
        ];
        const first = round % turns.length;
        await stage(`${round + 1}: ${of.name}`, async () => {
          for (const turn of [...turns.slice(first), ...turns.slice(0, first)]) await turn();
          const measured = [row.flitscope, row.bookSim, row.caminos].filter((samples) => samples.length > 0);
          const rates = measured.map((samples) => medianRate(samples.slice(-1)));
          return `${rates.map((rate) => (rate / 1e6).toFixed(2)).join(", ")} M flit-hops per CPU s`;
        });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
