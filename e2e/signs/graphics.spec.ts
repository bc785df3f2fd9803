import { deflateSync } from "node:zlib";
import { pngFile, pngRows } from "@gantry/domain/pictures/png.ts";
import { expect, test } from "../support/fixtures.ts";
import { findSigns, pollUntil, readSign, type SignEntity } from "../support/signs.ts";
import { multiOnSign } from "../support/snmpget.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { Door } from "../support/door.ts";

function makeDisc(): Buffer {
  const side = 40;
  const rgba = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const isInside = Math.hypot((at % side) - 19.5, Math.floor(at / side) - 19.5) < 18;
    if (isInside) rgba.set([255, 0, 0, 255], at * 4);
  }
  const picture = { widthPx: side, heightPx: side, rgba };
  return Buffer.from(pngFile(picture, deflateSync(pngRows(picture))));
}

async function signWithGraphics(client: ConsoleClient): Promise<SignEntity> {
  const isFit = ({ status, category, stateData }: SignEntity) =>
    status === "ONLINE" &&
    category === "DMS" &&
    stateData?.face &&
    (stateData.description?.capabilities?.graphics?.max ?? 0) > 0;
  return pollUntil(async () => (await findSigns(client)).findLast(isFit), 60_000);
}

test("an uploaded and placed picture is on the sign beside a text rectangle (EDIT-013, EDIT-015, EDIT-057)", async ({
  signedIn,
  site,
  admin,
}) => {
  test.setTimeout(90_000);
  const sign = await signWithGraphics(admin);
  const page = await signedIn("operator");
  await admin.call("POST", `/signs/sign/${sign.id}/blank`, {});
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail?compose=new`);
  await page.getByRole("button", { name: "Graphic", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Graphics" });
  const choose = dialog.locator('input[type="file"]');
  await choose.setInputFiles({ name: "arrow.png", mimeType: "image/png", buffer: Buffer.from("GIF89a") });
  await expect(dialog.getByRole("alert")).toContainText("“arrow.png” is not a PNG, JPEG or BMP image");
  await choose.setInputFiles({ name: "disc.png", mimeType: "image/png", buffer: makeDisc() });
  await expect(dialog.getByRole("img", { name: /LED preview: disc.png, 32 × 32 px/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Add to page" }).click();
  await dialog.getByRole("button", { name: "Edit position of graphic 1" }).click();

  const position = page.getByRole("dialog", { name: "Position of graphic 1" });
  await position.getByRole("textbox", { name: "Width" }).fill("20");
  await position.getByRole("button", { name: "Top left" }).click();
  await position.getByRole("button", { name: /^Graphic 1 at/ }).press("ArrowRight");
  await position.getByRole("button", { name: /^Graphic 1 at/ }).press("Shift+ArrowDown");
  await expect(position.getByRole("button", { name: /Graphic 1 at x 2, y 11, 20 × 20 px/ })).toBeVisible();
  await position.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("x 2, y 11, 20 × 20 px")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await page
    .getByRole("button", { name: /text rectangle/i })
    .first()
    .click();
  await page.getByRole("button", { name: /^Rectangle 1 at/ }).press("Shift+ArrowRight");
  await page.getByRole("textbox", { name: "Rectangle 1, line 1" }).fill("ICE");
  await page.getByRole("button", { name: /^Post to sign/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const device = (await new Door(site.door).inventory()).find(({ document }) => document.name === sign.name);
  if (!device) throw new Error("The simulator does not have the sign");
  await expect
    .poll(() => multiOnSign(device), { timeout: 20_000 })
    .toMatch(/\[g\d+,2,11,[0-9A-F]{4}\].*\[tr43,9,64,10\].*ICE/);
  const multi = await multiOnSign(device);
  await pollUntil(
    async () => (await readSign(admin, sign.id)).stateData.verification?.state === "verified",
    20_000,
  );
  const { stateData } = await readSign(admin, sign.id);
  expect(stateData.face?.multi).toBe(multi);
  expect(stateData.message?.pages[0]).toMatchObject({
    images: [{ position: { x: 2, y: 11 } }],
    textAreas: [{}],
  });
});

test("the picture dialog is 1400 px wide, at most 95 % of the window, the position dialog 900 px (EDIT-012, EDIT-014)", async ({
  signedIn,
  site,
  admin,
}) => {
  const sign = await signWithGraphics(admin);
  const page = await signedIn("operator");
  const widthOf = async (name: string | RegExp) =>
    Math.round((await page.getByRole("dialog", { name }).boundingBox())?.width ?? 0);
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail?compose=new`);
  await page.getByRole("button", { name: "Graphic", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Graphics" })
    .locator('input[type="file"]')
    .setInputFiles({ name: "disc.png", mimeType: "image/png", buffer: makeDisc() });
  await expect.poll(() => widthOf("Graphics")).toBe(1400);
  await page.getByRole("button", { name: "Add to page" }).click();
  await page.getByRole("button", { name: "Edit position of graphic 1" }).click();
  await expect.poll(() => widthOf("Position of graphic 1")).toBe(900);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(() => widthOf("Graphics")).toBe(950);
});
