import type { NearCamerasAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Camera } from "@gantry/domain/kinds/camera.ts";
import type { Page } from "@playwright/test";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { readSeenPicture } from "../support/pictures.ts";
import { pollUntil } from "../support/signs.ts";

const tiles = (page: Page) => page.getByRole("list", { name: /^Cameras near/ }).getByRole("listitem");
const link = (page: Page) => page.getByRole("link", { name: "Cameras near here" });

async function findAnyCamera(admin: ConsoleClient): Promise<Camera> {
  const { body } = await admin.call<FindAnswer<Camera>>("POST", "/video/camera/find", {
    sortField: "name",
    filters: [{ field: "protocol", operator: "EQUALS", value: "NTCIP" }],
    pageSize: 20,
  });
  const found = body.items.find(({ location }) => location);
  if (!found) throw new Error("no camera has a place");
  return found;
}

async function cameraBeside(
  admin: ConsoleClient,
  { roadName, direction, location }: Camera,
): Promise<Camera> {
  const [longitude = 0, latitude = 0] = location?.coordinates ?? [];
  const { status, body } = await admin.call<Camera>("POST", "/video/camera", {
    name: `Beside ${Date.now()}`,
    protocol: "NONE",
    externalStreamType: "HLS",
    externalStreamUrl: "https://streams.example/beside/index.m3u8",
    roadName,
    direction,
    location: { type: "Point", coordinates: [longitude, latitude + 0.0005] },
  });
  expect(status).toBe(201);
  return body;
}

test("the nearest cameras of a device play live with distance and direction, link to their pages and become a wall", async ({
  signedIn,
  site,
  admin,
}) => {
  const camera = await findAnyCamera(admin);
  const { roadName, direction, location } = camera;
  const name = "Detector at the camera";
  const made = await admin.call<{ id: string }>("POST", "/detectors/detector", {
    name,
    roadName,
    direction,
    location,
  });
  expect(made.status).toBe(201);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/detectors/detector/${made.body.id}/detail`);
  await link(page).click();
  await expect(page.getByRole("heading", { name: `Cameras near ${name}` })).toBeVisible();
  const [longitude, latitude] = location?.coordinates ?? [];
  const { body } = await admin.call<NearCamerasAnswer>("POST", "/video/camera/near", {
    longitude,
    latitude,
    ...(roadName && { roadName }),
    ...(direction && { direction }),
  });
  expect(body.cameras[0]?.id).toBe(camera.id);
  await expect(tiles(page)).toHaveCount(body.cameras.length);
  await expect(tiles(page).first()).toContainText("Here");
  expect(await pollUntil(() => readSeenPicture(tiles(page).first().locator("video")), 10_000)).toBeDefined();

  await page.getByRole("button", { name: "4", exact: true }).press("Enter");
  await expect(tiles(page)).toHaveCount(Math.min(4, body.cameras.length));
  await page.reload();
  await expect(tiles(page)).toHaveCount(Math.min(4, body.cameras.length));
  const address = page.url();
  await tiles(page).nth(1).getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { name: body.cameras[1]?.name ?? "" })).toBeVisible();

  const beside = await cameraBeside(admin, camera);
  await page.goto(`${site.address}/video/camera/${camera.id}/detail`);
  const nearby = page.getByRole("region", { name: "Nearby" });
  const first = nearby.getByRole("listitem").first();
  const second = nearby.getByRole("listitem").nth(1);
  await expect(first).toContainText(beside.name);
  await expect(second).toContainText(body.cameras[1]?.name ?? "");
  await expect(nearby).not.toContainText(camera.name);
  await expect(first.getByRole("img", { name: "No snapshot" })).toBeVisible();
  await expect(second.getByRole("img", { name: /^Snapshot of / })).toBeVisible();
  // Its stream is at another server, so the agent neither polls nor pulls it.
  await expect(first).toContainText("Not pollable");
  const offered = { ...beside, protocol: "NTCIP", host: "127.0.0.1", pollEnabled: false };
  expect((await admin.call("PUT", `/video/camera/${beside.id}`, offered)).status).toBe(200);
  await expect(first).toContainText("Disabled");
  await admin.call("DELETE", `/video/camera/${beside.id}`);

  await followLink(page, address);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(tiles(page)).toHaveCount(Math.min(4, body.cameras.length));
  expect((await tiles(page).last().boundingBox())?.height).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Create wall" }).click();
  await expect(page.getByText(`Wall “Cameras near ${name}” was created`)).toBeVisible();
  await expect(page.getByRole("group", { name: /^Tile 1: / })).toContainText(camera.name);
  await admin.call("DELETE", `/detectors/detector/${made.body.id}`);
});

test("the page reports when no camera is within reach and when its URL has no place", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/video/near?latitude=0&longitude=-150`);
  await expect(page.getByText("No camera near here")).toBeVisible();
  await followLink(page, "/video/near");
  await expect(page.getByText("No location in this address")).toBeVisible();
});
