import type { Page } from "@playwright/test";
import { readyCamera } from "../support/cameras.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { readSeenPicture } from "../support/pictures.ts";
import { pollUntil } from "../support/signs.ts";

const video = (page: Page) => page.locator("[data-camera-picture] video").first();
const lockBar = (page: Page) => page.locator("[data-lock-bar]");

test("a camera's picture plays and fills the screen, a held key moves the camera until release, and wheel and steps control the lens (CAM-003, CAM-011, CAM-080)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1 });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video`);
  await expect(page.getByRole("heading", { name: "Cameras", exact: true })).toBeVisible();
  await followLink(page, `/video/camera/${camera.id}/detail`);
  await expect(page.getByRole("heading", { name: camera.name })).toBeVisible();
  const first = await pollUntil(() => readSeenPicture(video(page)), 10_000);
  expect(first.cameraNumber).toBe((await door.camera(camera.key)).number);
  await expect(page.getByText("WebRTC, internal stream")).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.locator("[data-player]:fullscreen")).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.locator(":fullscreen")).toHaveCount(0);

  await page.keyboard.down("ArrowRight");
  await pollUntil(async () => {
    const seen = await readSeenPicture(video(page));
    return seen && Math.abs(seen.panDegrees - first.panDegrees) > 3;
  }, 5000);
  await page.keyboard.up("ArrowRight");
  await pollUntil(async () => (await door.camera(camera.key)).isStanding, 1000);
  await expect(lockBar(page)).toContainText("You have control");

  const { zoom } = (await door.camera(camera.key)).position;
  await page.locator("[data-camera-picture] [data-player]").hover({ position: { x: 200, y: 200 } });
  await page.mouse.wheel(0, -120);
  await pollUntil(async () => (await door.camera(camera.key)).position.zoom > zoom, 3000);
  await pollUntil(async () => (await door.camera(camera.key)).isStanding, 2000);

  await page.getByRole("button", { name: "Far", exact: true }).click();
  const orders = await pollUntil(async () => {
    const { orders: all } = await door.camera(camera.key);
    const from = all.findLastIndex(({ speeds }) => speeds.focus !== 0);
    return from >= 0 && all[from + 1] && all.slice(from, from + 2);
  }, 3000);
  expect(orders[0]?.speeds.focus).toBe(1);

  const ring = await page.getByRole("group", { name: "Pan and tilt" }).boundingBox();
  await page.mouse.move((ring?.x ?? 0) + (ring?.width ?? 0) * 0.9, (ring?.y ?? 0) + (ring?.height ?? 0) / 2);
  await page.mouse.down();
  await pollUntil(async () => !(await door.camera(camera.key)).isStanding, 2000);
  await page.setViewportSize({ width: 400, height: 800 });
  await pollUntil(async () => (await door.camera(camera.key)).isStanding, 2000);
});

test("a user without the internal stream sees the external one directly from its server (CAM-040, CAM-069)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1, hasExternalHls: true });
  const page = await signedIn("operator");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  await expect(page.getByText("HLS, external stream")).toBeVisible();
  const seen = await pollUntil(() => readSeenPicture(video(page)), 10_000);
  expect(seen.cameraNumber).toBe((await door.camera(camera.key)).number);
  const media = requests.filter((url) => /\.(m3u8|m4s|mp4)/.test(url));
  expect(media.filter((url) => url.startsWith(site.address))).toEqual([]);
  expect(media.length).toBeGreaterThan(1);
});

