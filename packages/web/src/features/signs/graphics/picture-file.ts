import {
  graphicFile,
  type GraphicFileIssue,
  graphicFileMaxPx,
} from "@gantry/domain/sign/pictures/graphic-file.ts";
import { type DecodedPicture, graphicFromPixels } from "@gantry/domain/sign/pictures/graphic-from-pixels.ts";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { imageOfGraphic, pictureOf } from "@gantry/domain/sign/message/message-picture.ts";
import { ditherPicture, scalePicture } from "@gantry/domain/sign/pictures/scale-picture.ts";
import type { DisplaySize } from "@gantry/domain/sign/layout/text-area-rules.ts";

export type PictureFileIssue = GraphicFileIssue | { code: "broken" };

/** Reads the pixels of a file. Type and size are checked from the header before the browser decodes it. */
export async function readPictureFile(file: Blob): Promise<DecodedPicture | PictureFileIssue> {
  // Avoids reading a huge file just to refuse it.
  const bytes = new Uint8Array(await file.slice(0, 2_000_000).arrayBuffer());
  const found = graphicFile(bytes);
  if ("code" in found) return found.code === "tooLarge" ? { ...found, bytes: file.size } : found;
  try {
    return await decode(new Blob([bytes], { type: found.type }));
  } catch {
    // The browser gives no details.
    return { code: "broken" };
  }
}

async function decode(blob: Blob): Promise<DecodedPicture | PictureFileIssue> {
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  const { width, height } = bitmap;
  if (width * height > graphicFileMaxPx) return { code: "broken" };
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser gives no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { widthPx: width, heightPx: height, rgba: context.getImageData(0, 0, width, height).data };
}

export type Shading = "dithered" | "plain";

/** Scaled and converted to the sign's colours, exactly as its LEDs show it. */
export function graphicOfSource(
  source: DecodedPicture,
  size: DisplaySize,
  shading: Shading,
  face: Pick<SignFace, "colorScheme">,
): Graphic {
  const scaled = scalePicture(source, size);
  const shown = shading === "dithered" ? ditherPicture(scaled, face.colorScheme) : scaled;
  return graphicFromPixels("", shown, face);
}

interface Source {
  picture: DecodedPicture;
  shading: Shading;
}

/** Original pictures, so that resizing starts from the full resolution. */
const sources = new Map<string, Source>();
const keptSources = 20;

export async function imageFrom(graphic: Graphic, source?: Source): Promise<string> {
  const image = await imageOfGraphic(graphic, compress);
  if (source) {
    if (sources.size >= keptSources) sources.delete(sources.keys().next().value ?? "");
    sources.set(image, source);
  }
  return image;
}

/** Undefined for an image without own pixels. */
export function sourceOf(image: string): Source | undefined {
  const known = sources.get(image);
  if (known) return known;
  const picture = pictureOf(image);
  return picture && { picture, shading: "plain" };
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
