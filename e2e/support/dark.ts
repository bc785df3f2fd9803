import { expect, type Page } from "@playwright/test";

/**
 * The console's setting overrides the system's. The page reloads: wait for the toggle, which appears after
 * sign-in, before navigating again.
 */
export async function switchToDark(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  await expect(page.locator("html.dark-mode")).toBeVisible();
}
