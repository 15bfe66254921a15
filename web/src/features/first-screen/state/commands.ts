/** The first minute. */
import { commands, running } from "../../../state/commands/command";
import { lockReason } from "../../../state/restrictions";

export const FIRST_SCREEN = commands({
  "show-me": {
    group: "Learn",
    label: "Show me: five captions on the live network",
    lock: "open",
    enabled: (state) => running(state) && lockReason(state, "time") === null,
    run: async (session) => (await import("./tour")).beginTour(session),
  },
});
