import { test as base, expect, type Page, type ViewportSize } from "@playwright/test";
import { ConsoleClient } from "./console-client.ts";
import { Door } from "./door.ts";
import { KeptBrowsers } from "./kept-browsers.ts";
import type { RunningSite } from "./site-process.ts";

export type UserName = "admin" | "operator" | "viewer" | "trainee" | "north";

interface Fixtures {
  door: Door;
  /** An empty page of somebody who is signed in; closed at the end of the test. */
  signedIn(userName: UserName, options?: PageOptions): Promise<Page>;
}

interface PageOptions {
  viewport?: ViewportSize;
  /** Where the page is opened, until the console stands; without it the page goes where the test sends it first. */
  at?: string;
  /** For what stays with a browser: a clock that the test moves, a tab that crashes. */
  ownBrowser?: boolean;
}

interface WorkerFixtures {
  site: RunningSite;
  /** Calls as the tenant's administrator, to set a scene or to look behind the page. */
  admin: ConsoleClient;
  browsers: KeptBrowsers;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads from the first argument which fixtures are needed, so it has to be taken apart.
  site: [
    async ({ browserName: _needsNone }, provide) => {
      await provide(JSON.parse(process.env.GANTRY_E2E_SITE ?? "null") as RunningSite);
    },
    { scope: "worker" },
  ],
  admin: [
    async ({ site }, provide) => {
      await provide(new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" }));
    },
    { scope: "worker" },
  ],
  browsers: [
    async ({ browser, site }, provide) => {
      const browsers = new KeptBrowsers(browser, site.address);
      await provide(browsers);
      await browsers.close();
    },
    { scope: "worker" },
  ],
  door: async ({ site }, provide) => {
    await provide(new Door(site.door));
  },
  signedIn: async ({ browsers }, provide) => {
    await provide(async (userName, { viewport, at, ownBrowser = false } = {}) => {
      const page = withPatientGoto(await browsers.open(userName, ownBrowser));
      if (viewport) await page.setViewportSize(viewport);
      if (at !== undefined) await openConsole(page, at);
      return page;
    });
    await browsers.clear();
  },
});

export { expect };

const mostTries = 5;

/**
 * A page that was just opened may still be going to the provider and back; an address that is opened meanwhile is
 * aborted by that. A person opens it again.
 */
function withPatientGoto(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    for (let tries = 1; ; tries++) {
      try {
        return await goto(address, options);
      } catch (error) {
        const isOnTheWay = /net::ERR_ABORTED|interrupted by another navigation/.test(String(error));
        if (!isOnTheWay || tries === mostTries) throw error;
      }
    }
  };
  return page;
}

async function openConsole(page: Page, at: string): Promise<void> {
  await page.goto(at);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** Fills in the sign-in page and waits for the console. */
export async function signIn(page: Page, userName: string, password = "demo"): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}
