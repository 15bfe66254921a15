/** The first minute. */
import { commands, running, WAIT } from "../../../state/commands/command";
import { lockReason } from "../../../state/restrictions";
import { takeTour } from "./texts";

export const FIRST_SCREEN = commands({
  "show-me": {
    group: "Learn",
    label: takeTour,
    lock: "open",
    needs: (state) => lockReason(state, "time") ?? WAIT,
    enabled: (state) => running(state) && lockReason(state, "time") === null,
    run: async (session) => (await import("./tour")).beginTour(session),
  },
});
