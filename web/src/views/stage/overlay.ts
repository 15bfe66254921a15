/** What the page lays over the tree of one side, from the state; each part is sent again only when what it is made of has changed. */
import { fullFlags } from "../../base/full-links";
import type { ChainStep, LeafRoles, LinkHeat, Overlay } from "../../canvas/overlay";
import type { RendererClient } from "../../canvas/renderer-client";
import type { Scenario } from "../../engine/types";
import { leavesOf } from "../../scenario/leaves";
import type { AppState, SideState } from "../../state/app-state";
import type { SideView } from "./side-view";

/** Jobs and I/O nodes are shown where there is anything to tell apart, and while they are painted. */
export function leafRoles(scenario: Scenario | null, painting: boolean): LeafRoles | null {
  if (!scenario) return null;
  const roles = leavesOf(scenario);
  return painting || scenario.jobs.length > 1 || roles.io.includes(1) ? roles : null;
}

export function linkHeat({ heat, recent, forecast }: SideView): LinkHeat | null {
  switch (heat) {
    case "off":
      return null;
    case "delay":
      return { kind: "delay" };
    case "measured":
      return recent && { kind: "measured", values: recent.links };
    case "predicted":
      return forecast && { kind: "predicted", values: forecast.forecast.links };
  }
}

/** Links that are full are lit where links are shaded by what has happened. */
export function litHeat(heat: SideView["heat"]): boolean {
  return heat === "delay" || heat === "measured";
}

function fullLinks({ heat, recent }: SideView): Uint8Array | null {
  return recent && litHeat(heat) ? fullFlags(recent.fullLinks) : null;
}

export function chainSteps({ why }: Pick<AppState, "why">): readonly ChainStep[] | null {
  if (!why) return null;
  return why.steps.map(({ packet, holds, at_link, waits_for }) => ({
    packet,
    holds,
    at: at_link,
    waitsFor: waits_for.map(({ link }) => link),
  }));
}

/** While the engine objects to a draft, the form and the brush work on it; one of another size has other leaves. */
export function scenarioOnTree({ opened, draft }: Pick<SideState, "opened" | "draft">): Scenario | null {
  const scenario = opened?.scenario ?? null;
  return draft && draft.topology.nodes === scenario?.topology.nodes ? draft : scenario;
}

/** What has to be sent; null when nothing has changed. */
export function overlayChange(view: SideView, before: SideView | null): Partial<Overlay> | null {
  const change: Partial<Overlay> = {};
  const painting = view.paint !== null;
  if (!before || scenarioOnTree(view) !== scenarioOnTree(before) || painting !== (before.paint !== null))
    change.leaves = leafRoles(scenarioOnTree(view), painting);
  if (!before || heatSource(view) !== heatSource(before)) change.heat = linkHeat(view);
  if (!before || view.recent !== before.recent || litHeat(view.heat) !== litHeat(before.heat))
    change.full = fullLinks(view);
  if (!before || view.why !== before.why) change.chain = chainSteps(view);
  if (view.peaks !== (before?.peaks ?? null)) change.peaks = view.peaks;
  if (view.difference !== (before?.difference ?? null)) change.difference = view.difference;
  return Object.keys(change).length > 0 ? change : null;
}

/** What the heat is made of. */
function heatSource({ heat, recent, forecast }: SideView): unknown {
  if (heat === "measured") return recent ?? "measured";
  return heat === "predicted" ? (forecast ?? "predicted") : heat;
}

export function sendOverlay(client: RendererClient, view: SideView, before: SideView | null): void {
  const change = overlayChange(view, before);
  if (change) client.setOverlay(change);
}
