/**
 * The page embedded in a host page: executes the host's messages, and posts its status about five times a second
 * while time moves.
 *
 * It has no window. `app/embed.ts` decides who may send and who receives.
 */

import { withFieldAt } from "../scenario/edit";
import type { AppState, Opened } from "./app-state";
import { CoalescingQueue } from "./coalescing-queue";
import {
  EMBED_PROTOCOL,
  type FrameMessage,
  type HostMessage,
  hashOf,
  readHostMessage,
} from "./embed-messages";
import { finished, shownReport } from "./selectors";
import type { Session } from "./session";
import { focusedSide } from "./sides";
import { UNPACED } from "./speed";
import { cyclesToNs } from "./time-left";

export type Post = (message: { flitscope: number } & FrameMessage) => void;

function statusOf(state: AppState): Extract<FrameMessage, { type: "status" }> | null {
  const { opened, status } = focusedSide(state);
  if (!opened || !status) return null;
  return {
    type: "status",
    cycle: status.cycle,
    endCycle: opened.endCycle,
    timeNs: cyclesToNs(status.cycle, opened.machine.topology.cycle_ps),
    playing: state.playing,
    finished: finished(state),
    scenarioDigest: opened.digest,
    resultDigest: finished(state) ? status.summary.result_digest : null,
  };
}

export class Embed {
  readonly #session: Session;
  readonly #post: Post;
  #isReady = false;
  /** Of several in a row only the last is worth opening. */
  readonly #opening = new CoalescingQueue((hash: string) => this.#session.navigation.visit(hash));
  /** The last status that was posted, as text. */
  #posted = "";
  /** The last run whose figures were posted. */
  #measured: Opened["machine"] | null = null;

  constructor(session: Session, post: Post) {
    this.#session = session;
    this.#post = post;
    session.store.subscribe((state, before) => this.#follow(state, before));
  }

  receive(data: unknown): void {
    const read = readHostMessage(data);
    if (!read) return;
    if ("problem" in read) this.#tell({ type: "problem", problems: [read.problem] });
    else void this.#do(read.message);
  }

  async #do(message: HostMessage): Promise<void> {
    const { playback } = this.#session;
    switch (message.type) {
      case "open":
        return this.#opening.push(hashOf(message.address));
      case "play":
        return playback.play();
      case "pause":
        return playback.pause();
      case "seek":
        return playback.seek(message.cycle);
      case "speed": {
        const { nsPerSecond } = message;
        return playback.setSpeed(nsPerSecond === null ? UNPACED : { kind: "paced", nsPerSecond });
      }
      case "set": {
        const { path, value } = message;
        return this.#session.opening.edit((scenario) => withFieldAt(scenario, path, value));
      }
    }
  }

  #follow(state: AppState, before: AppState): void {
    if (state.engine.phase === "ready" && !this.#isReady && focusedSide(state).status) {
      this.#isReady = true;
      this.#tell({ type: "ready", engine: state.engine.version });
    }
    if (this.#isReady) this.#tellStatus(state);
    if (this.#isReady) this.#tellFigures(state);
    const report = shownReport(state);
    if (report && report !== shownReport(before)) this.#tell({ type: "problem", problems: report.problems });
    if (state.engine.phase === "crashed" && before.engine.phase !== "crashed")
      this.#tell({
        type: "problem",
        problems: [{ path: "engine", severity: "error", message: state.engine.message }],
      });
  }

  #tellStatus(state: AppState): void {
    const status = statusOf(state);
    const text = JSON.stringify(status);
    if (!status || text === this.#posted) return;
    this.#posted = text;
    this.#tell(status);
  }

  #tellFigures(state: AppState): void {
    const { opened, status } = focusedSide(state);
    if (!opened || !status || !finished(state) || opened.machine === this.#measured) return;
    this.#measured = opened.machine;
    const { result_digest, metrics } = status.summary;
    this.#tell({ type: "figures", scenarioDigest: opened.digest, resultDigest: result_digest, metrics });
  }

  #tell(message: FrameMessage): void {
    this.#post({ flitscope: EMBED_PROTOCOL, ...message });
  }
}
