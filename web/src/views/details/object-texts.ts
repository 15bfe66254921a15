/** Texts about one selected object: its figures, its journey, why it is blocked, and what can be done with it. */
import { counted } from "../../base/counted";

// Actions.
export const stepByHop = "Step by hop";
export const pinHint = "Show it over time, next to the results of the run";
export const pinScope = "Pin scope";
export const unpinScope = "Unpin scope";
export const breakThis = (name: string) => `Break this ${name}`;
export const mendThis = (name: string) => `Repair this ${name}`;
export const link = "link";
export const packetsOn = (name: string) => `Packets on ${name}`;
export const linksOf = (name: string) => `Links of ${name}`;
export const selectHere = "Select here";
export const selectPacket = "Select this packet";
export const selectLink = "Select this link";

// What it waits for.
export const notBlocked = "Not blocked";
export const whyBlocked = "What it waits for";
export const moreSteps = (count: number) => `and ${count} more of the same.`;
export const route = (source: number, destination: number) => `node ${source} → node ${destination}`;
export const atEnd = (end: string) => `at ${end}`;
export const selectLinkOfWait = "Select the link at whose end it waits";
export const moreHolders = (count: number) =>
  count === 1 ? "1 other packet holds what it waits for." : `${count} other packets hold what it waits for.`;

// Journey of a packet.
export const journey = "Journey of the packet";
export const timeParts = "Where its time went";
export const everyHop = "Every hop";
export const attemptHeading = (number: number, outcome: string) => `Attempt ${number}, ${outcome}`;
export const inProgress = "in progress";
export const acknowledged = "acknowledged";
export const timedOut = "timed out";
export const routeDamaged = "route damaged";
export const refused = "refused";
export const toColumn = "to";
export const arrivedColumn = "header arrived";
export const waitedColumn = "waited";
export const waitedFor = "for";
export const waitedForBroken = "for no packet: broken parts left it no route";

// Figures of a link.
export const utilisation = "Utilisation";
export const flitsCarried = (flitNs: number) =>
  `Flits carried since time 0, as a share of one flit every ${flitNs} ns`;
export const flits = "Flits";
export const totalDelay = "Total delay";
export const linkDelayHint = (end: string) =>
  `Time from the source to the grant at ${end}, summed over the packets that came by this link`;
export const waiting = "Of which waiting";
export const linkWaitHint = (end: string) => `Time that their headers waited for the grant at ${end}`;
export const shareOfWorstLink = "Share of worst link's delay";
export const shareOfWorstLinkHint = "Its delay as a share of the most loaded link's delay";
export const channel = (number: number) => `Channel ${number}`;
export const channelHint = "Source → destination, state, flits in the buffer at the far end / its capacity";
export const channelValue = (
  source: number | undefined,
  destination: number | undefined,
  state: string | undefined,
  flits: number | undefined,
  capacity: number,
) => `${source} → ${destination} ${state}, ${flits}/${capacity}`;
export const free = "free";
export const claimed = "claimed";
export const flowing = "flowing";
export const blocked = "blocked";
export const discarding = "discarding";

// Figures of an Elite.
export const shareOfWorstElite = "Share of worst Elite's delay";
export const shareOfWorstEliteHint = "Its delay as a share of the most loaded Elite's delay";
export const packedIn = "Located in";
export const chassisHint =
  "A chassis has 64 nodes and the Elites of levels 1 to 3; a top switch has 16 links down and Elites of levels 4 and 5";
export const eliteDelayHint = "Time from the source to the grant here, summed over the packets that came in";
export const eliteWaitHint = "Time that their headers waited here for the grant";
export const flitsIn = "Flits in";
export const busiestOutput = "Busiest output";
export const busiestOutputHint = "Utilisation of its busiest outgoing link";
export const headersWaiting = "Headers waiting";
export const headersWaitingHint = "Inputs whose header waits for a grant now";
export const outputsHeld = "Outputs held";
export const outputsHeldValue = (claimed: number, channels: number) => `${claimed} of ${channels} channels`;

// Figures of a node.
export const sends = "Sends";
export const receives = "Receives";
export const meanRate = "Mean payload rate";
export const payloadOut = "Payload out";
export const payloadIn = "Payload in";
export const bytes = (count: string) => `${count} B`;
export const linkUpDown = "Link up, down";
export const twoValues = (first: string, second: string) => `${first}, ${second}`;
export const waitToEnter = "Wait for inputter";
export const waitToEnterHint =
  "Time that headers waited for this node's inputter; not part of the congestion matrix";
export const now = "Now";
export const noPacket = "no packet of its own";
export const toNode = (node: number | undefined) => `to node ${node}`;

// Figures of a packet.
export const fromTo = "From, to";
export const header = "Header";
export const notInNetwork = "not in the network";
export const onItsWay = (place: string) => `on its way to ${place}`;
export const waitsAt = (place: string) => `waits at ${place}`;
export const discardedAt = (place: string) => `discarded at ${place}`;
export const receivedBy = (place: string) => `received by ${place}`;
export const routedIn = (place: string) => `being routed in ${place}`;
export const circuit = "Circuit";
export const circuitLinks = (links: string) => counted(links, "link");
export const circuitHint = "Links on which it holds a channel now";
export const inBuffers = "In buffers";
export const bufferedFlits = (flits: string) => counted(flits, "flit");
export const opened = "Opened";
export const openedAt = (time: string) => `at ${time}`;
export const openedHint = "When its first attempt was opened";
export const attempt = "Attempt";
export const attemptHint = "It is opened again after a time-out, a refusal or damage";
export const payload = "Payload";
