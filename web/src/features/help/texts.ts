/** Texts of Help. */

export const overview = "Overview";
export const whatItIs =
  "Flitscope simulates the networks of supercomputers flit by flit. A flit is the smallest unit that a link carries. Nodes (computers) are at the bottom of the picture; the rows above them are Elites (switches). Select a link, an Elite, a node or a packet to see what it does. Simulated results are shown next to those that papers published for the real machines. If you don't know a word, look it up in the glossary, or press I and then the word.";
export const about = "About Flitscope";

export const getStarted = "Get started";
export const tour = "Take the tour";
export const lessons = "Lessons";
export const presets = "Presets";

export const lookUp = "Look something up";
export const find = "Find anything";
export const glossary = "Glossary";
export const rules = "Rules of the model";

export const keys = "Keys";
export const singleKeys = "Use single keys without Ctrl (letters and signs) outside text fields";
export const onMac = "On a Mac, Ctrl is ⌘.";
export const tabKey = "Tab";
export const arrowKeys = "← ↑ ↓ →";
export const moveInNetwork = "Focus the network with Tab, then move from Elite to Elite with the arrows";
