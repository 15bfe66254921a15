import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { levels, meanLinks, nextToPeers } from "./bench-peers.mjs";
import { medianRate, peersRecord } from "./bench-record.mjs";

const CASE = "qsnet-64-uniform-320b-saturated";

/** A program that says these lines. @param {string} name @param {string} script */
function program(name, script) {
  const path = join(mkdtempSync(join(tmpdir(), "peer-")), name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Keeps a processor busy for long enough that the system counts it. */
const WORK = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

/** BookSim2, as far as it is read. @param {{ switches?: number, accepted?: number }} says */
const bookSim = ({ switches = 48, accepted = 0.5 } = {}) =>
  program(
    "booksim",
    `echo "# of switches = ${switches}"; echo "Warmed up ...Time used is 3000 cycles"; ${WORK}
for i in 1 2 3; do echo "Accepted flit rate average= ${accepted}"; done; exec sleep 60`,
  );

/** CAMINOS, as far as it is read. */
const caminos = () =>
  program(
    "caminos",
    `for each in "$@"; do case "$each" in --results=*) file="\${each#--results=}";; esac; done
echo "0-2999 a"; ${WORK}
echo "3000-11999 b"
printf '\\taverage_packet_hops: 3.43,\\n\\taccepted_load: 0.5,\\n\\tinjected_load: 0.5,\\n\\taverage_link_utilization: 0.25,\\n' > "$file"`,
  );

const own = () =>
  Promise.resolve({
    ...{
      name: CASE,
      fabric: "fast",
      flit_hops: 3e6,
      packet_hops: 1.5e4,
      events: 1,
      cpu_s: 0.01,
      estimated_cpu_s: 0.01,
    },
    ...{ flit_hops_per_cpu_s: 3e8, simulated_us_per_cpu_s: 1, peak_bytes: 1, ratio_to_reference: null },
  });

describe("the tree that all simulate", () => {
  it("has as many levels as its nodes need", () => {
    expect([64, 256, 1024].map(levels)).toEqual([3, 4, 5]);
  });

  it("has the mean number of links that counting all pairs gives", () => {
    for (const toItself of [true, false]) {
      let [links, pairs] = [0, 0];
      for (let to = toItself ? 0 : 1; to < 64; to++) {
        links += 2 * (to < 4 ? 1 : to < 16 ? 2 : 3);
        pairs++;
      }
      expect(meanLinks(64, toItself)).toBeCloseTo(links / pairs, 12);
    }
  });
});

describe("flitscope next to its peers", () => {
  it("counts what each says that it carried while it was timed", async () => {
    const [row] = await nextToPeers([bookSim(), caminos()], [CASE], 2, own);
    expect(row?.bookSim.map((of) => of.flit_hops)).toEqual([
      0.5 * 64 * 9000 * 5.375,
      0.5 * 64 * 9000 * 5.375,
    ]);
    expect(row?.caminos[0]?.flit_hops).toBe((0.25 * 2 * 64 * 2 + 64) * 9000);
    expect(row?.caminos[0]?.packet_hops).toBeCloseTo((128 * 9000) / 189, 6);
    for (const sample of [...(row?.bookSim ?? []), ...(row?.caminos ?? [])])
      expect(sample.cpu_s).toBeGreaterThan(0);
  }, 60_000);

  it("refuses another tree, one that has come to a halt, and what cannot be run", async () => {
    const with_ = (/** @type {string} */ path) => nextToPeers([path, caminos()], [CASE], 1, own);
    await expect(with_(bookSim({ switches: 47 }))).rejects.toThrow("47 switches");
    await expect(with_(bookSim({ accepted: 0.01 }))).rejects.toThrow("has stalled");
    await expect(with_(program("booksim", "echo nothing done >&2; exit 3"))).rejects.toThrow("nothing done");
    await expect(with_("/nowhere")).rejects.toThrow("/nowhere is not an executable file");
    await expect(nextToPeers([], [], 1, own)).rejects.toThrow("takes the path");
    await expect(nextToPeers([bookSim(), caminos()], ["none"], 1, own)).rejects.toThrow("No case");
  }, 60_000);

  it("records ratios of medians", () => {
    const sample = (/** @type {number} */ cpu_s) => ({ flit_hops: 1e6, packet_hops: 1e4, cpu_s });
    expect(medianRate([sample(1), sample(4), sample(2)])).toBe(5e5);
    const row = {
      name: CASE,
      flits: 189,
      flitscope: [sample(0.01)],
      bookSim: [sample(4)],
      caminos: [sample(2)],
    };
    const about = { date: "2026-01-31", commit: "abc", machine: "A machine", command: "npm run bench --" };
    const ratios = (/** @type {typeof row} */ of) =>
      peersRecord(about, 1, [of])
        .split("\n")
        .find((line) => line.startsWith("| qsnet"))
        ?.split("|")
        .map((cell) => cell.trim())
        .slice(6, 10);
    expect(ratios(row)).toEqual(["400", "200", "400", "200"]);
    expect(ratios({ ...row, caminos: [] })).toEqual(["400", "–", "400", "–"]);
  });
});
