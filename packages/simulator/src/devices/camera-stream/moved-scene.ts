import { emptyPicture, type Picture } from "../../picture/h264/picture.ts";
import { PictureCoder } from "../../picture/h264/picture-coder.ts";
import type { Slice } from "../../picture/h264/slices.ts";
import { trafficLoopS } from "../../picture/scene/traffic.ts";
import type { Look } from "../../picture/scene/view.ts";
import {
  type MountPosition,
  rightIris,
  sharpFocus,
  zoomFactorOf,
  type CameraMount,
} from "../camera-mount.ts";
import {
  firstMacroblocks,
  picturesPerKey,
  picturesPerSecond,
  sceneHeightPx,
  widthPx,
} from "./picture-layout.ts";
import { copyPicture, sceneSize, type SceneLoop } from "./scene-loop.ts";

export interface CameraView {
  name: string;
  /** 0..255, for the strip. */
  number: number;
  mount: CameraMount;
  loop: SceneLoop;
  /** The same scene while traffic queues at its place. */
  queue?: { loop: SceneLoop; isAt(cityMs: number): boolean };
  roadPanDegrees: number;
  clockErrorMs: number;
}

type SceneView = Pick<CameraView, "mount" | "loop" | "queue" | "roadPanDegrees">;

/** Tolerance for rounding after the mount has returned. */
const sameWithin = 1e-6;

interface OwnDrawing {
  coder: PictureCoder;
  land: Picture;
  picture: Picture;
  position: MountPosition;
}

/** A moved camera renders and encodes its own pictures; at home it uses its scene's loop. */
export class MovedScene {
  readonly #view: SceneView;
  #loop: SceneLoop;
  readonly #usual: MountPosition;
  #own: OwnDrawing | undefined;

  constructor(view: SceneView) {
    this.#view = view;
    this.#loop = view.loop;
    this.#usual = usualPosition(view);
  }

  slice(number: number, position: MountPosition, cityMs: number): Slice {
    const isKey = number % picturesPerKey === 0;
    // Within a group, pictures are differences from the ones before.
    if (isKey) this.#loop = this.#loopAt(cityMs);
    const isUsual = isSame(position, this.#usual);
    if (isUsual && (!this.#own || isKey)) {
      this.#own = undefined;
      return this.#slice(isKey ? "whole" : "changes", this.#loop.body(number));
    }
    const { coder, picture, isNew } = this.#drawn(number, position);
    const kind = isKey || isNew ? "whole" : "changes";
    return this.#slice(kind, kind === "whole" ? coder.whole(picture) : coder.changes(picture));
  }

  #loopAt(cityMs: number): SceneLoop {
    const { loop, queue } = this.#view;
    return queue?.isAt(cityMs) ? queue.loop : loop;
  }

  #slice(kind: Slice["kind"], body: Slice["body"]): Slice {
    return { firstMacroblock: firstMacroblocks.scene, kind, body };
  }

  #drawn(number: number, position: MountPosition) {
    const { scene } = this.#loop;
    const look = lookOf(position, this.#view);
    const before = this.#own;
    const isNew = !before || !isSame(before.position, position);
    const own = isNew
      ? {
          coder: before?.coder ?? new PictureCoder(widthPx, sceneHeightPx),
          picture: before?.picture ?? emptyPicture(widthPx, sceneHeightPx),
          land: scene.land(look, sceneSize),
          position,
        }
      : before;
    this.#own = own;
    copyPicture(own.land, own.picture);
    scene.drawTraffic(own.picture, look, (number / picturesPerSecond) % trafficLoopS);
    blur(own.picture, position.focus);
    brighten(own.picture, position.iris);
    return { ...own, isNew };
  }
}

export function usualPosition({
  mount,
  loop,
  roadPanDegrees,
}: Pick<CameraView, "mount" | "loop" | "roadPanDegrees">): MountPosition {
  const { turnDegrees, tiltDegrees, zoomFactor } = loop.scene.usual;
  return {
    panDegrees: (roadPanDegrees + turnDegrees + 360) % 360,
    tiltDegrees,
    zoom: Math.log(zoomFactor) / Math.log(mount.build.maxZoomFactor),
    focus: sharpFocus,
    iris: rightIris,
  };
}

function lookOf(
  position: MountPosition,
  { mount, roadPanDegrees }: Pick<CameraView, "mount" | "roadPanDegrees">,
): Look {
  return {
    turnDegrees: position.panDegrees - roadPanDegrees,
    tiltDegrees: position.tiltDegrees,
    zoomFactor: zoomFactorOf(position, mount.build),
  };
}

function isSame(one: MountPosition, other: MountPosition): boolean {
  return (Object.keys(one) as (keyof MountPosition)[]).every(
    (axis) => Math.abs(one[axis] - other[axis]) < sameWithin,
  );
}

/** Out of focus, each small square gets one colour. */
function blur({ luma, widthPx: width, heightPx }: Picture, focus: number): void {
  const size = 1 + Math.round(Math.abs(focus - sharpFocus) * 24);
  if (size === 1) return;
  for (let y = 0; y < heightPx; y++) {
    const row = y * width;
    const above = (y - (y % size)) * width;
    for (let x = 0; x < width; x++) luma[row + x] = luma[above + x - (x % size)] ?? 0;
  }
}

function brighten({ luma }: Picture, iris: number): void {
  if (Math.abs(iris - rightIris) < sameWithin) return;
  const times = 2 ** ((iris - rightIris) * 4);
  for (let at = 0; at < luma.length; at++)
    luma[at] = Math.min(235, Math.round(16 + ((luma[at] ?? 0) - 16) * times));
}
