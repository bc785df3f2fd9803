import { emptyPicture, type Picture } from "../../picture/h264/picture.ts";
import { PictureCoder } from "../../picture/h264/picture-coder.ts";
import { parameterSets, type Slice, sliceUnit } from "../../picture/h264/slices.ts";
import { fillRectangle } from "../../picture/canvas.ts";
import { colourOf } from "../../picture/colour.ts";
import { lineWidthPx, writeLine } from "../../picture/lettering.ts";
import { drawStrip } from "../../picture/strip.ts";
import type { MountPosition } from "../camera-mount.ts";
import { MovedScene, type CameraView } from "./moved-scene.ts";
import {
  codedHeightPx,
  firstMacroblocks,
  lineHeightPx,
  picturesPerKey,
  shownHeightPx,
  stripHeightPx,
  widthPx,
} from "./picture-layout.ts";

export const cameraParameterSets = parameterSets({ widthPx, codedHeightPx, shownHeightPx });

/** Drawing time by the city's clock, and by the wall clock for measuring delays. */
interface PictureTimes {
  cityMs: number;
  wallMs: number;
}

export class CameraPictures {
  readonly #view: CameraView;
  readonly #moved: MovedScene;
  readonly #line = newPart(lineHeightPx);
  readonly #strip = newPart(stripHeightPx);
  #lineText = "";
  #blocks: readonly number[] = [];
  #number = 0;

  constructor(view: CameraView) {
    this.#view = view;
    this.#moved = new MovedScene(view);
  }

  next({ cityMs, wallMs }: PictureTimes): Uint8Array<ArrayBuffer>[] {
    const number = this.#number++;
    const isKey = number % picturesPerKey === 0;
    const position = this.#view.mount.position(cityMs);
    const isNewLine = this.#drawLine(cityMs);
    const facts = { ...stripPosition(position), atMs: wallMs, cameraNumber: this.#view.number };
    this.#blocks = drawStrip(this.#strip.picture, facts, this.#blocks);
    const slices = [
      partSlice(this.#line, firstMacroblocks.line, { isKey, isNew: isNewLine }),
      this.#moved.slice(number, position, cityMs),
      partSlice(this.#strip, firstMacroblocks.strip, { isKey, isNew: true }),
    ];
    const head = {
      isKey,
      frameNumber: number % picturesPerKey,
      keyId: Math.floor(number / picturesPerKey) % 2,
    };
    const units = slices.map((slice) => sliceUnit(slice, head));
    return isKey ? [cameraParameterSets.sequence, cameraParameterSets.picture, ...units] : units;
  }

  #drawLine(cityMs: number): boolean {
    const time = new Date(cityMs + this.#view.clockErrorMs).toISOString().slice(11, 19);
    const text = `${this.#view.name}|${time}`;
    if (text === this.#lineText) return false;
    this.#lineText = text;
    const { picture } = this.#line;
    const timeLeft = widthPx - marginPx - lineWidthPx(time);
    fillRectangle(picture, { left: 0, right: widthPx, top: 0, bottom: lineHeightPx }, paper);
    writeLine(picture, this.#view.name, { left: marginPx, top: 1 });
    fillRectangle(
      picture,
      { left: timeLeft - marginPx, right: widthPx, top: 0, bottom: lineHeightPx },
      paper,
    );
    writeLine(picture, time, { left: timeLeft, top: 1 });
    return true;
  }
}

const marginPx = 8;
const paper = colourOf("14181c");

interface Part {
  picture: Picture;
  coder: PictureCoder;
}

function newPart(heightPx: number): Part {
  return { picture: emptyPicture(widthPx, heightPx), coder: new PictureCoder(widthPx, heightPx) };
}

function partSlice(
  { picture, coder }: Part,
  firstMacroblock: number,
  { isKey, isNew }: { isKey: boolean; isNew: boolean },
): Slice {
  if (isKey) return { firstMacroblock, kind: "whole", body: coder.whole(picture) };
  return { firstMacroblock, kind: "changes", body: isNew ? coder.changes(picture) : coder.nothing() };
}

function stripPosition({ panDegrees, tiltDegrees, zoom }: MountPosition) {
  return { panDegrees, tiltDegrees, zoom };
}
