import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import { graphicBlockOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";
import { afterEach, expect, test } from "vitest";
import { signsForTests } from "../testing.ts";

const signs = signsForTests(startOneSign);
afterEach(() => signs.end());

const picture = (bitmap: string): Graphic => ({
  name: "",
  widthPx: 8,
  heightPx: 2,
  type: "monochrome1bit",
  transparent: null,
  bitmap,
});
const graphics = [
  [3, picture("18ff")],
  [5, picture("ff18")],
  [9, picture("0ff0")],
] as const;

async function signWith(fault: Behaviour) {
  let isFaulty = false;
  const later: Behaviour = (request, answer, sign) =>
    isFaulty ? fault(request, answer, sign) : answer(request);
  const sign = await signs.connect({ ...withGraphics, behaviours: [later] });
  for (const [number, graphic] of graphics)
    await sign.did("UPLOAD_GRAPHIC", { graphic: { ...graphic, number } });
  return { ...sign, fail: () => void (isFaulty = true) };
}

test("an unreadable graphic is skipped in a full download (COMM-023)", async () => {
  const { did, fail } = await signWith(faults.wrongType({ oid: graphicBlockOid(2, 1) }));
  fail();
  const all = await did("GET_GRAPHICS", { pixelsExcept: [] });
  expect(all.graphics.map(({ number }) => number)).toEqual([3, 5, 9]);
  expect(all.contents?.map(({ number, bitmap }) => [number, bitmap])).toEqual([
    [3, "18ff"],
    [9, "0ff0"],
  ]);
});

test("graphics known by number and id are not read again, and a silent sign ends the download", async () => {
  const { did, ask, fail } = await signWith(() => undefined);
  const [known] = (await did("GET_GRAPHICS")).graphics;
  const rest = await did("GET_GRAPHICS", {
    pixelsExcept: [{ number: known!.number, graphicId: known!.graphicId }],
  });
  expect(rest.contents?.map(({ number }) => number)).toEqual([5, 9]);
  fail();
  expect(await ask("GET_GRAPHICS", { pixelsExcept: [] })).toMatchObject({
    result: "FAILED",
    error: "noAnswer",
  });
});
