import { expect, test } from "vitest";
import { base64Of } from "../../pictures/base64.ts";
import { compressUncoded } from "../../pictures/inflate.ts";
import { pngFile, pngRows } from "../../pictures/png.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import type { SignFace } from "../reconcile/face.ts";
import { picturesOf } from "../message/message-images.ts";
import { pictureSizeOf } from "../message/message-picture.ts";
import { blankPage } from "../message/message-text.ts";
import type { SignMessage } from "../message/message.ts";
import { validateMessage } from "../message/validate.ts";
import { noWordRules } from "../words/words.ts";

const face: SignFace = { ...defaultFace, colorScheme: "monochrome1bit", maxGraphics: 255 };
const dataUrl = (file: Uint8Array) => `data:image/png;base64,${base64Of(file)}`;
const withImages = (images: string[]): SignMessage => ({
  pages: [{ ...blankPage(), images: images.map((image) => ({ image, position: { x: 1, y: 1 } })) }],
});

function makeLitPicture(widthPx: number, heightPx: number): string {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
  return dataUrl(pngFile({ widthPx, heightPx }, compressUncoded(pngRows({ widthPx, heightPx, rgba }))));
}

test("a picture larger than the sign is rejected by its header alone and never decoded", () => {
  const claim = dataUrl(pngFile({ widthPx: 60_000, heightPx: 60_000 }, new Uint8Array(0)));
  expect(pictureSizeOf(claim)).toEqual({ widthPx: 60_000, heightPx: 60_000 });
  const onSign = makeLitPicture(face.widthPx, face.heightPx);
  const wider = makeLitPicture(face.widthPx + 1, 1);
  expect(picturesOf(withImages([onSign, wider, claim]), face).map(({ image }) => image)).toEqual([onSign]);
  expect(validateMessage(withImages([claim]), face, noWordRules).map(({ type }) => type)).toEqual([
    "image_overflow",
  ]);
});

test("at most as many pictures are decoded as a sign has numbers for", () => {
  const images = Array.from({ length: 260 }, (_, at) =>
    makeLitPicture(1 + (at % 20), 1 + Math.floor(at / 20)),
  );
  expect(picturesOf(withImages(images), face)).toHaveLength(255);
});

test("an invalid or truncated picture has no pixels", () => {
  for (const image of ["", "data:image/png;base64,", "data:image/png;base64,iVBORw0KGgo=", "/pictures/1.png"])
    expect(pictureSizeOf(image)).toBeUndefined();
});
