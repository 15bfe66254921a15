/**
 * What can be set for each level of the tree: how many up links its Elites keep, and how long its cables are. Levels
 * count from 1 at the nodes. Cables are named by their upper end: those of level 1 lead down to the nodes.
 */
import { packingsOf } from "../base/packing";
import type { Scenario } from "../engine/types";
import * as texts from "./machine-texts";

/** Any other size is left for the engine to refuse. */
export function isLevelCount(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 64;
}

export function upLinksKeptAt({ arity, up_links_kept }: Scenario["topology"], level: number): number {
  return up_links_kept?.[level - 1] ?? arity;
}

/** When every level keeps all, the field is absent, as the engine would write it. */
export function withUpLinksKept(scenario: Scenario, level: number, kept: number): Scenario {
  const { topology } = scenario;
  if (topology.kind) return scenario;
  const { up_links_kept: _, ...rest } = topology;
  const { arity, dimension } = rest;
  if (!isLevelCount(dimension) || level < 1 || level >= dimension) return scenario;
  const all = Array.from({ length: dimension - 1 }, (_, at) => upLinksKeptAt(topology, at + 1));
  const next = all.with(level - 1, kept);
  const whole = next.every((count) => count === arity);
  return { ...scenario, topology: whole ? rest : { ...rest, up_links_kept: next } };
}

export function withCableLength(scenario: Scenario, level: number, metres: number): Scenario {
  const { cable_m, dimension } = scenario.topology;
  if (!isLevelCount(dimension) || level < 1 || level > dimension) return scenario;
  const all = Array.from({ length: dimension }, (_, at) => cable_m[at] ?? cable_m.at(-1) ?? 0);
  return { ...scenario, topology: { ...scenario.topology, cable_m: all.with(level - 1, metres) } };
}

/** Where the cables of a level are, on a machine of several chassis; null on others. Named by their upper end. */
export function stageOf(topology: Scenario["topology"], level: number): string | null {
  const { arity, dimension, top_arity } = topology;
  if (top_arity !== undefined) return null;
  const [bottom, top] = packingsOf({ arity, levels: dimension, elites_per_level: arity ** (dimension - 1) });
  if (!bottom) return null;
  if (level === 1) return texts.nodeCables;
  if (level <= bottom.last) return level === bottom.last ? texts.backplane : texts.onBoard;
  if (!top) return texts.fromChassis;
  if (level === top.first) return texts.fromChassis;
  return level <= top.last ? texts.inTopSwitch : texts.toSupertop;
}
