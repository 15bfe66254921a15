// @vitest-environment node
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchText } from "./fetch-text";

/** A server that says hello, does not find, or begins an answer and never ends it. */
const server = createServer(({ url }, response) => {
  if (url === "/hello") response.end("hello");
  else if (url === "/stalled") stall(response);
  else response.writeHead(404).end();
});

let stall: (response: ServerResponse) => void;
let stalled: Promise<ServerResponse>;
let site: string;

beforeEach(async () => {
  stalled = new Promise((resolve) => {
    stall = (response) => response.write("{", () => resolve(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
});

test("a file is read; one that is not there is named", async () => {
  expect(await fetchText(`${site}/hello`)).toBe("hello");
  await expect(fetchText(`${site}/gone`)).rejects.toThrow("/gone is missing on this server");
});

test("a download that has stalled ends with its signal", async () => {
  const abort = new AbortController();
  const text = fetchText(`${site}/stalled`, abort.signal);
  await stalled;
  abort.abort(new Error("enough"));
  await expect(text).rejects.toThrow("enough");
});
