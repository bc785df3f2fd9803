import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import { faceWithPictures, graphicOf } from "@gantry/domain/sign/message/message-images.ts";
import { rasterMessage } from "@gantry/domain/sign/layout/message-layout.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { pictureOf } from "@gantry/domain/sign/message/message-picture.ts";
import type { MessageImage, MessagePage } from "@gantry/domain/sign/message/message.ts";
import { unknownImageSize } from "@gantry/domain/sign/message/message-issue.ts";
import type { RasterPage } from "@gantry/domain/sign/raster/raster.ts";
import type { DisplaySize } from "@gantry/domain/sign/layout/text-area-rules.ts";

/** Undefined if the sign cannot show it. */
export function graphicOfImage(image: MessageImage, face: SignFace): Graphic | undefined {
  const message = { pages: [{ ...blankPage(), images: [image] }] };
  return graphicOf(image, faceWithPictures(message, face));
}

/** Default 32 x 32 while unknown (EDIT-034). */
export function sizeOfImage(image: MessageImage, face: SignFace): DisplaySize {
  const { widthPx, heightPx } = graphicOfImage(image, face) ?? pictureOf(image.image) ?? unknownImageSize;
  return { widthPx, heightPx };
}

/** Blank display for an empty page. */
export function pageRaster(page: MessagePage, face: SignFace): RasterPage {
  return (
    rasterMessage({ pages: [page] }, face)[0] ?? {
      widthPx: face.widthPx,
      heightPx: face.heightPx,
      onTimeMs: 0,
      offTimeMs: 0,
      pixels: new Uint8Array(face.widthPx * face.heightPx * 3),
    }
  );
}
