/**
 * Pictures that are zoomed and moved together. What is passed on is in shares of a picture's size, so that pictures of
 * unlike size show the same part.
 */
import { IDENTITY, type Transform } from "../../canvas/view";

export type Size = { readonly width: number; readonly height: number };
type Follow = (zoom: Transform) => void;

export class SharedZoom {
  readonly #followers = new Set<Follow>();
  #now: Transform = IDENTITY;

  /** Follows what others are zoomed to, beginning with what they are zoomed to now. */
  join(follow: Follow): () => void {
    this.#followers.add(follow);
    if (this.#now !== IDENTITY) follow(this.#now);
    return () => {
      this.#followers.delete(follow);
    };
  }

  tell(zoom: Transform, from: Follow): void {
    this.#now = zoom;
    for (const follow of this.#followers) if (follow !== from) follow(zoom);
  }
}

export function inShares({ k, x, y }: Transform, { width, height }: Size): Transform {
  return { k, x: x / width, y: y / height };
}

export function inPixels({ k, x, y }: Transform, { width, height }: Size): Transform {
  return { k, x: x * width, y: y * height };
}
