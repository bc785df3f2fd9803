import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { featuresOfFile } from "./kmz.ts";

const kml = (name: string) =>
  strToU8(
    `<kml><Placemark><name>${name}</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`,
  );
const nameOf = (bytes: Uint8Array) => featuresOfFile(bytes)?.features[0]?.properties["name"];

test("the first document of a KMZ is read, beside its pictures and further documents (MAP-021)", () => {
  const files = { "files/icon.png": strToU8("picture"), "doc.kml": kml("first"), "more.kml": kml("second") };
  expect(nameOf(zipSync(files))).toBe("first");
  expect(nameOf(kml("plain"))).toBe("plain");
});

test("a zip without a document, a cut zip, and bytes that are no text are refused", () => {
  expect(featuresOfFile(zipSync({ "readme.txt": strToU8("x") }))).toBeUndefined();
  expect(featuresOfFile(zipSync({ "doc.kml": kml("cut") }).subarray(0, 40))).toBeUndefined();
  expect(featuresOfFile(new Uint8Array([0xff, 0xfe, 0x3c]))).toBeUndefined();
});
