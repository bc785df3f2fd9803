import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ConsoleClient } from "../e2e/support/console-client.ts";
import { signIn } from "../e2e/support/fixtures.ts";
import { pollUntil } from "../e2e/support/signs.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { runCityCommand } from "./site/city-command.ts";
import { report, root } from "./site/report.ts";
import { buildWeb } from "./site/web-build.ts";
import { findChromium } from "./test/find-programs.ts";

/**
 * `node scripts/run.mjs film [folder]`: a crash in the simulated city is worked by keyboard from its detection to its end,
 * with a picture of each step and the seconds since the detection.
 */
const folder = path.resolve(process.argv[2] ?? path.join(root, ".cache/film"));
const detectedWithinMs = 300_000;
const verifiedWithinMs = 60_000;

interface Incident {
  id: string;
  name: string;
  roadName: string | null;
}

mkdirSync(folder, { recursive: true });
await buildWeb();
const site = await startSiteProcess({ GANTRY_DEMO_DAYS: "1", GANTRY_SIMULATOR_MOST_DETECTORS: "400" });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--font-render-hinting=none", "--enable-unsafe-swiftshader"],
});
try {
  await film();
} finally {
  await browser.close();
  await site.stop();
}

async function film(): Promise<void> {
  const operator = new ConsoleClient({ address: site.address, userName: "operator", tenantId: "metro" });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.goto(site.address);
  await signIn(page, "operator");
  const known = new Set((await readOpen(operator)).map(({ id }) => id));
  report(await runCityCommand(site.door, ["crash", "I-25", "210.4"]));
  const crash = await waitForIncident(operator, known);
  const startMs = performance.now();
  let count = 0;
  const take = async (what: string): Promise<void> => {
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    const file = `${String(++count).padStart(2, "0")}-${what}.png`;
    await page.screenshot({ path: path.join(folder, file) });
    report(`${seconds} s after the detection: ${file}`);
  };
  await work(page, crash, take);
  await pollUntil(async () => (await listShown(operator, crash.id)).length === 0, verifiedWithinMs);
  report(`${((performance.now() - startMs) / 1000).toFixed(1)} s after the detection: no sign shows it`);
}

async function work(page: Page, crash: Incident, take: (what: string) => Promise<void>): Promise<void> {
  const { keyboard } = page;
  await page.getByText(crash.name).first().waitFor();
  await take("needs-you");
  await page.goto(`${site.address}/aid/incidents/${crash.id}/detail`);
  await page.getByRole("group", { name: "Devices along the road, in the direction of travel" }).waitFor();
  await take("corridor");
  await keyboard.press("a");
  await take("camera-aimed");
  await keyboard.press("n");
  await keyboard.type("Two cars, right lane blocked, police on the way");
  await keyboard.press("Control+Enter");
  await page.getByRole("list", { name: "Log" }).getByText("police on the way").waitFor();
  await page.getByLabel("Write a note").blur();
  await take("note");
  await keyboard.press("c");
  await page.getByText(/was confirmed$/).waitFor();
  await take("confirmed");
  await keyboard.press("m");
  const dialog = page.getByRole("dialog").first();
  await dialog
    .getByText(/Shown at once|Queued behind/)
    .first()
    .waitFor();
  await take("proposed-messages");
  await keyboard.press("Control+Enter");
  await page
    .getByRole("button", { name: /^Post to \d+ signs?$/ })
    .last()
    .waitFor();
  await keyboard.press("Enter");
  await dialog.getByText(/\d+ verified/).waitFor({ timeout: verifiedWithinMs });
  await take("verified");
  await keyboard.press("Escape");
  await take("warned");
  await keyboard.press("x");
  await page.getByText(/The incident is over, but \d+ messages? stays?/).waitFor();
  await take("cleared");
  await keyboard.press("d");
  await page
    .getByText(/taken down$/)
    .first()
    .waitFor();
  await take("taken-down");
}

/** Open messages of the incident, on any sign. */
async function listShown(operator: ConsoleClient, id: string): Promise<unknown[]> {
  const { body } = await operator.call<{ items: unknown[] }>("POST", "/signs/queue/associated", {
    associatedEntityType: "AUTOMATED_INCIDENT",
    associatedEntityId: id,
  });
  return body.items;
}

async function readOpen(operator: ConsoleClient): Promise<Incident[]> {
  const { body } = await operator.call<{ items: Incident[] }>("POST", "/incidents/find", {
    filters: [{ field: "roadName", operator: "EQUALS", value: "I-25" }],
  });
  return body.items;
}

async function waitForIncident(operator: ConsoleClient, known: ReadonlySet<string>): Promise<Incident> {
  let found: Incident | undefined;
  await pollUntil(async () => {
    found = (await readOpen(operator)).find(({ id }) => !known.has(id));
    return found !== undefined;
  }, detectedWithinMs);
  if (!found) throw new Error("The crash was not detected");
  return found;
}
