import type { Corner } from "../canvas.ts";

/** A point of the land, metres from the foot of the camera's pole: to the right of the road's direction, up, and along it. */
export interface Point {
  right: number;
  up: number;
  along: number;
}

/** Where a camera looks, seen from the direction of its road. */
export interface Look {
  /** To the right of the road's direction. */
  turnDegrees: number;
  tiltDegrees: number;
  /** Times, from 1. */
  zoomFactor: number;
}

/** Field of view of a picture without zoom, from side to side. */
const widestDegrees = 62;
const nearestM = 0.8;
const radians = Math.PI / 180;

interface Seen {
  x: number;
  y: number;
  depth: number;
}

/** How a camera at a height above the ground draws the land on a picture. */
export class View {
  readonly #eyeM: number;
  readonly #turn: { sin: number; cos: number };
  readonly #tilt: { sin: number; cos: number };
  readonly #scale: number;
  readonly #centre: Corner;

  constructor(look: Look, { eyeM, widthPx, heightPx }: { eyeM: number; widthPx: number; heightPx: number }) {
    const angle = (degrees: number) => ({
      sin: Math.sin(degrees * radians),
      cos: Math.cos(degrees * radians),
    });
    this.#eyeM = eyeM;
    this.#turn = angle(look.turnDegrees);
    this.#tilt = angle(look.tiltDegrees);
    this.#scale = (widthPx / 2 / Math.tan((widestDegrees / 2) * radians)) * look.zoomFactor;
    this.#centre = { x: widthPx / 2, y: heightPx / 2 };
  }

  /** Row of the picture at which everything far away and as high as the camera lies; may be outside. */
  rowAtElevation(degrees: number): number {
    const tilt = Math.atan2(this.#tilt.sin, this.#tilt.cos) / radians;
    const off = Math.max(-80, Math.min(80, degrees - tilt));
    return this.#centre.y - Math.tan(off * radians) * this.#scale;
  }

  /** How high above the horizon a row looks, in degrees. */
  elevationOfRow(row: number): number {
    const tilt = Math.atan2(this.#tilt.sin, this.#tilt.cos) / radians;
    return tilt + Math.atan((this.#centre.y - row) / this.#scale) / radians;
  }

  /** A surface as it is seen; nothing of it when all of it lies behind the camera. */
  corners(surface: readonly Point[]): Corner[] {
    const seen = surface.map((point) => this.#see(point));
    const corners: Corner[] = [];
    let before = seen.at(-1);
    for (const one of seen) {
      if (before && before.depth > nearestM !== one.depth > nearestM)
        corners.push(this.#drawn(crossing(before, one)));
      if (one.depth > nearestM) corners.push(this.#drawn(one));
      before = one;
    }
    return corners;
  }

  /** Metres in front of the camera; less than 0 is behind it. */
  depth(point: Point): number {
    return this.#see(point).depth;
  }

  #see({ right, up, along }: Point): Seen {
    const { sin, cos } = this.#turn;
    const x = right * cos - along * sin;
    const ahead = right * sin + along * cos;
    const height = up - this.#eyeM;
    return {
      x,
      y: height * this.#tilt.cos - ahead * this.#tilt.sin,
      depth: ahead * this.#tilt.cos + height * this.#tilt.sin,
    };
  }

  #drawn({ x, y, depth }: Seen): Corner {
    return {
      x: this.#centre.x + (x / depth) * this.#scale,
      y: this.#centre.y - (y / depth) * this.#scale,
    };
  }
}

/** Where a side comes through the plane before which nothing is seen. */
function crossing(one: Seen, other: Seen): Seen {
  const share = (nearestM - one.depth) / (other.depth - one.depth);
  return {
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
    depth: nearestM,
  };
}
