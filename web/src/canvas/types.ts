/** What the pictures need to know of the engine, in one place. */

export type { FrameColumns } from "../engine/frame";
export { CHANNEL_STATE, frameColumns, WAVE_PHASES } from "../engine/frame";
export type { FramePortMessage, FramePull, Machine } from "../engine/protocol";
export type { FrameLayout, TopologyDescription } from "../engine/types";
