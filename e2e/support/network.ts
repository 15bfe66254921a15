/** Where things stand on the screen, by the same geometry that draws them. */
import { testTree } from "../../web/src/base/testing";
import { aspectFor, layoutTree } from "../../web/src/canvas/geometry";
import { fitTransform } from "../../web/src/canvas/view";
import { presentedScale } from "../../web/src/views/stage/presented-scale";
import type { Flitscope } from "./flitscope";

type Point = { x: number; y: number };

export async function elitePoint(app: Flitscope, elite: number): Promise<Point> {
  const { geometry, toPage } = await drawn(app);
  return toPage(geometry.eliteX[elite]!, geometry.eliteY[elite]!);
}

export async function nodePoint(app: Flitscope, node: number): Promise<Point> {
  const { geometry, toPage } = await drawn(app);
  return toPage(geometry.nodeX[node]!, geometry.nodeY);
}

/** On the upright end of a directed link, where the header of what it carries stands. */
export async function linkPoint(app: Flitscope, link: number): Promise<Point> {
  const { geometry, toPage } = await drawn(app);
  const [cornerX, cornerY, endX, endY] = geometry.lanes.subarray(link * 8 + 4, link * 8 + 8);
  return toPage((cornerX! + endX!) / 2, (cornerY! + endY!) / 2);
}

/** Drags over the leaves from one to another, as with a brush in hand. */
export async function paintLeaves(app: Flitscope, from: number, to: number): Promise<void> {
  const { mouse } = app.page;
  const [start, end] = [await nodePoint(app, from), await nodePoint(app, to)];
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(end.x, end.y, { steps: 4 });
  await mouse.up();
  await app.idle();
}

async function drawn(app: Flitscope) {
  const box = (await app.network.boundingBox())!;
  const { arity, dimension, nodes } = (await app.state()).opened!.scenario.topology;
  // The engine numbers the links of a whole tree in this order.
  const tree = testTree(arity, dimension, nodes);
  const presenting = await app.page.evaluate(() => "presenting" in document.documentElement.dataset);
  const scale = presenting ? presentedScale(tree, box) : 1;
  const [width, height] = [box.width / scale, box.height / scale];
  const geometry = layoutTree(tree, aspectFor(width, height));
  const toScreen = fitTransform(geometry, { width, height, pixelRatio: 1 });
  const toPage = (x: number, y: number): Point => ({
    x: box.x + scale * (toScreen.x + toScreen.k * x),
    y: box.y + scale * (toScreen.y + toScreen.k * y),
  });
  return { geometry, toPage };
}
