import { expect, type Page } from "@playwright/test";

/**
 * As a person does it; the console follows this choice and not the machine's own setting. The page loads again: only
 * the console that has signed in again offers the way back, and no other navigation may begin before.
 */
export async function switchToDark(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Switch to dark" }).click();
  await expect(page.getByRole("button", { name: "Switch to light" })).toBeVisible();
  await expect(page.locator("html.dark-mode")).toBeVisible();
}
