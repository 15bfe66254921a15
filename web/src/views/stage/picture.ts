/**
 * Mounts the picture of one side's network: two canvases that the render worker draws on, zoom, and what is under the
 * pointer. The one place where D3 touches the DOM; React only says when it begins and ends.
 *
 * Nothing is drawn here. The page computes the same geometry as the worker, to know what the pointer is on.
 */
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity, zoomTransform } from "d3-zoom";
import { type ObjectRef, sameObject } from "../../base/object-ref";
import { aspectFor, layoutTree, type TreeGeometry } from "../../canvas/geometry";
import { leafNear } from "../../canvas/hit-test";
import type { Strokes } from "../../canvas/render-protocol";
import { RendererClient } from "../../canvas/renderer-client";
import { readCanvasTheme } from "../../canvas/theme";
import { IDENTITY, screenTransform, type Transform, type Viewport, worldAt } from "../../canvas/view";
import type { Side } from "../../engine/protocol";
import type { TopologyDescription } from "../../engine/types";
import { wormColouring } from "../../state/selectors";
import type { Session } from "../../state/session";
import { onSide } from "../../state/sides";
import { mapShown, noMapReason } from "../sides/compared";
import { pictureDrawn } from "./drawn-pictures";
import { sendOverlay } from "./overlay";
import { mountPainting } from "./painting";
import { nextSelection, objectsAt, packetsCanBeHit } from "./pointing";
import { presentedScale } from "./presented-scale";
import { inPixels, inShares, type SharedZoom } from "./shared-zoom";
import { highlightOn, sharesMarks, sideView } from "./side-view";

const CLOSEST_ZOOM = 40;
/** How far above the row of leaves a brush still finds one. */
const BRUSH_REACH_PX = 8;

export type PictureEvents = {
  onZoomed(zoomed: boolean): void;
  onStrokes(strokes: Strokes): void;
  onFailure(message: string): void;
};

export type PictureParts = {
  /** Without a comparison there is only "a". */
  side: Side;
  /** What other pictures are zoomed to, too, where they are of the same shape. */
  zoom: SharedZoom;
  events: PictureEvents;
};

export type MountedPicture = { fit(): void; unmount(): void };

