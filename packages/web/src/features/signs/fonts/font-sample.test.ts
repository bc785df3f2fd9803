import { standard7, tall24 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { rasterMulti } from "@gantry/domain/sign/raster/raster.ts";
import { expect, test } from "vitest";
import { fontSample } from "./font-sample.ts";

test("the preview of a font covers the characters 33 to 96, and names missing ones (SIGN-184)", () => {
  const codes = Array.from({ length: 64 }, (_, at) => String.fromCharCode(33 + at));
  for (const font of [standard7, tall24]) {
    const { drawn, lacking, face, multi } = fontSample(font);
    expect(
      Array.from(drawn + lacking).toSorted((one, other) => one.codePointAt(0)! - other.codePointAt(0)!),
    ).toEqual(codes);
    const [page] = rasterMulti(multi, face);
    expect(page).toMatchObject({ widthPx: face.widthPx, heightPx: face.heightPx });
    // Every glyph is complete: as many lit pixels as in its bitmap.
    const countBits = (hex: string) =>
      Array.from(hex).reduce(
        (sum, digit) => sum + Number.parseInt(digit, 16).toString(2).replaceAll("0", "").length,
        0,
      );
    const wanted = Array.from(drawn).reduce(
      (sum, one) => sum + countBits(font.glyphs.get(one.charCodeAt(0))!.bitmap),
      0,
    );
    let lit = 0;
    for (let at = 0; at < page!.pixels.length; at += 3) if (page!.pixels[at]! > 0) lit++;
    expect(lit).toBe(wanted);
  }
  expect(fontSample(tall24).lacking).toContain("@");
});
