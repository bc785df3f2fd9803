import type { CameraSightings } from "@gantry/domain/contract/answers/camera.ts";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { directionOfPoint, usualLens, zoomFactorOf } from "@gantry/domain/camera/field-of-view.ts";
import type { Page } from "@playwright/test";
import { readyCamera } from "../support/cameras.ts";
import type { Door } from "../support/door.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { press } from "../support/keys.ts";
import { readSeenPicture } from "../support/pictures.ts";
import { pollUntil } from "../support/signs.ts";

const picture = { x: 0.7, y: 0.5, aspectRatio: 16 / 9 };

/** Where the camera itself looks, once it stands: what the server knows may be a poll old. */
async function lookOf(door: Door, key: string) {
  const { position } = await pollUntil(async () => {
    const camera = await door.camera(key);
    return camera.isStanding ? camera : undefined;
  }, 20_000);
  const { panDegrees, tiltDegrees, zoom } = position;
  return { panDegrees, tiltDegrees, zoomFactor: zoomFactorOf(zoom, usualLens) };
}

async function waitForPan(admin: ConsoleClient, id: string, panDegrees: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { body } = await admin.call<{ stateData: CameraStateData }>("GET", `/video/camera/${id}`);
        return Math.abs(turn((body.stateData.position?.panDegrees ?? Number.NaN) - panDegrees));
      },
      { timeout: 20_000 },
    )
    .toBeLessThan(1);
}
/** -180..180. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** What an earlier try of a test has left. */
async function deleteSightings(admin: ConsoleClient, id: string): Promise<void> {
  const { body } = await admin.call<CameraSightings>("GET", `/video/sightings/${id}`);
  for (const { id: sightingId } of body.items)
    await admin.call("DELETE", `/video/sightings/${id}/${sightingId}`);
}

test("a camera centres the point that is double-clicked or marked with the keyboard", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 8 });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  const video = page.locator("[data-camera-picture] video");
  expect(await pollUntil(() => readSeenPicture(video), 20_000)).toBeDefined();
  const before = await lookOf(door, camera.key);
  const box = await video.boundingBox();
  if (!box) throw new Error("there is no picture");
  await page.mouse.dblclick(box.x + box.width * picture.x, box.y + box.height * picture.y);
  const clicked = directionOfPoint(picture, before, usualLens);
  await waitForPan(admin, camera.id, clicked.panDegrees);

  const there = await lookOf(door, camera.key);
  await page.keyboard.press("c");
  await expect(page.getByRole("button", { name: /^Point to centre/ })).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Enter");
  const chosen = directionOfPoint({ ...picture, x: 0.3 }, there, usualLens);
  await waitForPan(admin, camera.id, chosen.panDegrees);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Point to centre/ })).toHaveCount(0);
  await admin.call("DELETE", `/video/ptz-lock/${camera.id}`);
});

test("a camera with a known place turns to a place chosen on the map by keyboard", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  // The camera really turns, several times.
  test.setTimeout(120_000);
  const camera = await readyCamera(admin, door, { fromEnd: 9 });
  await deleteSightings(admin, camera.id);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/map?show=${camera.id}`);
  const places = page.getByRole("region", { name: "Aim from the map" });
  await expect(places.getByText("Not calibrated yet.")).toBeVisible();
  const panel = page.getByRole("complementary", { name: `Selected: ${camera.name}` });
  await expect(panel.locator('[data-player][data-phase="live"]')).toBeVisible();
  const { panDegrees: north } = await lookOf(door, camera.key);

  await doByKeyboard(page, "calibrate a camera with one point and aim it at another", async () => {
    // Assume the picture faces north; east is then a quarter turn to the right.
    await choose(page, "Add calibration point…", ["ArrowUp", "ArrowUp", "ArrowUp"]);
    await expect(places.getByText("Roughly calibrated")).toBeVisible();
    await choose(page, "Aim at a point…", [
      ...Array<string>(3).fill("ArrowDown"),
      ...Array<string>(3).fill("ArrowRight"),
    ]);
    await expect(places.getByText(/^Turning to pan/)).toBeVisible();
    await waitForPan(admin, camera.id, north + 90);
    await choose(page, "Add calibration point…", []);
    await expect(places.getByRole("listitem")).toHaveCount(2);
    await choose(page, "Aim at a point…", Array<string>(6).fill("ArrowLeft"));
    await waitForPan(admin, camera.id, north - 90);
    for (const left of [1, 0]) {
      await press(page, places.getByRole("button", { name: /^Delete the point of/ }).first());
      await expect(places.getByRole("listitem")).toHaveCount(left);
    }
  });
  await admin.call("DELETE", `/video/ptz-lock/${camera.id}`);
});

async function choose(page: Page, use: string, moves: readonly string[]): Promise<void> {
  await press(page, page.getByRole("button", { name: use }));
  await expect(page.getByRole("button", { name: "Use point under the cross" })).toBeFocused();
  for (const move of moves) await page.keyboard.press(move);
  await page.keyboard.press("Enter");
}
