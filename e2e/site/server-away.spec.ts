import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SiteRecord } from "../../scripts/site/instance.ts";
import { expect, test } from "../support/fixtures.ts";
import type { RunningSite } from "../support/site-process.ts";

/** The supervisor restarts it. */
async function killServer(site: RunningSite): Promise<void> {
  const record = JSON.parse(await readFile(path.join(site.dataFolder, "site.json"), "utf8")) as SiteRecord;
  process.kill(record.children.server?.pid ?? 0, "SIGKILL");
}

test("a console without its server reports it, and reports when the connection is back (RT-015)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign`);
  const live = page.getByText("Live", { exact: true }).first();
  await expect(live).toBeVisible();
  await killServer(site);
  await expect(page.getByText(/Live updates stopped/)).toBeVisible();
  await expect(page.getByText(/Live updates stopped/)).toBeHidden({ timeout: 45_000 });
  await expect(live).toBeVisible();
});

test("a screen opened during a server outage keeps the console and loads once the server responds (PLAT-009)", async ({
  signedIn,
  site,
}) => {
  // Needs an empty cache, so the page must load its parts.
  const page = await signedIn("operator", { at: "/", ownBrowser: true });
  await killServer(site);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByText("The server is not responding. Retrying every few seconds.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible({ timeout: 45_000 });
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});
