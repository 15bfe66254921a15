import { act } from "react";
import { expect, test } from "vitest";
import { testMachine } from "../../engine/machine.fixture";
import { withField } from "../../scenario/edit";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded } from "../../scenario/jobs";
import { mounting } from "../mounted.fixture";
import { NetworkTwin } from "./NetworkTwin";

const { show, find, all, press, click } = mounting();

/** The machine of the fake engine: one Elite, as many nodes as are asked for. */
const { nodes } = testMachine(1).topology;
const TWO = withJobAdded(withField(EXAMPLE, "topology.nodes", nodes));

test("nodes stand below the Elites, each with its job", async () => {
  await show(<NetworkTwin />, TWO);
  expect(all('[role="row"]').map((row) => row.getAttribute("aria-label"))).toEqual(["Level 1", "Nodes"]);
  const labels = all('[data-object^="node:"]').map((cell) => cell.getAttribute("aria-label"));
  expect(labels).toEqual(["node 0, Job 1", "node 1, Job 2"]);
});

test("Enter selects, and paints while there is a brush", async () => {
  const session = await show(<NetworkTwin />, TWO);
  await click('[data-object="node:1"]');
  expect(session.store.getState().selected).toEqual({ kind: "node", id: 1 });
  await act(async () => session.store.setState({ paint: { job: 0, as: "member" } }));
  await click('[data-object="node:1"]');
  expect(session.store.getState().undo).toEqual(["Add node 1 to Job 1"]);
  expect(find('[data-object="node:1"]').getAttribute("aria-label")).toBe("node 1, Job 1");
  await click('[data-object="elite:0"]');
  expect(session.store.getState().selected).toEqual({ kind: "elite", id: 0 });
});

test("arrows go down from an Elite to its nodes, and the node that has the focus is marked", async () => {
  const session = await show(<NetworkTwin />, TWO);
  await act(async () => find('[data-object="elite:0"]').focus());
  await press(find('[data-object="elite:0"]'), "ArrowDown");
  expect(session.store.getState().hovered).toEqual({ kind: "node", id: 1 });
  await press(find('[data-object="node:1"]'), "ArrowLeft");
  expect(session.store.getState().hovered).toEqual({ kind: "node", id: 0 });
});
