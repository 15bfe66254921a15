/**
 * Mounts the picture of the network: two canvases that the render worker draws on, zoom, and what is under the
 * pointer. The one place where D3 touches the DOM; React only says when it begins and ends.
 *
 * Absent here: nothing is drawn. The page computes the same geometry as the worker, to know what the pointer is on.
 */
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity } from "d3-zoom";
import { type ObjectRef, sameObject } from "../../base/object-ref";
import { aspectFor, layoutTree, type TreeGeometry } from "../../canvas/geometry";
import { hitTest } from "../../canvas/hit-test";
import type { Strokes } from "../../canvas/render-protocol";
import { RendererClient } from "../../canvas/renderer-client";
import { readCanvasTheme } from "../../canvas/theme";
import { IDENTITY, screenTransform, type Transform, type Viewport, worldAt } from "../../canvas/view";
import type { TopologyDescription } from "../../engine/types";
import { wormColouring } from "../../state/selectors";
import type { Session } from "../../state/session";

const CLOSEST_ZOOM = 40;
/** How near the pointer has to be to a link. */
const REACH_PX = 5;

export type PictureEvents = {
  onZoomed(zoomed: boolean): void;
  onStrokes(strokes: Strokes): void;
  onFailure(message: string): void;
};

export type MountedPicture = { fit(): void; unmount(): void };

export function mountPicture(host: HTMLElement, session: Session, events: PictureEvents): MountedPicture {
  const still = host.appendChild(document.createElement("canvas"));
  const moving = host.appendChild(document.createElement("canvas"));
  const { port1, port2 } = new MessageChannel();
  let viewport = measure(host);
  let transform: Transform = IDENTITY;
  const geometryNow = geometryCache();
  const client = RendererClient.create({
    canvases: { still, moving },
    frames: port2,
    viewport,
    theme: readCanvasTheme(host),
    onStrokes: events.onStrokes,
    onFailure: events.onFailure,
  });
  session.engine.attachRenderer(port1);
  session.picture = client;
  client.setColouring(wormColouring(session.store.getState()));

  const objectAt = (x: number, y: number): ObjectRef | null => {
    const topology = session.store.getState().opened?.machine.topology;
    if (!topology) return null;
    const geometry = geometryNow(topology, viewport);
    const toScreen = screenTransform(geometry, viewport, transform);
    const world = worldAt(toScreen, x, y);
    return hitTest(geometry, world.x, world.y, REACH_PX / toScreen.k);
  };
  const hover = (event: PointerEvent) => {
    const ref = objectAt(event.offsetX, event.offsetY);
    if (!sameObject(ref, session.store.getState().hovered)) session.hover(ref);
    host.style.cursor = ref ? "pointer" : "";
  };
  const leave = () => session.hover(null);
  const click = (event: MouseEvent) => {
    const ref = objectAt(event.offsetX, event.offsetY);
    session.select(sameObject(ref, session.store.getState().selected) ? null : ref);
  };
  host.addEventListener("pointermove", hover);
  host.addEventListener("pointerleave", leave);
  host.addEventListener("click", click);

  const zooming = zoom<HTMLElement, unknown>()
    .scaleExtent([1, CLOSEST_ZOOM])
    // One finger scrolls the page on a phone; two fingers zoom.
    .filter(
      (event: Event) => !(event instanceof TouchEvent && event.touches.length < 2) && !isSecondary(event),
    )
    .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
      transform = event.transform;
      client.setTransform(transform);
      events.onZoomed(transform.k !== 1 || transform.x !== 0 || transform.y !== 0);
    });
  const selection = select(host);
  const limitPanning = () =>
    zooming
      .extent([
        [0, 0],
        [viewport.width, viewport.height],
      ])
      .translateExtent([
        [0, 0],
        [viewport.width, viewport.height],
      ]);
  limitPanning();
  selection.call(zooming).on("dblclick.zoom", null);
  const fit = () => selection.call(zooming.transform, zoomIdentity);

  const resized = new ResizeObserver(() => {
    viewport = measure(host);
    limitPanning();
    client.resize(viewport);
  });
  resized.observe(host);

  const recolour = () => client.setTheme(readCanvasTheme(host));
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", recolour);
  const rootChanges = new MutationObserver(recolour);
  rootChanges.observe(document.documentElement, { attributeFilter: ["data-theme"] });

  const unsubscribe = session.store.subscribe((state, before) => {
    if (state.opened !== before.opened) client.setColouring(wormColouring(state));
    if (state.hovered === before.hovered && state.selected === before.selected) return;
    client.setHighlight({ hover: state.hovered, selected: state.selected });
  });

  return {
    fit,
    unmount() {
      unsubscribe();
      rootChanges.disconnect();
      dark.removeEventListener("change", recolour);
      resized.disconnect();
      selection.on(".zoom", null);
      host.removeEventListener("pointermove", hover);
      host.removeEventListener("pointerleave", leave);
      host.removeEventListener("click", click);
      session.picture = null;
      client.stop();
      still.remove();
      moving.remove();
    },
  };
}

function isSecondary(event: Event): boolean {
  return event instanceof MouseEvent && event.button !== 0;
}

function measure(host: HTMLElement): Viewport {
  return {
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    pixelRatio: window.devicePixelRatio,
  };
}

type GeometryNow = (topology: TopologyDescription, viewport: Viewport) => TreeGeometry;

/** The geometry changes with the machine and with the shape of the picture; the pointer moves far more often. */
function geometryCache(): GeometryNow {
  let known: { topology: TopologyDescription; aspect: number; geometry: TreeGeometry } | null = null;
  return (topology, viewport) => {
    const aspect = aspectFor(viewport.width, viewport.height);
    if (known?.topology !== topology || known.aspect !== aspect)
      known = { topology, aspect, geometry: layoutTree(topology, aspect) };
    return known.geometry;
  };
}
