import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/test/find-programs.ts";
import { servePage } from "./live-previews/serve-page.ts";

/** Pictures per second while a scan of 200,000 points turns (limit 50), beside a scan of 100 points. */
const limitPerS = 50;

const served = await servePage(new URL("./lidar/", import.meta.url));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
try {
  for (const points of [100, 200_000]) {
    const page = await browser.newPage();
    await page.goto(`${served.address}/?points=${points}`);
    const perS = await (await page.waitForFunction(() => window.picturesPerS)).jsonValue();
    console.log(
      `a scan of ${points} points: ${perS?.toFixed(1)} pictures per second (limit ${limitPerS}), drawn in software by Chromium ${browser.version()}`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  served.stop();
}
