/** What was measured, as a text in Markdown: the same for the screen and for docs/measurements. */

/**
 * A row of `flitscope bench --json`.
 * @typedef {{ name: string, fabric: string, flit_hops: number, packet_hops: number, events: number,
 *   cpu_s: number, flit_hops_per_cpu_s: number, simulated_us_per_cpu_s: number, peak_bytes: number,
 *   ratio_to_reference: number | null }} Row
 */

/**
 * A case in wasm: medians in seconds, beside the native row of the same fabric.
 * @typedef {{ native: Row, node: number, chromium: number }} InWasm
 */

/** @typedef {Pick<Row, "flit_hops" | "packet_hops" | "cpu_s">} Sample of one program */

/**
 * A case beside peers, whose packets have `flits`; a sample of each program that is there in each round.
 * @typedef {{ name: string, flits: number, flitscope: Sample[], bookSim: Sample[], caminos: Sample[] }} PeerRow
 */

/** @typedef {{ date: string, commit: string, machine: string, command: string }} Circumstances */

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
    ...["case", "fabric", "flit-hops", "packet-hops", "events", "CPU s", "M flit-hops per CPU s"],
    ...["ns per packet-hop", "µs per CPU s", "peak MB", "× reference"],
  ];
  return table(
    head,
    rows.map((row) => [
      ...[row.name, row.fabric, `${row.flit_hops}`, `${row.packet_hops}`, `${row.events}`],
      ...[row.cpu_s.toFixed(4), (row.flit_hops_per_cpu_s / 1e6).toFixed(2)],
      ((row.cpu_s * 1e9) / row.packet_hops).toFixed(0),
      ...[row.simulated_us_per_cpu_s.toFixed(1), (row.peak_bytes / 1e6).toFixed(2)],
      row.ratio_to_reference?.toFixed(1) ?? "–",
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
  return `# What a simulated flit costs

${date}, commit ${commit}. ${machine}.

\`\`\`
${command}
\`\`\`

Medians of ${runs}, after a first run that does not count. Set-up is left out of the times and is part of the peak, which is the heap's. The fabrics' result digests are equal, or there would be no table; a flit-hop is a flit carried by a link, a packet-hop a header that enters a buffer, and events are each fabric's own steps: for the reference, cycles.

## Native

${nativeTable(rows)}

## WebAssembly

M flit-hops per CPU second on the fabric that a simulation has by default, ${inWasm[0]?.native.fabric ?? "none"}. The engine runs in the slices of its worker; the CPU time is that of Node's process, and of Chromium's renderers. All three came to the same result digest.

${wasmTable(inWasm)}
`;
}

/**
 * The median of what the samples carry in a CPU second.
 * @param {Sample[]} samples @param {"flit_hops" | "packet_hops"} [unit]
 */
export const medianRate = (samples, unit = "flit_hops") => median(samples.map((of) => of[unit] / of.cpu_s));

/** Three figures. @param {number} value */
const rounded = (value) => `${Number(value.toPrecision(3))}`;

const NOT_MEASURED = "–";

/** @param {PeerRow[]} rows */
export function peersTable(rows) {
  /** Least, median and most. @param {Sample[]} samples */
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
  return `# Flitscope beside its peers

${date}, commit ${commit}. ${machine}.

\`\`\`
${command}
\`\`\`

Uniform traffic that saturates a quaternary tree with two virtual channels, the programs by turns in one run. M flit-hops per CPU second: least, median and most of ${rounds} rounds; ratios are of medians. A flit-hop is a flit carried by a link, from and to nodes too; *packets ÷* are the ratios of packets carried by a link. In a round Flitscope's time is the median of three runs of its fast fabric.

${peersTable(rows)}

Times are CPU time: Flitscope's from an empty network on, without set-up; the peers' that of their measured cycles (9,000 on 64 nodes, 1,000 on 1,024), after as long a period to warm up on 1,024 nodes and a third of it on 64. BookSim2 tells the flits that it accepts, each of which has crossed the mean links of a packet; CAMINOS tells what its links have carried.

Not equal are: circuits and acks, which the peers have not (a packet of Flitscope's holds its way until an ack is back); ages (the peers grant by turns or by chance); nodes (Flitscope simulates interface and bus, so that a saturated node fills about a third of its link with full packets, and the peers' all of it); flow control (BookSim2 has wormholes and 16 flits a channel, CAMINOS virtual cut-through and room for two packets, at least 128 flits); time (7 cycles through an Elite, fewer through the peers' switches); and how they work: BookSim2 steps every switch in every cycle, CAMINOS those that have flits, and both go flit by flit, where Flitscope plans runs of flits.
`;
}
