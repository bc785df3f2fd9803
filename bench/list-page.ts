import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import { fillCameras } from "./list/camera-database.ts";
import { quantile } from "./list/figures.ts";
import { signedInPage } from "./list/signed-in-page.ts";
import { startSiteInBrowser } from "./list/site-in-browser.ts";

/**
 * A list of 100,000 cameras in a browser, from the menu click to the first painted rows (limit 150 ms), with
 * and without hover before the click. Each run reloads the page. Then the list call and the full export over
 * HTTP.
 */
const cameraCount = 100_000;
const openings = 12;
const calls = 200;
const exports = 3;
const tenantId = "north";

const { site, browser, stop } = await startSiteInBrowser();
try {
  await makeCameras();
  const page = await signedInPage(browser, site.address, "north");
  for (const doesRest of [true, false]) {
    const times: number[] = [];
    for (let opening = 0; opening < openings; opening += 1) times.push(await openList(page, doesRest));
    console.log(
      `first rows of ${cameraCount} cameras, click to painted, ${doesRest ? "pointer on the entry before" : "without warning"}: ` +
        `${formatFigures(times)} of ${openings} (limit 150 ms)`,
    );
  }
  const token = await accessToken(page);
  const list = { page: 0, pageSize: 20, sortField: "status", ascending: true };
  for (const [name, path, body, rounds] of [
    ["list call, by status", "find", list, calls],
    ["counts by state and what needs somebody", "overview", {}, calls],
    ["the same with a dashboard's ages and changes", "overview", { dashboard: true }, 20],
  ] as const) {
    const times: number[] = [];
    for (let call = -5; call < rounds; call += 1) {
      const startMs = performance.now();
      await (await post(token, path, body)).arrayBuffer();
      if (call >= 0) times.push(performance.now() - startMs);
    }
    console.log(`${name}, over HTTP: ${formatFigures(times)} of ${rounds}`);
  }
  for (let round = 1; round <= exports; round += 1) {
    const startMs = performance.now();
    const { length } = Buffer.from(await (await post(token, "export", {})).arrayBuffer());
    const tookMs = performance.now() - startMs;
    console.log(
      `export over HTTP, ${round}: ${Math.round((cameraCount / tookMs) * 1000).toLocaleString("en")} rows/s, ` +
        `${(length / 1e6).toFixed(1)} MB`,
    );
  }
} finally {
  await stop();
}

/** This tenant polls nothing. The database is analysed so that its statistics are realistic. */
async function makeCameras(): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('gantry.tenant', $1, false)", [tenantId]);
    await fillCameras(client, [tenantId], cameraCount, false);
    const tended = `select count(*)::int as tables from pg_stat_user_tables
      where relname in ('camera', 'camera_state') and last_autovacuum is not null and last_autoanalyze is not null`;
    for (let tables = 0; tables < 2; ) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      tables = (await client.query<{ tables: number }>(tended)).rows[0]?.tables ?? 0;
    }
  } finally {
    await client.end();
  }
}

async function openList(page: Page, doesRest: boolean): Promise<number> {
  await page.goto(site.address);
  const entry = page.locator('nav a[href="/video/camera"]').first();
  await entry.waitFor();
  await page.waitForLoadState("networkidle");
  if (doesRest) await restOn(page, entry);
  return entry.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        const startMs = performance.now();
        const watch = new MutationObserver(() => {
          if (!document.querySelector("main tbody tr td")) return;
          watch.disconnect();
          // The task after the next frame runs once that frame is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
        });
        watch.observe(document.body, { childList: true, subtree: true });
        (link as HTMLElement).click();
      }),
  );
}

async function restOn(page: Page, entry: Locator): Promise<void> {
  await page.mouse.move(900, 600);
  const answered = page.waitForResponse((response) => response.url().includes("/api/v1/video/camera/find"));
  await entry.hover();
  await (await answered).finished();
}

async function accessToken(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes("/api/v1/video/camera/find")),
    openList(page, false),
  ]);
  return request.headers()["authorization"] ?? "";
}

function post(token: string, path: string, body: object): Promise<Response> {
  return fetch(`${site.address}/api/v1/video/camera/${path}`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function formatFigures(times: readonly number[]): string {
  const formatQuantile = (part: number) => quantile(times, part).toFixed(times.length > 50 ? 1 : 0);
  return `${formatQuantile(0.5)} ms median, ${times.length > 50 ? `${formatQuantile(0.99)} ms p99` : `${formatQuantile(1)} ms longest`}`;
}
