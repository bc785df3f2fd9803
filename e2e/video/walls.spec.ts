import { makeEvenGrid } from "../../packages/domain/src/camera/wall-grid.ts";
import type { Locator, Page } from "@playwright/test";
import { hasTranscoder } from "../../scripts/test/find-programs.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { readyCamera } from "../support/cameras.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { switchToDark } from "../support/dark.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { Pad } from "../support/gamepads.ts";
import { readSeenPicture } from "../support/pictures.ts";
import { pollUntil } from "../support/signs.ts";

interface Made {
  id: string;
  name: string;
}
interface Wall extends Made {
  items: { tile: number; entityType: string; entityId: string }[];
}
async function make(admin: ConsoleClient, path: string, document: object): Promise<Made> {
  const { status, body } = await admin.call<Made>("POST", path, document);
  expect(status).toBe(201);
  return body;
}

const makeCameras = (admin: ConsoleClient, mark: string, ...names: string[]) =>
  Promise.all(
    names.map((name) => make(admin, "/video/camera", { name: `${mark} ${name}`, protocol: "NONE" })),
  );

const tile = (page: Page, number: number): Locator =>
  page.getByRole("group", { name: new RegExp(`^Tile ${number}: `) });

async function drag(page: Page, what: Locator, where: Locator): Promise<void> {
  await what.hover();
  await page.mouse.down();
  await where.hover();
  await where.hover({ position: { x: 20, y: 12 } });
  await expect(where).toHaveAttribute("data-over", "true");
  await page.mouse.up();
}

test("a wall is assembled by mouse, keyboard and number, saved, and shown on a monitor (WALL-012, WALL-017)", async ({
  signedIn,
  site,
  admin,
}) => {
  const mark = `Wall ${Date.now()}`;
  const [east, west, seven] = await makeCameras(admin, mark, "East", "West", "7");
  const group = await make(admin, "/video/camera-group", { name: `${mark} group`, cameraIds: [west?.id] });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/wall/new`);
  await expect(page.getByRole("group", { name: /^Tile \d: empty$/ })).toHaveCount(4);
  const palette = page.getByRole("complementary", { name: "Wall content" });
  await palette.getByRole("textbox", { name: "Search" }).fill(mark);
  const row = (name: string) =>
    palette.getByRole("button", { name: new RegExp(`^${mark} ${name} .*Place on tile`) });
  await expect(palette.getByRole("listitem")).toHaveCount(3);
  // It has no stream, so the small frame beside its name is empty.
  await expect(row("East")).toHaveAccessibleName(/No snapshot/);

  await drag(page, row("East"), tile(page, 2));
  await expect(tile(page, 2)).toHaveAccessibleName(`Tile 2: ${mark} East`);
  await palette.getByRole("combobox", { name: "Filter by camera group" }).fill(group.name);
  await page.getByRole("option", { name: group.name }).click();
  await expect(palette.getByRole("listitem")).toHaveCount(1);
  await tile(page, 1).focus();
  await row("West").press("Enter");
  await expect(tile(page, 1)).toHaveAccessibleName(`Tile 1: ${mark} West`);

  await tile(page, 1).focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  await expect(tile(page, 3)).toHaveAccessibleName(`Tile 3: ${mark} West`);
  await expect(tile(page, 3)).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(tile(page, 4)).toHaveAccessibleName(`Tile 4: ${mark} West`);
  await tile(page, 1).focus();
  await page.keyboard.press(".");
  await page.getByRole("combobox", { name: "Number or name" }).fill(`${mark} 7`);
  await page.keyboard.press("Enter");
  await expect(tile(page, 1)).toHaveAccessibleName(`Tile 1: ${mark} 7`);

  await expect(page.locator("video")).toHaveCount(3);
  await tile(page, 1).focus();
  await page.keyboard.press("m");
  await expect(page.locator("video")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator("video")).toHaveCount(3);

  await page.getByRole("tab", { name: "Wall", exact: true }).click();
  await expect(page.getByLabel("Name")).toHaveValue("myVideoWall");
  await page.getByLabel("Name").fill(mark);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Create video wall" }).click();
  await expect(page).toHaveURL(/\/video\/wall$/);
  const found = await admin.call<{ items: Wall[] }>("POST", "/video/video-wall/find", { searchText: mark });
  const wall = found.body.items[0];
  expect(wall?.items).toEqual([
    { tile: 1, entityType: "CAMERA", entityId: seven?.id },
    { tile: 2, entityType: "CAMERA", entityId: east?.id },
    { tile: 4, entityType: "CAMERA", entityId: west?.id },
  ]);

  await followLink(page, `/video/wall/${wall?.id}/kiosk`);
  const kiosk = page.getByRole("dialog", { name: mark });
  await expect(kiosk.getByText(`${mark} East`)).toBeVisible();
  await expect(kiosk.getByRole("button")).toHaveCount(0);
  const changed = { name: mark, items: [{ tile: 1, entityType: "CAMERA", entityId: west?.id }] };
  expect((await admin.call("PUT", `/video/video-wall/${wall?.id}`, changed)).status).toBe(200);
  await expect(kiosk.getByText(`${mark} East`)).toHaveCount(0);
  await expect(kiosk.getByText(`${mark} West`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/video/wall/${wall?.id}$`));
  await admin.call("DELETE", `/video/video-wall/${wall?.id}`);
  await admin.call("DELETE", `/video/camera-group/${group.id}`);
  for (const one of [east, west, seven]) await admin.call("DELETE", `/video/camera/${one?.id}`);
});

