/** Edits that concern a job as a whole. Each is one step: what belongs to the change changes with it. */
import type { Job, MessageJob, Pattern, Scenario } from "../engine/types";
import { clusteredIoNodes, sendsToIoNodes } from "./io-nodes";
import { sendsMessages } from "./job-kind";
import { membersOf, withJob } from "./members";
import { machineSize, nodeListOf, nodesIn } from "./node-list";

/** What messages begin with where there were none, as the engine has it. */
const MESSAGES: Pick<MessageJob, "message_bytes" | "inter_arrival" | "load" | "write_share"> = {
  message_bytes: { distribution: "fixed", mean: 262_144 },
  inter_arrival: "exponential",
  load: "saturated",
  write_share: 1,
};

/** What jobs of messages, collectives and programs have in common. */
export function commonTo({ name, nodes, priority, buffers, program }: Job) {
  return {
    ...(name !== undefined && { name }),
    ...(nodes && { nodes }),
    priority,
    // What a program sends lies in main memory, and nothing else needs to.
    buffers: program ? ("elan" as const) : buffers,
  };
}

/** The longest run there is, and the usual length, µs. */
const LONGEST_US = 1_000_000;
const USUAL_US = 2000;

/** The job does something else. Programs end by themselves, before the end of the longest run, which is too long for all else. */
export function withKind(scenario: Scenario, number: number, job: Job): Scenario {
  const next = withJob(scenario, number, job);
  const lasting = (duration_us: number) => ({ ...next, run: { ...next.run, duration_us } });
  if (next.jobs.every(({ program }) => program)) return lasting(LONGEST_US);
  const ranPrograms = scenario.jobs.every(({ program }) => program);
  return ranPrograms && next.run.duration_us === LONGEST_US ? lasting(USUAL_US) : next;
}

/** I/O patterns have I/O nodes, and only they have. */
export function withPattern(scenario: Scenario, number: number, pattern: Pattern): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  const {
    io_nodes,
    pairs: _,
    ...rest
  } = sendsMessages(job) ? job : { ...commonTo(job), ...MESSAGES, io_nodes: undefined, pairs: undefined };
  if (!sendsToIoNodes(pattern)) return withKind(scenario, number, { ...rest, pattern });
  const servers = io_nodes ?? clusteredIoNodes(scenario.topology);
  return withKind(scenario, number, { ...rest, pattern, io_nodes: servers });
}

/**
 * No node is of two jobs, so a new one takes the nodes that no job has. When there are none, the largest job gives up
 * its second half. In all else the new job is like the largest, for one thing at a time to be changed.
 */
export function withJobAdded(scenario: Scenario): Scenario {
  const { jobs } = scenario;
  const size = machineSize(scenario.topology.nodes);
  const members = jobs.map((job) => membersOf(job, size));
  const largest = members.reduce((most, own, at) => (own.length > members[most]!.length ? at : most), 0);
  const giver = jobs[largest];
  if (!giver) return scenario;
  const like = likeOf(giver);

  const taken = new Set(members.flat());
  const free = nodesIn([[0, size - 1]], size).filter((node) => !taken.has(node));
  if (free.length > 0) return { ...scenario, jobs: [...jobs, { ...like, nodes: nodeListOf(free) }] };

  const own = members[largest]!;
  // Nothing to halve; that both have the same node is for the engine to say.
  if (own.length < 2) return { ...scenario, jobs: [...jobs, like] };
  // The matrix of a transpose is a square: a quarter of one is one, a half is none.
  const share = Math.ceil(own.length / (giver.pattern === "transpose" ? 4 : 2));
  const [kept, given] = [own.slice(0, share), own.slice(share, 2 * share)];
  return {
    ...scenario,
    jobs: [
      ...jobs.with(largest, { ...giver, nodes: nodeListOf(kept) }),
      { ...like, nodes: nodeListOf(given) },
    ],
  };
}

/** What a new job takes over from another, whose name and rows are its own. */
function likeOf(giver: Job): Job {
  const { name: _, ...like } = giver;
  if (sendsMessages(like) && like.pairs) {
    const { pairs: _, ...rest } = like;
    return { ...rest, pattern: "uniform" };
  }
  return like.trace ? { ...commonTo(like), ...MESSAGES, pattern: "uniform" } : like;
}

/** The others keep their nodes. */
export function withJobRemoved(scenario: Scenario, number: number): Scenario {
  return { ...scenario, jobs: scenario.jobs.filter((_, at) => at !== number) };
}
