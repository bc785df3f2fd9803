import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { healthySigns } from "./signs.ts";

const mostTabs = 80;

/** Presses Tab until the focus is where it should be, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < mostTabs; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never came to ${target}`);
}

test("signing in, finding a sign and posting to it work with the keyboard alone", async ({
  browser,
  site,
  admin,
}) => {
  const signs = await healthySigns(admin, site.door, 6);
  const sign = signs[4];
  if (!sign) throw new Error("Too few signs answer");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByLabel("User name")).toBeFocused();
  await page.keyboard.type("operator");
  await page.keyboard.press("Tab");
  await page.keyboard.type("demo");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(sign.name);
  await expect(page.getByRole("row")).toHaveCount(2);
  await tabTo(page, page.getByRole("link", { name: sign.name }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: sign.name })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "New message" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Line 1" }));
  await page.keyboard.type("KEYS");
  await expect(page.getByRole("button", { name: /^Post to sign/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Verified on the sign")).toBeVisible();
  await context.close();
});
