import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { pollUntil } from "../support/signs.ts";

interface Found {
  items: { id: string; name: string; status: string }[];
  total: number;
}

test("a module's dashboard matches the server's counts; a measuring-only module has an empty schedule (DASH-001)", async ({
  site,
  admin,
  signedIn,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/dashboard`);
  await expect(page.getByRole("heading", { name: "Video dashboard" })).toBeVisible();
  const { body } = await admin.call<Found>("POST", "/video/camera/find", {
    page: 0,
    pageSize: 1000,
    sortField: "name",
    ascending: true,
  });
  const notPollable = body.items.filter(({ status }) => status === "NOT_POLLABLE").length;
  const tile = page.getByRole("link", { name: /^Not pollable/ }).first();
  await expect(tile).toHaveText(new RegExp(`Not pollable\\s*${notPollable}$`));
  await followLink(page, "/detector/schedule");
  await expect(page.getByRole("heading", { name: "Detectors schedule" })).toBeVisible();
  await expect(page.getByText("Nothing can be scheduled for detectors.")).toBeVisible();
});

test("a sign has its own alarm settings, a deleted priority is reported, and a click toggles a 10 px pixel (SIGN-006, SIGN-015, SIGN-041)", async ({
  site,
  admin,
  signedIn,
}) => {
  const { body } = await admin.call<Found>("POST", "/signs/sign/find", {
    page: 0,
    pageSize: 2,
    sortField: "name",
    ascending: true,
  });
  const [one, other] = body.items;
  if (!one || !other) throw new Error("There are no two signs");
  const name = `Door of this one ${test.info().retry + 1}`;
  const page = await signedIn("admin");
  const own = `${site.address}/signs/sign/${one.id}/detail/alarmconfig`;
  await page.goto(`${own}/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("combobox", { name: "Severity" }).click();
  await page.getByRole("option", { name: "Minor" }).click();
  await page.getByRole("button", { name: "Create alarm setting" }).click();
  await expect(page).toHaveURL(own);
  await expect(page.getByRole("link", { name: name })).toBeVisible();
  await expect(page.getByText(`Only for ${one.name}.`)).toBeVisible();
  await followLink(page, own.replace(one.id, other.id));
  await expect(page.getByText("No alarm settings yet")).toBeVisible();

  await followLink(page, "/signs/priorities/gone/detail");
  await expect(page.getByText("This sign priority does not exist")).toBeVisible();

  await followLink(page, "/signs/fonts/custom-editor");
  const pixel = page.getByRole("button", { name: "Row 1, column 1", exact: true });
  await expect(pixel).toBeVisible();
  expect(await pixel.boundingBox()).toMatchObject({ width: 10, height: 10 });
  await pixel.click();
  await expect(page.getByLabel("Bitmap as hex")).toHaveText("8000000000");
  await pixel.click();
  await expect(page.getByLabel("Bitmap as hex")).toHaveText("0000000000");
});

test("a weather station's page shows what the station measures, its sensors in the road, their age and history (WX-001, WX-006)", async ({
  site,
  admin,
  signedIn,
}) => {
  const station = await pollUntil(async () => {
    const { body } = await admin.call<Found>("POST", "/weather/find", { pageSize: 100 });
    return body.items.find(({ status }) => status === "ONLINE");
  }, 60_000);
  const page = await signedIn("admin", { at: `/weather/${station.id}/detail` });
  const air = page.locator("section", { hasText: "Humidity" }).filter({ hasText: "Air temperature" });
  await expect(air).toContainText(/Air temperature\s*-?\d+\.\d °F/);
  await expect(air).toContainText(/Wind\s*\d+ mph from [NSEW]/);
  const road = page.getByRole("table", { name: "Road surface" });
  await expect(road.getByRole("row")).toHaveCount(3);
  await expect(road).toContainText("Bridge deck");
  await expect(air.locator("time.age")).toHaveAttribute("data-freshness", "fresh");
  const wind = page.getByRole("region", { name: "Wind direction" });
  await wind.getByRole("button", { name: "Table of Wind direction" }).click();
  await expect(wind.getByRole("row").nth(1)).toContainText(/\d+° [NSEW]/);
  await page.goto(`${site.address}/weather/${station.id}`);
  await expect(page.getByRole("button", { name: "Test connection" })).toBeVisible();
});
