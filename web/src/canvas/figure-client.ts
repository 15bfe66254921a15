/** The page's handle on the worker that makes files of figures. */
import type { Figure } from "./figure";

export type FigureFormat = "svg" | "png";

/** `width` is that of a PNG, in pixels; an SVG is as wide as a sheet of A4 across. */
export type FigureFile = { figure: Figure; format: FigureFormat; width: number };

export type FigureReport = { kind: "made"; file: Blob } | { kind: "failed"; message: string };

/** The file comes as a blob: the page is handed no bytes. */
export function makeFigure(wanted: FigureFile): Promise<Blob> {
  const worker = new Worker(new URL("./figure.worker.ts", import.meta.url), {
    type: "module",
    name: "flitscope-figure",
  });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FigureReport>) =>
      data.kind === "made" ? resolve(data.file) : reject(new Error(data.message));
    worker.onerror = (event) => reject(new Error(event.message || "The worker that draws it stopped."));
  });
  worker.postMessage(wanted);
  return made.finally(() => worker.terminate());
}
