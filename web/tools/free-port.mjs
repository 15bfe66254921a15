/** For programs that take the port they listen on as an argument. */
import { createServer } from "node:net";

/** A port of this machine that no one listens on right now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
