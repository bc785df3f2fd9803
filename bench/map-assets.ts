import { request } from "node:http";
import { setInterval } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import pg from "pg";
import { type SiteProcess, startSiteProcess } from "../e2e/support/site-process.ts";
import { buildWeb } from "../scripts/site/web-build.ts";
import { findChromium } from "../scripts/test/find-programs.ts";
import { camerasInView, fillCameras } from "./list/camera-database.ts";
import { mean, quantile } from "./list/figures.ts";
import { signedInPage } from "./list/signed-in-page.ts";
import { clusterRadiusPx, serveBareMap } from "./map/bare-map.ts";
import { LiveChanges, messagesPerSecond, secondsLong, type Spent } from "./map/live-changes.ts";

/**
 * The map with many assets: the call that brings them (limits 1.5 MB compressed and 100 ms for 50,000), the time from the
 * click on the menu until they are there (limit 1.0 s for 20,000), frame times while the map is moved, beside MapLibre alone
 * with the same assets, and the work of the main thread while devices change their state.
 */
const counts = [20_000, 50_000];
const calls = 20;
const openings = 6;
const moves = 60;
const changesPerSecond = 1_000;
const tenantId = "north";

await buildWeb();
let site: SiteProcess;
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
try {
  for (const count of counts) await measureSite(count);
} finally {
  await browser.close();
}

/** A site for each count: cameras that appear in the database behind its back would be seen late. */
async function measureSite(count: number): Promise<void> {
  site = await startSiteProcess();
  try {
    await replaceCameras(count);
    const page = await signedInPage(browser, site.address, "north");
    const body = await measureCall(page, count);
    await measureOpening(page, count);
    await measureMoves(page, count, body);
    await page.close();
    await measureChanges(count, body);
  } finally {
    await site.stop();
  }
}

/** This tenant polls nothing. */
async function replaceCameras(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('gantry.tenant', $1, false)", [tenantId]);
    await client.query("delete from camera where tenant_id = $1 and id like $1 || '-%'", [tenantId]);
    await fillCameras(client, [tenantId], count, false);
    await client.query("update map_config set doc = doc || $2::jsonb where tenant_id = $1", [
      tenantId,
      JSON.stringify({ ...camerasInView, clusterRadius: clusterRadiusPx }),
    ]);
    await agentHasThem(client);
  } finally {
    await client.end();
  }
}

/** The agent tells of each once that it is not polled, at its next turn: in the midst of a measure that would count. */
async function agentHasThem(client: pg.Client): Promise<void> {
  const untold =
    "select 1 from camera_state where tenant_id = $1 and id like $1 || '-%' and status <> 'DISABLED' limit 1";
  for await (const _beat of setInterval(1_000))
    if ((await client.query(untold, [tenantId])).rowCount === 0) return;
}

async function measureCall(page: Page, count: number): Promise<string> {
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.url().includes("/api/v1/video/camera/geojson")),
    page.goto(`${site.address}/map`),
  ]);
  const address = sent.url();
  const token = sent.headers()["authorization"] ?? "";
  const headers = { authorization: token, "x-tenant-id": tenantId };
  const times: number[] = [];
  let bytes = 0;
  for (let call = -3; call < calls; call += 1) {
    const startMs = performance.now();
    bytes = await countBytes(address, {
      ...headers,
      "accept-encoding": "gzip, br",
    });
    if (call >= 0) times.push(performance.now() - startMs);
  }
  const body = await (await fetch(address, { headers })).text();
  console.log(
    `assets of ${count} cameras: ${(bytes / 1e6).toFixed(2)} MB compressed (limit 1.5 for 50,000), ` +
      `${(body.length / 1e6).toFixed(1)} MB plain; ${quantile(times, 0.5).toFixed(0)} ms median, ` +
      `${quantile(times, 1).toFixed(0)} ms longest of ${calls} calls (limit 100)`,
  );
  return body;
}

/** As sent, without decompressing. */
function countBytes(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => void (bytes += part.length));
      response.on("end", () => resolve(bytes));
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

