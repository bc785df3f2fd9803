import { base64Of, bytesOfBase64 } from "../../pictures/base64.ts";
import { pictureHeader } from "../../pictures/image-header.ts";
import { compressUncoded } from "../../pictures/inflate.ts";
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

/** Maximum pixels of a picture; the largest signs have 80,000. */
const messagePictureMaxPx = 400_000;
/** Number of decoded pictures in the cache (EDIT-083). */
const keptPictures = 50;
/** Cache size in pixels: one graphic for each of 1000 typical signs. */
const keptGraphicPx = 4_000_000;
/** Minimum weight of a cached graphic, which limits the number of small ones. */
const minGraphicPx = 1000;

const dataUrlStart = "data:image/png;base64,";
/** Base64 digits up to the height in the PNG header. */
const headDigits = 32;
/** PNG keyword with the type and transparent value of the original graphic. */
const graphicKeyword = "Sign graphic";

type KnownPicture =
  | (DecodedPicture & { declared: Pick<Graphic, "type" | "transparent"> | undefined })
  | undefined;

const known = new Map<string, KnownPicture>();
/** LRU cache per colour scheme, by image. */
const knownGraphics = new Map<GraphicType, { px: number; byImage: Map<string, Graphic | undefined> }>();

export function isPicture(image: string): boolean {
  return image.startsWith(dataUrlStart);
}

/** Decodes a PNG data URL; undefined for anything else. The last 50 are cached. */
export function pictureOf(image: string): DecodedPicture | undefined {
  return readPicture(image);
}

/** Reads only the header, so that enormous pictures are never decoded; undefined as above. */
export function pictureSizeOf(image: string): { widthPx: number; heightPx: number } | undefined {
  if (!isPicture(image)) return undefined;
  const head = bytesOfBase64(image.slice(dataUrlStart.length, dataUrlStart.length + headDigits));
  const header = head && pictureHeader(head);
  return header?.type === "png" ? { widthPx: header.widthPx, heightPx: header.heightPx } : undefined;
}

export function isPictureOnSign(
  image: string,
  { widthPx, heightPx }: Pick<SignFace, "widthPx" | "heightPx">,
): boolean {
  const size = pictureSizeOf(image);
  return size !== undefined && size.widthPx <= widthPx && size.heightPx <= heightPx;
}

/**
 * The graphic of a picture for this sign; undefined if not possible. A picture made from a graphic becomes
 * that graphic again if the sign supports it: 1 bit, or the sign's own scheme.
 */
export function graphicOfPicture(
  image: string,
  { colorScheme }: Pick<SignFace, "colorScheme">,
): Graphic | undefined {
  let kept = knownGraphics.get(colorScheme);
  if (!kept) knownGraphics.set(colorScheme, (kept = { px: 0, byImage: new Map() }));
  const { byImage } = kept;
  const isKnown = byImage.has(image);
  const picture = isKnown ? undefined : readPicture(image);
  const graphic = isKnown ? byImage.get(image) : picture && toGraphic(picture, colorScheme);
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
  return Math.max(minGraphicPx, graphic ? graphic.widthPx * graphic.heightPx : 0);
}

/** Name of our graphics on a sign, derived from the content (dmsGraphicName, 25 characters). */
export function nameOfOurGraphic(graphic: Graphic): string {
  return `${ourNames}${graphicContentHash(graphic).slice(0, 16)}`;
}

export function isOurGraphicName(name: string): boolean {
  return name.startsWith(ourNames) && /^[0-9a-f]{16}$/.test(name.slice(ourNames.length));
}

const ourNames = "message-";
/** dmsGraphicHeight is one octet. */
const maxGraphicHeightPx = 255;

/**
 * Encodes a graphic as a message image; `pack` compresses with zlib, otherwise it is stored. It draws the
 * same on every capable sign, and converts back to exactly this graphic on the sign it was made for.
 */
export async function imageOfGraphic(
  graphic: Graphic,
  pack: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array> = compressUncoded,
): Promise<string> {
  const picture = pixelsOfGraphic(graphic);
  const text = `${graphic.type} ${graphic.transparent ?? "none"}`;
  const file = pngFile(picture, await pack(pngRows(picture)), { [graphicKeyword]: text });
  return `${dataUrlStart}${base64Of(file)}`;
}

function readPicture(image: string): KnownPicture {
  if (known.has(image)) {
    const found = known.get(image);
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
  return { ...picture, declared: readDeclaration(texts[graphicKeyword]) };
}

function readDeclaration(text: string | undefined): Pick<Graphic, "type" | "transparent"> | undefined {
  const [type = "", value = ""] = text?.split(" ") ?? [];
  if (!Object.hasOwn(graphicTypeNumbers, type)) return undefined;
  const transparent = /^\d{1,8}$/.test(value) ? Number(value) : null;
  return { type: type as GraphicType, transparent };
}

function toGraphic(picture: NonNullable<KnownPicture>, colorScheme: GraphicType): Graphic | undefined {
  if (picture.heightPx > maxGraphicHeightPx) return undefined;
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
