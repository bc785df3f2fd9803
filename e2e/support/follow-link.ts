import type { Page } from "@playwright/test";

/** Opens a screen without loading the page again, as a link of the console does. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
