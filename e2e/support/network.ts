/** Where an Elite stands on the screen, by the same geometry that draws it. */
import { aspectFor, layoutTree } from "../../web/src/canvas/geometry";
import { fitTransform } from "../../web/src/canvas/view";
import type { Flitscope } from "./flitscope";

export async function elitePoint(app: Flitscope, elite: number): Promise<{ x: number; y: number }> {
  const box = (await app.network.boundingBox())!;
  const { topology } = (await app.state()).opened!.scenario;
  const elites = topology.arity ** (topology.dimension - 1);
  // Elites stand where they do whatever the links between them are.
  const none = new Uint32Array();
  const links = {
    link_from: none,
    link_to: none,
    link_level: none,
    link_port: none,
    link_up: new Uint8Array(),
    link_is_down: new Uint8Array(),
  };
  const { arity, dimension: levels, nodes } = topology;
  const tree = { arity, top_down_links: arity, levels, nodes, ...links };
  const machine = { ...tree, cycle_ps: 5000, elites_per_level: elites, channels: 2 };
  const geometry = layoutTree(machine, aspectFor(box.width, box.height));
  const toScreen = fitTransform(geometry, { ...box, pixelRatio: 1 });
  return {
    x: box.x + toScreen.x + toScreen.k * geometry.eliteX[elite]!,
    y: box.y + toScreen.y + toScreen.k * geometry.eliteY[elite]!,
  };
}
