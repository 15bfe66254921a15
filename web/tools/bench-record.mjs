/** Measurements as Markdown: the same text for the screen and for docs/measurements. */

/**
 * A row of `flitscope bench --json`.
 * @typedef {{ name: string, fabric: string, flit_hops: number, packet_hops: number, events: number,
 *   cpu_s: number, estimated_cpu_s: number | null, flit_hops_per_cpu_s: number,
 *   simulated_us_per_cpu_s: number, peak_bytes: number, ratio_to_reference: number | null }} Row
 */

/**
 * A case in wasm: medians in seconds, with the native row of the same fabric.
 * @typedef {{ native: Row, node: number, chromium: number }} InWasm
 */

/** @typedef {{ name: string, runs: number, estimated: number, native: number, node: number }} StudyRow CPU time in s of all runs */
/** @typedef {Pick<Row, "flit_hops" | "packet_hops" | "cpu_s">} Sample of one program */

/**
 * A case compared with peers, whose packets have `flits`; a sample of each available program in each round.
 * @typedef {{ name: string, flits: number, flitscope: Sample[], bookSim: Sample[], caminos: Sample[] }} PeerRow
 */

/** @typedef {{ date: string, commit: string, machine: string, command: string }} Circumstances */

const NOT_MEASURED = "–";

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** @param {string[]} head @param {string[][]} rows the first column holds names, the others numbers */
function table(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? "")].map((cell) => cell.length)),
  );
  /** @param {string[]} cells */
  const line = (cells) => {
    const padded = cells.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(" | ")} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** @param {Row[]} rows */
export function nativeTable(rows) {
  const head = [
    ...["case", "fabric", "flit-hops", "packet-hops", "events", "CPU s", "estimate ÷ CPU s"],
    "M flit-hops per CPU s",
    ...["ns per packet-hop", "µs per CPU s", "peak MB", "× reference"],
  ];
  return table(
    head,
    rows.map((row) => [
      ...[row.name, row.fabric, `${row.flit_hops}`, `${row.packet_hops}`, `${row.events}`],
      row.cpu_s.toFixed(4),
      row.estimated_cpu_s === null ? NOT_MEASURED : (row.estimated_cpu_s / row.cpu_s).toFixed(2),
      (row.flit_hops_per_cpu_s / 1e6).toFixed(2),
      ((row.cpu_s * 1e9) / row.packet_hops).toFixed(0),
      ...[row.simulated_us_per_cpu_s.toFixed(1), (row.peak_bytes / 1e6).toFixed(2)],
      row.ratio_to_reference?.toFixed(1) ?? NOT_MEASURED,
    ]),
  );
}

/** @param {InWasm[]} all */
export function wasmTable(all) {
  const rate = (/** @type {Row} */ { flit_hops }, /** @type {number} */ seconds) =>
    (flit_hops / seconds / 1e6).toFixed(2);
  return table(
    ["case", "native", "Node", "Chromium", "Node ÷ native", "Chromium ÷ native"],
    all.map(({ native, node, chromium }) => [
      ...[native.name, rate(native, native.cpu_s), rate(native, node), rate(native, chromium)],
      ...[(native.cpu_s / node).toFixed(2), (native.cpu_s / chromium).toFixed(2)],
    ]),
  );
}

/**
 * @param {Circumstances} circumstances @param {number} runs @param {Row[]} rows @param {InWasm[]} inWasm
 */
export function record({ date, commit, machine, command }, runs, rows, inWasm) {
  return `# Cost of a simulated flit

${date}, commit ${commit}. ${machine}.

\`\`\`
${command}
\`\`\`

Medians of ${runs}, after a first run that does not count. Times exclude set-up; the peak, that of the heap, includes it. A table exists only if the fabrics' result digests are equal. A flit-hop is a flit carried by a link, and a packet-hop is a header that enters a buffer. Events are each fabric's own steps: for the reference, cycles. The estimate is the engine's, for the fast fabric, before a run.

## Native

${nativeTable(rows)}

## WebAssembly

M flit-hops per CPU second on the default fabric of a simulation, ${inWasm[0]?.native.fabric ?? "none"}. The engine runs in the slices of its worker. The CPU time is that of Node's process, and of Chromium's renderers. All three gave the same result digest.

${wasmTable(inWasm)}
`;
}

/**
 * The median rate of the samples, per CPU second.
 * @param {Sample[]} samples @param {"flit_hops" | "packet_hops"} [unit]
 */
