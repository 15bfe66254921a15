export { CollectiveView } from "./CollectiveView";
export { WaveEntries } from "./WaveEntries";
export { WaveNote } from "./WaveNote";
