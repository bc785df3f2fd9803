import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classicColors } from "../raster/colors.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import type { SignFace } from "../reconcile/face.ts";
import { type DecodedPicture, graphicFromPixels } from "../pictures/graphic-from-pixels.ts";
import {
  type Graphic,
  graphicBytesNeeded,
  graphicContentHash,
  graphicId,
  type GraphicType,
} from "../pictures/graphic.ts";
import { checkMulti } from "../layout/layout.ts";
import { faceWithPictures } from "./message-images.ts";
import { graphicOfPicture, imageOfGraphic, isOurGraphicName, pictureOf } from "./message-picture.ts";
import { blankPage } from "./message-text.ts";
import { rasterMessage } from "../layout/message-layout.ts";
import type { SignMessage } from "./message.ts";
import { multiFromMessage } from "../multi/multi.ts";
import { hex4 } from "../multi/multi-write.ts";
import { ditherPicture, scalePicture } from "../pictures/scale-picture.ts";
import { validateMessage } from "./validate.ts";
import { noWordRules } from "../words/words.ts";

const face: SignFace = { ...defaultFace, colorScheme: "monochrome1bit" };
const arrow: Graphic = {
  name: "arrow",
  widthPx: 8,
  heightPx: 2,
  type: "monochrome1bit",
  transparent: null,
  bitmap: "0ff0",
};
const withImage = (image: string, x = 3, y = 2): SignMessage => ({
  pages: [{ ...blankPage(), images: [{ image, position: { x, y } }] }],
});

const listTypes: readonly GraphicType[] = ["monochrome1bit", "monochrome8bit", "colorClassic", "color24bit"];
const anyGraphic: fc.Arbitrary<Graphic> = fc
  .record({
    widthPx: fc.integer({ min: 1, max: 9 }),
    heightPx: fc.integer({ min: 1, max: 7 }),
    type: fc.constantFrom(...listTypes),
  })
  .chain((head) => {
    const bytes = graphicBytesNeeded(head);
    const byte =
      head.type === "colorClassic" ? fc.integer({ min: 0, max: 9 }) : fc.integer({ min: 0, max: 255 });
    const transparent =
      head.type === "monochrome1bit" ? fc.constantFrom(null, 0, 1) : fc.constantFrom(null, 3, 8);
    return fc.record({
      bitmap: fc
        .array(byte, { minLength: bytes, maxLength: bytes })
        .map((values) => values.map((value) => value.toString(16).padStart(2, "0")).join("")),
      transparent,
      name: fc.constant(""),
      widthPx: fc.constant(head.widthPx),
      heightPx: fc.constant(head.heightPx),
      type: fc.constant(head.type),
    });
  })
  .map((graphic) => {
    const bits = graphic.widthPx * graphic.heightPx;
    if (graphic.type !== "monochrome1bit" || bits % 8 === 0) return graphic;
    const last = Number.parseInt(graphic.bitmap.slice(-2), 16) & (0xff << (8 - (bits % 8)));
    return { ...graphic, bitmap: graphic.bitmap.slice(0, -2) + (last & 0xff).toString(16).padStart(2, "0") };
  });

