import type { ContentsAnswer } from "@gantry/domain/contract/answers/contents.ts";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { faceFromState } from "@gantry/domain/sign/fonts/held-content.ts";
import { type Graphic, graphicContentHash, graphicId } from "@gantry/domain/sign/pictures/graphic.ts";
import { graphicOfPicture, imageOfGraphic } from "@gantry/domain/sign/message/message-picture.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { hex4 } from "@gantry/domain/sign/multi/multi-write.ts";
import { rasterMulti } from "@gantry/domain/sign/raster/raster.ts";
import type { SignDescription } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { beforeAll, expect, test } from "vitest";
import { grantsOn, type SignsUnderTest, signsUnderTest } from "../signs-under-test.ts";
import { keepPictures } from "./keep-pictures.ts";

let { tenant, server, makeSign, setState } = {} as SignsUnderTest;
beforeAll(async () => {
  ({ tenant, server, makeSign, setState } = await signsUnderTest());
});

const drawn: Graphic = {
  name: "",
  widthPx: 8,
  heightPx: 2,
  type: "monochrome1bit",
  transparent: null,
  bitmap: "0ff0",
};

const description: SignDescription = {
  widthPx: 128,
  heightPx: 32,
  matrixType: "FULL",
  characterWidthPx: 0,
  characterHeightPx: 0,
  maxPages: 2,
  maxMultiLength: 1024,
  colorScheme: "monochrome1bit",
  monochromeOn: "amber",
  monochromeOff: "black",
  defaultForeground: "amber",
  defaultBackground: "black",
  defaultFontNumber: 1,
  defaultLineJustification: 3,
  defaultPageJustification: 3,
  defaultPageOnMs: 3000,
  defaultPageOffMs: 0,
  defaultFlashOnMs: 500,
  defaultFlashOffMs: 500,
  beaconType: 2,
  supportedTags: [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13],
  maxGraphics: 4,
};

test("a posted picture found in the sign is drawn on its face for every reader of the sign", async () => {
  const signId = await makeSign("picture-sign");
  await setState(signId, { description });
  const operator = tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }));
  const image = await imageOfGraphic(drawn);
  const message = { pages: [{ ...blankPage(), images: [{ image, position: { x: 2, y: 1 } }] }] };
  const posted = await server.call(operator, "POST", "/api/v1/signs/queue", { signId, message });
  expect(posted.status).toBe(200);

  const graphic = graphicOfPicture(image, description)!;
  const hash = graphicContentHash(graphic);
  const { name, widthPx, heightPx, type } = graphic;
  const row = { number: 2, name, widthPx, heightPx, type, graphicId: graphicId(2, graphic), status: "inUse" };
  const held: HeldGraphic[] = [{ ...row, contentHash: hash }];
  const graphics = { held, readAt: "2026-01-01T00:00:00.000Z" };
  await tenant.database.inTenant(operator, (db) => keepPictures(signId, { description, graphics }, db));

  const contents = await server.call<ContentsAnswer>(operator, "POST", "/api/v1/signs/sign/contents", {
    hashes: [hash],
  });
  const known = contents.body.graphics[hash];
  expect(known).toMatchObject({ bitmap: "0ff0" });
  const face = faceFromState(
    { pixelWidth: 128, pixelHeight: 32 },
    { description, graphics },
    {
      font: () => undefined,
      graphic: () => known,
    },
  );
  const [page] = rasterMulti(`[g2,2,1,${hex4(graphicId(2, graphic))}]`, face);
  expect(page!.pixels.filter((level) => level > 0)).toHaveLength(8 * 2);

  const stranger = tenant.principal(grantsOn({ SIGN: ["READ"] }, ["another-sign"]));
  const refused = await server.call<ContentsAnswer>(stranger, "POST", "/api/v1/signs/sign/contents", {
    hashes: [hash],
  });
  expect(refused.body.graphics).toEqual({});
});

test("a picture that the sign cannot show is refused before it is queued (EDIT-072)", async () => {
  const signId = await makeSign("sign-without-graphics");
  await setState(signId, { description: { ...description, maxGraphics: 0 } });
  const operator = tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }));
  const images = [{ image: await imageOfGraphic(drawn), position: { x: 1, y: 1 } }];
  const message = { pages: [{ ...blankPage(), images }] };
  const { status, body } = await server.call(operator, "POST", "/api/v1/signs/queue", { signId, message });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("image_not_supported")]);
});
