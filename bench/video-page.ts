import { chromium, type Page } from "@playwright/test";
import { motionRepeatedEveryMs } from "../packages/domain/src/camera/motion.ts";
import { makeEvenGrid } from "../packages/domain/src/camera/wall-grid.ts";
import { readyCamera, type SimulatedCamera } from "../e2e/support/cameras.ts";
import { ConsoleClient } from "../e2e/support/console-client.ts";
import { Door } from "../e2e/support/door.ts";
import { readSeenPictures } from "../e2e/support/pictures.ts";
import { pollUntil } from "../e2e/support/signs.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { buildWeb } from "../scripts/site/web-build.ts";
import { findChromium } from "../scripts/test/find-programs.ts";
import { quantile } from "./list/figures.ts";
import { signedInPage } from "./list/signed-in-page.ts";
import { clickAndSee, type Joined, type Keyed, noteKeys } from "./video/seen-in-page.ts";

/**
 * Cameras in a browser by WebRTC. Click to first picture of an already pulled camera (limits 250 ms, p95 500
 * ms); a wall of 16 (limit 1.2 s); drawing to display (limit 50 ms); key to motion (limit 100 ms); key
 * release to stop (limit 250 ms).
 */
const joins = 40;
const wallOpenings = 10;
const wallTiles = 16;
const picturesPerCamera = 50;
const keys = 60;

await buildWeb();
const site = await startSiteProcess();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
const admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
const door = new Door(site.door);
try {
  const cameras = await readyCameras();
  const page = await signedInPage(browser, site.address, "admin");
  await measureJoins(page, cameras.slice(0, 4));
  await measureDelay(page, cameras.slice(0, 4));
  await measureKeys(page, cameras[0] as SimulatedCamera);
  await measureWall(page, cameras);
} finally {
  await browser.close();
  await site.stop();
}

async function readyCameras(): Promise<SimulatedCamera[]> {
  const cameras: SimulatedCamera[] = [];
  for (let place = 1; place <= wallTiles; place += 1)
    cameras.push(await readyCamera(admin, door, { fromEnd: place }));
  return cameras;
}

/**
 * Goes from the list to the camera and back; the gateway keeps pulling for some seconds after the last viewer
 * leaves.
 */
async function measureJoins(page: Page, cameras: readonly SimulatedCamera[]): Promise<void> {
  await page.goto(`${site.address}/video/camera?size=100`);
  const found: Joined[] = [];
  for (let join = -cameras.length; join < joins; join += 1) {
    const camera = cameras[(join + cameras.length) % cameras.length] as SimulatedCamera;
    const seen = await openFromList(page, "/video/camera", camera.id, 1);
    // The first join of each camera starts the pull and is not counted.
    if (join >= 0) found.push(...seen);
  }
  const times = found.map(({ tookMs }) => tookMs);
  console.log(
    `video in the page, click to first picture, warm: ${formatQuantile(times, 0.5)} median, ${formatQuantile(times, 0.95)} at 95 of 100, ` +
      `${ofAll(found, joins)} (limits 250 and 500 ms); Chromium ${browser.version()}`,
  );
}

async function openFromList(page: Page, path: string, id: string, count: number): Promise<Joined[]> {
  const link = page.locator(`tbody a[href^="${path}/${id}"]`).first();
  const seen = await link.evaluate(clickAndSee, { count, withinMs: 15_000 });
  await page.evaluate(() => history.back());
  await link.waitFor();
  return seen;
}

async function measureDelay(page: Page, cameras: readonly SimulatedCamera[]): Promise<void> {
  const delays: number[] = [];
  for (const { id } of cameras) {
    await page.goto(`${site.address}/video/camera/${id}/detail`);
    const video = page.locator("[data-camera-picture] video").first();
    await readSeenPictures(video, 10);
    const seen = await readSeenPictures(video, picturesPerCamera, 30_000);
    delays.push(...seen.map(({ delayMs }) => delayMs));
  }
  console.log(
    `video in the page, from drawing a picture in the camera to showing it: ${formatQuantile(delays, 0.5)} median, ` +
      `${formatQuantile(delays, 0.95)} at 95 of 100, ${delays.length} pictures (limit 50 ms)`,
  );
}

