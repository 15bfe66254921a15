/** All that only a page in a frame needs, fetched when it is one. */
export { EmbedApp } from "./EmbedApp";
export { bindHost } from "./embed";
