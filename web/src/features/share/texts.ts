/** Texts of the share sheet. */

// Link

export const link = "Link";
export const linkName = "link";
export const linkLabel = "Link";
export const currentView = "Current time, selection and view";
export const notes = "Notes";
export const holdsResult =
  "The link holds the digest of the result, a short fingerprint. Anyone who opens it sees whether their run reproduces the result.";
export const holdsNoResult =
  "Run the scenario to its end to add the digest of the result. Others can then check that their run reproduces it.";
export const saveFile = "Save scenario as file";
export const noLink =
  "This scenario is too large for a link: save it as a file, which opens here and on the command line.";
export const keptHere =
  "This browser keeps it, as long as it has room: a reload and your next visit find it again. The address in the address bar opens it in this browser only.";
export const notKeptHere = "This browser does not keep it either. Save the file before you leave this page.";
export const linkCode = (name: string) => `QR code of the link to “${name}”`;

export const linkLength = "Link length";
export const characters = (count: string, advice: string) => `${count} characters. ${advice}`;
export const lengthFine = "Works everywhere, including mail and chat.";
export const lengthGrowing = (limit: string) =>
  `From ${limit} characters, chat programs may shorten the link on screen. It still works.`;
export const lengthLong = (limit: string) =>
  `From ${limit} characters, some programs cut the link off. A file is safer.`;
export const lengthTooLong = (limit: string) =>
  `Above ${limit} characters, many programs cut the link off. Save a file instead: it holds the scenario, without its notes.`;

// Options for a class

export const forClass = "For a class";
export const classSummary = (chosen: number) =>
  chosen === 0 ? "nothing hidden or locked" : `${chosen} hidden or locked`;
export const hidden = "Hidden parts";
export const locked = "Locked actions";
export const setHere = "set on this page";
export const timeFixed = "Time is fixed at the current time.";
export const timePlays =
  "The run plays and can be paused. With the current time in the link, time is fixed there instead.";
export const noProtection =
  "These options do not protect anything: anyone can edit the address and see the whole page.";

export const hiddenSetup = "Scenario form";
export const hiddenDetails = "Details";
export const hiddenMatrix = "Matrix";
export const hiddenBandwidth = "Bandwidth and latency";
export const hiddenNodes = "Bandwidth per node";
export const hiddenTime = "Time bar";
export const hiddenHead = "Header and menus";
export const hiddenAnswers = "Answers: results of predictions, published values, hints";
export const lockedEdit = "Editing the scenario";
export const lockedOpen = "Opening another scenario or lesson";
export const lockedTime = "Going to another time";

// Picture

export const picture = "Picture";
export const content = "Content";
export const format = "Format";
export const printPng = (width: string) => `PNG for print, ${width} pixels wide (A4, 300 dpi)`;
export const slidePng = (width: string) => `PNG for a slide, ${width} pixels wide`;
export const svg = "SVG, A4 wide";
export const savePicture = "Save picture";
export const drawing = "Drawing…";
export const preview = (content: string) => `Preview: ${content}`;
export const nothingToDraw = "There is nothing to draw yet. Run the simulation first.";
export const saved = (file: string) => `Saved ${file}.`;
export const notSaved = (reason: string) => `Couldn't save the picture: ${reason}`;

export const network = "Network";
export const visibleNetwork = "Network, visible part";
export const congestion = "Congestion matrix";
export const pairs = "Source × destination";
export const offeredTraffic = "Offered traffic";
export const bandwidth = "Accepted bandwidth";
export const latency = "Message latency";
export const nodeBandwidth = "Bandwidth per node";
export const scopes = "Pinned scopes";

// Texts for other places

export const otherFormats = "Text";
export const markdown = "Markdown";
export const commandLine = "Command line";
export const commandLabel = "Command";
export const commandName = "command";
export const embed = "Embed in another page";
export const embedLabel = "Embed code";
export const embedName = "embed code";
export const embedHint =
  "An embedded frame shows the network, its time and one chart. It never opens a dialog.";
export const noEmbed = "A frame opens a link, and this scenario is too large for one.";
export const frameTitle = (name: string) => `${name}, in Flitscope`;

export const copy = (name: string) => `Copy ${name}`;
export const copied = (name: string) => `Copied: ${name}.`;
export const notCopied = "The browser does not allow copying here. Select the text and copy it by hand.";