/** Hours of a rule that leave out one minute, half an hour from now. */
function allDay(): { fromTime: string; untilTime: string } {
  const minute = (new Date().getMinutes() + 30) % 59;
  const clock = (at: number) => `01:${String(at).padStart(2, "0")}`;
  return { fromTime: clock(minute + 1), untilTime: clock(minute) };
}

test("a rule shows a camera on a tile of a monitor, and the tile has its own content again when the rule ends", async ({
  signedIn,
  site,
  admin,
}) => {
  const mark = `Rule ${Date.now()}`;
  const [own, shown] = await makeCameras(admin, mark, "Own", "Shown");
  const wall = await make(admin, "/video/video-wall", {
    name: `${mark} wall`,
    layout: makeEvenGrid(2, 1),
    items: [{ tile: 2, entityType: "CAMERA", entityId: own?.id }],
  });
  const rule = await make(admin, "/rules", {
    name: mark,
    conditionType: "time",
    ...allDay(),
    holdTime: 0,
    wallId: wall.id,
    wallCameraId: shown?.id,
    wallTile: 2,
  });
  const setMode = async (mode: "live" | "off") => {
    const { body } = await admin.call<{ version: number }>("GET", `/rules/${rule.id}`);
    const { status } = await admin.call("POST", `/rules/${rule.id}/mode`, { mode, version: body.version });
    expect(status).toBe(200);
  };
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/wall/${wall.id}/kiosk`);
  const second = page.getByRole("dialog", { name: wall.name }).getByRole("group", { name: "Tile 2" });
  await expect(second).toContainText(`${mark} Own`);
  await setMode("live");
  await expect(second.getByRole("status").first()).toHaveText(`${mark} Shown, by rule ${mark}`);
  await expect(second).not.toContainText(`${mark} Own`);
  await setMode("off");
  await expect(second).toContainText(`${mark} Own`);
  await expect(second).not.toContainText("by rule");
  await admin.call("DELETE", `/rules/${rule.id}`);
});

test("a tour changes cameras automatically and manually, and the tile under the pointer is controlled (WALL-006, WALL-007)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const mark = `Tour ${Date.now()}`;
  const north = await readyCamera(admin, door, { fromEnd: 6 });
  const south = await readyCamera(admin, door, { fromEnd: 7 });
  const stops = [
    { cameraId: north.id, dwellSeconds: 6 },
    { cameraId: south.id, dwellSeconds: 300 },
  ];
  const tour = await make(admin, "/video/tour", { name: mark, items: stops });
  const items = [{ tile: 1, entityType: "TOUR", entityId: tour.id }];
  const wall = await make(admin, "/video/video-wall", { name: mark, items });
  const page = await signedIn("admin");
  const pad = await Pad.for(page);
  const pictured: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes('"thumbnail"')) pictured.push(new URL(request.url()).pathname);
  });
  await page.goto(`${site.address}/video/wall/${wall.id}`);
  const shown = tile(page, 1).locator("[data-tour-layer][data-shown]");
  const numberOf = async ({ key }: { key: string }) => (await door.camera(key)).number;
  await expect(shown.getByText(north.name)).toBeVisible();
  await expect(tile(page, 1).getByText(/^1 of 2, next in \d s$/)).toBeVisible();
  // The next camera connects before its turn, in the element that will show it.
  const prepared = tile(page, 1).locator("[data-tour-layer]:not([data-shown]) video");
  await expect(prepared).toHaveCount(1);
  await prepared.evaluate((video) => video.setAttribute("data-prepared", "true"));
  await expect(shown.getByText(south.name)).toBeVisible();
  const picture = shown.locator("video");
  await expect(picture).toHaveAttribute("data-prepared", "true");
  const seen = await pollUntil(() => readSeenPicture(picture), 10_000);
  expect(seen.cameraNumber).toBe(await numberOf(south));

  const palette = page.getByRole("complementary", { name: "Wall content" });
  const offered = await palette.getByRole("listitem").count();
  await palette.getByRole("textbox", { name: "Search" }).fill(north.name);
  const preview = hasTranscoder ? "Snapshot of" : "No preview: the agent has no transcoder installed";
  const row = palette.getByRole("button", { name: new RegExp(`^${north.name} .*${preview}.*Place on tile`) });
  await expect(row).toBeVisible();
  if (hasTranscoder) {
    await expect(row.locator("time")).toHaveText(/^\d+ s$/);
    const widthOf = (image: HTMLElement) => (image as HTMLImageElement).naturalWidth;
    expect(await row.locator("img").evaluate(widthOf)).toBeGreaterThan(0);
  }
  expect(new Set(pictured).size).toBe(pictured.length);
  expect(pictured.length).toBeLessThan(offered);

  await tile(page, 1).hover();
  await expect(shown.getByRole("group", { name: "Pan and tilt" })).toBeVisible();
  await pad.connect();
  await pad.push(0, 1);
  await pollUntil(async () => !(await door.camera(south.key)).isStanding, 3000);
  expect((await door.camera(north.key)).isStanding).toBe(true);
  await pad.push(0, 0);
  await pollUntil(async () => (await door.camera(south.key)).isStanding, 2000);

  await page.getByRole("button", { name: `Pause ${mark}` }).click();
  await expect(tile(page, 1).getByText("2 of 2, paused")).toBeVisible();
  await page.getByRole("button", { name: `Previous camera of ${mark}` }).click();
  await expect(shown.getByText(north.name)).toBeVisible();
  await pollUntil(
    async () => (await readSeenPicture(picture))?.cameraNumber === (await numberOf(north)),
    10_000,
  );
  await pad.push(0, -1);
  await pollUntil(async () => !(await door.camera(north.key)).isStanding, 3000);
  expect((await door.camera(south.key)).isStanding).toBe(true);
  await pad.push(0, 0);
  await pollUntil(async () => (await door.camera(north.key)).isStanding, 2000);
  await admin.call("DELETE", `/video/video-wall/${wall.id}`);
  await admin.call("DELETE", `/video/tour/${tour.id}`);
  for (const { id } of [north, south]) await admin.call("DELETE", `/video/ptz-lock/${id}`);
});

test("a widget shows an external page in a sandbox, reads its camera by the camera's call, and is deleted (WALL-016, WALL-028, WALL-037)", async ({
  signedIn,
  site,
  admin,
}) => {
  const mark = `Widget ${Date.now()}`;
  const [camera] = await makeCameras(admin, mark, "North");
  const widgets = await Promise.all([
    make(admin, "/video/widget", { name: `${mark} page`, type: "iframe", url: "https://roads.example/" }),
    make(admin, "/video/widget", { name: `${mark} bare`, type: "iframe" }),
    make(admin, "/video/widget", { name: `${mark} none`, type: "videoPlayer" }),
    make(admin, "/video/widget", { name: `${mark} seen`, type: "videoPlayer", cameraId: camera?.id }),
  ]);
  const items = widgets.map(({ id }, index) => ({ tile: index + 1, entityType: "WIDGET", entityId: id }));
  const wall = await make(admin, "/video/video-wall", { name: mark, items });
  const page = await signedIn("admin");
  await page.route("https://roads.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Road works</h1>" }),
  );
  const read: string[] = [];
  page.on("request", (request) => request.method() === "GET" && read.push(new URL(request.url()).pathname));
  await page.goto(`${site.address}/video/wall/${wall.id}`);
  const frame = page.locator("iframe");
  await expect(frame.contentFrame().getByRole("heading", { name: "Road works" })).toBeVisible();
  await expect(frame).toHaveAttribute(
    "sandbox",
    "allow-forms allow-scripts allow-same-origin allow-downloads allow-popups",
  );
  await expect(tile(page, 2)).toContainText("Enter a valid address that begins with http:// or https://");
  await expect(tile(page, 3)).toContainText("No camera selected for this widget");
  await expect(tile(page, 4)).toContainText(`${mark} North`);
  await expect(tile(page, 4).locator("video")).toHaveCount(1);
  expect(read).toContain(`/api/v1/video/camera/${camera?.id}`);
  expect((await admin.call("DELETE", `/video/camera/${camera?.id}`)).status).toBe(204);
  await page.reload();
  await expect(tile(page, 4)).toContainText("no longer available");
  await expect(frame.contentFrame().getByRole("heading", { name: "Road works" })).toBeVisible();

  await followLink(page, `/video/widget?q=${encodeURIComponent(`${mark} bare`)}`);
  const row = page.getByRole("row", { name: new RegExp(`${mark} bare`) });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText(`Widget “${mark} bare” was deleted`)).toBeVisible();
  expect((await admin.call("GET", `/video/widget/${widgets[1]?.id}`)).status).toBe(404);
  await admin.call("DELETE", `/video/video-wall/${wall.id}`);
  for (const { id } of widgets) await admin.call("DELETE", `/video/widget/${id}`);
});

test("camera groups are edited side by side and saved in one call with a message (CAM-070, CAM-071, CAM-073)", async ({
  signedIn,
  site,
  admin,
}) => {
  const mark = `Groups ${Date.now()}`;
  const cameras = await makeCameras(admin, mark, "East", "West");
  const [kept, removed] = await Promise.all(
    ["kept", "doomed"].map((name) => make(admin, "/video/camera-group", { name: `${mark} ${name}` })),
  );
  const page = await signedIn("admin");
  const saves: { groups: object[]; removed: object[] }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/video/camera-group/bulk")) saves.push(request.postDataJSON());
  });
  await page.goto(`${site.address}/video/cameraGroup`);
  const all = page.getByRole("region", { name: "All cameras" });
  await all.getByRole("textbox", { name: "Search" }).fill(mark);
  await expect(all.getByRole("listitem")).toHaveCount(2);
  const groups = page.getByRole("region", { name: "Groups", exact: true });
  await drag(
    page,
    all.getByText(`${mark} East`),
    groups.getByRole("listitem").filter({ hasText: `${mark} kept` }),
  );
  const doomed = groups.getByRole("button", { name: `Delete ${mark} doomed` });
  // For an instant after a drag, clicks belong to it.
  await expect(async () => {
    await doomed.click({ timeout: 1000 });
    await expect(doomed).toBeHidden({ timeout: 1000 });
  }).toPass();
  await groups.getByRole("button", { name: "New group" }).click();
  await page.getByLabel("Name").fill(`${mark} new`);
  await all.getByRole("button", { name: `Add ${mark} West to ${mark} new` }).press("Enter");
  await expect(page.getByText("3 groups changed")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save all groups" }).click();
  await expect(page.getByText("The camera groups were saved")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(`${mark} new`);
  expect(saves.map((save) => [save.groups.length, save.removed.length])).toEqual([[2, 1]]);
  const { body } = await admin.call<(Made & { cameraIds: string[] })[]>("GET", "/video/camera-group");
  const mine = body.filter(({ name }) => name.startsWith(mark));
  expect(mine.map(({ name, cameraIds }) => [name, cameraIds])).toEqual([
    [`${mark} kept`, [cameras[0]?.id]],
    [`${mark} new`, [cameras[1]?.id]],
  ]);

  await groups.getByRole("button", { name: new RegExp(`^${mark} kept`) }).click();
  await page.getByLabel("Description").fill("Ours");
  await admin.call("PUT", `/video/camera-group/${kept?.id}`, { name: `${mark} kept`, description: "Theirs" });
  await page.getByRole("button", { name: "Save all groups" }).click();
  await expect(page.getByText("The camera groups could not be saved")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Ours");
  for (const { id } of mine) await admin.call("DELETE", `/video/camera-group/${id}`);
  for (const { id } of cameras) await admin.call("DELETE", `/video/camera/${id}`);
  expect(removed).toBeDefined();
});

test("a bulk edit of cameras suggests Wowza WebRTC as stream type and saves it on confirmation (CAM-081, CAM-082)", async ({
  signedIn,
  site,
  admin,
}) => {
  const mark = `Suggested ${Date.now()}`;
  const [camera] = await makeCameras(admin, mark, "North");
  const typeOf = async () =>
    (await admin.call<{ externalStreamType?: string }>("GET", `/video/camera/${camera?.id}`)).body
      .externalStreamType ?? null;
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera?q=${encodeURIComponent(mark)}`);
  await page
    .getByRole("row", { name: new RegExp(mark) })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "Edit 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Add a field to change" }).fill("External stream");
  await page.getByRole("option", { name: "External stream", exact: true }).click();
  const field = dialog.locator('[data-field="externalStreamType"]');
  await expect(field.getByRole("combobox")).toHaveValue("Wowza WebRTC");
  await expect(field).toContainText("Suggested");
  await dialog.getByRole("button", { name: "Preview changes" }).click();
  const confirm = dialog.getByRole("button", { name: "Change 1 camera" });
  await expect(confirm).toBeVisible();
  expect(await typeOf()).toBeNull();
  await confirm.click();
  await expect.poll(typeOf).toBe("WOWZA_WEBRTC");
  await admin.call("DELETE", `/video/camera/${camera?.id}`);
});

