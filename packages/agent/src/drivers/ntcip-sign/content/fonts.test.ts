import { standard7 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { fontVersionId } from "@gantry/domain/sign/multi/crc.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";
import { afterEach, expect, test } from "vitest";
import { signsForTests } from "../testing.ts";

const signs = signsForTests(startOneSign);
afterEach(() => signs.end());

const example: Font = {
  name: "example",
  heightPx: 7,
  characterSpacingPx: 1,
  lineSpacingPx: 3,
  glyphs: new Map([
    [0x34, { widthPx: 7, bitmap: "1c59346fe18300" }],
    [0x41, { widthPx: 6, bitmap: "7b3cffcf3cc0" }],
  ]),
};
const post = { beacon: false, durationMinutes: 5, owner: "operator", isStillWanted: () => true };

test("all fonts of a sign are read with every character and confirmed by version id", async () => {
  const { did } = await signs.connect();
  const { fonts } = await did("GET_FONTS");
  expect(fonts.map(({ number, isConfirmed, isLocked }) => [number, isConfirmed, isLocked])).toEqual([
    [1, true, true],
    [2, true, true],
    [3, true, true],
  ]);
  expect(fonts[0]).toMatchObject({ contentHash: contentHash(standard7) });
  expect(fonts[0]?.glyphs).toEqual(fontContent(1, standard7).glyphs);
  expect(await did("FONT_COUNT")).toEqual({ count: 3, max: 3 });
});

test("a font loaded into a sign has the standard's version id and can be used in messages", async () => {
  const { did, session } = await signs.connect(withGraphics);
  const font = fontContent(2, example);
  const taken = await did("UPLOAD_FONT", { font: { ...font, number: 7 } });
  expect(taken).toMatchObject({ number: 7, versionId: fontVersionId(7, example), wasThere: false });
  expect(fontVersionId(2, example)).toBe(0xed52);
  const fonts = (await did("GET_FONTS")).fonts;
  expect(fonts.find(({ number }) => number === 7)).toMatchObject({ isConfirmed: true, isLocked: false });
  expect(await session.postMessage({ ...post, multi: "[fo7]4A" })).toMatchObject({ result: "accepted" });
});

test("a loaded font appears in the sign's settings", async () => {
  const { did, session } = await signs.connect(withGraphics);
  const mark = async () => {
    const reading = await session.readFace();
    return reading.ok ? reading.value.settingsMark : undefined;
  };
  const before = await mark();
  await did("UPLOAD_FONT", { font: fontContent(7, example) });
  const after = await mark();
  expect(after).not.toBe(before);
  expect(await mark()).toBe(after);
});

test("a font that is already present is not written again", async () => {
  const { did, sign } = await signs.connect(withGraphics);
  const font = fontContent(7, example);
  await did("UPLOAD_FONT", { font });
  const sets = sign.machine.totals.sets;
  expect(await did("UPLOAD_FONT", { font })).toMatchObject({ wasThere: true });
  expect(sign.machine.totals.sets).toBe(sets);
});

test("a font is replaced completely, without characters of the old one", async () => {
  const { did } = await signs.connect(withGraphics);
  await did("UPLOAD_FONT", { font: fontContent(7, example) });
  const smaller: Font = { ...example, glyphs: new Map([[0x34, example.glyphs.get(0x34)!]]) };
  await did("UPLOAD_FONT", { font: fontContent(7, smaller) });
  const { fonts } = await did("GET_FONTS");
  const held = fonts.find(({ number }) => number === 7);
  expect(held?.isConfirmed && Object.keys(held.glyphs)).toEqual([String(0x34)]);
});

test("the font of the message on the face is neither changed nor deleted", async () => {
  const { did, ask, session } = await signs.connect(withGraphics);
  await did("UPLOAD_FONT", { font: fontContent(7, example) });
  await session.postMessage({ ...post, multi: "[fo7]4A" });
  const other = fontContent(7, { ...example, characterSpacingPx: 2 });
  const shown = { result: "FAILED", error: "refused", data: { detail: "font 7 is being shown" } };
  expect(await ask("UPLOAD_FONT", { font: other })).toEqual(shown);
  expect(await ask("DELETE_FONT", { number: 7 })).toEqual(shown);
  await session.blank(5);
  expect(await did("DELETE_FONT", { number: 7 })).toEqual({ number: 7 });
  expect(await did("FONT_COUNT")).toMatchObject({ count: 3 });
});

test("permanent fonts, too many fonts and too large characters are refused before anything is written", async () => {
  const { ask, sign } = await signs.connect();
  const font = fontContent(1, example);
  expect(await ask("UPLOAD_FONT", { font })).toMatchObject({ error: "refused" });
  expect(await ask("UPLOAD_FONT", { font: { ...font, number: 9 } })).toMatchObject({ error: "doesNotFit" });
  const roomy = await signs.connect(withGraphics);
  const glyph = { widthPx: 200, bitmap: "00".repeat(175) };
  const wide = fontContent(9, { ...example, glyphs: new Map([[65, glyph]]) });
  expect(await roomy.ask("UPLOAD_FONT", { font: wide })).toMatchObject({
    error: "doesNotFit",
    data: { detail: "a character of 175 octets, fontMaxCharacterSize 128" },
  });
  expect([sign.machine.totals.sets, roomy.sign.machine.totals.sets]).toEqual([0, 0]);
});

test("a font whose version id does not match its characters is reported and not confirmed", async () => {
  const { ask, did } = await signs.connect({ ...withGraphics, behaviours: [faults.fontVersionChanges()] });
  expect(await ask("UPLOAD_FONT", { font: fontContent(7, example) })).toMatchObject({
    result: "FAILED",
    error: "fontDiffers",
  });
  const { fonts } = await did("GET_FONTS");
  expect(fonts.map(({ isConfirmed, contentHash: hash }) => [isConfirmed, hash])).toEqual(
    Array.from({ length: 4 }, () => [false, null]),
  );
});

test("a font is loaded completely although every fifth response is lost", async () => {
  let count = 0;
  const lossy: Behaviour = (request, answer) => {
    const reply = answer(request);
    return ++count % 5 === 0 ? undefined : reply;
  };
  const { did } = await signs.connect({ ...withGraphics, behaviours: [lossy] }, 100);
  expect(await did("UPLOAD_FONT", { font: fontContent(7, example) })).toMatchObject({ wasThere: false });
});

test("a version 1 sign without font status accepts a font", async () => {
  const { did } = await signs.connect({ isVersionOne: true, freeFontRows: 1 });
  await did("UPLOAD_FONT", { font: fontContent(7, example) });
  const { fonts } = await did("GET_FONTS");
  expect(fonts.at(-1)).toMatchObject({ number: 7, isConfirmed: true });
});

test("a sign that repeats the same character forever does not block reading", async () => {
  const circling: Behaviour = (request, answer) => {
    const reply = answer(request);
    if (request.pdu !== "getNext" || !reply) return reply;
    const [asked] = request.varbinds;
    const varbinds = [{ oid: asked!.oid.replace(/\d+$/, "33"), value: integer(5) }];
    return { ...reply, response: { ...reply.response, varbinds } };
  };
  const { ask } = await signs.connect({ behaviours: [circling] });
  expect(await ask("GET_FONTS")).toMatchObject({
    error: "wrongAnswer",
    data: { detail: "characterWidth has no end" },
  });
});

test("invalid font parameters never reach the sign", async () => {
  const { ask, sign } = await signs.connect(withGraphics);
  const font = fontContent(7, example);
  for (const wrong of [
    { font: { ...font, number: 0 } },
    { font: { ...font, heightPx: 256 } },
    { font: { ...font, glyphs: { 65: { widthPx: 6, bitmap: "00" } } } },
    { font: { ...font, glyphs: { 300: { widthPx: 1, bitmap: "00" } } } },
    {},
  ])
    expect(await ask("UPLOAD_FONT", wrong)).toMatchObject({
      error: "doesNotFit",
      data: { detail: "parameter font" },
    });
  expect(sign.machine.totals.sets).toBe(0);
});
