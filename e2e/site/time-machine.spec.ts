import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Download, Locator, Page } from "@playwright/test";
import { unzipEvidence, zipEvidence } from "@gantry/domain/evidence/evidence.ts";
import { readyCamera } from "../support/cameras.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { healthySigns } from "../support/signs.ts";

test.describe.configure({ timeout: 120_000 });

test("the map of a past moment opens by key and link, and leaves for live (MAP-002, MAP-049)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/map`);
  await expect(page.locator("canvas")).toBeVisible();
  await page.keyboard.press("l");
  const layers = page.getByRole("complementary", { name: "Layers" });
  await layers.getByRole("checkbox", { name: "Speeds on roads" }).uncheck();
  await layers.getByRole("checkbox", { name: "Travel times" }).check();
  await page.keyboard.press("l");
  // Travel times are measured with the speeds, and were off.
  const roads = Promise.all([
    page.waitForResponse(/road-speeds\?at=/),
    page.waitForResponse(/time-machine\/documents$/),
  ]);
  await page.keyboard.press("z");
  expect((await roads).map((answer) => answer.status())).toEqual([200, 200]);
  const banner = page.getByText(/You are looking at/);
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/at=/);
  await expect(page.getByText("Loading this moment…")).toHaveCount(0);
  await page.keyboard.press("i");
  await expect(page.getByRole("region", { name: "Alarms and actions" })).toBeVisible();
  expect.soft(await findViolations(page), "past").toEqual([]);
  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect(shared.getByText(await banner.innerText())).toBeVisible();
  await shared.close();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^In view/ })).toBeVisible();
});

test("an exported package opens from a file without a server, is verified, and an altered one is reported", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("There is no sign");
  const page = await signedIn("admin");
  const at = new Date(Date.now() - 2_000).toISOString();
  await page.goto(`${site.address}/map?at=${at}&show=${sign.id}`);
  await expect(page.getByRole("complementary", { name: `Past of ${sign.name}` })).toBeVisible();
  await page.getByRole("button", { name: "Export evidence" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Crash");
  expect.soft(await findViolations(page), "dialog").toEqual([]);
  const download = await exportPackage(page);
  const words = await dialog.getByText(/Fingerprint of its key/).innerText();
  const fingerprint = /key: (\S+)\./.exec(words)?.[1] ?? "none";

  const { viewer, good, altered } = await unpack(download);
  const reader = await page.context().newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  await reader.goto(`file://${viewer}`);
  const verdict = reader.locator("#verdict");
  await choose(reader, good);
  await expect(verdict).toContainText("Verified");
  await expect(verdict).toContainText(fingerprint);
  await expect(reader.getByRole("cell", { name: sign.name })).toBeVisible();
  await choose(reader, altered);
  await expect(verdict).toContainText("ALTERED");
  await expect(verdict).toContainText("data.json");
  expect(asked.filter((address) => !/^(file|blob):/.test(address))).toEqual([]);
});

test("the viewer plays the clip of a camera from a file, also after a second export, and releases a closed package", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1, isRecorded: true });
  const page = await signedIn("admin");
  const at = new Date(Date.now() - 2_000).toISOString();
  await page.goto(`${site.address}/map?at=${at}&show=${camera.id}`);
  await page.getByRole("button", { name: "Export evidence" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("Crash");
  const [first, second] = [await exportPackage(page), await exportPackage(page)];
  const { viewer, good, clipStartsAt } = await unpack(first);
  const later = await unpack(second);

  const reader = await page.context().newPage();
  await countObjectUrls(reader);
  await reader.goto(`file://${viewer}`);
  const video = reader.getByLabel(`Recording of ${camera.name}`);
  const readVideo = () =>
    video.evaluate(({ readyState, duration, currentTime }: HTMLVideoElement) => ({
      hasPicture: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      hasDuration: Number.isFinite(duration) && duration > 0,
      currentTime,
    }));
  await choose(reader, good);
  await showClip(video, clipStartsAt);
  await expect.poll(readVideo).toMatchObject({ hasPicture: true, hasDuration: true });
  await reader.getByLabel("Speed").selectOption("1");
  const { currentTime } = await readVideo();
  await reader.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => (await readVideo()).currentTime).toBeGreaterThan(currentTime + 1);
  const openUrls = await reader.evaluate("openUrls.size");
  await choose(reader, later.good);
  await showClip(video, later.clipStartsAt);
  await expect.poll(readVideo).toMatchObject({ hasPicture: true, hasDuration: true });
  await choose(reader, good);
  await expect(reader.locator("#main")).toBeVisible();
  expect(await reader.evaluate("openUrls.size")).toBe(openUrls);
});

async function exportPackage(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Export package" }).click(),
  ]);
  await expect(page.getByRole("dialog").getByText(/Fingerprint of its key/)).toBeVisible();
  return download;
}

/** A package that is being read sets the slider once it is open. */
const showClip = (video: Locator, startsAt: string) =>
  expect(async () => {
    // A second later, since the slider stops at whole seconds.
    const atMs = Date.parse(startsAt) + 1_000;
    await video
      .page()
      .getByLabel("Moment")
      .evaluate((slider: HTMLInputElement, ms) => {
        slider.value = String(ms);
        slider.dispatchEvent(new Event("input"));
      }, atMs);
    await expect(video).toBeVisible({ timeout: 1_000 });
  }).toPass();

const countObjectUrls = (page: Page) =>
  page.addInitScript(() => {
    const { createObjectURL, revokeObjectURL } = URL;
    const openUrls = new Set<string>();
    Object.assign(globalThis, { openUrls });
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL(blob);
      openUrls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      openUrls.delete(url);
      revokeObjectURL(url);
    };
  });

const choose = (page: Page, file: string) => page.getByLabel("Open the package (.zip):").setInputFiles(file);

/** The viewer, the package, and one whose data was changed. */
async function unpack(download: Download) {
  const folder = mkdtempSync(path.join(tmpdir(), "evidence-"));
  const inFolder = (name: string, bytes: Uint8Array) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const bytes = new Uint8Array(readFileSync(await download.path()));
  const files = unzipEvidence(bytes);
  const data = Buffer.from(files["data.json"] ?? []).toString();
  const { entities } = JSON.parse(data) as { entities: { clips?: { startsAt: string; endsAt: string }[] }[] };
  const lastsMs = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    Date.parse(endsAt) - Date.parse(startsAt);
  // The newest one may have begun just now.
  const [longest] = (entities[0]?.clips ?? []).toSorted((one, other) => lastsMs(other) - lastsMs(one));
  const altered = { ...files, "data.json": Buffer.from(data.replace('"name"', '"Name"')) };
  return {
    clipStartsAt: longest?.startsAt ?? "",
    viewer: inFolder("viewer.html", files["viewer.html"] ?? new Uint8Array()),
    good: inFolder("good.zip", bytes),
    altered: inFolder("altered.zip", zipEvidence(altered)),
  };
}