describe("a picture in a message (SIGN-055, SIGN-057)", () => {
  test("becomes the identical graphic again on the sign that it was made for", async () => {
    await fc.assert(
      fc.asyncProperty(anyGraphic, async (graphic) => {
        const again = graphicOfPicture(await imageOfGraphic(graphic), { colorScheme: graphic.type });
        expect(again && graphicContentHash(again)).toBe(graphicContentHash(graphic));
        expect(isOurGraphicName(again?.name ?? "")).toBe(true);
      }),
    );
  });

  test("gets a free number on the sign and its checksum, and is previewed as displayed", async () => {
    const held: SignFace = {
      ...face,
      maxGraphics: 5,
      graphics: new Map([[1, { ...arrow, bitmap: "ffff" }]]),
    };
    const message = withImage(await imageOfGraphic(arrow));
    const multi = multiFromMessage(message, held);
    expect(multi).toContain(`[g2,3,2,${hex4(graphicId(2, arrow))}]`);
    expect(checkMulti(multi, faceWithPictures(message, held))).toBeNull();
    expect(validateMessage(message, held, noWordRules)).toEqual([]);
    const [page] = rasterMessage(message, held);
    const lit = page!.pixels.reduce((sum, level) => sum + (level > 0 ? 1 : 0), 0);
    expect(lit).toBe(8 * 2);
  });

  test("keeps the number of an identical graphic on the sign", async () => {
    const held: SignFace = { ...face, maxGraphics: 5, graphics: new Map([[4, arrow]]) };
    const image = await imageOfGraphic(arrow);
    expect(multiFromMessage(withImage(image), held)).toContain("[g4,3,2,");
  });

  test("is refused if the sign has no graphics support or memory, or the picture is broken", async () => {
    const message = withImage(await imageOfGraphic(arrow));
    const types = (tried: SignMessage, on: SignFace) =>
      validateMessage(tried, on, noWordRules).map(({ type }) => type);
    expect(types(message, { ...face, maxGraphics: 0 })).toEqual(["image_not_supported"]);
    const full: SignFace = {
      ...face,
      maxGraphics: 1,
      graphics: new Map([[1, { ...arrow, bitmap: "0000" }]]),
    };
    expect(types(message, full)).toEqual(["image_not_supported"]);
    for (const image of ["data:image/png;base64,AAAA", "data:image/svg+xml;base64,AAAA", "/pictures/1.png"]) {
      expect(types(withImage(image, 1, 1), face)).toEqual(["image_not_supported"]);
    }
  });

  test("falsely declared as a graphic is drawn by its pixels", async () => {
    const clear: DecodedPicture = {
      widthPx: 2,
      heightPx: 1,
      rgba: Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 255]),
    };
    const lit = graphicFromPixels("", clear, { colorScheme: "monochrome1bit" }, { transparent: 1 });
    expect(lit).toMatchObject({ transparent: null, bitmap: "80" });
  });

  test("is decoded once, and the last fifty are cached (EDIT-083)", async () => {
    const images = await Promise.all(
      Array.from({ length: 51 }, (_, at) => imageOfGraphic({ ...arrow, bitmap: hex4(at) })),
    );
    const first = images.map(pictureOf);
    const again = images.map((image) => pictureOf(image) !== undefined);
    expect(again.every(Boolean)).toBe(true);
    // The fifty newest were requested in order, so the first request of the second round evicted each in
    // turn.
    const [image] = images.slice(-1);
    const once = pictureOf(image!);
    expect(pictureOf(image!)).toBe(once);
    expect(first).toHaveLength(51);
  });
});

describe("scaling a picture down", () => {
  const gradient: DecodedPicture = {
    widthPx: 64,
    heightPx: 64,
    rgba: Uint8Array.from(
      { length: 64 * 64 * 4 },
      (_, at) => (at % 4 === 3 ? 255 : (at >> 2) % 64) * (at % 4 === 3 ? 1 : 4),
    ),
  };

  test("keeps its brightness", () => {
    const small = scalePicture(gradient, { widthPx: 10, heightPx: 3 });
    const mean = ({ rgba, widthPx, heightPx }: DecodedPicture) =>
      Array.from(rgba).reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : value), 0) / widthPx / heightPx;
    expect(Math.abs(mean(small) - mean(gradient))).toBeLessThan(3);
    expect(small.rgba).toHaveLength(10 * 3 * 4);
  });

  test("renders shades by the share of lit pixels on a one-bit sign", () => {
    const dithered = ditherPicture(gradient, "monochrome1bit");
    const lit = dithered.rgba.filter((value, at) => at % 4 === 0 && value === 255).length / (64 * 64);
    expect(lit).toBeGreaterThan(0.45);
    expect(lit).toBeLessThan(0.53);
    expect(new Set(dithered.rgba)).toEqual(new Set([0, 255]));
  });

  test("leaves only the sign's colours and keeps transparency", () => {
    const colorful: DecodedPicture = {
      widthPx: 16,
      heightPx: 16,
      rgba: Uint8Array.from({ length: 1024 }, (_, at) => (at * 37) % 256),
    };
    const colors = new Set(classicColors.map(({ rgb }) => rgb));
    const { rgba } = ditherPicture(colorful, "colorClassic");
    for (let pixel = 0; pixel < rgba.length; pixel += 4) {
      expect(colors.has((rgba[pixel]! << 16) | (rgba[pixel + 1]! << 8) | rgba[pixel + 2]!)).toBe(true);
      expect(rgba[pixel + 3]).toBe(colorful.rgba[pixel + 3]! < 128 ? 0 : 255);
    }
  });
});
