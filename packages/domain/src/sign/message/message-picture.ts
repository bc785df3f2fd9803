import { base64Of, bytesOfBase64 } from "../../pictures/base64.ts";
import { pictureHeader } from "../../pictures/image-header.ts";
import { storedZlib } from "../../pictures/inflate.ts";
import { pngFile, pngRows, readPng } from "../../pictures/png.ts";
import type { SignFace } from "../reconcile/face.ts";
import { type DecodedPicture, graphicFromPixels, pixelsOfGraphic } from "../pictures/graphic-from-pixels.ts";
import {
  type Graphic,
  graphicContentHash,
  graphicProblem,
  graphicTypeNumbers,
  type GraphicType,
} from "../pictures/graphic.ts";

/** Most pixels of a picture in a message: the largest signs have 80,000. */
export const messagePictureMaxPx = 400_000;
/** Pictures of messages that are kept decoded (EDIT-083). */
export const keptPictures = 50;
/** Pixels of pictures that are kept as graphics: those of 1000 usual signs with one each. */
const keptGraphicPx = 4_000_000;
/** A graphic counts as so many at least, so that many small ones stay few. */
const leastGraphicPx = 1000;

const dataUrlStart = "data:image/png;base64,";
/** Of base64: the octets up to the height in the header of a PNG. */
const headDigits = 32;
/** Says in a picture that was made from a graphic which one: its type and the value that is clear. */
const graphicKeyword = "Sign graphic";

type KnownPicture =
  | (DecodedPicture & { declared: Pick<Graphic, "type" | "transparent"> | undefined })
  | undefined;

const known = new Map<string, KnownPicture>();
/** By image, for each colour scheme; used last, forgotten last. */
const knownGraphics = new Map<GraphicType, { px: number; byImage: Map<string, Graphic | undefined> }>();

/** Whether an image of a message carries its own pixels. */
export function isPicture(image: string): boolean {
  return image.startsWith(dataUrlStart);
}

/** Pixels of an image that carries them, a PNG as a data URL; undefined for anything else. The last 50 are kept. */
export function pictureOf(image: string): DecodedPicture | undefined {
  return knownPicture(image);
}

/** Size of a picture by its header alone, so that one which claims to be enormous is never unpacked; undefined as above. */
export function pictureSizeOf(image: string): { widthPx: number; heightPx: number } | undefined {
  if (!isPicture(image)) return undefined;
  const head = bytesOfBase64(image.slice(dataUrlStart.length, dataUrlStart.length + headDigits));
  const header = head && pictureHeader(head);
  return header?.type === "png" ? { widthPx: header.widthPx, heightPx: header.heightPx } : undefined;
}

/** Whether a picture has the size to lie on this sign; another is no graphic there and need not be unpacked. */
export function isPictureOnSign(
  image: string,
  { widthPx, heightPx }: Pick<SignFace, "widthPx" | "heightPx">,
): boolean {
  const size = pictureSizeOf(image);
  return size !== undefined && size.widthPx <= widthPx && size.heightPx <= heightPx;
}

/**
 * The graphic that a picture of a message is on this sign, ready to be loaded; undefined when it is none. A picture that
 * was made of a graphic is that graphic again wherever a sign can hold it: one bit a pixel, or the sign's own scheme.
 */
export function graphicOfPicture(
  image: string,
  { colorScheme }: Pick<SignFace, "colorScheme">,
): Graphic | undefined {
  let kept = knownGraphics.get(colorScheme);
  if (!kept) knownGraphics.set(colorScheme, (kept = { px: 0, byImage: new Map() }));
  const { byImage } = kept;
  const isKnown = byImage.has(image);
  const picture = isKnown ? undefined : knownPicture(image);
  const graphic = isKnown ? byImage.get(image) : picture && asGraphic(picture, colorScheme);
  byImage.delete(image);
  byImage.set(image, graphic);
  if (!isKnown) kept.px += weightPx(graphic);
  for (const [oldest, other] of byImage) {
    if (kept.px <= keptGraphicPx) break;
    byImage.delete(oldest);
    kept.px -= weightPx(other);
  }
  return graphic;
}

function weightPx(graphic: Graphic | undefined): number {
  return Math.max(leastGraphicPx, graphic ? graphic.widthPx * graphic.heightPx : 0);
}

/** Name under which a graphic of ours lies in a sign: it says by what it draws whose it is (dmsGraphicName, 25 characters). */
export function nameOfOurGraphic(graphic: Graphic): string {
  return `${ourNames}${graphicContentHash(graphic).slice(0, 16)}`;
}

/** Whether a graphic in a sign has a name that we gave. */
export function isOurGraphicName(name: string): boolean {
  return name.startsWith(ourNames) && /^[0-9a-f]{16}$/.test(name.slice(ourNames.length));
}

const ourNames = "message-";
/** dmsGraphicHeight is one octet. */
const mostGraphicHeightPx = 255;

/**
 * A graphic as an image of a message. `pack` makes a zlib stream of octets, without it they are left as they are. What comes out is drawn the same on every
 * sign that can, and on the sign that it was made for it is exactly this graphic.
 */
export async function imageOfGraphic(
  graphic: Graphic,
  pack: (octets: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array> = storedZlib,
): Promise<string> {
  const picture = pixelsOfGraphic(graphic);
  const text = `${graphic.type} ${graphic.transparent ?? "none"}`;
  const file = pngFile(picture, await pack(pngRows(picture)), { [graphicKeyword]: text });
  return `${dataUrlStart}${base64Of(file)}`;
}

function knownPicture(image: string): KnownPicture {
  if (known.has(image)) {
    const found = known.get(image);
    // Used last, forgotten last.
    known.delete(image);
    known.set(image, found);
    return found;
  }
  const decoded = decode(image);
  if (known.size >= keptPictures) known.delete(known.keys().next().value ?? "");
  known.set(image, decoded);
  return decoded;
}

function decode(image: string): KnownPicture {
  if (!isPicture(image)) return undefined;
  const bytes = bytesOfBase64(image.slice(dataUrlStart.length));
  const png = bytes && readPng(bytes, messagePictureMaxPx);
  if (png === undefined) return undefined;
  const { texts, ...picture } = png;
  return { ...picture, declared: declaredIn(texts[graphicKeyword]) };
}

function declaredIn(text: string | undefined): Pick<Graphic, "type" | "transparent"> | undefined {
  const [type = "", value = ""] = text?.split(" ") ?? [];
  if (!Object.hasOwn(graphicTypeNumbers, type)) return undefined;
  const transparent = /^\d{1,8}$/.test(value) ? Number(value) : null;
  return { type: type as GraphicType, transparent };
}

function asGraphic(picture: NonNullable<KnownPicture>, colorScheme: GraphicType): Graphic | undefined {
  if (picture.heightPx > mostGraphicHeightPx) return undefined;
  const { declared } = picture;
  const keepsType = declared?.type === colorScheme || declared?.type === "monochrome1bit";
  const made = graphicFromPixels(
    "",
    picture,
    { colorScheme: keepsType ? declared.type : colorScheme },
    keepsType ? declared : undefined,
  );
  return graphicProblem(made) === null ? { ...made, name: nameOfOurGraphic(made) } : undefined;
}
