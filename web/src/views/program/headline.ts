import { formatBandwidth, formatDuration } from "../../base/format";
import type { ProgramSummary } from "../../engine/types";

/** The one figure that tells most of a program. */
export function headlineFigure(told: ProgramSummary | null): string {
  if (told?.b_eff) return formatBandwidth(told.b_eff.mb_s);
  if (told && told.iteration_ns !== null) return formatDuration(told.iteration_ns);
  return formatBandwidth(Math.max(0, ...(told?.sections ?? []).map(({ mb_s }) => mb_s ?? 0)) || null);
}
