import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { switchToDark } from "../support/dark.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";

interface Screen {
  path: string;
  isNew: boolean;
}
interface Found {
  items: { id: string }[];
}

const otherScreens: Screen[] = [
  ...[
    "/system/user",
    "/system/user/new",
    "/system/communication-agent",
    "/system/license",
    "/system/mib-browser",
    "/system/map-layer/import",
    "/signs/dashboard",
    "/signs/posts",
    "/signs/fonts/custom-editor",
    "/wim/settings",
    "/aid/report",
    "/aid/exercises",
    "/aid/exercises/new",
    "/alarms",
    "/alarms/rate",
    "/signs/dry-run",
    "/settings/notifications",
    "/dashboards",
    "/dashboards/rotation",
    "/system/shares",
  ].map((path) => ({ path, isNew: true })),
  ...["/", "/map", "/settings/gamepad-hotkeys"].map((path) => ({ path, isNew: false })),
];

/** Other tests create and delete entities, so take the oldest. */
const oldest = { pageSize: 1, sortField: "createdAt", ascending: true };

async function kindScreens(admin: ConsoleClient): Promise<Screen[]> {
  // Alarm settings are shown inside their modules.
  const all = (kinds as readonly AnyKind[]).filter(({ name }) => name !== "alarmConfig");
  const first = await Promise.all(
    all.map(async ({ path, singleton }) => {
      if (singleton !== undefined) return undefined;
      const { body } = await admin.call<Found>("POST", `${path}/find`, oldest);
      return body.items[0]?.id;
    }),
  );
  const seen = new Set<string>();
  const isNew = (parts: readonly string[]) => {
    const before = seen.size;
    for (const part of parts) seen.add(part);
    return seen.size > before;
  };
  return all.flatMap((kind, at) => {
    const { pages, singleton, madeElsewhere, detail, device, name } = kind;
    const form = isNew(Object.values(kind.fields).map(({ type }) => `field ${type}`));
    if (singleton !== undefined)
      return [
        { path: pages, isNew: form },
        { path: `${pages}/audit`, isNew: isNew(["own history"]) },
      ];
    const id = first[at];
    const list = [{ path: pages, isNew: isNew([id ? `rows ${device}` : "no rows", `${name === "sign"}`]) }];
    // Prefer the form of an existing entity, so that it is filled in.
    const made = madeElsewhere ? [] : [{ path: `${pages}/new`, isNew: form && !id }];
    if (!id) return [...list, ...made];
    const one = `${pages}/${id}`;
    return [
      ...list,
      ...made,
      { path: one, isNew: form },
      { path: `${one}/audit`, isNew: isNew(["history"]) },
      ...(madeElsewhere ? [] : [{ path: `${one}/clone`, isNew: false }]),
      ...(detail ? [{ path: `${one}/detail`, isNew: isNew([`detail of ${kind.module}`]) }] : []),
    ];
  });
}

async function open(page: Page, path: string): Promise<void> {
  await followLink(page, path);
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.locator("main h1").first()).toBeAttached();
  await expect(page.locator("main .skeleton")).toHaveCount(0);
}

test("every screen of every kind opens without errors or missing texts and passes the accessibility rules", async ({
  signedIn,
  site,
  admin,
}) => {
  test.setTimeout(240_000);
  const page = await signedIn("admin");
  const logged: string[] = [];
  page.on("pageerror", ({ message }) => logged.push(`${page.url()}: ${message}`));
  page.on("console", (message) => {
    const text = message.text();
    // A post names its plan, which another test may have deleted; a camera may have no picture yet.
    const mayBeMissing = /\/signs\/plans\/[^/]+$|\/thumbnail\.jpg$/.test(message.location().url);
    if (mayBeMissing && text.includes("404")) return;
    if (message.type() === "error" || text.startsWith("There is no text for"))
      logged.push(`${page.url()}: ${text} ${message.location().url}`);
  });
  const screens = [...(await kindScreens(admin)), ...otherScreens];
  expect(screens.length).toBeGreaterThan(120);
  await page.goto(`${site.address}/settings/user-profile`);
  await expect(page.locator("main h1").first()).toBeAttached();
  for (const { path, isNew } of screens) {
    await open(page, path);
    if (isNew) expect.soft(await findViolations(page, { part: "main" }), path).toEqual([]);
  }
  expect(logged).toEqual([]);
});

