import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Page, Request } from "@playwright/test";
import { readyCamera } from "../support/cameras.ts";
import { expect, test } from "../support/fixtures.ts";
import { standingPicture } from "../support/pictures.ts";
import { until } from "../support/signs.ts";

const video = (page: Page) => page.locator("[data-recorded] video");
const track = (page: Page) => page.getByRole("slider", { name: "Playback time" });
const time = (page: Page) => page.locator("[data-recorded] time");

interface TimedPicture {
  saidMs: number;
  drawnMs: number;
}

async function nextPicture(page: Page, before?: TimedPicture): Promise<TimedPicture> {
  return until(async () => {
    const said = Date.parse((await time(page).getAttribute("datetime", { timeout: 10_000 })) ?? "");
    if (said === before?.saidMs) return undefined;
    const picture = await standingPicture(video(page));
    // Another picture may have arrived between the two reads.
    const saidThen = Date.parse((await time(page).getAttribute("datetime")) ?? "");
    return picture && said === saidThen && { saidMs: said, drawnMs: picture.atMs };
  }, 10_000);
}

/** Simulated cameras draw ten pictures a second; on a busy machine they are late. */
const intervalMs = 100;
const mostOffMs = 1_000;

function expectTrueTimes(pictures: readonly TimedPicture[]): void {
  for (const { saidMs, drawnMs } of pictures) expect(Math.abs(saidMs - drawnMs)).toBeLessThan(mostOffMs);
}

async function steps(page: Page, key: string, count: number): Promise<TimedPicture[]> {
  const seen = [await nextPicture(page)];
  for (let step = 0; step < count; step++) {
    await page.keyboard.press(key);
    seen.push(await nextPicture(page, seen.at(-1)));
  }
  return seen;
}

async function approach(page: Page, momentMs: number): Promise<void> {
  let shown = await nextPicture(page);
  while (Math.abs(shown.saidMs - momentMs) > 600) {
    await page.keyboard.press(shown.saidMs < momentMs ? "Shift+ArrowRight" : "Shift+ArrowLeft");
    shown = await nextPicture(page, shown);
  }
}

/**
 * Start of the newest clip that has a previous clip and content after its start; clips are named by start
 * time.
 */
async function newestClipStartMs(dataFolder: string, cameraId: string): Promise<number> {
  return until(async () => {
    const files = await readdir(dataFolder, { recursive: true });
    const starts = files
      .filter((file) => path.basename(path.dirname(file)) === cameraId && file.endsWith(".mp4"))
      .map((file) => Number(path.basename(file, ".mp4")))
      .sort((one, other) => one - other);
    const fitting = starts.slice(1).findLast((startMs) => Date.now() - startMs > 3_000);
    return fitting;
  }, 20_000);
}

async function pointOf(page: Page, momentMs: number): Promise<{ x: number; y: number }> {
  const box = await track(page).boundingBox();
  if (!box) throw new Error("there is no track");
  const share = 1 - (Date.now() - momentMs) / 600_000;
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

test("the recording is stepped picture by picture, across clip ends and gaps, and each shows its time (CAM-067)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1, isRecorded: true });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  await expect(track(page)).toBeVisible();
  const clipStartMs = await newestClipStartMs(site.dataFolder, camera.id);
  const { x, y } = await pointOf(page, clipStartMs - 900);
  await page.mouse.click(x, y);
  await approach(page, clipStartMs - 600);
  const forward = await steps(page, "ArrowRight", 14);
  expect(forward[0]?.saidMs).toBeLessThan(clipStartMs);
  expect(forward.at(-1)?.saidMs).toBeGreaterThan(clipStartMs);
  expectTrueTimes(forward);
  for (const [index, one] of forward.slice(1).entries())
    expect(one.drawnMs).toBeGreaterThan(forward[index]?.drawnMs ?? 0);
  expect((await steps(page, "ArrowLeft", 14)).toReversed()).toEqual(forward);

  const here = await nextPicture(page);
  await page.keyboard.press("Shift+ArrowRight");
  const second = await nextPicture(page, here);
  expect(Math.abs(second.saidMs - here.saidMs - 1_000)).toBeLessThanOrEqual(2 * intervalMs);

  const inGapMs = Date.now() + 1_000;
  await door.restartCamera(camera.key, 2_500);
  await until(async () => (await newestClipStartMs(site.dataFolder, camera.id)) > inGapMs, 30_000);
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Live" })).toHaveAttribute("aria-pressed", "true");
  await track(page).press("ArrowLeft");
  let before = await nextPicture(page);
  while (before.saidMs > inGapMs) {
    await page.keyboard.press("Shift+ArrowLeft");
    before = await nextPicture(page, before);
  }
  let behind = before;
  while (behind.saidMs < inGapMs) {
    before = behind;
    await page.keyboard.press("ArrowRight");
    behind = await nextPicture(page, before);
  }
  await expect(page.getByText("No recording from")).toBeVisible();
  expect(behind.saidMs - before.saidMs).toBeGreaterThan(2_000);
  await page.keyboard.press("ArrowLeft");
  const back = await nextPicture(page, behind);
  expect(behind.saidMs - back.saidMs).toBeGreaterThan(1_500);
  expectTrueTimes([before, behind, back]);
});

test("scrubbing requests only the last position; from there the recording plays fast and is saved between two marks (CAM-067)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1, isRecorded: true });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  await expect(track(page)).toBeVisible();
  const endMs = (await newestClipStartMs(site.dataFolder, camera.id)) - 5_000;
  let [open, mostOpen] = [0, 0];
  const isOfPictures = (request: Request) => request.url().includes("pictures.mp4");
  page.on("request", (request) => isOfPictures(request) && (mostOpen = Math.max(mostOpen, ++open)));
  const closed = (request: Request) => isOfPictures(request) && open--;
  page.on("requestfinished", closed);
  page.on("requestfailed", closed);

  const [from, to] = [await pointOf(page, Date.now() - 2_000), await pointOf(page, endMs)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 40, to.y, { steps: 30 });
  await page.mouse.move(to.x, to.y, { steps: 20 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await nextPicture(page)).saidMs - endMs)).toBeLessThan(10_000);
  expectTrueTimes([await nextPicture(page)]);
  expect(mostOpen).toBeLessThanOrEqual(2);

  await page.keyboard.press("i");
  const begun = await nextPicture(page);
  await page.getByLabel("Speed").selectOption("4");
  await track(page).focus();
  await page.keyboard.press(" ");
  await expect
    .poll(async () => Date.parse((await time(page).getAttribute("datetime")) ?? "") - begun.saidMs)
    .toBeGreaterThan(3_000);
  await page.keyboard.press(" ");
  const ended = await nextPicture(page, begun);
  expectTrueTimes([ended]);
  await page.keyboard.press("o");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save clip" }).click();
  expect((await download).suggestedFilename()).toBe(
    `${camera.name} ${new Date(begun.saidMs).toISOString().replaceAll(":", "-")}.mp4`,
  );
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save snapshot" }).click();
  expect((await picture).suggestedFilename()).toContain(
    new Date(ended.saidMs).toISOString().replaceAll(":", "-"),
  );
});
