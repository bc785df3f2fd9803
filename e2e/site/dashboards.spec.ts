import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { openForeignSite } from "../support/foreign-site.ts";
import { healthySigns } from "../support/signs.ts";

test.describe.configure({ timeout: 90_000 });

const saved = (page: Page) => expect(page.getByText("Saved. Every change saves itself")).toBeVisible();

async function makeDashboard(page: Page, address: string, name: string): Promise<void> {
  await page.goto(`${address}/dashboards`);
  await page.getByRole("button", { name: "New dashboard" }).press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Editing", { exact: true })).toBeVisible();
}

test("a person builds a dashboard by keyboard, and it is there on the next visit (DASH-003, DASH-004, DASH-006)", async ({
  site,
  admin,
  signedIn,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("There is no sign");
  const page = await signedIn("operator");
  const name = `Morning shift ${Date.now()}`;
  await makeDashboard(page, site.address, name);

  await page.getByRole("button", { name: /^Sign message/ }).press("Enter");
  const choice = page.getByRole("dialog").getByRole("combobox");
  await choice.fill(sign.name);
  await page.getByRole("option", { name: sign.name }).waitFor();
  await choice.press("ArrowDown");
  await choice.press("Enter");
  await page.getByRole("button", { name: "Apply" }).press("Enter");
  const widget = page.getByRole("region", { name: new RegExp(`^${sign.name}`) });
  await expect(widget).toHaveAccessibleName(`${sign.name}, column 1, row 1, 4 × 4`);
  await page.getByRole("button", { name: /^Incident hotspots/ }).press("Enter");

  await widget.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(widget).toHaveAccessibleName(/5 × 4$/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: "moved to column 2, row 1" })).toBeAttached();
  await saved(page);
  expect(await findViolations(page, { part: "main" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 widgets")).toBeVisible();

  await page.reload();
  const shown = page.getByRole("region", { name: sign.name, exact: true });
  await expect(shown.getByRole("img").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Incident hotspots" })).toBeVisible();
  expect(await findViolations(page, { part: "main" })).toEqual([]);

  await page.keyboard.press("f");
  await expect(page.locator(":fullscreen")).toContainText(name);
  await expect(page.getByRole("banner")).toBeHidden();
  expect(await findViolations(page, { part: ":fullscreen" })).toEqual([]);
  await page.keyboard.press("f");
  await expect(page.getByRole("banner")).toBeVisible();

  await page.keyboard.press("e");
  await widget.focus();
  await page.keyboard.press("Delete");
  await expect(widget).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(widget).toHaveAccessibleName(`${sign.name}, column 2, row 1, 5 × 4`);
  await saved(page);
  await page.goto(`${site.address}/dashboards`);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toContainText("2 widgets");
});

test("widgets are dragged onto the grid and resized with the pointer (DASH-005)", async ({
  site,
  signedIn,
}) => {
  const page = await signedIn("operator");
  await makeDashboard(page, site.address, `Dragged ${Date.now()}`);
  const choice = await page.getByRole("button", { name: /^Incident hotspots/ }).boundingBox();
  const grid = await page.locator("[data-dashboard-grid]").boundingBox();
  if (!choice || !grid) throw new Error("nothing to drag");
  await page.mouse.move(choice.x + 10, choice.y + 10);
  await page.mouse.down();
  await page.mouse.move(grid.x + grid.width / 2 + 12, grid.y + 90, { steps: 8 });
  await expect(page.getByText("Drop here")).toBeVisible();
  await page.mouse.up();
  const widget = page.getByRole("region", { name: /^Incident hotspots/ });
  await expect(widget).toHaveAccessibleName("Incident hotspots, column 7, row 2, 4 × 4");
  const box = await widget.boundingBox();
  if (!box) throw new Error("no widget");
  await page.mouse.move(box.x + box.width - 6, box.y + box.height - 6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + grid.width / 12, box.y + box.height + 80, { steps: 8 });
  await page.mouse.up();
  await expect(widget).toHaveAccessibleName("Incident hotspots, column 7, row 2, 5 × 5");
  await saved(page);
});

test("two tabs that change one dashboard lose nothing without asking (DASH-026)", async ({
  site,
  signedIn,
}) => {
  const page = await signedIn("operator");
  await makeDashboard(page, site.address, `Twice ${Date.now()}`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("Editing", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Incident hotspots/ }).press("Enter");
  await saved(page);
  await other.getByRole("button", { name: /^Incident hotspots/ }).press("Enter");
  await other.getByRole("button", { name: /^Incident hotspots/ }).press("Enter");
  await expect(
    other.getByText("This dashboard was changed meanwhile by another user or in another window"),
  ).toBeVisible();
  await expect(other.getByRole("region", { name: /^Incident hotspots/ })).toHaveCount(2);
  await expect(other.getByRole("button", { name: /^Done/ })).toBeDisabled();
  await other.getByRole("navigation").getByRole("link", { name: "Map" }).first().press("Enter");
  await other.getByRole("button", { name: "Stay here" }).press("Enter");
  await other.getByRole("button", { name: "Keep mine" }).press("Enter");
  await saved(other);
  await page.reload();
  await expect(page.getByRole("region", { name: /^Incident hotspots/ })).toHaveCount(2);
  await other.close();
});

test("a shared dashboard is read by others without being changed, and shows no page of this console (DASH-020, DASH-022, DASH-027)", async ({
  site,
  admin,
  signedIn,
}) => {
  const page = await signedIn("admin");
  const name = `For all ${Date.now()}`;
  const place = { x: 0, y: 0, width: 4, height: 4 };
  const { body } = await admin.call<{ id: string }>("POST", "/dashboards/system", {
    name,
    widgets: [
      { type: "iframe", ...place, config: { url: `${site.address}/signs` } },
      { type: "videoPlayer", ...place, x: 4, config: { entityId: "gone" } },
    ],
  });
  await page.goto(`${site.address}/dashboards`);
  await page.getByRole("link", { name: new RegExp(name) }).press("Enter");
  await expect(page.getByText("No address is set, or it may not be shown")).toBeVisible();
  await expect(page.getByText("The camera is not there, or you may not read it")).toBeVisible();
  const viewer = await signedIn("viewer", { at: `${site.address}/dashboards/system/${body.id}` });
  await expect(viewer.getByRole("heading", { name })).toBeVisible();
  await expect(viewer.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
});

test("a page of another site is shown in a frame that learns nothing of the console and cannot leave it (WALL-016)", async ({
  site,
  admin,
  signedIn,
}) => {
  const script = `
    let tried = "could read the console";
    try { top.document.title; } catch { tried = "could not read the console"; }
    try { top.location = "about:blank"; } catch { tried += " or leave it"; }
    document.body.append("Bridge heights: " + tried + ", from " + (document.referrer || "nowhere"));`;
  const foreign = await openForeignSite("http", `<body><script>${script}</script></body>`);
  try {
    const { body } = await admin.call<{ id: string }>("POST", "/dashboards/system", {
      name: `Foreign ${Date.now()}`,
      widgets: [{ type: "iframe", x: 0, y: 0, width: 6, height: 4, config: { url: `${foreign.origin}/` } }],
    });
    const page = await signedIn("viewer", { at: `${site.address}/dashboards/system/${body.id}` });
    const frame = page.frameLocator("iframe");
    await expect(frame.getByText("Bridge heights")).toHaveText(
      "Bridge heights: could not read the console or leave it, from nowhere",
    );
    expect(foreign.asked.flatMap(({ referer, cookie }) => [referer, cookie].filter(Boolean))).toEqual([]);
    await expect(page.getByRole("heading", { name: /^Foreign/ })).toBeVisible();
  } finally {
    await foreign.close();
  }
});

test("a chart counts a list by a field, is there after a reload, and says when its query fails (DASH-023, DASH-026)", async ({
  site,
  admin,
  signedIn,
}) => {
  const page = await signedIn("operator");
  await makeDashboard(page, site.address, `Chart ${Date.now()}`);
  await page.getByRole("button", { name: /^Chart/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  const choose = async (label: string, option: string) => {
    const input = dialog.getByRole("combobox", { name: label });
    await input.click();
    await page.getByRole("option", { name: option, exact: true }).click();
    await expect(input).toHaveValue(option);
  };
  await choose("Data", "Signs");
  await choose("By", "Road");
  await dialog.getByRole("button", { name: "Apply" }).press("Enter");
  await saved(page);
  await page.reload();
  const chart = page.getByRole("region", { name: "Count, Signs by Road" });
  await expect(chart.getByRole("img").or(chart.locator("canvas")).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await chart.getByRole("button", { name: /^Table of/ }).press("Enter");
  const { body } = await admin.call<{ total: number }>("POST", "/signs/sign/find", {
    filters: [{ field: "roadName", operator: "EQUALS", value: "I-25" }],
  });
  await expect(chart.getByRole("row", { name: `I-25 ${body.total}` })).toBeVisible();
  expect(await findViolations(page, { part: "main" })).toEqual([]);
  await page.route("**/api/v1/system/query/execute", (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await expect(page.getByText("The query could not be executed")).toBeVisible();
});

test("a chart is saved as a chart configuration, follows its changes live and says that it was deleted (DASH-012, DASH-013, DASH-014)", async ({
  site,
  admin,
  signedIn,
}) => {
  const page = await signedIn("admin");
  const name = `Followed ${Date.now()}`;
  await makeDashboard(page, site.address, name);
  await page.getByRole("button", { name: /^Chart/ }).press("Enter");
  await page.getByRole("combobox", { name: "Data" }).click();
  await page.getByRole("option", { name: "Signs", exact: true }).click();
  await page.getByRole("button", { name: "Save as chart configuration" }).press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`are those of “${name}”`)).toBeVisible();
  expect(await findViolations(page, { part: "[role=dialog]" })).toEqual([]);
  await page.getByRole("button", { name: "Apply" }).press("Enter");
  await saved(page);
  await page.getByRole("button", { name: /^Done/ }).press("Enter");
  await expect(page.getByRole("region", { name, exact: true }).locator("canvas")).toBeVisible();

  const { body } = await admin.call<{ items: { id: string; query: object }[] }>(
    "POST",
    "/system/chart-config/find",
    { searchText: name },
  );
  const [config] = body.items;
  const path = `/system/chart-config/${config?.id}`;
  const query = { ...config?.query, days: 30 };
  await admin.call("PUT", path, { name: `${name} b`, type: "line", query });
  const renamed = page.getByRole("region", { name: `${name} b`, exact: true });
  await expect(renamed.getByText(/^Last 30 days/)).toBeVisible();
  await admin.call("DELETE", path);
  await expect(page.getByText("The chart configuration is not there, or you may not read it")).toBeVisible();
});

test("the dashboard of a module comes filled, is changed for one person and reset (DASH-002)", async ({
  site,
  signedIn,
}) => {
  const page = await signedIn("operator", { at: `${site.address}/signs/dashboard` });
  const widgets = page.getByRole("region", { name: "Widgets", exact: true });
  const posts = page.getByRole("region", { name: /^Posts by day/ });
  await expect(widgets.getByRole("img").first()).toBeVisible();
  await expect(posts).toHaveCount(1);
  await page.getByRole("button", { name: /^Customize/ }).press("Enter");
  await posts.focus();
  await page.keyboard.press("Delete");
  await saved(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Changed by you")).toBeVisible();
  expect(await findViolations(page, { part: "main" })).toEqual([]);

  await page.reload();
  await expect(page.getByText("Changed by you")).toBeVisible();
  await expect(posts).toHaveCount(0);
  const viewer = await signedIn("viewer", { at: `${site.address}/signs/dashboard` });
  await expect(viewer.getByRole("region", { name: "Posts by day" })).toBeVisible();

  await page.getByRole("button", { name: "Reset to default" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Reset to default" }).press("Enter");
  await expect(posts).toHaveCount(1);
});

test("open pages follow a default that an administrator publishes and restores (DASH-002)", async ({
  site,
  signedIn,
}) => {
  const at = `${site.address}/weather/dashboard`;
  const viewer = await signedIn("viewer", { at });
  const shown = viewer.getByRole("region", { name: "Average air temperature by hour" });
  await expect(shown).toBeVisible();
  const page = await signedIn("admin", { at });
  const act = async (name: string) => {
    await page.getByRole("button", { name }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name }).press("Enter");
  };
  await page.getByRole("button", { name: /^Customize/ }).press("Enter");
  await page.getByRole("region", { name: /^Average air temperature by hour/ }).focus();
  await page.keyboard.press("Delete");
  await saved(page);
  await page.keyboard.press("Escape");
  await act("Make default for everyone");
  await expect(viewer.getByText(/^Default of the tenant, published by/)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await act("Restore original default");
  await expect(shown).toBeVisible();
});

test("a person who publishes after another one sees their widgets in a dialog without violations (DASH-002)", async ({
  site,
  signedIn,
}) => {
  const page = await signedIn("admin", { at: `${site.address}/weather/dashboard` });
  await page.getByRole("button", { name: /^Customize/ }).press("Enter");
  await page.getByRole("region", { name: /^Average air temperature by hour/ }).focus();
  await page.keyboard.press("Delete");
  await saved(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Make default for everyone" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Everyone who has not changed/)).toBeVisible();
  expect(await findViolations(page, { part: "[role=dialog]" })).toEqual([]);

  // The site has no second person who may publish.
  await page.route("**/dashboards/module/weather/default", async (route) => {
    const { version } = route.request().postDataJSON() as { version: number };
    const widgets = [{ type: "incidentHotspot", x: 0, y: 0, width: 4, height: 4, config: {} }];
    const tenantDefault = {
      version: 1,
      isPublished: true,
      changedAt: new Date().toISOString(),
      changedByDisplayName: "Bob Chen",
      widgets,
    };
    const current = { id: "weather", name: "weather", version, origin: "own", widgets: [], tenantDefault };
    await route.fulfill({ status: 409, json: { code: "staleVersion", params: {}, current } });
  });
  await dialog.getByRole("button", { name: "Make default for everyone" }).press("Enter");
  const theirs = dialog.getByRole("region", { name: "Widgets of their default" });
  await expect(theirs.getByRole("listitem")).toHaveText(["Incident hotspots"]);
  expect(await findViolations(page, { part: "[role=dialog]" })).toEqual([]);
  await page.unroute("**/dashboards/module/weather/default");
  await dialog.getByRole("button", { name: "Follow their default" }).press("Enter");
  await expect(page.getByRole("region", { name: "Average air temperature by hour" })).toBeVisible();
});

test("a reader chooses the road of a dashboard by keyboard, and a link carries the choice to another person", async ({
  site,
  admin,
  signedIn,
}) => {
  const name = `Roads ${Date.now()}`;
  const query = { dataSource: "sign", groupBy: "direction", aggregation: "count" };
  const widget = { type: "queryChart", x: 0, y: 0, width: 12, height: 6, config: { query } };
  const made = await admin.call<{ id: string }>("POST", "/dashboards/system", {
    name,
    variables: ["road"],
    widgets: [widget],
  });
  expect(made.status).toBe(201);
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/dashboards`);
  await page.getByRole("link", { name: new RegExp(name) }).press("Enter");
  const road = page.getByRole("combobox", { name: "Road" });
  await road.focus();
  await page.keyboard.type("I-25");
  await expect(page.getByRole("option", { name: "I-25", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]road=I-25/);
  const chart = page.getByRole("region", { name: /Signs by Direction/ });
  await chart.getByRole("button", { name: /^Table of/ }).press("Enter");
  const count = async (direction: string) =>
    (
      await admin.call<{ total: number }>("POST", "/signs/sign/find", {
        filters: [
          { field: "roadName", operator: "EQUALS", value: "I-25" },
          { field: "direction", operator: "EQUALS", value: direction },
        ],
      })
    ).body.total;
  const northbound = await count("Northbound");
  await expect(chart.getByRole("row", { name: `Northbound ${northbound}` })).toBeVisible();
  expect(await findViolations(page, { part: "main" })).toEqual([]);

  const other = await signedIn("operator");
  await other.goto(page.url());
  await expect(other.getByRole("combobox", { name: "Road" })).toHaveValue("I-25");
  const same = other.getByRole("region", { name: /Signs by Direction/ });
  await same.getByRole("button", { name: /^Table of/ }).press("Enter");
  await expect(same.getByRole("row", { name: `Northbound ${northbound}` })).toBeVisible();
});
