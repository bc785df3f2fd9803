import type { HeldGraphic } from "../../contract/signs/sign-maintenance-calls.ts";
import type { SignFace } from "../reconcile/face.ts";
import { type Graphic, graphicContentHash, graphicId } from "./graphic.ts";
import { type GraphicUpload, picturesOf } from "../message/message-images.ts";
import { isOurGraphicName, isPicture, nameOfOurGraphic } from "../message/message-picture.ts";
import type { SignMessage } from "../message/message.ts";
import { parseMulti } from "../multi/multi-parse.ts";

/** What is to be loaded into a sign before a message with pictures can stand on it. */
export interface PicturePlan {
  /** The face with every picture of the message that is in the sign or will be, each under its number. */
  face: SignFace;
  uploads: GraphicUpload[];
  /** Numbers of graphics that we loaded once and nothing open needs: room when the sign has none left. */
  spare: number[];
}

interface PicturesInSign {
  /** The face without the pictures of messages. */
  face: SignFace;
  /** What is to stand; null: nothing. */
  message: SignMessage | null;
  /** All that may come to stand: their pictures are left where they are. */
  open: readonly SignMessage[];
  /** Rows of dmsGraphicTable as last read; undefined: not read, then no picture can be shown. */
  held: readonly HeldGraphic[] | undefined;
  /** What the sign shows now: graphics in it cannot be replaced. */
  shownMulti: string;
}

/** Statuses in which a graphic can be shown (dmsGraphicStatus). */
const usableStatuses: ReadonlySet<string> = new Set(["readyForUse", "inUse", "permanent"]);
const mostGraphics = 255;

/**
 * Where the pictures of a message go in a sign. One that lies there already keeps its number; another gets a free one,
 * else that of a picture of ours that nothing needs any more. Graphics that are not ours are never replaced; what finds
 * no place is left out and is then told as not fitting.
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
    face.maxGraphics ?? mostGraphics,
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
  // What found no place must not get a number that only looks free.
  return { face: { ...face, graphics, imageNumbers, maxGraphics: 0 }, uploads, spare: places.spare };
}

/** The rows with the content of those that hold a picture of one of these messages: what it draws is known from there. */
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

/** Whether one of the messages carries pictures of its own. */
export function hasPictures(messages: readonly SignMessage[]): boolean {
  return messages.some((message) =>
    message.pages.some(({ images }) => images.some(({ image }) => isPicture(image))),
  );
}

/**
 * Whether a row holds this graphic, ready to be shown. The id of 16 bits alone is too little to be sure: the content
 * must have been read, or the row bear the name that we gave when the sign said that it held it.
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

/** Numbers that can be had: free ones as long as a row is free, then those of replaceable pictures. */
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
    for (let number = 1; number <= mostGraphics; number++) {
      if (this.#taken.has(number)) continue;
      this.#taken.add(number);
      this.#freeRows--;
      return number;
    }
    return undefined;
  }
}
