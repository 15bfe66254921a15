import { act } from "react";
import { expect, test } from "vitest";
import { NETWORKS } from "../../engine/networks.fixture";
import type { Parameter, Problem, Scenario } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withProgramNamed } from "../../scenario/programs";
import type { Session } from "../../state/session";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
// Fetched with the first program; here it is there beforehand.
import "./ProgramFields";
import { SetupPanel } from "./SetupPanel";

const { show, find, all, press } = mounting();
const state = (session: Session) => seen(session);
const scenario = (session: Session) => state(session).opened!.scenario;
const program = (session: Session) => scenario(session).jobs[0]!.program;
const field = (key: string) => find(`.field[data-path="jobs[0].program.${key}"]`);

const choice = (key: string, label: string, ...options: string[]): Parameter => ({
  key,
  label,
  kind: { type: "choice", options, default: options[0]! },
  term: "mpi",
  source: "",
  effect: "",
  applies_when: [],
});
const PARAMETERS = [
  choice("mpi_matching", "Matched by", "nic", "host"),
  choice("mpi_progress", "Go on", "independent", "in-calls"),
];

async function form(opened: Scenario): Promise<Session> {
  const session = await show(<SetupPanel />, opened);
  await act(async () => void (await import("./ProgramFields")));
  await act(async () =>
    session.store.setState(({ catalog }) => ({
      catalog: {
        metrics: catalog?.metrics ?? [],
        networks: [
          { ...NETWORKS[0]!, parameters: PARAMETERS },
          { ...NETWORKS[1]!, parameters: PARAMETERS },
        ],
      },
    })),
  );
  return session;
}

async function select(control: HTMLSelectElement, value: string): Promise<void> {
  await act(async () => {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    await import("../../scenario/programs");
  });
}

const choose = (path: string, value: string) =>
  select(find(`.field[data-path="jobs[0].${path}"] select`), value);

async function type(key: string, text: string): Promise<void> {
  const input = field(key).querySelector("input")!;
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(input, "Enter");
}

const pingPong = withProgramNamed(EXAMPLE, 0, "ping-pong");

test("a program is chosen where patterns and collectives are, and its fields are its own", async () => {
  const session = await form(EXAMPLE);
  await choose("pattern", "program ping-pong");
  expect(program(session)).toEqual({ name: "ping-pong" });
  expect(scenario(session).jobs[0]).not.toHaveProperty("load");
  expect(state(session).undo).toEqual(["Program MPI ping-pong"]);
  expect(find(".members").textContent).toBe("2 nodes, 2 processes");
  await choose("program.name", "program sweep3d");
  expect(program(session)).toEqual({ name: "sweep3d" });
  expect(all('.field[data-path="jobs[0].program.bytes"]')).toEqual([]);
  expect(find(".members").textContent).toBe("64 nodes, 64 processes");
  await type("edge", "100");
  expect(program(session)).toEqual({ name: "sweep3d", edge: 100 });
  await choose("program.name", "uniform");
  expect(scenario(session).jobs[0]).toMatchObject({ pattern: "uniform", load: "saturated" });
});

test("every key of a program can be set, each by an edit with a name", async () => {
  const session = await form(pingPong);
  await choose("program.processes_per_node", "2");
  await type("processes", "3");
  await type("repetitions", "5");
  await type("bytes", "0, 8 KB; 1 MB");
  expect(program(session)).toEqual({
    name: "ping-pong",
    processes_per_node: 2,
    processes: 3,
    repetitions: 5,
    bytes: [0, 8192, 1_048_576],
  });
  expect(find(".members").textContent).toBe("2 nodes, 3 of 4 processes");
  expect(state(session).undo).toEqual([
    "Per node 1 → 2",
    "Processes all → 3",
    "Repetitions default → 5",
    "Messages default → 0 B, 8 KB, 1 MB",
  ]);
});

test("a count that is not allowed says so at its field, with the nearest that are", async () => {
  const session = await form(pingPong);
  const problem: Problem = {
    path: "jobs[0].program.processes",
    severity: "error",
    message: "30 processes; the nearest are 25 and 36",
  };
  await act(async () =>
    session.store.setState({ report: { origin: "edit", about: "", problems: [problem] } }),
  );
  expect(field("processes").textContent).toContain("the nearest are 25 and 36");
  expect(field("processes").querySelector("input")!.getAttribute("aria-invalid")).toBe("true");
});

test("the characteristics of its MPI are parameters of the model, and overlap follows from them", async () => {
  const session = await form(pingPong);
  const labels = all(".mpi-features .field label").map((label) => label.textContent);
  const overlap = () => find(".mpi-overlap output").textContent;
  expect(labels).toEqual(["Go on", "Matched by"]);
  expect(find(".mpi-features .unit").textContent).toBe("QsNetII independent");
  expect(overlap()).toBe("full");
  const set = (key: string, word: string) =>
    select(find(`.mpi-features [data-path="model.${key}"] select`), word);
  await set("mpi_matching", "host");
  expect(overlap()).toBe("partial");
  await set("mpi_progress", "in-calls");
  expect(overlap()).toBe("little");
  expect(scenario(session).model).toMatchObject({ mpi_progress: "in-calls", mpi_matching: "host" });
  expect(state(session).undo).toEqual(["Matched by nic → host", "Go on independent → in-calls"]);
});
