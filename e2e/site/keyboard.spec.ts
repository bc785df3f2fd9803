import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { tabTo } from "../support/keys.ts";
import { healthySigns } from "../support/signs.ts";

test("signing in, finding a sign and posting to it work by keyboard", async ({ browser, site, admin }) => {
  const signs = await healthySigns(admin, site.door, 6);
  const sign = signs[4];
  if (!sign) throw new Error("Too few signs answer");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}/signs/sign`);
  await doByKeyboard(page, "sign in, find a sign and post to it", async () => {
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
  });
  await context.close();
});
