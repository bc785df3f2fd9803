import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import {
  type Graphic,
  graphicBytesNeeded,
  graphicContentHash,
  graphicId,
  graphicProblem,
} from "./graphic.ts";
import { graphicFromPixels } from "./graphic-from-pixels.ts";
import { checkMulti } from "../layout/layout.ts";
import { graphicNumberOf, graphicReference, imagesOf, withImages } from "../message/message-images.ts";
import { blankPage } from "../message/message-text.ts";
import type { SignMessage } from "../message/message.ts";
import { messageFromMulti, multiFromMessage } from "../multi/multi.ts";
import { hex4 } from "../multi/multi-write.ts";
import { rasterMulti } from "../raster/raster.ts";
import { validateMessage } from "../message/validate.ts";
import { noWordRules } from "../words/words.ts";

const arrow: Graphic = {
  name: "arrow",
  widthPx: 3,
  heightPx: 2,
  type: "monochrome1bit",
  transparent: null,
  bitmap: "b8",
};
const face: SignFace = {
  ...defaultFace,
  widthPx: 6,
  heightPx: 3,
  colorScheme: "color24bit",
  defaultForeground: "white",
  graphics: new Map([[7, arrow]]),
};

const letters: Readonly<Record<string, string>> = { "000000": ".", ffffff: "W", ff0000: "R", "0000ff": "B" };
function drawRows(multi: string, on = face): string[] {
  const page = rasterMulti(multi, on)[0]!;
  return Array.from({ length: page.heightPx }, (_, row) =>
    Array.from({ length: page.widthPx }, (_, column) => {
      const at = (row * page.widthPx + column) * 3;
      const hex = [...page.pixels.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, "0"));
      return letters[hex.join("")] ?? "?";
    }).join(""),
  );
}
const on = (graphic: Graphic): SignFace => ({ ...face, graphics: new Map([[7, graphic]]) });

function x25ByBits(bytes: readonly number[]): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    for (let bit = 0; bit < 8; bit++) {
      const mixes = ((crc ^ (byte >> bit)) & 1) === 1;
      crc = (crc >> 1) ^ (mixes ? 0x8408 : 0);
    }
  }
  return crc ^ 0xffff;
}

describe("dmsGraphicID", () => {
  test("covers number, size, type, transparency and pixels, with its bytes swapped", () => {
    const bytes = [7, 0, 2, 0, 3, 1, 0, 0, 0, 0, 0xb8];
    const crc = x25ByBits(bytes);
    expect(graphicId(7, arrow)).toBe(((crc & 0xff) << 8) | (crc >> 8));
    expect(graphicId(8, arrow)).not.toBe(graphicId(7, arrow));
  });

  test("encodes a transparent colour as red, green, blue, or as one byte with two zeros", () => {
    const computeId = (bytes: number[]) => ((x25ByBits(bytes) & 0xff) << 8) | (x25ByBits(bytes) >> 8);
    expect(graphicId(1, { ...arrow, transparent: 1 })).toBe(computeId([1, 0, 2, 0, 3, 1, 1, 1, 0, 0, 0xb8]));
    const blue: Graphic = {
      name: "",
      widthPx: 1,
      heightPx: 1,
      type: "color24bit",
      transparent: 0x102030,
      bitmap: "ff0000",
    };
    expect(graphicId(1, blue)).toBe(computeId([1, 0, 1, 0, 1, 4, 1, 0x10, 0x20, 0x30, 0xff, 0, 0]));
  });

  test("changes with each pixel, as does the content name, but not with the name on the sign", () => {
    expect(graphicContentHash({ ...arrow, name: "other" })).toBe(graphicContentHash(arrow));
    expect(graphicContentHash({ ...arrow, bitmap: "b0" })).not.toBe(graphicContentHash(arrow));
  });
});

test("a graphic with the wrong size or number of pixels is invalid", () => {
  expect(graphicProblem(arrow)).toBeNull();
  expect(graphicProblem({ ...arrow, bitmap: "b800" })).toBe("bitmap");
  expect(graphicProblem({ ...arrow, bitmap: "zz" })).toBe("bitmap");
  expect(graphicProblem({ ...arrow, heightPx: 256 })).toBe("size");
  expect(graphicProblem({ ...arrow, widthPx: 0 })).toBe("size");
  expect(graphicBytesNeeded({ ...arrow, type: "color24bit" })).toBe(18);
});

describe("a graphic on the face", () => {
  test("is drawn at the tag's position in the current colours, under the text", () => {
    expect(drawRows("[g7]")).toEqual(["W.W...", "WW....", "......"]);
    expect(drawRows("[pb5][cf1][g7,4,2]")).toEqual(["BBBBBB", "BBBRBR", "BBBRRB"]);
  });

  test("covers earlier content except where it is transparent", () => {
    expect(drawRows("[cr1,1,2,2,5][g7]")).toEqual(["W.W...", "WW....", "......"]);
    expect(drawRows("[cr1,1,2,2,5][g7]", on({ ...arrow, transparent: 0 }))).toEqual([
      "WBW...",
      "WW....",
      "......",
    ]);
  });

  test("has its own colours if coloured: classic numbers, or blue, green, red", () => {
    const classic: Graphic = { ...arrow, type: "colorClassic", bitmap: "010507000000" };
    expect(drawRows("[g7]", on(classic))[0]).toBe("RBW...");
    const full: Graphic = { ...arrow, widthPx: 2, heightPx: 1, type: "color24bit", bitmap: "0000ffff0000" };
    expect(drawRows("[g7]", on(full))[0]).toBe("RB....");
  });

  test.each([
    ["[g8]", "graphicNotDefined"],
    ["[g7,1,1,0000]", "graphicID"],
    ["[g7,5,1]", "other"],
    ["[g7,1,3]", "other"],
  ])("%s is refused: %s", (multi, error) => {
    expect(checkMulti(multi, face)).toMatchObject({ error, position: 0 });
  });

  test("with the requested identifier is accepted", () => {
    expect(checkMulti(`[g7,1,1,${hex4(graphicId(7, arrow))}]`, face)).toBeNull();
  });
});

