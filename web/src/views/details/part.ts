export { Actions } from "./Actions";
export { JourneyView } from "./JourneyView";
export { ObjectFigures } from "./ObjectFigures";
export { Offers } from "./Offers";
export { WhyList } from "./WhyList";
