import type { HeldGraphic } from "../../contract/signs/sign-maintenance-calls.ts";
import type { SignFace } from "../reconcile/face.ts";
import { type Graphic, graphicContentHash, graphicId } from "./graphic.ts";
import { type GraphicUpload, picturesOf } from "../message/message-images.ts";
import { isOurGraphicName, isPicture, nameOfOurGraphic } from "../message/message-picture.ts";
import type { SignMessage } from "../message/message.ts";
import { parseMulti } from "../multi/multi-parse.ts";

/** Uploads needed before a message with pictures can be posted. */
export interface PicturePlan {
  /** Includes every picture of the message, present or planned, under its number. */
  face: SignFace;
  uploads: GraphicUpload[];
  /** Numbers of our graphics that no open message needs; reused if the sign is full. */
  spare: number[];
}

interface PicturesInSign {
  /** The face without message pictures. */
  face: SignFace;
  message: SignMessage | null;
  /** All open messages; their pictures stay. */
  open: readonly SignMessage[];
  /** Last reading of dmsGraphicTable; undefined: not read, so no picture can be shown. */
  held: readonly HeldGraphic[] | undefined;
  /** The active message: its graphics cannot be replaced. */
  shownMulti: string;
}

/** dmsGraphicStatus values of displayable graphics. */
const usableStatuses: ReadonlySet<string> = new Set(["readyForUse", "inUse", "permanent"]);
const maxGraphics = 255;

/**
 * Assigns graphic numbers. A picture already on the sign keeps its number, another gets a free one, or that
 * of an unused picture of ours. Foreign graphics are never replaced. A picture without a number is left out
 * and reported as not fitting.
 */
export function planPictures({ face, message, open, held, shownMulti }: PicturesInSign): PicturePlan {
  const pictures = message === null ? [] : picturesOf(message, face);
  if (pictures.length === 0 && held === undefined) return { face, uploads: [], spare: [] };
  if (held === undefined) return { face: { ...face, maxGraphics: 0 }, uploads: [], spare: [] };
  const needed = new Set(
    open.flatMap((one) => picturesOf(one, face)).map(({ graphic }) => nameOfOurGraphic(graphic)),
  );
  const shown = graphicNumbersIn(shownMulti);
  const replaceable = held.filter(
    ({ name, number, status }) =>
      isOurGraphicName(name) && !shown.has(number) && (!needed.has(name) || !usableStatuses.has(status)),
  );
  const places = new Places(
    held,
    replaceable.map(({ number }) => number),
    face.maxGraphics ?? maxGraphics,
  );
  const graphics = new Map(face.graphics);
  const imageNumbers = new Map(face.imageNumbers);
  const uploads: GraphicUpload[] = [];
  for (const { image, graphic } of pictures) {
    const planned = uploads.find(
      (upload) => graphicContentHash(upload.graphic) === graphicContentHash(graphic),
    );
    const there = planned?.number ?? held.find((row) => isThis(row, graphic))?.number;
    const number = there ?? places.take();
    if (number === undefined) continue;
    if (there === undefined) uploads.push({ number, graphic });
    graphics.set(number, graphic);
    imageNumbers.set(image, number);
  }
  // Prevents `withImages` from assigning further numbers.
  return { face: { ...face, graphics, imageNumbers, maxGraphics: 0 }, uploads, spare: places.spare };
}

export function withPictureContents(
  held: readonly HeldGraphic[],
  messages: readonly SignMessage[],
  face: SignFace,
): HeldGraphic[] {
  const pictures = messages.flatMap((message) => picturesOf(message, face));
  return held.map((row) => {
    if (row.contentHash !== null) return row;
    const found = pictures.find(({ graphic }) => isThis(row, graphic));
    return found === undefined ? row : { ...row, contentHash: graphicContentHash(found.graphic) };
  });
}

export function hasPictures(messages: readonly SignMessage[]): boolean {
  return messages.some((message) =>
    message.pages.some(({ images }) => images.some(({ image }) => isPicture(image))),
  );
}

/**
 * Whether a row holds this graphic, ready for display. The 16-bit id is ambiguous, so the content must have
 * been read, or the row must have our name.
 */
function isThis(row: HeldGraphic, graphic: Graphic): boolean {
  const isSameId = row.graphicId === graphicId(row.number, graphic) && row.type === graphic.type;
  const isSameSize = row.widthPx === graphic.widthPx && row.heightPx === graphic.heightPx;
  const isKnown = row.contentHash === graphicContentHash(graphic) || row.name === nameOfOurGraphic(graphic);
  return isSameId && isSameSize && isKnown && usableStatuses.has(row.status);
}

function graphicNumbersIn(multi: string): ReadonlySet<number> {
  return new Set(parseMulti(multi).tokens.flatMap((token) => (token.tag === "g" ? [token.graphic] : [])));
}

/** Free numbers while rows are free, then those of replaceable pictures. */
class Places {
  readonly #taken: Set<number>;
  #freeRows: number;
  readonly spare: number[];

  constructor(held: readonly HeldGraphic[], replaceable: readonly number[], maxGraphics: number) {
    this.#taken = new Set(held.map(({ number }) => number));
    this.#freeRows = maxGraphics - held.length;
    this.spare = [...replaceable];
  }

  take(): number | undefined {
    if (this.#freeRows <= 0) return this.spare.shift();
    for (let number = 1; number <= maxGraphics; number++) {
      if (this.#taken.has(number)) continue;
      this.#taken.add(number);
      this.#freeRows--;
      return number;
    }
    return undefined;
  }
}