test("a user whose camera lock is overridden is warned with the new holder's name and loses control (CAM-026, CAM-042)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 2, hasExternalHls: true });
  const page = await signedIn("operator");
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  await page.getByRole("button", { name: "Take control" }).click();
  await expect(lockBar(page)).toContainText("You have control");
  await pollUntil(() => readSeenPicture(video(page)), 10_000);
  const ring = page.getByRole("group", { name: "Pan and tilt" });
  await expect(ring).toBeVisible();
  await page.getByRole("button", { name: "Save view as preset" }).click();
  const typed = page.getByLabel("Preset name");
  await typed.fill("Work zo");
  const box = await ring.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.9, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.down();
  await pollUntil(async () => !(await door.camera(camera.key)).isStanding, 2000);

  await admin.call("POST", `/video/ptz-lock/${camera.id}?explicit=true&override=true`);
  await expect(page.getByText(`took control of ${camera.name}`)).toBeVisible();
  await expect(lockBar(page)).toContainText("has control");
  await expect(ring).toBeHidden();
  await expect(typed).toHaveValue("Work zo");
  await pollUntil(async () => (await door.camera(camera.key)).isStanding, 1000);
  await page.mouse.up();

  await admin.call("DELETE", `/video/ptz-lock/${camera.id}`);
  await expect(lockBar(page)).toContainText("No one has control");
  await page.getByRole("button", { name: "Take control" }).click();
  await page.getByRole("button", { name: "Release control" }).click();
  await expect(page.getByText(`${camera.name} is unlocked`)).toBeVisible();
});

test("a view is saved as a preset, renamed, overwritten after confirmation and recalled (CAM-037, CAM-039)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 3 });
  const place = `Work zone ${test.info().retry + 1}`;
  const page = await signedIn("operator");
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  const presets = page.getByRole("region", { name: "Presets" });
  await presets.getByRole("button", { name: "Save view as preset" }).click();
  await presets.getByLabel("Preset name").fill(place);
  await presets.getByRole("button", { name: "Save preset", exact: true }).click();
  await expect(page.getByText(`Preset “${place}” of ${camera.name} was saved`)).toBeVisible();
  const row = presets.getByRole("listitem").filter({ hasText: place });
  await expect(row).toBeVisible();
  const kept = (await door.camera(camera.key)).position;

  const chooseMenuItem = async (item: string) => {
    await presets.getByRole("button", { name: `Actions for ${place}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await chooseMenuItem("Rename");
  await presets.getByLabel("Preset name").fill("   ");
  await page.keyboard.press("Enter");
  await expect(row).toBeVisible();
  await chooseMenuItem("Rename");
  const typed = presets.getByLabel("Preset name");
  await typed.fill(`${place} north`);
  await page.route("**/video/preset/name", (route) => route.abort(), { times: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByText(`could not be renamed to “${place} north”`)).toBeVisible();
  await expect(typed).toHaveValue(`${place} north`);
  await typed.press("Enter");
  await expect(presets.getByRole("listitem").filter({ hasText: `${place} north` })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.down("ArrowLeft");
  await pollUntil(
    async () => Math.abs((await door.camera(camera.key)).position.panDegrees - kept.panDegrees) > 4,
    5000,
  );
  await page.keyboard.up("ArrowLeft");
  await presets
    .getByRole("button", { name: new RegExp(`^Go to|${place} north`) })
    .first()
    .click();
  await pollUntil(
    async () => Math.abs((await door.camera(camera.key)).position.panDegrees - kept.panDegrees) < 0.5,
    8000,
  );
  await chooseMenuItem("Overwrite with this view");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Overwrite “${place} north”?`);
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect(page.getByText(`Preset “${place} north” of ${camera.name} was saved`)).toBeVisible();
});

test("without UDP the picture is played by HLS through the server", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 4 });
  const page = await signedIn("admin");
  await page.route("**/webrtc", async (route) => {
    const answer = await route.fetch();
    const { sdp64 } = (await answer.json()) as { sdp64: string };
    // Port 9 has no listener.
    const deaf = atob(sdp64).replaceAll(/^(a=candidate:\S+ \d+ \S+ \d+ \S+) \d+ /gm, "$1 9 ");
    await route.fulfill({ response: answer, json: { sdp64: btoa(deaf) } });
  });
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  await expect(page.getByText("HLS through the server")).toBeVisible({ timeout: 20_000 });
  const seen = await pollUntil(() => readSeenPicture(video(page)), 10_000);
  expect(seen.cameraNumber).toBe((await door.camera(camera.key)).number);
});

test("a camera that fails to load reports it and loads on retry (CAM-002, CAM-074)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 4 });
  const page = await signedIn("operator");
  const path = `**/api/v1/video/camera/${camera.id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  await expect(page.getByText("The camera could not be loaded")).toBeVisible();
  await page.unroute(path);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: camera.name })).toBeVisible();
});
