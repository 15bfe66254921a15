/** What kind of job one is: messages by a pattern, collective operations, or a program. */
import type { Job, MessageJob } from "../engine/types";

export const sendsMessages = (job: Job): job is MessageJob => !job.collective && !job.program;
