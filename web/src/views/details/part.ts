export { JourneyView } from "./JourneyView";
export { WhyList } from "./WhyList";
