import { faceOfSign } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { rasterMulti } from "@gantry/domain/sign/raster/raster.ts";
import { faceOfRaster, readDrawnFace } from "../support/canvas.ts";
import { expect, test } from "../support/fixtures.ts";
import { healthySigns, readSign } from "../support/signs.ts";
import { multiOnSign } from "../support/snmpget.ts";

test("a posted message is verified, read back by snmpget, drawn to the pixel, and shown in a second browser (SIGN-045)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("No sign answers");
  const operator = await signedIn("operator");
  const viewer = await signedIn("viewer");
  await Promise.all(
    [operator, viewer].map((page) => page.goto(`${site.address}/signs/sign/${sign.id}/detail`)),
  );
  await expect(viewer.getByRole("heading", { name: sign.name })).toBeVisible();
  await viewer.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await operator.getByRole("button", { name: "New message" }).click();
  await operator.getByRole("textbox", { name: "Line 1" }).fill("CRASH");
  await operator.getByRole("button", { name: /^Post to sign/ }).click();

  await expect(operator.getByText("Verified on the sign", { exact: true })).toBeVisible();
  await expect(viewer.getByText("Verified on the sign", { exact: true })).toBeVisible();
  expect(await viewer.evaluate(() => "neverReloaded" in window)).toBe(true);

  const multi = await multiOnSign(sign.device);
  expect(multi).toContain("CRASH");
  const entity = await readSign(admin, sign.id);
  const face = faceOfSign(entity, entity.stateData.description, entity.stateData.fonts);
  const expected = faceOfRaster(rasterMulti(multi, face)[0]);
  for (const page of [operator, viewer]) {
    expect(await readDrawnFace(page.locator("canvas[data-led-canvas]").first())).toEqual(expected);
  }
});

test("a blanked sign is dark on the sign and in every open browser (SIGN-127)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [, sign] = await healthySigns(admin, site.door, 2);
  if (!sign) throw new Error("No second sign answers");
  const operator = await signedIn("operator");
  const viewer = await signedIn("viewer");
  await Promise.all(
    [operator, viewer].map((page) => page.goto(`${site.address}/signs/sign/${sign.id}/detail`)),
  );
  await operator.getByRole("button", { name: "Blank sign" }).click();
  await operator.getByRole("button", { name: `Blank ${sign.name}` }).click();
  for (const page of [operator, viewer]) {
    await expect(page.getByText("Blank, verified on the sign")).toBeVisible();
    const { pixels } = await readDrawnFace(page.locator("canvas[data-led-canvas]").first());
    expect(pixels.every((part) => part === 0)).toBe(true);
  }
  expect(await multiOnSign(sign.device)).toBe("");
});