test("walls, layouts and contents pass the accessibility rules in both modes and on a narrow screen", async ({
  signedIn,
  site,
  admin,
}) => {
  const mark = `Rules ${Date.now()}`;
  const [camera] = await makeCameras(admin, mark, "Northbound");
  const items = [{ tile: 1, entityType: "CAMERA", entityId: camera?.id }];
  const wall = await make(admin, "/video/video-wall", { name: mark, items, layout: makeEvenGrid(4, 4) });
  const page = await signedIn("admin", { viewport: { width: 768, height: 1000 } });
  await page.goto(`${site.address}/video/wall/${wall.id}`);
  await expect(tile(page, 1)).toBeVisible();
  expect.soft(await findViolations(page), "narrow").toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const name = tile(page, 1).getByText(`${mark} Northbound`);
  await expect(name).toBeVisible();
  const isWhole = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  expect.soft(await name.evaluate(isWhole), "name").toBe(true);
  const heightPx = (await tile(page, 1).boundingBox())?.height;
  expect.soft(heightPx, "height").toBeGreaterThan(100);
  expect.soft((await tile(page, 3).boundingBox())?.height, "height").toBe(heightPx);
  for (const place of ["html", "[data-wall-body]", "[data-wall-grid]"]) {
    const isFitting = (element: Element) => element.scrollWidth <= element.clientWidth;
    expect.soft(await page.locator(place).evaluate(isFitting), place).toBe(true);
  }
  expect.soft(await findViolations(page), "phone").toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await switchToDark(page);
  expect.soft(await findViolations(page), "dark").toEqual([]);

  await followLink(page, "/video/layout/new");
  await page.getByLabel("Name").fill(mark);
  await page.getByRole("button", { name: /^Tile 1, 1 wide/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Tile 1, 2 wide, 1 high" })).toBeVisible();
  expect.soft(await findViolations(page), "layout").toEqual([]);
  await page.getByRole("button", { name: "Create wall layout" }).click();
  await expect(page.getByText(`${mark} was created`)).toBeVisible();
  const made = await admin.call<{ items: { id: string; items: object[] }[] }>(
    "POST",
    "/video/wall-layout/find",
    { searchText: mark },
  );
  expect(made.body.items[0]?.items).toHaveLength(3);
  await admin.call("DELETE", `/video/wall-layout/${made.body.items[0]?.id}`);
  await admin.call("DELETE", `/video/video-wall/${wall.id}`);
  await admin.call("DELETE", `/video/camera/${camera?.id}`);
});
