import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ConsoleClient } from "../e2e/support/console-client.ts";
import { signIn } from "../e2e/support/fixtures.ts";
import { durationNs, textMessage } from "../e2e/support/messages.ts";
import { healthySigns, pollUntil, readSign } from "../e2e/support/signs.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { report, root } from "./site/report.ts";
import { buildWeb } from "./site/web-build.ts";
import { findChromium } from "./test/find-programs.ts";

/**
 * `node scripts/run.mjs screenshots [folder]`: screenshots of every screen from its own site. Without a
 * folder, updates only the existing ones in docs/pictures.
 */
const folder = path.resolve(process.argv[2] ?? path.join(root, "docs/pictures"));
const wanted = process.argv[2] ? undefined : new Set(readdirSync(folder));
const sizes = [
  { name: "", width: 1440, height: 900 },
  { name: "-768", width: 768, height: 1024 },
];
const modes = ["light", "dark"] as const;

mkdirSync(folder, { recursive: true });
await buildWeb();
const site = await startSiteProcess();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--font-render-hinting=none", "--enable-unsafe-swiftshader"],
});
try {
  const screens = await setScene();
  for (const mode of modes) for (const size of sizes) await takeAll(browser, screens, mode, size);
} finally {
  await browser.close();
  await site.stop();
}

type Screen = [name: string, path: string, ready: string];

async function setScene(): Promise<Screen[]> {
  const operator = new ConsoleClient({ address: site.address, userName: "operator", tenantId: "metro" });
  const signs = await healthySigns(operator, site.door, 8);
  const texts = ["CRASH AHEAD\nRIGHT LANE\nCLOSED", "ROAD WORK\nNEXT 5 MI", "FOG AHEAD\nSLOW DOWN"];
  for (const [index, text] of texts.entries()) {
    const message = textMessage(text, { duration: durationNs(7_200_000) });
    await operator.call("POST", "/signs/queue", { signId: signs[index]?.id, message });
  }
  const shown = signs[0];
  if (!shown) throw new Error("No sign answers");
  await pollUntil(
    async () => (await readSign(operator, shown.id)).stateData.verification?.state === "verified",
    30_000,
  );
  return [
    ["home", "/", "h1"],
    ["signs", "/signs/sign", 'a[href$="/detail"]'],
    ["sign", `/signs/sign/${shown.id}/detail`, "canvas"],
    ["composer", `/signs/sign/${shown.id}/detail?compose=new`, ".composer canvas"],
    ["map", "/map", "canvas"],
    ["form", "/signs/sign/new", "form"],
  ];
}

async function takeAll(
  from: Browser,
  screens: Screen[],
  mode: (typeof modes)[number],
  { name: suffix, width, height }: (typeof sizes)[number],
): Promise<void> {
  const context = await from.newContext({
    viewport: { width, height },
    colorScheme: mode,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/New_York",
  });
  // The console follows its own stored theme, not the system setting.
  await context.addInitScript((chosen) => localStorage.setItem("gantry_theme", chosen), `saga-${mode}`);
  const page = await context.newPage();
  const take = async (name: string): Promise<void> => {
    const file = `${name}-${mode}${suffix}.png`;
    if (!wanted || wanted.has(file)) await page.screenshot({ path: path.join(folder, file) });
  };
  await page.goto(site.address);
  await page.getByLabel("User name").waitFor();
  await take("sign-in");
  await signIn(page, "admin");
  for (const [name, address, ready] of screens) {
    await page.goto(`${site.address}${address}`);
    await waitUntilSettled(page, ready);
    await take(name);
  }
  await context.close();
  report(`${screens.length + 1} screens, ${mode}, ${width} x ${height}`);
}

async function waitUntilSettled(page: Page, ready: string): Promise<void> {
  await page.locator(ready).first().waitFor({ timeout: 15_000 });
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
}
