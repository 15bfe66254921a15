import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { developmentPolicy, relaxed } from "./development-policy.mjs";
import { ROOT } from "./stage.mjs";

const html = readFileSync(join(ROOT, "web/index.html"), "utf8");

it("allows text as script and style to the server of npm run dev, and to no build", () => {
  expect(html).not.toContain("unsafe-inline");
  expect(relaxed(html).match(/'unsafe-inline'/g)).toHaveLength(2);
  expect(relaxed(html)).not.toContain("unsafe-eval'  ");
  expect(developmentPolicy().apply).toBe("serve");
});

it("complains when there is no policy that it knows", () => {
  expect(() => relaxed("<html></html>")).toThrow("no \"script-src 'self'\"");
});
