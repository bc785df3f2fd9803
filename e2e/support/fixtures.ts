import { test as base, expect, type Page, type ViewportSize } from "@playwright/test";
import { ConsoleClient } from "./console-client.ts";
import { Door } from "./door.ts";
import { KeptBrowsers } from "./kept-browsers.ts";
import type { RunningSite } from "./site-process.ts";
import type { UserName } from "./user-name.ts";

interface Fixtures {
  door: Door;
  signedIn(userName: UserName, options?: PageOptions): Promise<Page>;
}

interface PageOptions {
  viewport?: ViewportSize;
  at?: string;
  ownBrowser?: boolean;
}

interface WorkerFixtures {
  site: RunningSite;
  admin: ConsoleClient;
  browsers: KeptBrowsers;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright derives the needed fixtures from the destructured first argument.
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

const maxTries = 5;

/** A new page may still be redirecting through the provider, which aborts a navigation. Retry it. */
function withPatientGoto(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    for (let tries = 1; ; tries++) {
      try {
        return await goto(address, options);
      } catch (error) {
        const isOnTheWay = /net::ERR_ABORTED|interrupted by another navigation/.test(String(error));
        if (!isOnTheWay || tries === maxTries) throw error;
      }
    }
  };
  return page;
}

async function openConsole(page: Page, at: string): Promise<void> {
  await page.goto(at);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

export async function signIn(page: Page, userName: string, password = "demo"): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}
