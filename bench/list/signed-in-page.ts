import type { Browser, Page } from "@playwright/test";
import { signIn } from "../../e2e/support/fixtures.ts";
import type { UserName } from "../../e2e/support/user-name.ts";

/** A new page of the console; `prepare` runs before its first request. */
export async function signedInPage(
  browser: Browser,
  address: string,
  userName: UserName,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await prepare?.(page);
  await page.goto(address);
  await signIn(page, userName);
  return page;
}
