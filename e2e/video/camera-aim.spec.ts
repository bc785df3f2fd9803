import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { directionOfPoint, usualLens } from "@gantry/domain/camera/field-of-view.ts";
import type { Page } from "@playwright/test";
import { readyCamera } from "../support/cameras.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { press } from "../support/keys.ts";
import { readSeenPicture } from "../support/pictures.ts";
import { pollUntil } from "../support/signs.ts";

const picture = { x: 0.7, y: 0.5, aspectRatio: 16 / 9 };

async function lookOf(admin: ConsoleClient, id: string) {
  return pollUntil(async () => {
    const { body } = await admin.call<{ stateData: CameraStateData }>("GET", `/video/camera/${id}`);
    const { panDegrees, tiltDegrees, zoomFactor } = body.stateData.position ?? {};
    if (panDegrees === undefined || tiltDegrees === undefined || zoomFactor === undefined) return undefined;
    return { panDegrees, tiltDegrees, zoomFactor };
  }, 20_000);
}

async function waitForPan(admin: ConsoleClient, id: string, panDegrees: number): Promise<void> {
  await expect
    .poll(async () => Math.abs(turn((await lookOf(admin, id)).panDegrees - panDegrees)), { timeout: 20_000 })
    .toBeLessThan(1);
}
/** -180..180. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

test("a camera centres the point that is double-clicked or marked with the keyboard", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 3 });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  const video = page.locator("[data-camera-picture] video");
  expect(await pollUntil(() => readSeenPicture(video), 20_000)).toBeDefined();
  const before = await lookOf(admin, camera.id);
  const box = await video.boundingBox();
  if (!box) throw new Error("there is no picture");
  await page.mouse.dblclick(box.x + box.width * picture.x, box.y + box.height * picture.y);
  const clicked = directionOfPoint(picture, before, usualLens);
  await waitForPan(admin, camera.id, clicked.panDegrees);

  const there = await lookOf(admin, camera.id);
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
  const camera = await readyCamera(admin, door, { fromEnd: 4 });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/map?show=${camera.id}`);
  const places = page.getByRole("region", { name: "Aim from the map" });
  await expect(places.getByText("Not calibrated yet.")).toBeVisible();
  const panel = page.getByRole("complementary", { name: `Selected: ${camera.name}` });
  await expect(panel.locator('[data-player][data-phase="live"]')).toBeVisible();
  const { panDegrees: north } = await lookOf(admin, camera.id);

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
