import type { Page } from "@playwright/test";
import type { MadeShare } from "@gantry/domain/contract/answers/share.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { readyCamera } from "../support/cameras.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { readSeenPicture } from "../support/pictures.ts";
import { pollUntil } from "../support/signs.ts";

const video = (page: Page) => page.locator("[data-player] video").first();
const closedWithinMs = 3_000;

type LinkShare = MadeShare & { token: string };

async function shareCamera(admin: ConsoleClient, cameraId: string): Promise<LinkShare & { groupId: string }> {
  const name = `Tunnel ${Date.now()}`;
  const group = await admin.call<{ id: string }>("POST", "/video/camera-group", {
    name,
    cameraIds: [cameraId],
  });
  expect(group.status).toBe(201);
  const share = await admin.call<LinkShare>("POST", "/system/shares", {
    subjectType: "CAMERA_GROUP",
    subjectId: group.body.id,
    recipient: "Fire brigade",
  });
  expect(share.status).toBe(201);
  return { ...share.body, groupId: group.body.id };
}

test("a person without an account watches a shared camera group live under a watermark, and revoking takes the page away", async ({
  page,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1 });
  const { id, token, groupId } = await shareCamera(admin, camera.id);
  const requests: { url: string; headers: Record<string, string> }[] = [];
  page.on("request", (request) => requests.push({ url: request.url(), headers: request.headers() }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.address}/shared#${token}`);
  await expect(page.getByRole("row", { name: new RegExp(camera.name) })).toBeVisible();
  const seen = await pollUntil(() => readSeenPicture(video(page)), 10_000);
  expect(seen.cameraNumber).toBe((await door.camera(camera.key)).number);
  await expect(page.locator("[data-watermark]")).toContainText("Fire brigade");
  await expect(page.getByText(/^1 h 59 min left$/)).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  expect(requests.filter(({ headers }) => headers.authorization || headers.cookie)).toEqual([]);
  expect(requests.filter(({ url }) => url.includes(token))).toEqual([]);

  const revokedAt = Date.now();
  expect((await admin.call("POST", `/system/shares/${id}/revoke`)).status).toBe(204);
  await expect(page.getByRole("heading", { name: "This is no longer shared" })).toBeVisible();
  expect(Date.now() - revokedAt).toBeLessThan(closedWithinMs);
  await admin.call("DELETE", `/video/camera-group/${groupId}`);
});

test("the relay closes the video of a revoked share, even of a page that does not leave", async ({
  page,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 1 });
  const { id, token, groupId } = await shareCamera(admin, camera.id);
  await page.goto(`${site.address}/shared#${token}`);
  await pollUntil(() => readSeenPicture(video(page)), 10_000);
  // A page that was changed so that it goes on believing in its share.
  await page.route("**/system/shared/state", async (route) => {
    await route.abort();
  });
  expect((await admin.call("POST", `/system/shares/${id}/revoke`)).status).toBe(204);
  const revokedAt = Date.now();
  await pollUntil(async () => {
    const seen = await readSeenPicture(video(page), 500);
    return seen === undefined || seen.delayMs > closedWithinMs;
  }, closedWithinMs);
  expect(Date.now() - revokedAt).toBeLessThan(closedWithinMs);
  await expect(page.locator('[data-player][data-phase="live"]')).toHaveCount(0);
  await admin.call("DELETE", `/video/camera-group/${groupId}`);
});