test("in dark mode at 768 px every kind of screen passes the accessibility rules and fits the page width", async ({
  signedIn,
  admin,
}) => {
  test.setTimeout(240_000);
  const viewport = { width: 768, height: 1024 };
  const page = await signedIn("admin", { viewport, at: "/settings/user-profile" });
  await switchToDark(page);
  await expect(page.locator("main h1").first()).toBeAttached();
  for (const { path, isNew } of [...(await kindScreens(admin)), ...otherScreens]) {
    if (!isNew) continue;
    await open(page, path);
    expect.soft(await findViolations(page, { part: "main" }), path).toEqual([]);
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
    expect.soft(await page.evaluate(isTooWide), `${path} is too wide`).toBe(false);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every panel and dialog of lists, forms and people passes the accessibility rules in ${colorScheme}`, async ({
    signedIn,
    admin,
  }) => {
    test.setTimeout(120_000);
    const { body } = await admin.call<Found>("POST", "/video/camera/find", {
      pageSize: 1,
      sortField: "name",
    });
    const camera = `/video/camera/${body.items[0]?.id}`;
    const page = await signedIn("admin", { at: "/video/camera" });
    if (colorScheme === "dark") await switchToDark(page);
    const row = page.locator("tbody tr").first();
    await expect(row).toBeVisible();
    const dialog = page.getByRole("dialog");
    const look = async (name: string, part = '[role="dialog"]') => {
      await expect(page.locator(part)).toBeVisible();
      await expect(page.locator(`${part} .skeleton`)).toHaveCount(0);
      expect.soft(await findViolations(page, { part }), name).toEqual([]);
    };
    const leave = async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    };
    const press = (name: string | RegExp) => page.getByRole("button", { name }).first().press("Enter");

    for (const [key, name] of [
      ["i", "Filter"],
      ["c", "Columns"],
    ] as const) {
      await page.keyboard.press(key);
      await look(name, "aside");
      await page.keyboard.press("Escape");
      await expect(page.locator("aside")).toHaveCount(0);
    }
    await row.getByRole("checkbox").press("Space");
    await expect(page.getByRole("button", { name: "Edit 1" })).toBeVisible();
    await look("what is done to selected rows", "main");
    await page.keyboard.press("b");
    await expect(dialog.getByRole("combobox", { name: "Add a field to change" })).toBeFocused();
    await look("changing rows together");
    await page.keyboard.press("Escape");
    await leave();
    await press("Import");
    await look("import");
    await leave();
    await row.getByRole("button", { name: /^Actions for/ }).press("Enter");
    await look("menu of a row", '[role="menu"]');
    await page.getByRole("menuitem", { name: /^Delete/ }).press("Enter");
    await look("deletion");
    await leave();

    await open(page, camera);
    await page.getByRole("textbox", { name: "Road" }).fill("Mine");
    const now = (await admin.call<Record<string, unknown>>("GET", camera)).body;
    await admin.call("PUT", camera, { ...now, roadName: `Theirs, ${colorScheme}` });
    await expect(page.getByRole("button", { name: "Compare" })).toBeVisible();
    await look("a form that somebody else saved", "main");
    await press("Compare");
    await look("comparison");
    await leave();
    await press("Choose on map…");
    await look("place on the map");
    await leave();
    await page.getByRole("link", { name: "Discard changes" }).press("Enter");
    await look("leaving what is not saved");
    await dialog.getByRole("button", { name: "Leave" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await admin.call("PUT", camera, { ...now, version: undefined });
    await open(page, `${camera}/audit`);
    await press(/^Restore version/);
    await look("restoring");
    await leave();
  });
}
