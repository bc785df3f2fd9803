import type { AlarmGroupsAnswer } from "../packages/domain/src/alarms/alarm-groups-call.ts";
import { chromium, type Page } from "@playwright/test";
import { ConsoleClient } from "../e2e/support/console-client.ts";
import { observeSign, ReportingAgent } from "../e2e/support/reporting-agent.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { buildWeb } from "../scripts/site/web-build.ts";
import { findChromium } from "../scripts/test/find-programs.ts";
import { quantile } from "./list/figures.ts";
import { signedInPage } from "./list/signed-in-page.ts";

/**
 * A link fails: 1,000 signs of one agent fall silent within 60 s, while an operator works with keys on /alarms.
 * Limits: at most 10 groups on screen, the first critical alarm at most 1 s after its report, 100 ms from key to paint
 * at 95 of 100.
 */
const signCount = 1_000;
const spanMs = 60_000;
const batches = 120;
const perNetwork = 50;
const criticalAt = 0.4;
const keyEveryMs = 100;

await buildWeb();
const site = await startSiteProcess();
const admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
try {
  const agent = await ReportingAgent.enrolled(site, admin, {
    signs: signCount,
    hostOf: (at) => `10.1.${Math.floor(at / perNetwork)}.${(at % perNetwork) + 1}`,
  });
  await agent.connect();
  const criticalId = agent.signIds[Math.floor(signCount * criticalAt)] ?? "";
  await admin.call("POST", "/alarm-configs", {
    name: "Silent tunnel sign",
    entityType: "SIGN",
    entityId: criticalId,
    alarmType: "communicationFailure",
    alarmSeverity: "critical",
  });
  const page = await signedInPage(browser, site.address, "admin");
  await page.goto(`${site.address}/alarms`);
  await page.getByRole("heading", { name: "All alarms" }).waitFor();
  await page.waitForLoadState("networkidle");
  const isBefore = await criticalRows(page).count();
  await page.evaluate(watchKeys);
  let isStorming = true;
  const typing = pressKeys(page, () => isStorming);
  const acks: number[] = [];
  let shown: Promise<number> | undefined;
  const startMs = performance.now();
  for (let batch = 0; batch < batches; batch += 1) {
    const ids = agent.signIds.slice((batch * signCount) / batches, ((batch + 1) * signCount) / batches);
    const sentMs = performance.now();
    if (ids.includes(criticalId)) shown = waitForCritical(page, isBefore, sentMs);
    await agent.report(ids.map((id) => observeSign(id, "OFFLINE")));
    acks.push(performance.now() - sentMs);
    const dueMs = startMs + ((batch + 1) * spanMs) / batches;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
  }
  const tookMs = performance.now() - startMs;
  const criticalMs = await shown;
  isStorming = false;
  await typing;
  const { body } = await admin.call<AlarmGroupsAnswer>("POST", "/alarms/groups", {});
  const ofStorm = body.groups.filter(({ alarm }) => alarm.entityId.startsWith("storm-"));
  const count = ofStorm.reduce((sum, { ids }) => sum + ids.length, 0);
  const keyMs = await page.evaluate(() => (window as unknown as { keyMs: number[] }).keyMs);
  console.log(
    `${count} alarms of one failed link in ${(tookMs / 1000).toFixed(0)} s: ${ofStorm.length} groups ` +
      `(${body.groups.length} with the demo's others; limit 10); first critical on screen after ${criticalMs?.toFixed(0)} ms ` +
      `(limit 1000 ms); key to painted on /alarms: ${quantile(keyMs, 0.5).toFixed(0)} ms median, ` +
      `${quantile(keyMs, 0.95).toFixed(0)} ms at 95 of 100, ${keyMs.length} keys (limit 100 ms at 95 of 100); ` +
      `batch stored after ${quantile(acks, 0.5).toFixed(0)} ms median, ${quantile(acks, 1).toFixed(0)} ms longest`,
  );
  const wholeMs = await timeBurst(agent);
  console.log(
    `${signCount} alarms that clear in ${signCount / 200} batches: stored in ${wholeMs.toFixed(0)} ms`,
  );
  agent.close();
} finally {
  await browser.close();
  await site.stop();
}

function criticalRows(page: Page) {
  return page.getByRole("row").filter({ hasText: "Critical" });
}

async function waitForCritical(page: Page, countBefore: number, sentMs: number): Promise<number> {
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll("tbody tr")].filter((row) => row.textContent?.includes("Critical"))
        .length > before,
    countBefore,
    { polling: "raf" },
  );
  return performance.now() - sentMs;
}

/** Moves the focus through the page, and opens and closes the group of the storm. */
async function pressKeys(page: Page, isGoingOn: () => boolean): Promise<void> {
  for (let key = 0; isGoingOn(); key += 1) {
    if (key % 50 === 25)
      await page
        .locator('[data-act="toggle"]')
        .first()
        .focus()
        .catch(() => undefined);
    await page.keyboard.press(key % 50 === 25 ? "Enter" : key % 2 === 0 ? "Tab" : "Shift+Tab");
    await new Promise((resolve) => setTimeout(resolve, keyEveryMs));
  }
}

function watchKeys(): void {
  const keyMs: number[] = [];
  Object.assign(window, { keyMs });
  const note = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => setTimeout(() => keyMs.push(performance.now() - timeStamp)));
  window.addEventListener("keydown", note, { capture: true });
}

async function timeBurst(agent: ReportingAgent): Promise<number> {
  const startMs = performance.now();
  for (let at = 0; at < signCount; at += 200)
    await agent.report(agent.signIds.slice(at, at + 200).map((id) => observeSign(id, "ONLINE")));
  return performance.now() - startMs;
}