export function mountPicture(host: HTMLElement, session: Session, parts: PictureParts): MountedPicture {
  const { side, zoom: shared, events } = parts;
  const { store } = session;
  const sideNow = () => onSide(store.getState(), side);
  const drawsDifference = () => mapShown(store.getState()) === "difference";
  const inFocus = () => store.getState().focus === side && !drawsDifference();
  const still = host.appendChild(document.createElement("canvas"));
  const moving = host.appendChild(document.createElement("canvas"));
  const { port1, port2 } = new MessageChannel();
  // What is drawn counts in pixels of its own, of which one may be several of the page.
  let scale = 1;
  let viewport = measure(host, scale);
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
  session.engine.attachRenderer(port1, side);
  const forget = pictureDrawn(session, side, client);
  let view = sideView(session, store.getState(), side);
  let highlight = highlightOn(store.getState(), side);
  client.setColouring(wormColouring(view));
  client.setHighlight(highlight);
  sendOverlay(client, view, null);

  const leafAt = (pageX: number, pageY: number): number | null => {
    const [x, y] = [pageX / scale, pageY / scale];
    const topology = sideNow()?.opened.machine.topology;
    if (!topology) return null;
    const geometry = geometryNow(topology, viewport);
    const toScreen = screenTransform(geometry, viewport, transform);
    const world = worldAt(toScreen, x, y);
    return leafNear(geometry, world.x, world.y, BRUSH_REACH_PX / toScreen.k);
  };
  const painting = mountPainting({
    host,
    session,
    active: inFocus,
    leafAt,
    showLeaves: (leaves) => client.setOverlay({ leaves }),
  });
  const pointedAt = (pageX: number, pageY: number): ObjectRef[] => {
    const [x, y] = [pageX / scale, pageY / scale];
    const state = store.getState();
    const machine = sideNow()?.opened.machine;
    if (!machine || !sharesMarks(state, side)) return [];
    const geometry = geometryNow(machine.topology, viewport);
    const latest = inFocus() && packetsCanBeHit(state) ? session.engine.frames[side].get() : null;
    const frame = latest?.machine === machine ? latest : null;
    return objectsAt(geometry, screenTransform(geometry, viewport, transform), frame, x, y);
  };
  const hover = (event: PointerEvent) => {
    const ref = pointedAt(event.offsetX, event.offsetY)[0] ?? null;
    if (!sameObject(ref, store.getState().hovered)) session.hover(ref);
    host.style.cursor = painting.takes(event) ? "crosshair" : ref ? "pointer" : "";
  };
  const leave = () => session.hover(null);
  const click = async (event: MouseEvent) => {
    if (painting.takes(event)) return;
    const there = pointedAt(event.offsetX, event.offsetY);
    // What is clicked on comes into focus; what is there is selected by the same click.
    if (!inFocus() && !drawsDifference()) {
      await session.compare.focus(side);
      if (there[0]) session.select(there[0], there);
    } else {
      const next = nextSelection(there, store.getState().selected);
      // A body under the pointer is alone there, and offers its links.
      if (there.length > 1) session.select(next, there);
      else session.select(next);
    }
  };
  host.addEventListener("pointermove", hover);
  host.addEventListener("pointerleave", leave);
  host.addEventListener("click", click);

  const placeSize = () => ({ width: viewport.width * scale, height: viewport.height * scale });
  const zoomTo = ({ k, x, y }: Transform) => {
    transform = { k, x: x / scale, y: y / scale };
    client.setTransform(transform);
  };

  let following = false;
  const follow = (zoomed: Transform) => {
    if (noMapReason(store.getState()) !== null) return;
    following = true;
    const { k, x, y } = inPixels(zoomed, placeSize());
    selection.call(zooming.transform, zoomIdentity.translate(x, y).scale(k));
    following = false;
  };
  const zooming = zoom<HTMLElement, unknown>()
    .scaleExtent([1, CLOSEST_ZOOM])
    // One finger scrolls the page on a phone; two fingers zoom.
    .filter(
      (event: Event) =>
        // Desktop browsers may have no class TouchEvent to ask for.
        !("touches" in event && (event as TouchEvent).touches.length < 2) &&
        !isSecondary(event) &&
        !(event instanceof MouseEvent && event.type === "mousedown" && painting.takes(event)),
    )
    .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
      zoomTo(event.transform);
      events.onZoomed(transform.k !== 1 || transform.x !== 0 || transform.y !== 0);
      if (!following) shared.tell(inShares(event.transform, placeSize()), follow);
    });
  const selection = select(host);
  const limitPanning = () => {
    const { width, height } = placeSize();
    const place: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ];
    zooming.extent(place).translateExtent(place);
  };
  limitPanning();
  selection.call(zooming).on("dblclick.zoom", null);
  const fit = () => selection.call(zooming.transform, zoomIdentity);
  const leaveShared = shared.join(follow);

  const scaleNow = () => {
    const topology = sideNow()?.opened.machine.topology;
    const { clientWidth: width, clientHeight: height } = host;
    return topology && store.getState().presenting ? presentedScale(topology, { width, height }) : 1;
  };
  const refit = () => {
    const before = scale;
    scale = scaleNow();
    viewport = measure(host, scale);
    limitPanning();
    client.resize(viewport);
    if (scale !== before) zoomTo(zoomTransform(host));
  };
  const resized = new ResizeObserver(refit);
  resized.observe(host);

  const recolour = () => client.setTheme(readCanvasTheme(host));
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", recolour);
  const rootChanges = new MutationObserver(recolour);
  rootChanges.observe(document.documentElement, { attributeFilter: ["data-theme"] });

  let { presenting } = store.getState();
  const unsubscribe = store.subscribe((state) => {
    const [before, marked] = [view, highlight];
    view = sideView(session, state, side);
    highlight = highlightOn(state, side);
    if (state.presenting !== presenting || view.opened?.machine !== before.opened?.machine) {
      presenting = state.presenting;
      if (scaleNow() !== scale) refit();
    }
    if (wormColouring(view) !== wormColouring(before)) client.setColouring(wormColouring(view));
    sendOverlay(client, view, before);
    if (highlight.hover !== marked.hover || highlight.selected !== marked.selected)
      client.setHighlight(highlight);
  });

  return {
    fit,
    unmount() {
      unsubscribe();
      leaveShared();
      painting.unmount();
      rootChanges.disconnect();
      dark.removeEventListener("change", recolour);
      resized.disconnect();
      selection.on(".zoom", null);
      host.removeEventListener("pointermove", hover);
      host.removeEventListener("pointerleave", leave);
      host.removeEventListener("click", click);
      forget();
      client.stop();
      still.remove();
      moving.remove();
    },
  };
}

function isSecondary(event: Event): boolean {
  return event instanceof MouseEvent && event.button !== 0;
}

/** `scale` is how many pixels of the page one of the picture takes. */
function measure(host: HTMLElement, scale: number): Viewport {
  return {
    width: Math.max(1, host.clientWidth / scale),
    height: Math.max(1, host.clientHeight / scale),
    pixelRatio: window.devicePixelRatio * scale,
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
