import { type Graphic, graphicContentHash, graphicId } from "@gantry/domain/sign/pictures/graphic.ts";
import { graphics, graphicTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import { faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";
import { afterEach, expect, test } from "vitest";
import { signsForTests } from "../testing.ts";

const signs = signsForTests(startOneSign);
afterEach(() => signs.end());

const arrow: Graphic = {
  name: "arrow",
  widthPx: 24,
  heightPx: 12,
  type: "color24bit",
  transparent: 0x010203,
  bitmap: Array.from({ length: 24 * 12 }, (_, at) => (at % 2 ? "0000ff" : "030201")).join(""),
};
const withArrowTags = {
  ...withGraphics,
  description: { colorScheme: "color24bit" as const, supportedTags: [3, 4, 6, 7, 10, 11, 12] },
};
const post = { beacon: false, durationMinutes: 5, owner: "operator", isStillWanted: () => true };

test("a graphic is loaded in blocks, has the standard's id and reads back identically", async () => {
  const { did, sign } = await signs.connect(withGraphics);
  expect(await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } })).toEqual({
    number: 5,
    graphicId: graphicId(5, arrow),
    wasThere: false,
  });
  const blocks = sign.machine.sets.filter(({ oid }) => oid.includes(".10.7.1.3."));
  expect(blocks).toHaveLength(Math.ceil((24 * 12 * 3) / 100));
  expect((await did("DOWNLOAD_GRAPHIC", { number: 5 })).graphic).toEqual({
    ...arrow,
    number: 5,
    graphicId: graphicId(5, arrow),
    isConfirmed: true,
    contentHash: graphicContentHash(arrow),
  });
  expect(await did("GRAPHIC_STATUS", { number: 5 })).toMatchObject({ graphic: { status: "readyForUse" } });
  expect(await did("GRAPHIC_STATUS", { number: 6 })).toEqual({ graphic: null });
});

test.each(["monochrome1bit", "monochrome8bit", "colorClassic"] as const)(
  "a graphic of %s reads back identically",
  async (type) => {
    const { did } = await signs.connect(withGraphics);
    const bitmap = type === "monochrome1bit" ? "aa55f0" : "00010203".repeat(6);
    const graphic: Graphic = { name: type, widthPx: 6, heightPx: 4, type, transparent: null, bitmap };
    await did("UPLOAD_GRAPHIC", { graphic: { ...graphic, number: 1 } });
    const back = (await did("DOWNLOAD_GRAPHIC", { number: 1 })).graphic;
    expect(back).toMatchObject({ ...graphic, isConfirmed: true });
  },
);

test("a graphic on the face is neither changed nor deleted, and an identical one is not written again", async () => {
  const { did, ask, session, sign } = await signs.connect(withArrowTags);
  await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } });
  const sets = sign.machine.totals.sets;
  expect(await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } })).toMatchObject({ wasThere: true });
  expect(sign.machine.totals.sets).toBe(sets);
  expect(await session.postMessage({ ...post, multi: "[g5,1,1]" })).toMatchObject({ result: "accepted" });
  const shown = { error: "refused", data: { detail: "graphic 5 is being shown" } };
  expect(await ask("DELETE_GRAPHIC", { number: 5 })).toMatchObject(shown);
  expect(await ask("UPLOAD_GRAPHIC", { graphic: { ...arrow, transparent: null, number: 5 } })).toMatchObject(
    shown,
  );
  await session.blank(5);
  await did("DELETE_GRAPHIC", { number: 5 });
  expect(await did("GET_GRAPHICS")).toEqual({ graphics: [] });
});

test("a different graphic with a colliding id is not mistaken for the loaded one", async () => {
  const { did, sign } = await signs.connect(withGraphics);
  await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } });
  sign.machine.graphics.edit(1, { name: "other" });
  expect((await did("GRAPHIC_STATUS", { number: 5 })).graphic).toMatchObject({
    name: "other",
    graphicId: graphicId(5, arrow),
  });
  expect(await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } })).toMatchObject({
    wasThere: false,
  });
  expect((await did("DOWNLOAD_GRAPHIC", { number: 5 })).graphic).toMatchObject({ bitmap: arrow.bitmap });
});

test("a sign without graphics support says so, and one without memory is not written to", async () => {
  const refusing = await signs.connect({ ...withGraphics, behaviours: [faults.refusesGraphics()] });
  expect(await refusing.ask("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } })).toMatchObject({
    result: "FAILED",
    error: "refused",
    data: { detail: "dmsGraphicStatus: genErr" },
  });
  const without = await signs.connect();
  expect(await without.ask("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } })).toMatchObject({
    error: "doesNotFit",
  });
  const small = await signs.connect({ graphicSize: { rows: 1, maxOctets: 100, blockOctets: 100 } });
  expect(await small.ask("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } })).toMatchObject({
    error: "doesNotFit",
    data: { detail: "864 octets, dmsGraphicMaxSize 100" },
  });
  expect([without.sign.machine.totals.sets, small.sign.machine.totals.sets]).toEqual([0, 0]);
});

test("a graphic whose id does not match its pixels is not confirmed, and invalid parameters are not sent", async () => {
  const { did, ask, sign } = await signs.connect(withGraphics);
  await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } });
  sign.machine.graphics.edit(1, { graphicId: 1 });
  expect((await did("DOWNLOAD_GRAPHIC", { number: 5 })).graphic).toMatchObject({
    isConfirmed: false,
    contentHash: null,
  });
  const cut = { ...arrow, bitmap: arrow.bitmap.slice(2), number: 5 };
  expect(await ask("UPLOAD_GRAPHIC", { graphic: cut })).toMatchObject({
    data: { detail: "parameter graphic" },
  });
});

test("a graphic with an impossible size is not read", async () => {
  const { did, ask, sign } = await signs.connect(withGraphics);
  await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } });
  sign.machine.graphics.edit(1, { widthPx: 65_535, heightPx: 60_000 });
  expect(await ask("DOWNLOAD_GRAPHIC", { number: 5 })).toMatchObject({ error: "wrongAnswer" });
});

test("sizes above the MIB ranges, as used by signs in the field, are accepted", async () => {
  const { did, sign } = await signs.connect({
    ...withGraphics,
    behaviours: [faults.outOfRange({ oid: graphics.dmsGraphicMaxSize, value: 2_097_152 })],
  });
  await did("UPLOAD_GRAPHIC", { graphic: { ...arrow, number: 5 } });
  expect((await did("MATRIX_CAPABILITIES")).capabilities.graphics).toMatchObject({ maxOctets: 2_097_152 });
  const width = sign.machine.sets.find(({ oid }) => oid === graphicTableOid("dmsGraphicWidth", 1));
  expect(width?.value).toEqual(integer(24));
});
