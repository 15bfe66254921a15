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
