import type { ContentsAnswer } from "@gantry/domain/contract/answers/contents.ts";
import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { expect, test, vi } from "vitest";
import { SignContents } from "./sign-contents.ts";

const font: Font = {
  name: "own",
  heightPx: 7,
  characterSpacingPx: 1,
  lineSpacingPx: 3,
  glyphs: new Map([[0x41, { widthPx: 6, bitmap: "7b3cffcf3cc0" }]]),
};
const hash = contentHash(font);

test("missing contents of a drawing are requested in one call, and observers are notified", async () => {
  const asked: string[][] = [];
  const contents = new SignContents(async (hashes): Promise<ContentsAnswer> => {
    asked.push(hashes);
    return { fonts: { [hash]: fontContent(1, font) }, graphics: {} };
  });
  const onState = vi.fn();
  contents.subscribe(onState);
  expect([contents.font(hash), contents.graphic("b".repeat(64)), contents.font(hash)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await vi.waitFor(() => expect(onState).toHaveBeenCalledOnce());
  expect(asked).toEqual([[hash, "b".repeat(64)]]);
  expect(contents.font(hash)).toEqual(font);
  contents.graphic("b".repeat(64));
  await Promise.resolve();
  expect(asked).toHaveLength(1);
});

test("content that does not match its hash is not used", async () => {
  const wrong = "c".repeat(64);
  const contents = new SignContents(async () => ({
    fonts: { [wrong]: fontContent(1, font) },
    graphics: {},
  }));
  const onState = vi.fn();
  contents.subscribe(onState);
  contents.font(wrong);
  await vi.waitFor(() => expect(onState).toHaveBeenCalled());
  expect(contents.font(wrong)).toBeUndefined();
});
