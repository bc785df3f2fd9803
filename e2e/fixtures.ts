import {
  test as base,
  type Browser,
  type BrowserContext,
  type Cookie,
  expect,
  type Page,
} from "@playwright/test";
import { ConsoleClient } from "./console-client.ts";
import { Door } from "./door.ts";
import type { RunningSite } from "./site-process.ts";

export type UserName = "admin" | "operator" | "viewer" | "trainee" | "north";

interface Fixtures {
  site: RunningSite;
  door: Door;
  /** Calls as the tenant's administrator, to set a scene or to look behind the page. */
  admin: ConsoleClient;
  /** A browser of its own with somebody signed in; closed at the end of the test. */
  signedIn(userName: UserName, options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads from the first argument which fixtures are needed, so it has to be taken apart.
  site: async ({ browserName: _needsNone }, provide) => {
    await provide(JSON.parse(process.env.GANTRY_E2E_SITE ?? "null") as RunningSite);
  },
  door: async ({ site }, provide) => {
    await provide(new Door(site.door));
  },
  admin: async ({ site }, provide) => {
    await provide(new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" }));
  },
  signedIn: async ({ site, browser, contextOptions }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (userName, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      await context.addCookies(providerCookies.get(userName) ?? []);
      const page = withPatientGoto(await context.newPage());
      await page.goto(site.address);
      if (await isAskedWho(page)) await signIn(page, userName);
      providerCookies.set(userName, await context.cookies());
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** The provider remembers who signed in: whoever comes again is not asked for a password each time. */
const providerCookies = new Map<UserName, Cookie[]>();

/**
 * A page that was just opened may still be going to the provider and back; an address that is opened meanwhile is
 * aborted by that. A person opens it again.
 */
function withPatientGoto(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    try {
      return await goto(address, options);
    } catch (error) {
      if (!String(error).includes("net::ERR_ABORTED")) throw error;
      return goto(address, options);
    }
  };
  return page;
}

async function isAskedWho(page: Page): Promise<boolean> {
  const userName = page.getByLabel("User name");
  await expect(userName.or(page.getByRole("navigation", { name: "Main" }))).toBeVisible();
  return userName.isVisible();
}

/** Fills in the sign-in page and waits for the console. */
export async function signIn(page: Page, userName: string, password = "demo"): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}
