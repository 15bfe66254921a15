import { act } from "react";
import { expect, test } from "vitest";
import { packTimeline } from "../../base/collective-timeline";
import { hardwareBarrier } from "../../charts/timeline.fixture";
import type { Job } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { changeSide } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { CollectiveView } from "./CollectiveView";
import { useTimeline } from "./use-timeline";
import { WaveEntries } from "./WaveEntries";
import { WaveNote } from "./WaveNote";

const { show, find, all } = mounting();

const barrier = (name: string) =>
  ({ ...EXAMPLE.jobs[0], name, collective: { operation: "barrier", algorithm: "hardware" } }) as Job;

test("the view names the operation and its means, and lets one choose among several jobs", async () => {
  await show(<CollectiveView />, { ...EXAMPLE, jobs: [barrier("")] });
  expect(find("h3").textContent).toBe("Barrier of Job 1, hardware multicast");
});

test("of several collective jobs one is chosen", async () => {
  await show(<CollectiveView />, { ...EXAMPLE, jobs: [barrier("first"), EXAMPLE.jobs[0]!, barrier("last")] });
  expect(all("option").map((option) => option.textContent)).toEqual([
    "Barrier of first, hardware multicast",
    "Barrier of last, hardware multicast",
  ]);
});

test("without a collective job it says so", async () => {
  await show(<CollectiveView />, EXAMPLE);
  expect(find("p").textContent).toContain("No job of this scenario");
});

test("the timeline is asked for with each status; where that fails, the view has the reason", async () => {
  const told: (number | null)[] = [];
  const failures: (string | null)[] = [];
  function Ask() {
    const { answer, failure } = useTimeline(0);
    told.push(answer?.operation ?? null);
    failures.push(failure);
    return null;
  }
  const session = await show(<Ask />, { ...EXAMPLE, jobs: [barrier("")] });
  const timeline = packTimeline(hardwareBarrier(2));
  await act(async () => {
    session.engine.client.collective = async () => timeline;
    changeSide(session, ({ status }) => ({ status: status && { ...status } }));
  });
  expect(told.at(-1)).toBe(4);
  await act(async () => {
    session.engine.client.collective = () => Promise.reject(new Error("there is no such job"));
    changeSide(session, ({ status }) => ({ status: status && { ...status } }));
  });
  expect([told.at(-1), failures.at(-1)]).toEqual([null, "there is no such job"]);
  expect(session.store.getState().engine.phase).toBe("ready");
});

test("the legend has the four phases, and the note says when there is no multicast", async () => {
  await show(
    <ul>
      <WaveEntries fromAfar={false} />
    </ul>,
    EXAMPLE,
  );
  expect(find("li").textContent).toBe("multicast: opens data acked ends ");
});

test("the note is quiet while time runs", async () => {
  const session = await show(<WaveNote />, EXAMPLE);
  expect(find("p").textContent).toBe("No multicast in progress.");
  expect(find("p").getAttribute("aria-live")).toBe("polite");
  await act(async () => session.store.setState({ playing: true }));
  expect(find("p").getAttribute("aria-live")).toBe("off");
});
