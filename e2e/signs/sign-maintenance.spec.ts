import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { findSigns, pollUntil, readSign } from "../support/signs.ts";

const bitmapOfA = "7b3cffcf3cc0";

test("the fonts of a sign are downloaded, a library font is loaded, and a pixel test shows the failures (SIGN-036, SIGN-078, SIGN-079)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  test.setTimeout(120_000);
  const sign = await pollUntil(
    async () =>
      (await findSigns(admin)).find(
        ({ status, capabilities, stateData }) =>
          status === "ONLINE" && capabilities?.includes("SUPPORTS_GRAPHICS") && stateData?.health,
      ),
    60_000,
  );
  const device = (await door.inventory()).find(({ document }) => document.name === sign.name);
  const fontName = `Maintenance ${test.info().retry + 1}`;
  const font = await admin.call<{ id: string }>("POST", "/signs/fonts", {
    name: fontName,
    fontVersion: 1,
    characterHeight: 7,
    characterSpacing: 1,
    lineSpacing: 3,
    characterWidths: { 65: 6 },
    fontBitmap: { 65: bitmapOfA },
  });
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail?tab=maintenance`);
  await expect(page.getByText("All closed")).toBeVisible();

  await page.getByRole("button", { name: "Download fonts" }).click();
  await expect(page.getByText(`The fonts of ${sign.name} were downloaded`)).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "Upload font" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Library font").selectOption({ label: fontName });
  await dialog.getByRole("button", { name: "Upload to sign" }).click();
  await expect(page.getByText(`The font was uploaded to ${sign.name}`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: `${fontName}, 7 px` })).toBeVisible();
  await expect(page.getByRole("img", { name: `Characters of ${fontName}: A` })).toBeVisible();

  if (device) await door.setFault(device.key, "stuckPixels");
  await page.getByRole("button", { name: "Start: Pixel test" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("2 pixels failed", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("img", { name: /2 pixels failed/ })).toBeVisible();
  if (device) await door.clearFault(device.key);

  await page.getByRole("button", { name: "Read brightness" }).click();
  await page.getByLabel("Level, 0 to 100 %").fill("50");
  await page.getByRole("button", { name: "Set brightness", exact: true }).click();
  await pollUntil(
    async () => (await readSign(admin, sign.id)).stateData.brightness?.mode === "manual",
    30_000,
  );
  await expect(page.getByRole("button", { name: "Manual" })).toHaveAttribute("aria-pressed", "true");

  await followLink(page, `/signs/fonts/${font.body.id}/detail`);
  await expect(page.getByRole("link", { name: sign.name, exact: true })).toBeVisible();
  await expect(page.getByText(/this version, 0x/).first()).toBeVisible();
});
