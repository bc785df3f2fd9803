import type { SignFace } from "../reconcile/face.ts";
import { type Graphic, graphicContentHash } from "../pictures/graphic.ts";
import { graphicOfPicture, isPictureOnSign } from "./message-picture.ts";
import type { MessageImage, SignMessage } from "./message.ts";

const maxGraphicsOfMessage = 255;

/** Reference to a graphic by content, independent of its number: `graphic:` and 64 hex digits. */
export function graphicReference(graphic: Graphic): string {
  return `graphic:${graphicContentHash(graphic)}`;
}

/** Number 1..255 of an image's graphic on this sign; undefined if the sign lacks it. */
export function graphicNumberOf(image: MessageImage, face: SignFace): number | undefined {
  return face.imageNumbers?.get(image.image) ?? numbersByReference(face.graphics).get(image.image);
}

export function graphicOf(image: MessageImage, face: SignFace): Graphic | undefined {
  const number = graphicNumberOf(image, face);
  return number === undefined ? undefined : face.graphics?.get(number);
}

export interface GraphicUpload {
  number: number;
  graphic: Graphic;
}

/**
 * The face after uploading these pictures. `images` maps the name in the message (data URL, path) to its
 * graphic. Existing graphics keep their number, others get the lowest free ones; without a free number a
 * picture is left out and reported as `image_not_supported`.
 */
export function withImages(
  face: SignFace,
  images: ReadonlyMap<string, Graphic>,
  maxGraphics = maxGraphicsOfMessage,
): { face: SignFace; uploads: GraphicUpload[] } {
  const graphics = new Map(face.graphics);
  const imageNumbers = new Map(face.imageNumbers);
  const uploads: GraphicUpload[] = [];
  for (const [image, graphic] of images) {
    const there = numberOfContent(graphics, graphic);
    const number = there ?? freeNumber(graphics, maxGraphics);
    if (number === undefined) continue;
    imageNumbers.set(image, number);
    if (there !== undefined) continue;
    graphics.set(number, graphic);
    uploads.push({ number, graphic });
  }
  return { face: { ...face, graphics, imageNumbers }, uploads };
}

/**
 * Adds graphics for the message's own pictures; returns the same face if all are on the sign. Numbers are the
 * sign's, or free ones until it has them.
 */
export function faceWithPictures(message: SignMessage, face: SignFace): SignFace {
  if (message.pages.every(({ images }) => images.length === 0) || face.maxGraphics === 0) return face;
  const pictures = new Map<string, Graphic>();
  for (const { image, graphic } of picturesOf(message, face)) pictures.set(image, graphic);
  return pictures.size === 0 ? face : withImages(face, pictures, face.maxGraphics).face;
}

/**
 * The message's own pictures with their graphics on this sign. Decodes at most as many as a sign has numbers,
 * and none larger than the sign, because a small body can claim pictures that take minutes.
 */
export function picturesOf(message: SignMessage, face: SignFace): { image: string; graphic: Graphic }[] {
  const pictures = imagesOf(message).filter(
    (image) =>
      isPictureOnSign(image, face) && graphicNumberOf({ image, position: origin }, face) === undefined,
  );
  return pictures.slice(0, maxGraphicsOfMessage).flatMap((image) => {
    const graphic = graphicOfPicture(image, face);
    return graphic === undefined ? [] : [{ image, graphic }];
  });
}

const origin = { x: 1, y: 1 };

export function imagesOf(message: SignMessage): string[] {
  return [...new Set(message.pages.flatMap((page) => page.images.map(({ image }) => image)))];
}

function numberOfContent(graphics: ReadonlyMap<number, Graphic>, graphic: Graphic): number | undefined {
  const hash = graphicContentHash(graphic);
  for (const [number, other] of graphics) if (graphicContentHash(other) === hash) return number;
  return undefined;
}

function freeNumber(graphics: ReadonlyMap<number, Graphic>, maxGraphics: number): number | undefined {
  for (let number = 1; number <= Math.min(maxGraphics, maxGraphicsOfMessage); number++) {
    if (!graphics.has(number)) return number;
  }
  return undefined;
}

const noNumbers: ReadonlyMap<string, number> = new Map();
const indexes = new WeakMap<ReadonlyMap<number, Graphic>, ReadonlyMap<string, number>>();

function numbersByReference(graphics: SignFace["graphics"]): ReadonlyMap<string, number> {
  if (graphics === undefined) return noNumbers;
  let index = indexes.get(graphics);
  if (index === undefined) {
    index = new Map([...graphics].map(([number, graphic]) => [graphicReference(graphic), number]));
    indexes.set(graphics, index);
  }
  return index;
}
