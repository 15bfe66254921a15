export { Actions } from "./Actions";
export { JourneyView } from "./JourneyView";
export { ObjectFigures } from "./ObjectFigures";
export { WhyList } from "./WhyList";
