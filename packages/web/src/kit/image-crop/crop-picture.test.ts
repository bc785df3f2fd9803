import { pictureMaxBytes } from "@gantry/domain/pictures/image-header.ts";
import { expect, test } from "vitest";
import { pictureIssue } from "./crop-picture.ts";

function makePng(widthPx: number, heightPx: number, bytes = 100): Blob {
  const content = new Uint8Array(bytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(content.buffer).setUint32(16, widthPx);
  new DataView(content.buffer).setUint32(20, heightPx);
  return new Blob([content], { type: "image/png" });
}

test("pictures up to 9,000,000 bytes are accepted, larger ones and other files are not (FORM-023)", async () => {
  expect(await pictureIssue(makePng(300, 200, pictureMaxBytes))).toBeUndefined();
  const tooLarge = { code: "imageTooLarge", params: { max: 9_000_000 } };
  expect(await pictureIssue(makePng(300, 200, 9_000_001))).toEqual(tooLarge);
  expect(await pictureIssue(makePng(10_000, 10_000))).toMatchObject({ code: "pictureTooManyPixels" });
  for (const other of ["<svg onload='alert(1)'/>", "%PDF-1.7", ""])
    expect(await pictureIssue(new Blob([other], { type: "image/png" }))).toEqual({ code: "notAnImage" });
});