export const medianRate = (samples, unit = "flit_hops") => median(samples.map((of) => of[unit] / of.cpu_s));

/** Three figures. @param {number} value */
const rounded = (value) => `${Number(value.toPrecision(3))}`;

/** @param {PeerRow[]} rows */
export function peersTable(rows) {
  /** Minimum, median and maximum. @param {Sample[]} samples */
  const spread = (samples) => {
    if (samples.length === 0) return NOT_MEASURED;
    const rates = samples.map((of) => of.flit_hops / of.cpu_s / 1e6);
    return [Math.min(...rates), median(rates), Math.max(...rates)].map(rounded).join(" ");
  };
  /** @param {PeerRow} row @param {Sample[]} peer @param {"flit_hops" | "packet_hops"} [unit] */
  const times = (row, peer, unit) =>
    peer.length === 0 ? NOT_MEASURED : rounded(medianRate(row.flitscope, unit) / medianRate(peer, unit));
  return table(
    [
      ...["case", "peers' flits", "Flitscope", "BookSim2", "CAMINOS", "÷ BookSim2", "÷ CAMINOS"],
      ...["packets ÷ BookSim2", "packets ÷ CAMINOS"],
    ],
    rows.map((row) => [
      ...[row.name, `${row.flits}`, spread(row.flitscope), spread(row.bookSim), spread(row.caminos)],
      ...[times(row, row.bookSim), times(row, row.caminos)],
      ...[times(row, row.bookSim, "packet_hops"), times(row, row.caminos, "packet_hops")],
    ]),
  );
}

/**
 * @param {Circumstances} circumstances @param {number} rounds @param {PeerRow[]} rows
 */
export function peersRecord({ date, commit, machine, command }, rounds, rows) {
  return `# Flitscope compared with its peers

${date}, commit ${commit}. ${machine}.

\`\`\`
${command}
\`\`\`

Uniform traffic that saturates a quaternary tree with two virtual channels, with the programs in turn in one run. M flit-hops per CPU second: minimum, median and maximum of ${rounds} rounds; ratios are of medians. A flit-hop is a flit carried by a link, including links from and to nodes. *packets ÷* are the ratios of packets carried by a link. In a round Flitscope's time is the median of three runs of its fast fabric.

${peersTable(rows)}

Times are CPU time. Flitscope's starts from an empty network, without set-up. The peers' is that of their measured cycles (9,000 on 64 nodes, 1,000 on 1,024), after a warm-up that is as long on 1,024 nodes and a third of it on 64. BookSim2 reports the flits that it accepts, each of which has crossed the mean links of a packet. CAMINOS reports the flits that its links have carried.

Differences between the programs:

- circuits and acks: the peers have none, while a packet of Flitscope holds its path until an ack returns;
- ages: the peers grant by round robin or at random;
- nodes: Flitscope simulates interface and bus, so a saturated node fills about a third of its link with full packets; the peers' fill all of it;
- flow control: BookSim2 has wormholes and 16 flits a channel, CAMINOS virtual cut-through and space for two packets, at least 128 flits;
- time: 7 cycles through an Elite, fewer through the peers' switches;
- method: BookSim2 advances every switch in every cycle, and CAMINOS those that have flits. Both go flit by flit, and Flitscope plans runs of flits.
`;
}

/** @param {StudyRow[]} rows */
export function studiesTable(rows) {
  return table(
    ["study", "runs", "estimate s", "native CPU s", "estimate ÷ native", "Node CPU s", "Node ÷ native"],
    rows.map(({ name, runs, estimated, native, node }) => [
      ...[name, `${runs}`, rounded(estimated), rounded(native), (estimated / native).toFixed(2)],
      ...[rounded(node), (node / native).toFixed(2)],
    ]),
  );
}

/** @param {Circumstances} circumstances @param {StudyRow[]} rows */
export function studiesRecord({ date, commit, machine, command }, rows) {
  return `# Estimates of sweeps and comparisons

${date}, commit ${commit}. ${machine}.

\`\`\`
${command}
\`\`\`

Ten example sweeps and ten comparisons (\`engine-rs/cli/src/bench/comparisons.json\`), all runs of each, one after the other and each once. CPU time is from the text of a scenario to its figures. The estimate is the engine's, natively and on the fast fabric (\`engine-rs/engine/src/scenario/needs.rs\`); the page takes it times 1.5 for WebAssembly. *Node* is the engine of the page in Node.

${studiesTable(rows)}
`;
}
