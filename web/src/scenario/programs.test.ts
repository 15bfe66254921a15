import { expect, test } from "vitest";
import type { ProgramJob, Scenario } from "../engine/types";
import { changeWords } from "./changes";
import { EXAMPLE } from "./example.fixture";
import { sameExperiment } from "./experiment";
import { withPattern } from "./jobs";
import { withNodes } from "./members";
import { roomOf, withProgram, withProgramNamed } from "./programs";

const program = ({ jobs }: Scenario) => jobs[0]?.program;
const pingPong = withProgramNamed(EXAMPLE, 0, "ping-pong");

test("a program keeps the job's name and nodes, and nothing that only messages have", () => {
  const named = { ...EXAMPLE, jobs: [{ ...EXAMPLE.jobs[0]!, name: "mpi" }] };
  expect(withProgramNamed(withNodes(named, 0, [[0, 31]]), 0, "nas-cg").jobs[0]).toEqual({
    name: "mpi",
    nodes: [[0, 31]],
    priority: 0,
    buffers: "main",
    program: { name: "nas-cg" },
  });
});

test("programs run until they are over, and what follows them as long as is usual", () => {
  expect(pingPong.run.duration_us).toBe(1_000_000);
  expect(withPattern(pingPong, 0, "shuffle").run.duration_us).toBe(2000);
  const own = { ...pingPong, run: { ...pingPong.run, duration_us: 5000 } };
  expect(withPattern(own, 0, "shuffle").run.duration_us).toBe(5000);
});

test("messages come back as they begin", () => {
  const back = withPattern(pingPong, 0, "shuffle").jobs[0];
  expect(back).toMatchObject({ pattern: "shuffle", load: "saturated" });
  expect(back).not.toHaveProperty("program");
  expect(back?.buffers).toBe("elan");
});

test("another program keeps its processes, and no sizes or repetitions, which are another thing there", () => {
  const sized = withProgram(withProgram(pingPong, 0, "bytes", [0, 8]), 0, "repetitions", 3);
  const many = withProgram(withProgram(sized, 0, "processes", 25), 0, "processes_per_node", 2);
  expect(program(withProgramNamed(many, 0, "sweep3d"))).toEqual({
    name: "sweep3d",
    processes_per_node: 2,
    processes: 25,
  });
  expect(program(withProgram(many, 0, "processes", Number.NaN))).not.toHaveProperty("processes");
});

test("processes have as much room as nodes and those of a node make", () => {
  const twice = withProgram(
    withProgramNamed(withNodes(EXAMPLE, 0, [[0, 15]]), 0, "nas-cg"),
    0,
    "processes_per_node",
    2,
  );
  expect(roomOf(twice.jobs[0] as ProgramJob, 64)).toEqual({ nodes: 16, processes: 32 });
  expect(roomOf(pingPong.jobs[0] as ProgramJob, 64)).toEqual({ nodes: 2, processes: 2 });
});

test("what changed in a program is told in words, and how often it is repeated is no other experiment", () => {
  const more = withProgram(pingPong, 0, "processes", 16);
  expect(changeWords(pingPong, more)).toBe("Processes all → 16");
  expect(changeWords(pingPong, withProgram(pingPong, 0, "bytes", [8, 1024]))).toBe(
    "Messages default → 8 B, 1 KB",
  );
  expect(sameExperiment(pingPong, withProgram(pingPong, 0, "repetitions", 7))).toBe(true);
  expect(sameExperiment(pingPong, more)).toBe(false);
});
