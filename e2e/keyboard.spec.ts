import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { healthySigns } from "./signs.ts";

/** Presses Tab until the focus is where it should be, as a person without a mouse does. */
async function tabTo(page: Page, isThere: (element: Element) => boolean, most = 80): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    const found = await page.evaluate((text) => {
      const element = document.activeElement;
      // The check travels as text, since it runs in the page.
      return element ? (new Function(`return (${text})`)() as (one: Element) => boolean)(element) : false;
    }, isThere.toString());
    if (found) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never came there: ${isThere.toString()}`);
}

test("signing in, finding a sign and posting to it work with the keyboard alone", async ({
  browser,
  site,
  admin,
}) => {
  const signs = await healthySigns(admin, site.door, 6);
  const sign = signs[4];
  if (!sign) throw new Error("Too few signs answer");
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${site.address}/signs/sign`);
  await page.keyboard.type("operator");
  await page.keyboard.press("Tab");
  await page.keyboard.type("demo");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(sign.name);
  await expect(page.getByRole("row")).toHaveCount(2);
  await tabTo(page, (element) => /\/signs\/sign\/[^/]+\/detail$/.test(element.getAttribute("href") ?? ""));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: sign.name })).toBeVisible();
  await tabTo(page, (element) => element.textContent?.startsWith("New message") ?? false);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Line 1" })).toBeVisible();
  await tabTo(page, (element) => element.getAttribute("aria-label") === "Line 1");
  await page.keyboard.type("KEYS");
  await expect(page.getByRole("button", { name: /^Post to sign/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Verified on the sign")).toBeVisible();
  await context.close();
});
