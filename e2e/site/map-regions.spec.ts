import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "../support/fixtures.ts";
import { makeRegion } from "../support/region-archive.ts";

const gantry = path.resolve("packages/server/src/commands/gantry.ts");
/** Far from the devices of other tests. */
const harbour: [number, number] = [-140, 35];

test("a regional map that one command adds is drawn at the next visit, with who made it", async ({
  signedIn,
  site,
  admin,
}) => {
  const env = { ...process.env, MAP_FOLDER: path.join(site.dataFolder, "maps") };
  const runGantry = (...args: string[]) =>
    promisify(execFile)(process.execPath, [gantry, "map", ...args], { env });
  const { body: sign } = await admin.call<{ id: string }>("POST", "/signs/sign", {
    name: `Harbour ${test.info().retry + 1}`,
    location: { type: "Point", coordinates: harbour },
  });
  const file = test.info().outputPath("Harbour.pmtiles");
  await writeFile(file, makeRegion(harbour));
  await runGantry("add", file);
  try {
    // Browsers keep the list for a minute.
    const page = await signedIn("admin", { ownBrowser: true });
    const part = page.waitForResponse((answer) => answer.url().endsWith("/map-regions/harbour.pmtiles"), {
      timeout: 40_000,
    });
    await page.goto(`${site.address}/map?show=${sign.id}`);
    expect((await part).status()).toBe(206);
    await expect(page.getByText("© Harbour Survey")).toBeVisible();
    await expect(page.getByText("Loading the map")).toBeHidden();
  } finally {
    await runGantry("remove", "harbour");
    await admin.call("DELETE", `/signs/sign/${sign.id}`);
  }
});
