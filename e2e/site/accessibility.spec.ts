import { findViolations } from "../support/accessibility-rules.ts";
import { switchToDark } from "../support/dark.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { healthySigns } from "../support/signs.ts";

test("dark mode is chosen with one button and survives a reload (PLAT-018, PLAT-020, PLAT-021)", async ({
  signedIn,
}) => {
  const page = await signedIn("viewer", { at: "/settings/user-profile" });
  await expect(page.locator("html.dark-mode")).toHaveCount(0);
  await switchToDark(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  await expect(page.locator("html.dark-mode")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`sign-in, home screen, composer and map pass the accessibility rules in ${colorScheme}`, async ({
    signedIn,
    site,
    admin,
    browser,
  }) => {
    const [sign] = await healthySigns(admin, site.door, 1);
    const outside = await browser.newContext({ colorScheme });
    const entry = await outside.newPage();
    await entry.goto(site.address);
    await expect(entry.getByLabel("User name")).toBeVisible();
    expect.soft(await findViolations(entry), "sign-in").toEqual([]);
    await outside.close();

    const page = await signedIn("admin", { at: "/" });
    if (colorScheme === "dark") await switchToDark(page);
    const screens: [name: string, path: string, ready: string][] = [
      ["home", "/", "h1"],
      ["composer", `/signs/sign/${sign?.id}/detail?compose=new`, "[role=dialog] canvas"],
      ["map", "/map", "main .maplibregl-canvas"],
    ];
    for (const [name, path, ready] of screens) {
      await followLink(page, path);
      await expect(page.locator(ready).first()).toBeVisible();
      expect.soft(await findViolations(page), name).toEqual([]);
    }
  });

  test(`dialogs, menus, settings and failures pass the accessibility rules in ${colorScheme}`, async ({
    signedIn,
    site,
  }) => {
    test.slow();
    const page = await signedIn("admin", { at: "/settings/user-profile" });
    if (colorScheme === "dark") await switchToDark(page);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    expect.soft(await findViolations(page), "profile").toEqual([]);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    expect.soft(await findViolations(page), "dialog").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    expect.soft(await findViolations(page), "menu").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Gamepad hotkeys" }).click();
    await expect(
      page
        .getByRole("tabpanel")
        .getByRole("button", { name: /^Set Primary of/ })
        .first(),
    ).toBeVisible();
    expect.soft(await findViolations(page), "hotkeys").toEqual([]);
    await page.route("**/api/v1/signs/priorities/find", (route) => route.fulfill({ status: 500, body: "" }));
    await followLink(page, "/signs/priorities");
    await expect(page.locator("[data-toast]")).toBeVisible();
    expect.soft(await findViolations(page), "failed list with a message").toEqual([]);
    await page.evaluate(() => void Promise.reject(new Error("unexpected")));
    await expect(page.getByRole("button", { name: "Continue where I left off" })).toBeVisible();
    expect.soft(await findViolations(page), "error page").toEqual([]);
    await page.route("**/assets/kind-audit-screen*.js", (route) => route.abort());
    await page.goto(`${site.address}/signs/priorities/any/audit`);
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    expect.soft(await findViolations(page), "screen that did not load").toEqual([]);
  });
}
