/** What kind of job one is: messages by a pattern or a list, collective operations, a program, or a trace. */
import type { Job, MessageJob } from "../engine/types";

export const sendsMessages = (job: Job): job is MessageJob => !job.collective && !job.program && !job.trace;
