import { chromium } from "@playwright/test";
import { startSiteProcess } from "../../e2e/support/site-process.ts";
import { buildWeb } from "../../scripts/site/web-build.ts";
import { findChromium } from "../../scripts/test/find-programs.ts";

/** A site of this checkout and a browser that draws without a graphics card. */
export async function startSiteInBrowser() {
  await buildWeb();
  const site = await startSiteProcess();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  const stop = async (): Promise<void> => {
    await browser.close();
    await site.stop();
  };
  return { site, browser, stop };
}