describe("images of messages", () => {
  const messageWith = (image: string, x = 2, y = 1): SignMessage => ({
    pages: [{ ...blankPage(), images: [{ image, position: { x, y } }] }],
  });
  const tried = messageWith(graphicReference(arrow));

  test("become the graphic of the same content, whatever its number, and are restored from it", () => {
    const multi = multiFromMessage(tried, face);
    expect(multi).toContain(`[g7,2,1,${hex4(graphicId(7, arrow))}]`);
    expect(messageFromMulti(multi, face)!.pages[0]!.images).toEqual(tried.pages[0]!.images);
  });

  test("that the sign lacks cause a refusal instead of being omitted", () => {
    const without = { ...face, graphics: new Map() };
    expect(checkMulti(multiFromMessage(tried, without), without)).toMatchObject({
      error: "unsupportedTagValue",
    });
    expect(validateMessage(tried, without, noWordRules).map(({ type }) => type)).toContain(
      "image_not_supported",
    );
    expect(validateMessage(tried, face, noWordRules)).toEqual([]);
    expect(validateMessage(tried, { ...face, supportedTags: [12] }, noWordRules)).toContainEqual(
      expect.objectContaining({ type: "image_not_supported" }),
    );
  });

  test("have the size of their graphic (EDIT-061)", () => {
    expect(validateMessage(messageWith(graphicReference(arrow), 5), face, noWordRules)).toEqual([
      { type: "image_overflow", page: 0, image: 0, pixels: 1, actual: 7, maximum: 6 },
    ]);
  });

  test("get the lowest free number if new, and otherwise keep theirs", () => {
    const other = { ...arrow, bitmap: "a0" };
    const { face: planned, uploads } = withImages(
      face,
      new Map([
        ["data:a", other],
        ["data:b", arrow],
      ]),
    );
    expect(uploads).toEqual([{ number: 1, graphic: other }]);
    expect(graphicNumberOf(messageWith("data:a").pages[0]!.images[0]!, planned)).toBe(1);
    expect(graphicNumberOf(messageWith("data:b").pages[0]!.images[0]!, planned)).toBe(7);
    expect(validateMessage(messageWith("data:a"), planned, noWordRules)).toEqual([]);
    expect(withImages(face, new Map([["data:a", other]]), 0).uploads).toEqual([]);
    expect(imagesOf({ pages: [...messageWith("a").pages, ...messageWith("a").pages] })).toEqual(["a"]);
  });

  test("of one bit use the default colour, also after coloured text", () => {
    const page = { ...blankPage(), messageLines: [{ segments: [{ text: ".", foregroundColor: "red" }] }] };
    const multi = multiFromMessage({ pages: [page, tried.pages[0]!] }, face);
    expect(multi).toMatch(/\[cf\]\[g7,/);
    expect(messageFromMulti(multi.replace("[cf][g7", "[g7"), face)).toBeNull();
  });
});

test("a picture converted to a sign's graphic shows the same pixels and keeps its transparency", () => {
  const pixel = fc.tuple(
    fc.constantFrom(0, 255),
    fc.constantFrom(0, 255),
    fc.constantFrom(0, 255),
    fc.constantFrom(0, 255),
  );
  const scheme = fc.constantFrom("colorClassic" as const, "color24bit" as const);
  fc.assert(
    fc.property(fc.array(pixel, { minLength: 18, maxLength: 18 }), scheme, (pixels, colorScheme) => {
      const rgba = Uint8Array.from(pixels.flat());
      const graphic = graphicFromPixels(
        "picture",
        { widthPx: 6, heightPx: 3, rgba },
        { ...face, colorScheme },
      );
      expect(graphicProblem(graphic)).toBeNull();
      const shown = rasterMulti("[pb5][g7]", { ...on(graphic), colorScheme })[0]!.pixels;
      const expected = pixels.flatMap(([red, green, blue, alpha]) =>
        alpha === 0 ? [0, 0, 255] : [red, green, blue],
      );
      expect([...shown]).toEqual(expected);
    }),
  );
  const dim = { widthPx: 2, heightPx: 1, rgba: Uint8Array.from([255, 255, 255, 255, 90, 90, 90, 255]) };
  expect(graphicFromPixels("", dim, { ...face, colorScheme: "monochrome1bit" }).bitmap).toBe("80");
  expect(graphicFromPixels("", dim, { ...face, colorScheme: "monochrome8bit" }).bitmap).toBe("ff5a");
});
