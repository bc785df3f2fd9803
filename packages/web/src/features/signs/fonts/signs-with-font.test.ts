import { standard7, tall24 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { expect, test } from "vitest";
import type { Sign } from "../sign/sign-entity.ts";
import { signsWithFont } from "./signs-with-font.ts";

test("signs with a font are found by its content, and those with another version are marked", () => {
  const makeFontVersion = (number: number, name: string, hash: string | null) => ({
    number,
    name,
    heightPx: 7,
    versionId: number,
    contentHash: hash,
  });
  const sign = (id: string, ...fonts: unknown[]) => ({ id, stateData: { fonts } }) as unknown as Sign;
  const signs = [
    sign("same", makeFontVersion(3, "renamed there", contentHash(standard7))),
    sign("other version", makeFontVersion(4, standard7.name, null)),
    sign("another font", makeFontVersion(1, tall24.name, contentHash(tall24))),
    { id: "never read", stateData: {} } as unknown as Sign,
  ];
  expect(
    signsWithFont(signs, standard7).map(({ sign: { id }, number, isSame }) => [id, number, isSame]),
  ).toEqual([
    ["same", 3, true],
    ["other version", 4, false],
  ]);
});