async function measureOpening(page: Page, count: number): Promise<void> {
  const times: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    await page.goto(site.address);
    await page.locator('nav a[href="/map"]').first().waitFor();
    await page.waitForLoadState("networkidle");
    times.push(await page.evaluate(openMap));
  }
  console.log(
    `map of ${count} cameras, menu click until they are in view: ${quantile(times, 0.5).toFixed(0)} ms median, ` +
      `${quantile(times, 1).toFixed(0)} ms longest of ${openings} (limit 1000 for 20,000)`,
  );
}

/** In the page: until the button that counts what is in view has a count, and that frame is painted. */
function openMap(): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const count = document.querySelector('[aria-controls="map-in-view"] .num')?.textContent ?? "0";
      if (Number(count.replaceAll(/\D/g, "")) === 0 || !document.querySelector("canvas")) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    document.querySelector<HTMLElement>('nav a[href="/map"]')?.click();
  });
}

async function measureMoves(page: Page, count: number, assets: string): Promise<void> {
  const ours = await frameTimes(page);
  const bare = await serveBareMap(assets);
  const size = await page.locator("canvas").first().boundingBox();
  if (!size) throw new Error("No map");
  const viewport = { width: Math.round(size.width), height: Math.round(size.height) };
  const peer = await browser.newPage({ viewport });
  await peer.goto(`${bare.address}/?at=${Object.values(camerasInView).join(",")}`);
  await peer.waitForFunction(() => document.title === "drawn");
  const bareTimes = await frameTimes(peer);
  await peer.close();
  bare.close();
  const figure = (times: readonly number[]) =>
    `${mean(times).toFixed(0)} ms mean, ${quantile(times, 0.95).toFixed(0)} ms p95`;
  console.log(
    `moving the map with ${count} cameras, frame times: ${figure(ours)}; MapLibre alone ${figure(bareTimes)}; ` +
      `${(mean(ours) / mean(bareTimes)).toFixed(1)} times, without a graphics card`,
  );
}

async function measureChanges(count: number, body: string): Promise<void> {
  const changes = new LiveChanges();
  const page = await signedInPage(browser, site.address, "north", (one) => changes.listen(one));
  await page.goto(`${site.address}/map`);
  await page.locator('[aria-controls="map-in-view"] .num').first().waitFor();
  await page.waitForLoadState("networkidle");
  const { features } = JSON.parse(body) as { features: { properties: { id: string } }[] };
  const ids = features.map(({ properties }) => properties.id);
  const still = await changes.measure(page, ids, 0);
  const tasks = await changes.measure(page, ids, changesPerSecond);
  await page.close();
  const sum = (all: readonly Spent[], of: keyof Spent) => all.reduce((ms, task) => ms + task[of], 0);
  const perMessage = (of: keyof Spent) =>
    ((sum(tasks, of) - sum(still, of)) / (messagesPerSecond * secondsLong)).toFixed(1);
  const longest = (of: keyof Spent) => Math.max(...tasks.map((task) => task[of])).toFixed(0);
  const countLong = (of: keyof Spent) => tasks.filter((task) => task[of] > 50).length;
  console.log(
    `${changesPerSecond} state changes per second of ${count} cameras: ${perMessage("cpuMs")} ms of the main thread for each ` +
      `message of ${changesPerSecond / messagesPerSecond} changes (limit 4), ${perMessage("clockMs")} ms by the clock; ` +
      `${countLong("cpuMs")} tasks over 50 ms in ${secondsLong} s (limit 0 for 20,000), ${countLong("clockMs")} by the clock; ` +
      `longest ${longest("cpuMs")} ms, by the clock ${longest("clockMs")} ms`,
  );
}

/** Between painted frames while the map is dragged to and fro. */
async function frameTimes(page: Page): Promise<number[]> {
  const box = await page.locator("canvas").first().boundingBox();
  if (!box) throw new Error("No map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const frames: number[] = [];
    const note = (atMs: number) => {
      frames.push(atMs);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frames });
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 0; move < moves; move += 1)
    await page.mouse.move(x + 200 * Math.sin(move / 6), y + 100 * Math.cos(move / 6));
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return frames.slice(1).map((atMs, at) => atMs - (frames[at] ?? atMs));
}
