import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { SiteRecord } from "../../scripts/site/instance.ts";
import { readyCamera } from "../support/cameras.ts";
import { expect, test } from "../support/fixtures.ts";
import { findViewedMediaChildren } from "./media-children.ts";
import { readSeenPicture } from "../support/pictures.ts";
import { pollUntil } from "../support/signs.ts";
import type { RunningSite } from "../support/site-process.ts";

/** The supervisor restarts it. */
async function killServer(site: RunningSite): Promise<void> {
  const record = JSON.parse(await readFile(path.join(site.dataFolder, "site.json"), "utf8")) as SiteRecord;
  process.kill(record.children.server?.pid ?? 0, "SIGKILL");
}

/** Runs in the page, for 12 s: when frames came, and how long "Live" was shown over a frame that had stopped. */
function watchVideo(video: Element): Promise<{ backAfterMs: number; liveAfterLastMs: number }> {
  if (!(video instanceof HTMLVideoElement)) throw new Error("this is no video");
  const player = video.closest<HTMLElement>("[data-camera-picture]");
  const seen = { lastMs: performance.now(), gapMs: 0, liveAfterLastMs: 0 };
  const take = (): void => {
    seen.gapMs = Math.max(seen.gapMs, performance.now() - seen.lastMs);
    seen.lastMs = performance.now();
    video.requestVideoFrameCallback(take);
  };
  video.requestVideoFrameCallback(take);
  return new Promise((resolve) => {
    const look = setInterval(() => {
      const isLive = /\bLive\b/.test(player?.innerText ?? "");
      const agoMs = performance.now() - seen.lastMs;
      if (isLive) seen.liveAfterLastMs = Math.max(seen.liveAfterLastMs, agoMs);
    }, 20);
    setTimeout(() => {
      clearInterval(look);
      const gapMs = Math.max(seen.gapMs, performance.now() - seen.lastMs);
      resolve({ backAfterMs: gapMs, liveAfterLastMs: seen.liveAfterLastMs });
    }, 12_000);
  });
}

test("when the media process is killed video is back within 5 s, and a stopped frame is called live for at most 2 s (CAM-028)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1 });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  const video = page.locator("[data-camera-picture] video").first();
  await pollUntil(() => readSeenPicture(video), 10_000);
  await expect(page.getByText("WebRTC, internal stream")).toBeVisible();
  const watching = video.evaluate(watchVideo);
  const viewed = await findViewedMediaChildren(site.pid);
  expect(viewed.length).toBeGreaterThan(0);
  for (const pid of viewed) process.kill(pid, "SIGKILL");
  const { backAfterMs, liveAfterLastMs } = await watching;
  expect(backAfterMs).toBeGreaterThan(500);
  expect(backAfterMs).toBeLessThan(5_000);
  // It did say live before.
  expect(liveAfterLastMs).toBeGreaterThan(0);
  expect(liveAfterLastMs).toBeLessThan(2_000);
});

const widths = [1440, 390];

/** Where the title of the screen stands at each width; its path must not be covered. */
async function measureTitle(page: Page): Promise<unknown[]> {
  const places: unknown[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await page
      .getByRole("navigation", { name: "Breadcrumbs" })
      .getByRole("button")
      .first()
      .click({ trial: true });
    places.push(await page.getByRole("heading", { name: "Signs", level: 1 }).boundingBox());
  }
  return places;
}

test("a console without its server reports it, moving and covering nothing, and reports when the connection is back (RT-015)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign`);
  const live = page.getByText("Live", { exact: true }).first();
  await expect(live).toBeVisible();
  const before = await measureTitle(page);
  await killServer(site);
  await expect(page.getByText(/Live updates stopped/)).toBeVisible();
  expect(await measureTitle(page)).toEqual(before);
  await page.setViewportSize({ width: 1440, height: 844 });
  await expect(page.getByText(/Live updates stopped/)).toBeHidden({ timeout: 45_000 });
  await expect(live).toBeVisible();
});

test("a screen opened during a server outage keeps the console and loads once the server responds (PLAT-009)", async ({
  signedIn,
  site,
}) => {
  // Needs an empty cache, so the page must load its parts.
  const page = await signedIn("operator", { at: "/", ownBrowser: true });
  await killServer(site);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByText("The server is not responding. Retrying every few seconds.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible({ timeout: 45_000 });
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});
