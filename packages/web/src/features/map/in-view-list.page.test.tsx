import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DeviceProperties } from "../../kinds/map-devices/device-features.ts";
import { showScreen } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { InViewList } from "./in-view-list.tsx";

beforeAll(loadAllTexts);

const device = (at: number, more: Partial<DeviceProperties> = {}) =>
  ({
    id: `c${at}`,
    name: `CAM ${at}`,
    entityType: "CAMERA",
    status: "ONLINE",
    iconStatus: "ONLINE",
    ...more,
  }) as DeviceProperties;
const devices = (count: number) => Array.from({ length: count }, (_, at) => device(at));
const show = (count: number, shown = devices(count), onSelectAll = () => {}) =>
  showScreen(
    <InViewList
      devices={shown}
      total={count + 4}
      chosenId={undefined}
      onChoose={() => undefined}
      onSelectAll={onSelectAll}
      onClose={() => undefined}
    />,
  );

test("the list of what is in view says how many devices it leaves out", async () => {
  await show(502);
  await expect
    .element(page.getByText("2 more in view are not listed. Zoom in to see them.", { exact: true }))
    .toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(500);
  await show(500);
  await expect.element(page.getByText("4 more outside the view.", { exact: true })).toBeVisible();
  expect(page.getByText(/not listed/).elements()).toEqual([]);
});

test("a camera that is online without its stream is listed as degraded, like its pin, and before the others (MAP-034)", async () => {
  await show(2, [device(1), device(2, { iconStatus: "DEGRADED" })]);
  const rows = page.getByRole("listitem");
  await expect.element(rows.first()).toHaveTextContent("CAM 2Camera");
  await expect.element(rows.first().getByRole("img", { name: "Degraded" })).toBeVisible();
  await expect.element(rows.last().getByRole("img", { name: "Online" })).toBeVisible();
});

test("everything in view is selected from the list, without a pointer", async () => {
  let selections = 0;
  await show(3, devices(3), () => (selections += 1));
  await page.getByRole("button", { name: "Select all" }).click();
  expect(selections).toBe(1);
});
