import type { VehicleReadings } from "@gantry/domain/contract/answers/wim.ts";
import { readDimensionProfile } from "@gantry/domain/wim/dimension-profile.ts";
import type { WimStateData } from "@gantry/domain/wim/wim-reading.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { pollUntil } from "../support/signs.ts";

interface Found {
  items: { id: string; status: string; stateData: Partial<WimStateData> }[];
}

test("simulated scales deliver vehicles with files, and a saved station opens its page (WIM-005, WIM-035, WIM-036)", async ({
  site,
  admin,
  signedIn,
}) => {
  const station = await pollUntil(async () => {
    const { body } = await admin.call<Found>("POST", "/wim/find", { pageSize: 100 });
    return body.items.find(({ status, stateData }) => status === "ONLINE" && stateData.lastVehicle);
  }, 90_000);
  const { items, total } = await pollUntil(async () => {
    const { body } = await admin.call<VehicleReadings>("POST", `/wim/${station.id}/vehicle-readings`, {
      pageSize: 10,
    });
    return body.items.length === 10 && body;
  }, 90_000);
  expect(total).toBeGreaterThanOrEqual(100);
  expect(items.map(({ timestamp }) => timestamp)).toEqual(
    items
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .toReversed(),
  );
  const [newest] = items;
  const download = (path: string | null | undefined) =>
    admin.call<unknown>("POST", `/wim/${station.id}/download`, { path });
  expect((await download(newest?.images[0])).status).toBe(200);
  const profile = await download(newest?.dimensionProfileFile);
  expect(readDimensionProfile(profile.body)?.length).toBeGreaterThan(50_000);
  const page = await signedIn("admin", { at: `/wim/wim/${station.id}` });
  const description = `Checked at ${Date.now()}`;
  await page.getByLabel("Description").fill(description);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(`${site.address}/wim/wim/${station.id}/detail`);
  await expect(page.getByText(description)).toBeVisible();
});

test("an operator inspects weighed vehicles with violation flags, pictures and a scan, by keyboard too (WIM-001, WIM-009)", async ({
  signedIn,
  admin,
}) => {
  const violations = { field: "violationTypes", operator: "IN", value: ["overweight", "axle"] };
  const { station, heavy } = await pollUntil(async () => {
    const { body } = await admin.call<Found>("POST", "/wim/find", { pageSize: 100 });
    for (const { id } of body.items) {
      const found = await admin.call<VehicleReadings>("POST", `/wim/${id}/vehicle-readings`, {
        pageSize: 1,
        filters: [violations],
      });
      const [first] = found.body.items;
      if (first) return { station: id, heavy: first };
    }
    return undefined;
  }, 90_000);
  const page = await signedIn("operator", { at: `/wim/wim/${station}/detail` });
  const readings = page.getByRole("list", { name: "Readings" });
  await expect(readings.getByRole("button").nth(9)).toBeVisible();
  await page.keyboard.press("j");
  await expect(readings.getByRole("button").nth(1)).toHaveAttribute("aria-current", "true");
  const scan = page.getByRole("img", { name: /^Lidar scan/ });
  await expect(scan).toBeVisible();
  await expect(page.getByRole("img", { name: "Image 1: front" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/wim/wim/${station}/detail?reading=${heavy.id}`);
  await expect(page.getByRole("heading", { name: "Violations" })).toBeVisible();
  await expect(page.getByText(/ over the limit of /).first()).toBeVisible();
});
