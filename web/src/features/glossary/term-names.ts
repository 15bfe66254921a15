/**
 * Terms by what the page has at hand where it writes a label: paths of fields in a scenario, and ids of metrics, whose
 * terms the engine's table of metrics has. A path has a term where itself or what it is a part of has one here; places of
 * lists are left out.
 */
import { isTerm, type TermId } from "../../base/terms";
import METRIC_TERMS from "../../engine/generated/metric-terms.json";

const FIELDS: Readonly<Record<string, TermId>> = {
  // Fields of a scenario. What it is called is no part of what names it to the bit.
  name: "digest",
  network: "network",
  topology: "machine",
  "topology.arity": "arity",
  "topology.dimension": "dimension",
  "topology.nodes": "node",
  "topology.top_arity": "top-arity",
  "topology.top_elites": "top-elites",
  "topology.top_switches": "top-switch",
  "topology.up_links_kept": "up-links-kept",
  "topology.switch_ports": "arity",
  "topology.cable_m": "cable",
  "topology.down_links": "broken",
  events: "broken",
  "jobs[]": "job",
  "jobs[].nodes": "node",
  "jobs[].pattern": "pattern",
  "jobs[].io_nodes": "io-node",
  "jobs[].write_share": "write-share",
  "jobs[].message_bytes": "message-size",
  "jobs[].load": "load",
  "jobs[].inter_arrival": "arrival",
  "jobs[].priority": "priority",
  "jobs[].library": "library",
  "jobs[].buffers": "data-place",
  "jobs[].collective": "collective",
  "jobs[].collective.algorithm": "collective",
  "jobs[].collective.otherwise": "software-tree",
  "jobs[].collective.arity": "software-tree",
  "jobs[].collective.bytes": "message-size",
  "jobs[].collective.sizes": "message-size",
  "jobs[].collective.processes": "process",
  "jobs[].collective.skew": "skew",
  "jobs[].collective.pause_ns": "period",
  "jobs[].collective.transactions": "test",
  "jobs[].collective.absent": "absent",
  "jobs[].collective.b_eff": "b-eff",
  "jobs[].collective.b_eff.ring_patterns": "ring-patterns",
  "jobs[].collective.b_eff.random_patterns": "ring-patterns",
  "jobs[].program": "program",
  "jobs[].program.processes": "process",
  "jobs[].program.processes_per_node": "process",
  "jobs[].program.bytes": "message-size",
  "jobs[].program.repetitions": "iteration",
  "jobs[].program.window": "streaming",
  "jobs[].program.atoms": "lammps",
  "jobs[].program.edge": "sweep3d",
  "jobs[].program.compute_percent": "compute",
  "jobs[].program.imbalance_percent": "imbalance",
  "jobs[].program.contention_percent": "contention",
  costs: "cost",
  "costs.prices": "list-price",
  "costs.prices.qm500": "adapter",
  "costs.prices.hca": "adapter",
  "costs.prices.node_chassis": "chassis",
  "costs.prices.top_switch": "top-switch",
  "costs.prices.clock_source": "clock-source",
  "costs.prices.fibre_link": "fibre",
  "costs.prices.link_cable": "cable",
  "costs.prices.infiniband_cable": "cable",
  "costs.prices.third_level_elite": "top-elites",
  "costs.prices.node": "node-price",
  "costs.top_cables": "fibre",
  "run.seed": "seed",
  "run.duration_us": "simulated-time",
  "run.precision_percent": "precision",

  // Fields of a sweep.
  "axes[]": "sweep",
  seeds: "seed",
  measures: "sweep",

  // Parameters of the model.
  model: "switch",
  "model.channels": "virtual-channel",
  "model.buffer_flits": "buffer",
  "model.flow_through_cycles": "flow-through",
  "model.routing": "routing",
  "model.flow_control": "flow-control",
  "model.arbitration": "arbitration",
  "model.channel_policy": "virtual-channel",
  "model.tie_break": "tie-break",
  "model.circuit_hold": "circuit",
  "model.release": "circuit",
  "model.ack_offset_percent": "ack",
  "model.inputter": "inputter",
  "model.age_tick_cycles": "age",
  "model.age_bits": "age",
  "model.time_out_cycles": "time-out",
  "model.retry_cycles": "retry",
  "model.retry_age": "retry",
  "model.engine_order": "engine",
  "model.engine_transaction_cycles": "engine",
  "model.engine_packet_cycles": "engine",
  "model.reverse_ack_flits": "ack",
  "model.reverse_credits_per_flit": "credit",
  "model.error_rate": "crc-error",
  "model.multicast_root": "multicast",
  "model.library_send_cycles": "library",
  "model.post_cycles": "command-processor",
  "model.command_cycles": "command-processor",
  "model.dma_start_cycles": "dma",
  "model.dma_descriptors": "dma",
  "model.dma_slice_cycles": "dma-slice",
  "model.dma_engines": "dma",
  "model.short_transaction_bytes": "short-message",
  "model.injection_limit": "dma",
  "model.write_block": "write-block",
  "model.host_bus": "host-bus",
  "model.tport_match_cycles": "tport",
  "model.event_cycles": "event",
  "model.block_copy_cycles": "block-copy",
  "model.poll_cycles": "polling",
  "model.library_receive_cycles": "library",
  "model.thread_cycles": "thread",
  "model.reduce_cycles_per_word": "reduce",
  "model.host_reduce_cycles": "reduce",
  "model.copy_cycles_per_block": "copy",
  "model.local_sync_cycles": "process",
  "model.back_off_cycles": "back-off",
  "model.back_off_limit_cycles": "back-off",
  "model.mpi_matching": "matching",
  "model.mpi_progress": "progress",
  "model.mpi_connections": "connection",
  "model.mpi_registration": "registration",
  "model.mpi_call_cycles": "mpi-call",
  "model.mpi_match_cycles": "matching",
  "model.eager_bytes": "early-message",
  "model.eager_buffer_bytes": "eager-buffers",
  "model.eager_buffers": "eager-buffers",
  "model.eager_poll_cycles": "polling",
  "model.registration_cycles": "registration",
  "model.registration_page_cycles": "registration",
  "model.registration_cache_kb": "registration",
};

const METRICS: Readonly<Record<string, string>> = METRIC_TERMS;

/** A metric of a job has the term of the same of a run. */
const OF_JOB = /^jobs\[\]\./;

function metricTerm(name: string): TermId | null {
  const id = METRICS[name.replace(OF_JOB, "")];
  return id !== undefined && isTerm(id) ? id : null;
}

/** The id itself, or that of a path or measure; null where there is none. */
export function termOfName(name: string): TermId | null {
  if (isTerm(name)) return name;
  const path = name.replaceAll(/\[\d+\]/g, "[]");
  for (let at = path; at !== ""; at = wholeOf(at)) {
    const found = FIELDS[at] ?? metricTerm(at);
    if (found) return found;
  }
  return null;
}

/** `jobs[].load` of `jobs[].load.mean`, `a` of `a[]`; nothing of `a`. */
function wholeOf(path: string): string {
  return path.endsWith("[]") ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
