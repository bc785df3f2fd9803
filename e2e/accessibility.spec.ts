import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { healthySigns } from "./signs.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function problems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every screen passes the accessibility rules in ${colorScheme}`, async ({
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
    expect.soft(await problems(entry), "sign-in").toEqual([]);
    await outside.close();

    const page = await signedIn("admin", { colorScheme });
    const screens: [name: string, path: string, ready: string][] = [
      ["home", "/", "h1"],
      ["list", "/signs/sign", "tbody tr"],
      ["detail", `/signs/sign/${sign?.id}/detail`, "canvas"],
      ["composer", `/signs/sign/${sign?.id}/detail?compose=new`, ".composer canvas"],
      ["map", "/map", "canvas"],
      ["form", "/signs/sign/new", "form"],
    ];
    for (const [name, path, ready] of screens) {
      await page.goto(`${site.address}${path}`);
      await expect(page.locator(ready).first()).toBeVisible();
      expect.soft(await problems(page), name).toEqual([]);
    }
  });
}
