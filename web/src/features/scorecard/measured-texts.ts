/** Names of the numbers in a run's summary by their paths; metrics have the names of their table. */
import { formatMessageSize } from "../../base/format";
import type { Metric } from "../../engine/types";

/** Numbers that are not metrics. */
const NUMBERS: Readonly<Record<string, string>> = {
  "bill.nodes.price": "Price of a node, $",
  "bill.per_port": "Cost per port, $",
  "bill.system_total": "Cost with nodes, $",
  "bill.total": "Cost, $",
  "bill.lines.count": "Parts",
  "bill.lines.price": "Price, $",
  "jobs.collective.processes": "Processes per node",
  "jobs.collective.tests": "Tests",
  "jobs.program.sections.bytes": "Message size, B",
  "jobs.program.sections.mb_s": "Bandwidth, MB/s",
  "metrics.senders": "Sending nodes",
  "packet.wire_bytes": "Packet on the wire, B",
  "routes.hops_max": "Longest route, hops",
  "routes.most_on_a_link_off_line": "Most routes on a link, off-line routes",
};

/** Message sizes of ping-pong and streaming: none, then powers of two. */
const bytesOfSection = (place: number) => (place === 0 ? 0 : 2 ** (place - 1));

export function measuredWords(path: string, metrics: readonly Metric[]): string {
  const plain = path.replaceAll(/\[[^\]]*\]/g, "");
  const keys = plain.split(".");
  const ids = [keys.slice(-1), keys.slice(-2)].map((each) => each.join("_"));
  const metric = metrics.find(({ id }) => ids.includes(id));
  const words = metric ? `${metric.label}, ${metric.unit}` : ids[0]?.replaceAll("_", " ");
  const place = (list: string) => {
    const at = new RegExp(`\\b${list}\\[(\\d+)\\]`).exec(path)?.[1];
    return at === undefined ? null : Number(at);
  };
  const [job, section, line] = ["jobs", "sections", "lines"].map(place);
  return [
    NUMBERS[plain] ?? words,
    job ? `job ${job + 1}` : null,
    typeof section === "number" ? `messages of ${formatMessageSize(bytesOfSection(section))}` : null,
    typeof line === "number" ? `line ${line + 1} of the bill` : null,
  ]
    .filter((each) => each !== null)
    .join(", ");
}
