import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SiteRecord } from "../scripts/site/instance.ts";
import { expect, test } from "./fixtures.ts";

test("a console without its server says so, and says when the line is back (RT-015)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  const record = JSON.parse(await readFile(path.join(site.dataFolder, "site.json"), "utf8")) as SiteRecord;
  process.kill(record.children.server?.pid ?? 0, "SIGKILL");
  await expect(page.getByText(/Live updates stopped/)).toBeVisible();
  // The supervisor starts the server again.
  await expect(page.getByText(/Live updates stopped/)).toBeHidden({ timeout: 45_000 });
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
});
