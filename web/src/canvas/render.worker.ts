/** The render worker: gives the loop its canvases, its frame port and the screen's beat. */
import { holdLife } from "../base/life";
import { RenderLoop } from "./render-loop";
import type { RenderCommand, RenderReport } from "./render-protocol";
import { TwoLayerRenderer } from "./renderer";
import type { FramePortMessage } from "./types";

let loop: RenderLoop | null = null;

function report(message: RenderReport): void {
  self.postMessage(message);
}

function create(command: Extract<RenderCommand, { kind: "create" }>): void {
  const { frames, viewport, theme, still, moving } = command;
  const created = new RenderLoop({
    renderer: new TwoLayerRenderer(still, moving),
    theme,
    viewport,
    requestFrame: (draw) => {
      self.requestAnimationFrame(() => draw());
    },
    now: () => performance.now(),
    pull: (message, transfer) => frames.postMessage(message, transfer),
    report,
  });
  frames.onmessage = (event: MessageEvent<FramePortMessage>) => created.receive(event.data);
  loop = created;
  void holdLife().then((life) => report({ kind: "alive", life }));
}

self.onmessage = (event: MessageEvent<RenderCommand>) => {
  try {
    if (event.data.kind === "create") create(event.data);
    else if (event.data.kind === "stop") self.close();
    else loop?.command(event.data);
  } catch (error) {
    report({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};
