import type { Bits } from "../../picture/h264/bits.ts";
import { type Picture, emptyPicture } from "../../picture/h264/picture.ts";
import { PictureCoder } from "../../picture/h264/picture-coder.ts";
import { Scene } from "../../picture/scene/scene.ts";
import { trafficLoopS } from "../../picture/scene/traffic.ts";
import { picturesPerKey, picturesPerSecond, sceneHeightPx, widthPx } from "./picture-layout.ts";

export const sceneSize = { widthPx, heightPx: sceneHeightPx };
const loopPictures = trafficLoopS * picturesPerSecond;

interface Drawing {
  coder: PictureCoder;
  land: Picture;
  picture: Picture;
  next: number;
}

/**
 * A scene from the home position. Its pictures loop and are encoded once, so that a camera costs little more
 * than its packets.
 */
export class SceneLoop {
  readonly scene: Scene;
  readonly #bodies: (Bits | undefined)[] = [];
  #codedCount = 0;
  #drawing: Drawing | undefined;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** The scene's slice of a picture; a key picture at the start of each group of `picturesPerKey`. */
  body(number: number): Bits {
    const index = number % loopPictures;
    const known = this.#bodies[index];
    if (known) return known;
    // Differences can only be computed from the start of the group.
    if (this.#drawing?.next !== index) this.#begin(index - (index % picturesPerKey));
    let body: Bits | undefined;
    while (this.#drawing && this.#drawing.next <= index) body = this.#codeNext(this.#drawing);
    if (!body) throw new Error("a picture was not coded");
    if (this.#codedCount === loopPictures) this.#drawing = undefined;
    return body;
  }

  #begin(index: number): void {
    const { scene } = this;
    this.#drawing = {
      coder: this.#drawing?.coder ?? new PictureCoder(widthPx, sceneHeightPx),
      land: this.#drawing?.land ?? scene.land(scene.usual, sceneSize),
      picture: this.#drawing?.picture ?? emptyPicture(widthPx, sceneHeightPx),
      next: index,
    };
  }

  #codeNext(drawing: Drawing): Bits {
    const { coder, land, picture } = drawing;
    const index = drawing.next++;
    copyPicture(land, picture);
    this.scene.drawTraffic(picture, this.scene.usual, index / picturesPerSecond);
    const body = index % picturesPerKey === 0 ? coder.whole(picture) : coder.changes(picture);
    if (!this.#bodies[index]) this.#codedCount++;
    this.#bodies[index] = body;
    return body;
  }
}

export function copyPicture(from: Picture, to: Picture): void {
  to.luma.set(from.luma);
  for (const which of [0, 1] as const) to.colours[which].set(from.colours[which]);
}

const loops = new Map<string, SceneLoop>();

export function sceneLoopOf(sceneNumber: number, hasQueue = false): SceneLoop {
  const name = `${sceneNumber} ${hasQueue}`;
  const known = loops.get(name) ?? new SceneLoop(new Scene(sceneNumber, hasQueue));
  loops.set(name, known);
  return known;
}
