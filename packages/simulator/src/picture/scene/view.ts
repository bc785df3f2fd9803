import type { Corner } from "../canvas.ts";

/** Metres from the foot of the pole: right of the road's direction, up, and along it. */
export interface Point {
  right: number;
  up: number;
  along: number;
}

export interface Look {
  /** To the right of the road's direction. */
  turnDegrees: number;
  tiltDegrees: number;
  /** Zoom factor, from 1. */
  zoomFactor: number;
}

const widestDegrees = 62;
const nearestM = 0.8;
const radians = Math.PI / 180;

interface Seen {
  x: number;
  y: number;
  depth: number;
}

export class View {
  readonly #eyeM: number;
  readonly #turn: { sin: number; cos: number };
  readonly #tilt: { sin: number; cos: number };
  readonly #scale: number;
  readonly #centre: Corner;

  constructor(look: Look, { eyeM, widthPx, heightPx }: { eyeM: number; widthPx: number; heightPx: number }) {
    const toSinCos = (degrees: number) => ({
      sin: Math.sin(degrees * radians),
      cos: Math.cos(degrees * radians),
    });
    this.#eyeM = eyeM;
    this.#turn = toSinCos(look.turnDegrees);
    this.#tilt = toSinCos(look.tiltDegrees);
    this.#scale = (widthPx / 2 / Math.tan((widestDegrees / 2) * radians)) * look.zoomFactor;
    this.#centre = { x: widthPx / 2, y: heightPx / 2 };
  }

  /** Row of an elevation at infinite distance; may lie outside the picture. */
  rowAtElevation(degrees: number): number {
    const tilt = Math.atan2(this.#tilt.sin, this.#tilt.cos) / radians;
    const off = Math.max(-80, Math.min(80, degrees - tilt));
    return this.#centre.y - Math.tan(off * radians) * this.#scale;
  }

  elevationOfRow(row: number): number {
    const tilt = Math.atan2(this.#tilt.sin, this.#tilt.cos) / radians;
    return tilt + Math.atan((this.#centre.y - row) / this.#scale) / radians;
  }

  /** Projected polygon; empty if it is completely behind the camera. */
  corners(surface: readonly Point[]): Corner[] {
    const seen = surface.map((point) => this.#see(point));
    const corners: Corner[] = [];
    let before = seen.at(-1);
    for (const one of seen) {
      if (before && before.depth > nearestM !== one.depth > nearestM)
        corners.push(this.#drawn(findCrossing(before, one)));
      if (one.depth > nearestM) corners.push(this.#drawn(one));
      before = one;
    }
    return corners;
  }

  /** Metres in front of the camera; negative is behind. */
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

/** Intersection of an edge with the near plane. */
function findCrossing(one: Seen, other: Seen): Seen {
  const share = (nearestM - one.depth) / (other.depth - one.depth);
  return {
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
    depth: nearestM,
  };
}
