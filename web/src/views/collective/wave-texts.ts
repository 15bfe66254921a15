/**
 * The wave of a multicast in words, level by level from the source up and down again: how many links of it are in which
 * phase. So anyone who steps through it hears it fan out, its answers fold back, and its end go round.
 */
import { formatCount } from "../../base/format";
import { packetName } from "../../base/object-ref";
import { type FrameColumns, WAVE_PHASES } from "../../engine/frame";
import type { TopologyDescription } from "../../engine/types";

/** More at once are counted only. */
const MAX_DESCRIBED = 3;

const PHASE_WORDS: Record<(typeof WAVE_PHASES)[number], string> = {
  opening: "opening",
  data: "with data",
  acknowledged: "acknowledged",
  ending: "ending",
};

/** Links by phase, for each level on the way up and on the way down. */
type Wave = { up: Uint32Array; down: Uint32Array[] };

function wavesOf(topology: TopologyDescription, columns: FrameColumns): Map<number, Wave> {
  const { levels, link_level, link_up, channels } = topology;
  const waves = new Map<number, Wave>();
  const { channelPhase, channelPacket } = columns;
  for (let channel = 0; channel < channelPhase.length; channel++) {
    const phase = channelPhase[channel]!;
    if (phase === 0) continue;
    const packet = channelPacket[channel]!;
    const link = Math.floor(channel / channels);
    let wave = waves.get(packet);
    if (!wave) {
      const row = () => new Uint32Array(WAVE_PHASES.length);
      wave = { up: row(), down: Array.from({ length: levels + 1 }, row) };
      waves.set(packet, wave);
    }
    const counts = link_up[link] === 1 ? wave.up : wave.down[link_level[link]!];
    if (counts) counts[phase - 1]! += 1;
  }
  return waves;
}

/** "3 with data, 1 opening"; empty where nothing is held. */
function phases(counts: Uint32Array): string {
  return WAVE_PHASES.flatMap((phase, at) =>
    counts[at]! > 0 ? [`${formatCount(counts[at]!)} ${PHASE_WORDS[phase]}`] : [],
  ).join(", ");
}

function waveWords({ up, down }: Wave): string {
  const parts = [["links up", phases(up)]];
  for (let level = down.length - 1; level > 0; level--)
    parts.push([level === 1 ? "to nodes" : `down from level ${level}`, phases(down[level]!)]);
  return parts
    .filter(([, words]) => words !== "")
    .map(([where, words]) => `${where}: ${words}`)
    .join("; ");
}

/** One sentence for each multicast in progress; empty while there is none. */
export function multicastWords(topology: TopologyDescription, columns: FrameColumns): string {
  const waves = [...wavesOf(topology, columns)];
  const sentences = waves
    .slice(0, MAX_DESCRIBED)
    .map(([packet, wave]) => `Multicast, ${packetName(topology, packet)}: ${waveWords(wave)}.`);
  const more = waves.length - sentences.length;
  if (more > 0) sentences.push(more === 1 ? "1 more multicast." : `${formatCount(more)} more multicasts.`);
  return sentences.join(" ");
}
