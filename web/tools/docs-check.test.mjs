import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { claims, problems, readTree } from "./docs-check.mjs";
import { filesUnder } from "./fingerprint.mjs";
import { ROOT } from "./stage.mjs";

describe("the documents", () => {
  const tree = readTree(ROOT);
  const documents = ["README.md", "CHANGELOG.md", "docs"].flatMap(filesUnder);
  it.each(documents.filter((path) => path.endsWith(".md")))("%s names only what exists", (path) => {
    expect(problems(tree, path, readFileSync(join(ROOT, path), "utf8"))).toEqual([]);
  });
});

describe("the check", () => {
  const root = mkdtempSync(join(tmpdir(), "docs-check-"));
  afterAll(() => rmSync(root, { recursive: true }));
  const files = {
    ".gitignore": "target/\nwasm/pkg/\n",
    "package.json": '{ "scripts": { "start": "", "test": "", "check": "" } }',
    "engine-rs/Cargo.toml": '[package]\nname = "engine"\n',
    "engine-rs/src/bin/tool.rs": "",
    "web/src/engine/worker.ts": "",
    "web/src/engine/client.ts": "",
    "docs/decisions/0001-first.md": "",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const tree = readTree(root);
  /** @param {string} markdown */
  const check = (markdown) => problems(tree, "docs/page.md", markdown).map((line) => line.split(": ")[1]);

  it.each([
    "`web/src/engine/`",
    "`web/src/engine`",
    "`web/src/engine/{worker,client}.ts`",
    "`web/src/*/*.ts`",
    "`worker.ts:12`",
    "`docs/decisions/NNNN-title.md`",
    "`wasm/pkg/engine.js`",
    "`MB/s`",
    "`d3-scale`",
    "`@types/node`",
    "`import.meta.env.MODE`",
    "`#/s/d4.abc`",
    "`npm start`",
    "`npm run check`",
    "`npm ci`",
    "`cargo run --release --bin tool -- run --bin other`",
    "`CI=1 npm test`",
    "[first](decisions/0001-first.md#why)",
    "[elsewhere](https://example.org/web/gone.ts)",
    "```\nweb/src/gone.ts\n```",
    "```sh\nnpm test # npm run gone\n```",
  ])("accepts %j", (markdown) => expect(check(markdown)).toEqual([]));

  it.each([
    ["`web/src/gone/`", "web/src/gone does not exist"],
    ["`web/gone`", "web/gone does not exist"],
    ["`gone/`", "gone does not exist"],
    ["`gone.ts`", "gone.ts does not exist"],
    ["`web/src/engine/{worker,gone}.ts`", "web/src/engine/gone.ts does not exist"],
    ["`web/src/*/gone.ts`", "web/src/*/gone.ts does not exist"],
    ["`npm run gone`", 'npm has no script "gone"'],
    ["`npm stop`", 'npm has no script "stop"'],
    ["`cargo run --bin gone`", 'cargo has no binary "gone"'],
    ["`cargo test -p gone`", 'cargo has no package "gone"'],
    ["`node web/gone.mjs`", "web/gone.mjs does not exist"],
    ["`.ci/run`", ".ci/run does not exist"],
    ["[gone](gone.md)", "the link to gone.md leads nowhere"],
    ["```\nnpm run gone  # why\n```", 'npm has no script "gone"'],
    ["```sh\nnpm test && npm run gone\n```", 'npm has no script "gone"'],
  ])("refuses %j", (markdown, problem) => expect(check(markdown)).toEqual([problem]));

  it("says where", () => {
    expect(problems(tree, "docs/page.md", "one\ntwo `web/gone`")).toEqual([
      "docs/page.md:2: web/gone does not exist",
    ]);
    expect(claims("a `b` and ``c ` d``")).toEqual([
      { line: 1, kind: "span", text: "b" },
      { line: 1, kind: "span", text: "c ` d" },
    ]);
  });
});
