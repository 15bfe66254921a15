import { expect, test } from "vitest";
import { NETWORKS } from "../../engine/networks.fixture";
import { listWords } from "./list-texts";
import { fieldWords, moveWords, runWords, settingWords, valuesWords } from "./setting-texts";

const PARAMETERS = NETWORKS.flatMap(({ parameters }) => parameters);
const one = (path: string, value: unknown) => settingWords({ path, value }, PARAMETERS);

test("a setting is told as the form has it", () => {
  expect(one("jobs[0].load", 0.3)).toBe("Load 30 %");
  expect(one("jobs[1].load", "saturated")).toBe("Job 2: load saturated");
  expect(one("jobs[0].message_bytes.mean", 16384)).toBe("Message size 16 KB");
  expect(one("jobs[0].io_nodes", [[56, 63]])).toBe("I/O nodes 56-63");
  expect(one("jobs[0].program.name", "lammps-ljs")).toBe("Program LAMMPS, LJS");
  expect(one("run.duration_us", 20_000)).toBe("Simulated time 20 ms");
  expect(one("topology.cable_m", [5, 0, 15])).toBe("Cables 5, 0, 15 m");
  expect(one("model.flow_through_cycles", 7)).toBe("Flow-through 7 cycles");
  expect(one("jobs", [{ name: "compute" }, { name: "I/O" }])).toBe("Jobs: compute and I/O");
  // What the engine has not told of yet, and what is no value at all.
  expect(one("model.circuit_hold", false)).toBe("Circuit hold off");
  expect(one("model.circuit_hold", null)).toBe("Circuit hold none");
});

test("several values are a series where they are one, and a list where they are not", () => {
  const values = (path: string, ...all: unknown[]) => valuesWords(path, all, PARAMETERS);
  expect(values("topology.nodes", 64, 128, 256, 512, 1024)).toBe("from 64 to 1,024, doubling");
  expect(values("topology.nodes", 64, 128, 256, 64, 128, 256)).toBe("from 64 to 256, doubling");
  expect(values("jobs[0].message_bytes.mean", 1024, 4096, 16384)).toBe(
    "from 1 KB to 16 KB, multiplying by 4",
  );
  expect(values("jobs[1].load", 0.1, 0.2, 0.3, 0.4)).toBe("from 10 % to 40 % in steps of 10 %");
  expect(values("model.flow_through_cycles", 6, 7, 9)).toBe("6, 7 and 9 cycles");
  expect(values("topology.top_switches", 4, 6, 8)).toBe("4, 6 and 8");
  expect(values("model.circuit_hold", true, false)).toBe("on and off");
  expect(values("topology.cable_m", [5, 0], [5, 15])).toBe("5, 0 m; 5, 15 m");
  expect(listWords([], String)).toBe("");
  expect(fieldWords("jobs[0].collective.skew.mean_ns", PARAMETERS)).toBe("Process skew");
});

test("runs and recorded moves are words", () => {
  expect(runWords("uniform_channels[2]")).toBe("uniform channels, no. 3");
  expect([runWords("hot_spot"), runWords("b_eff_512[0]")]).toEqual(["hot spot", "b_eff 512, no. 1"]);
  expect(moveWords("qsnet2 `model.flow_through_cycles=19`: 907.4", NETWORKS)).toBe(
    "QsNetII, Flow-through 19 cycles: 907.4",
  );
  expect(moveWords("qsnet `topology.cable_m=[5,0,0,5,0]`", NETWORKS)).toBe("QsNet, Cables 5, 0, 0, 5, 0 m");
  expect(moveWords("something else", NETWORKS)).toBe("something else");
});