async function measureKeys(page: Page, { id, key }: SimulatedCamera): Promise<void> {
  await page.goto(`${site.address}/video/camera/${id}/detail`);
  await page.getByRole("button", { name: "Take control" }).click();
  await page.locator("[data-lock-bar]", { hasText: "You have control" }).waitFor();
  await page.evaluate(noteKeys);
  const [startMs, stopMs]: [number[], number[]] = [[], []];
  for (let pressed = 0; pressed < keys; pressed += 1) {
    const arrow = pressed % 2 === 0 ? "ArrowRight" : "ArrowLeft";
    const { orders } = await door.camera(key);
    await page.keyboard.down(arrow);
    const moved = await pollUntil(() => orderAfter(key, orders.length, true), 5000);
    await page.keyboard.up(arrow);
    const stood = await pollUntil(() => orderAfter(key, orders.length, false), 5000);
    const [downAtMs = Number.NaN, upAtMs = Number.NaN] = await page.evaluate(() =>
      (window as unknown as Keyed).keyAtMs.slice(-2),
    );
    startMs.push(moved.atMs - downAtMs);
    stopMs.push(stood.atMs - upAtMs);
    // Start from rest: a motion command is not repeated sooner than this (CAM-077).
    await page.waitForFunction((earliestMs) => Date.now() > earliestMs, downAtMs + motionRepeatedEveryMs);
  }
  console.log(
    `driving a camera in the page, key down to the camera's hearing it: ${formatQuantile(startMs, 0.5)} median, ` +
      `${formatQuantile(startMs, 0.99)} at 99 of 100 (limit 100 ms); key up to its hearing that it stops: ` +
      `${formatQuantile(stopMs, 0.5)} median, ${formatQuantile(stopMs, 0.99)} at 99 of 100 (limit 250 ms); ${keys} of each`,
  );
}

async function orderAfter(key: string, count: number, moves: boolean) {
  const { orders } = await door.camera(key);
  return orders.slice(count).find(({ speeds }) => (speeds.pan !== 0) === moves);
}

async function measureWall(page: Page, cameras: readonly SimulatedCamera[]): Promise<void> {
  const side = Math.sqrt(wallTiles);
  const items = cameras.map(({ id }, index) => ({ tile: index + 1, entityType: "CAMERA", entityId: id }));
  const wall = await admin.call<{ id: string }>("POST", "/video/video-wall", {
    name: "Sixteen",
    layout: makeEvenGrid(side, side),
    items,
  });
  await page.goto(`${site.address}/video/wall`);
  const [all, times]: [Joined[], number[]] = [[], []];
  for (let opening = -1; opening < wallOpenings; opening += 1) {
    const seen = await openFromList(page, "/video/wall", wall.body.id, wallTiles);
    if (opening < 0) continue;
    all.push(...seen);
    times.push(
      seen.length < wallTiles ? Number.POSITIVE_INFINITY : Math.max(...seen.map((one) => one.tookMs)),
    );
  }
  console.log(
    `wall of ${wallTiles} cameras, click to the last of the first pictures, warm: ${formatQuantile(times, 0.5)} median, ` +
      `${formatQuantile(times, 0.95)} at 95 of 100 of ${wallOpenings}, ${ofAll(all, wallOpenings * wallTiles)} (limit 1200 ms)`,
  );
}

function formatQuantile(times: readonly number[], part: number): string {
  return `${quantile(times, part).toFixed(0)} ms`;
}

function ofAll(joined: readonly Joined[], wanted: number): string {
  const byWebrtc = joined.filter(({ isWebrtc }) => isWebrtc).length;
  return `${byWebrtc} of ${wanted} by WebRTC`;
}
