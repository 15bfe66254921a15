/** Texts of Help. */

export const overview = "Overview";
export const whatItIs =
  "Flitscope simulates the networks of supercomputers flit by flit. It shows its results next to those that papers published for the real machines. Select a link, an Elite, a node or a packet in the picture to see what it does.";
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
export const singleKeys = "Use single keys (letters and signs) outside text fields";
export const onMac = "On a Mac, Ctrl is ⌘.";
export const tabKey = "Tab";
export const arrowKeys = "← ↑ ↓ →";
export const moveInNetwork = "Focus the network, then move from Elite to Elite";
